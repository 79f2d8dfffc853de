import { absFen, addFen, entry, type Fen, negateFen, type Posting, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { Direction } from '../accounting-type/accounting-type.ts';
import { generalLedger } from '../ledger/ledgers.ts';

/** What stands in an account of profit and loss at the end of a month, for one customer, department and so on. */
export interface ProfitLossBalance {
  readonly account: number;
  readonly element: 'income' | 'expense';
  readonly direction: Direction;
  /** 核算项目, by the keys of the general ledger. */
  readonly items: Readonly<Record<string, number>>;
  /** Debit less credit. */
  readonly amount: Fen;
}

export interface ClosingFacts {
  /** As 2026-10. */
  readonly month: string;
  readonly profitLoss: readonly ProfitLossBalance[];
  /** 本年利润 and what stands in it before this month's profit, credit less debit. */
  readonly yearProfit: { readonly account: number; readonly amount: Fen };
  /** 未分配利润. */
  readonly retained: number;
  /** 应交增值税 with all below it, credit less debit; undefined where the chart has no accounts to transfer it by. */
  readonly tax: { readonly amount: Fen; readonly transferred: number; readonly unpaid: number } | undefined;
}

/** One voucher of a close. */
export interface ClosingPart {
  readonly part: 'tax' | 'income' | 'expense' | 'yearEnd';
  readonly label: string;
  /** What it moves. */
  readonly amount: Fen;
  readonly postings: readonly Posting[];
}

interface Line {
  readonly account: number;
  readonly items?: Readonly<Record<string, number>>;
  readonly debit?: Fen;
  readonly credit?: Fen;
}

function partOf(part: ClosingPart['part'], label: string, amount: Fen, lines: readonly Line[]): ClosingPart {
  const postings = lines.map(({ account, items = {}, debit = zeroFen, credit = zeroFen }) => ({
    ...entry(generalLedger, {
      account,
      ...items,
      debit,
      credit,
      // A transfer of tax is no profit: only what profit and loss is carried by has to be left out of occurrences.
      carried: part === 'tax' ? zeroFen : subtractFen(debit, credit),
      summary: label,
    }),
    voucher: { kind: 'carry' as const, part },
  }));
  return { part, label, amount, postings };
}

/** P28. What was paid too much, or may still be deducted, stays where it is. */
function taxPart({ tax, month }: ClosingFacts): ClosingPart[] {
  if (!tax || tax.amount <= 0n) return [];
  const { amount, transferred, unpaid } = tax;
  return [
    partOf('tax', `${month} 转出未交增值税`, amount, [
      { account: transferred, debit: amount },
      { account: unpaid, credit: amount },
    ]),
  ];
}

/**
 * P29 and P30: each account is emptied on the side opposite to its own, so that income that was taken back stays red and
 * the occurrences of both sides keep their meaning.
 */
function profitLossPart(facts: ClosingFacts, element: 'income' | 'expense'): ClosingPart[] {
  const rows = facts.profitLoss.filter((row) => row.element === element && row.amount !== zeroFen);
  if (rows.length === 0) return [];
  const label = `${facts.month} 结转${element === 'income' ? '收入' : '成本费用'}`;
  const net = sumFen(rows.map(({ amount }) => amount));
  const lines = rows.map(({ account, items, direction, amount }): Line =>
    direction === 'credit' ? { account, items, debit: negateFen(amount) } : { account, items, credit: amount },
  );
  // An account may be of the other direction than its kind, such as a discount among the incomes.
  const sums = (side: 'debit' | 'credit') => sumFen(lines.map((line) => line[side] ?? zeroFen));
  const profit: Line =
    element === 'income'
      ? { account: facts.yearProfit.account, credit: subtractFen(sums('debit'), sums('credit')) }
      : { account: facts.yearProfit.account, debit: subtractFen(sums('credit'), sums('debit')) };
  return [partOf(element, label, element === 'income' ? negateFen(net) : net, [...lines, profit])];
}

/** P31: what the year has brought is kept; what it has lost is taken from what was kept. */
function yearEndPart(facts: ClosingFacts): ClosingPart[] {
  if (!facts.month.endsWith('-12')) return [];
  const { account } = facts.yearProfit;
  const amount = addFen(facts.yearProfit.amount, profitOf(facts));
  if (amount === zeroFen) return [];
  const [debit, credit] = amount > 0n ? [account, facts.retained] : [facts.retained, account];
  const moved = absFen(amount);
  return [
    partOf('yearEnd', `${facts.month.slice(0, 4)} 年结转本年利润`, amount, [
      { account: debit, debit: moved },
      { account: credit, credit: moved },
    ]),
  ];
}

/** What the month has brought, losses below zero. */
export const profitOf = ({ profitLoss }: Pick<ClosingFacts, 'profitLoss'>): Fen =>
  negateFen(sumFen(profitLoss.map(({ amount }) => amount)));

/** The vouchers of a close, in the order of their numbers. */
export const closingParts = (facts: ClosingFacts): ClosingPart[] => [
  ...taxPart(facts),
  ...profitLossPart(facts, 'income'),
  ...profitLossPart(facts, 'expense'),
  ...yearEndPart(facts),
];
