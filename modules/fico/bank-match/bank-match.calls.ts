import { chosen, chosenSome, custom, get, isCalendarDate, post } from '@heliu/model';
import { z } from 'zod';
import type { LedgerSource } from '../balance/balance.ts';
import type { Why } from './bank-match.rules.ts';

const view = 'fico_bank_statement:view';
const may = 'fico_bank_statement:match';
const base = '/api/fico/bankreconcile';
const account = chosen('出纳账户');
const day = (label: string) => z.string(`请填写${label}`).refine(isCalendarDate, `${label}应为日期，如 2026-10-31`);
const range = z
  .object({ account, from: day('开始日期').optional(), to: day('结束日期') })
  .refine(({ from, to }) => from === undefined || from <= to, '开始日期不能晚于结束日期');

/** What the bank has, not matched yet. What came in is above zero. */
export interface OpenLine {
  readonly id: number;
  readonly day: string;
  readonly amount: string;
  readonly party: string | null;
  readonly partyAccount: string | null;
  readonly reference: string | null;
  readonly summary: string | null;
  /** The receipt that was written for it and waits to be audited or matched. */
  readonly receiptId?: number | null;
  readonly receiptNumber?: string | null;
}
/** What the cashier has, not matched yet. */
export interface OpenEntry {
  readonly id: number;
  readonly day: string;
  readonly amount: string;
  readonly party: string | null;
  readonly reference: string | null;
  readonly summary: string | null;
  readonly source: LedgerSource;
  readonly label: string;
}
export interface BankDesk {
  /** The first day the bank has told of; what the cashier wrote before it is taken as matched. */
  readonly start: string | null;
  readonly from: string | null;
  readonly to: string;
  readonly bankBalance: string | null;
  /** The day the bank's balance is of: the last it told of. */
  readonly bankDay: string | null;
  readonly bookBalance: string;
  readonly lines: readonly OpenLine[];
  readonly entries: readonly OpenEntry[];
  /** There is more than is listed. */
  readonly isMore: boolean;
}
export const bankDesk = custom<BankDesk>()(
  '银行对账：一个账户还没有勾对的银行流水与出纳收支',
  get(`${base}/desk`),
  view,
  range,
  { price: 'all' },
);

export interface SuggestedMatch {
  readonly lines: readonly OpenLine[];
  readonly entries: readonly OpenEntry[];
  readonly amount: string;
  readonly why: Why;
}
export const suggestedMatches = custom<SuggestedMatch[]>()(
  '银行对账：哪些流水与哪些收支最可能是同一笔',
  get(`${base}/suggest`),
  view,
  range,
  { price: 'all' },
);

const ids = (what: string) => z.array(chosen(what), `请选择${what}`).max(500, `一组最多 500 笔${what}`);
const group = z.object({ lines: ids('银行流水'), entries: ids('出纳收支') });
export const matchBank = custom<{ readonly matched: number }>()(
  '勾对：每组银行流水与出纳收支合计相等，全部勾上或一组也不勾',
  post(`${base}/match`),
  may,
  z.object({
    account,
    groups: z.array(group, '请给出要勾对的').min(1, '请给出要勾对的').max(2000, '一次最多勾对 2000 组'),
  }),
);
export const unmatchBank = custom<{ readonly unmatched: number }>()(
  '取消勾对',
  post(`${base}/unmatch`),
  may,
  z.object({ account, matches: chosenSome('勾对', 2000, '组') }),
);

export interface Matched {
  readonly id: number;
  readonly clearedOn: string;
  readonly amount: string;
  readonly by: string;
  readonly at: string;
  readonly lines: readonly OpenLine[];
  readonly entries: readonly OpenEntry[];
}
export const matchedBank = custom<{ readonly rows: readonly Matched[]; readonly isMore: boolean }>()(
  '银行对账：已经勾对的，最近的在前',
  get(`${base}/matched`),
  view,
  range,
  { price: 'all' },
);
