import { addFen, type Fen, formatFen, subtractFen, zeroFen } from '@heliu/model';
import { type AccountHead, runningBalance } from '../balance/balance.rules.ts';

/** What one account alone moved by in one month. */
export interface MonthMovement {
  readonly account: number;
  readonly month: string;
  readonly debit: Fen;
  readonly credit: Fen;
}
interface Sums {
  readonly debit: Fen;
  readonly credit: Fen;
}
const nothing: Sums = { debit: zeroFen, credit: zeroFen };
const plus = (a: Sums, b: Sums): Sums => ({ debit: addFen(a.debit, b.debit), credit: addFen(a.credit, b.credit) });
type Months = ReadonlyMap<string, Sums>;

/** The months of each account with everything below it; accounts come in the order of their codes. */
export function monthsOf(
  accounts: readonly AccountHead[],
  movements: readonly MonthMovement[],
): ReadonlyMap<number, Months> {
  const all = new Map(accounts.map(({ id }) => [id, new Map<string, Sums>()]));
  const add = (account: number, month: string, sums: Sums) => {
    const own = all.get(account);
    own?.set(month, plus(own.get(month) ?? nothing, sums));
  };
  for (const { account, month, ...sums } of movements) add(account, month, sums);
  for (const { id, parent } of accounts.toReversed())
    if (parent !== null) for (const [month, sums] of all.get(id)!) add(parent, month, sums);
  return all;
}

export interface GeneralLine {
  readonly account: number;
  readonly kind: 'opening' | 'month' | 'year';
  readonly code: string;
  readonly name: string;
  readonly month: string;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  readonly side: string;
  readonly balance: string;
}

/** One account over a range of months: what it opened with, and of each month that moved it the total and the year's. */
export function generalLines(head: AccountHead, months: Months, from: string, to: string): GeneralLine[] {
  const between = (first: string, last: string): Sums =>
    [...months].filter(([month]) => month >= first && month <= last).reduce((sum, [, own]) => plus(sum, own), nothing);
  const netOf = ({ debit, credit }: Sums) => subtractFen(debit, credit);
  const line = (kind: GeneralLine['kind'], month: string, summary: string, sums: Sums, net: Fen): GeneralLine => ({
    account: head.id,
    kind,
    code: head.code,
    name: head.name,
    month,
    summary,
    debit: formatFen(sums.debit),
    credit: formatFen(sums.credit),
    ...runningBalance(net),
  });
  const before = [...months].filter(([month]) => month < from).reduce((sum, [, own]) => plus(sum, own), nothing);
  const opening = netOf(before);
  const moved = [...months.keys()].filter((month) => month >= from && month <= to).toSorted();
  if (opening === 0n && moved.length === 0) return [];
  const lines = [line('opening', from, from.endsWith('-01') ? '上年结转' : '期初余额', nothing, opening)];
  for (const month of moved) {
    const net = addFen(opening, netOf(between(from, month)));
    lines.push(
      line('month', month, '本期合计', months.get(month)!, net),
      line('year', month, '本年累计', between(`${month.slice(0, 4)}-01`, month), net),
    );
  }
  return lines;
}
