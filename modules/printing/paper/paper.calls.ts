import { chosen, chosenSome, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { PaperState } from '../terms/terms.ts';

/** Of the page that asks: asked twice under one, it is printed once. */
const key = z.string('请求号应为文字').min(8, '请求号过短').max(64, '请求号过长');

export interface Queued {
  readonly papers: readonly number[];
}

export const printOn = custom<Queued>()(
  '把单据发到打印机；同一请求号只打一次',
  post('/api/oms/printer/print'),
  'printing_paper:print',
  z.object({
    source: z.string('单据类型应为文字').max(60, '单据类型无效'),
    ids: chosenSome('单据', 200),
    device: chosen('打印机'),
    copies: z.number('份数应为数字').int('份数应为整数').min(1, '至少打一份').max(9, '一次最多 9 份').default(1),
    key,
  }),
);

export const reprint = custom<Queued>()(
  '再打一张，纸上注明“补打”；同一请求号只打一次',
  post('/api/printer/log/reprint'),
  'printing_paper:print',
  z.object({ id: chosen('打印记录'), key }),
);

export const syncPapers = custom<{ readonly papers: readonly { readonly id: number; readonly state: PaperState }[] }>()(
  '向云打印服务商询问这些单子打出来没有',
  get('/api/printer/log/syncPrintStatus'),
  'printing_paper:view',
  z.object({ ids: chosenSome('打印记录', 50, '条') }),
);
