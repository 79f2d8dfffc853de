import { custom, get, post } from '@heliu/model';
import { z } from 'zod';

export interface DueLine {
  readonly card: number | null;
  readonly prepaid: number | null;
  readonly number: string;
  readonly name: string;
  readonly category: string;
  readonly department: string;
  readonly expense: string;
  readonly amount: string;
  readonly net: string;
  /** The months it stands for, where earlier ones were left out. */
  readonly months: number;
}
export interface DueMonth {
  readonly month: string;
  /** What stands in the way. */
  readonly refused: string | null;
  readonly total: string;
  readonly groups: readonly { readonly label: string; readonly count: number; readonly amount: string }[];
  /** The first of them; a thousand is more than anybody reads. */
  readonly lines: readonly DueLine[];
  readonly count: number;
}

const monthSchema = z.string('月份无效').regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '月份应写作 2026-10');

export const dueMonth = custom<DueMonth>()(
  '一个月要计提的折旧和摊销：每张卡片多少、各类合计；不说月份的，是还没有计提的最早一个月',
  get('/api/fico/depreciation/due'),
  'asset_depreciation:view',
  z.object({ month: monthSchema.optional() }),
  { cost: 'all' },
);

export const bookMonth = custom<{ readonly id: number; readonly number: string; readonly total: string }>()(
  '计提一个月的折旧和摊销，生成一张凭证；一个月只计提一次',
  post('/api/fico/depreciation/bookMonth'),
  'asset_depreciation:book',
  z.object({ month: monthSchema }),
  { cost: ['total'] },
);
