import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { type DunningLevel, dunningLevels } from '../open-report/reminded.ts';
import { type DunnedItem, dunningLetter } from './dunning.ts';

const base = 'api/fico/dunning';

export const dunningCalls = calls(dunningLetter, base, {
  list: get('list'),
  get: get('get'),
  export: get('export'),
  retry: post('retry'),
});

/** A customer with something overdue, and how he was reminded until now. */
export interface Overdue {
  readonly customer: number;
  readonly name: string;
  readonly address: string | null;
  readonly amount: string;
  /** Money of his that stands with us and is set off against nothing yet. */
  readonly advance: string;
  readonly longest: number;
  readonly items: readonly DunnedItem[];
  readonly lastDay: string | null;
  readonly lastLevel: DunningLevel | null;
  /** What would come next. */
  readonly level: DunningLevel;
  /** Levels that were sent today, and are not sent again. */
  readonly today: readonly DunningLevel[];
}

const level = z.enum(Object.keys(dunningLevels) as [DunningLevel, ...DunningLevel[]], '级别无效');

export const overdueCustomers = custom<{ readonly rows: readonly Overdue[]; readonly mailbox: boolean }>()(
  '今天有逾期应收的客户：逾期多少、上次何时催过、下一级是什么',
  get(`/${base}/overdue`),
  'fico_dunning_letter:send',
  z.object({}),
  { price: ['rows.amount', 'rows.advance', 'rows.items'] },
);

export const dunningPaper = custom<never>()(
  '催款函的 PDF，发送前先看',
  get(`/${base}/paper`),
  'fico_dunning_letter:send',
  z.object({ customer: chosen('客户'), level }),
);

export const sendDunning = custom<{
  readonly sent: number;
  readonly refused: readonly { readonly name: string; readonly message: string }[];
}>()(
  '给客户发催款函（邮件附 PDF）；没有邮箱的、没有逾期的、同一级别今天已发过的逐个说明',
  post(`/${base}/send`),
  'fico_dunning_letter:send',
  z.object({
    letters: z
      .array(z.object({ customer: chosen('客户'), level }), '请选择客户')
      .min(1, '请选择客户')
      .max(200, '一次最多 200 个客户'),
  }),
);
