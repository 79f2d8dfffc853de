import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { Slip } from '../../till/model.ts';
import { templateLayout } from './layout.ts';

const source = z.string('适用单据应为文字').min(1, '请选择适用单据').max(60, '适用单据无效');
const shown = z.object({ source, layout: templateLayout, record: chosen('单据').optional() });

interface Named {
  readonly key: string;
  readonly label: string;
}
/** A kind of document that can be printed: what its paper may have on it, and when it may come out by itself. */
export interface PrintedKind {
  readonly source: string;
  readonly label: string;
  readonly isReceipt: boolean;
  readonly events: readonly Named[];
  readonly facts: readonly Named[];
  readonly lines: readonly (Named & { readonly columns: readonly Named[] })[];
}

export const printedKinds = custom<{ readonly kinds: readonly PrintedKind[] }>()(
  '可以打印的单据：表头字段、明细列、自动打印的时机',
  get('/api/printTemplate/kinds'),
  'printing_template:view',
  z.object({}),
);

/** `record` is the one it was filled with; null where an example had to do. */
export const previewSlip = custom<{ readonly slip: Slip; readonly record: number | null }>()(
  '小票模板用一张零售单填出来的样子；不给单据用最近一张，一张也没有用例子',
  post('/api/printTemplate/previewSlip'),
  'printing_template:view',
  shown,
  { price: 'all' },
);

export const previewPaper = custom<never>()(
  '单据模板用一张单据填出来的样子，回答 PDF；不给单据用最近一张',
  post('/api/printTemplate/previewPaper'),
  'printing_template:view',
  shown,
);

export const restoreTemplate = custom<{ readonly id: number; readonly revision: number }>()(
  '把模板恢复成以前的一版，成为新的一版',
  post('/api/printTemplate/restore'),
  'printing_template:save',
  z.object({ id: chosen('打印模板'), revision: z.number('版次应为数字').int('版次应为整数').min(1, '版次无效') }),
);
