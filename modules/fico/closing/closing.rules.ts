import {
  absFen,
  addFen,
  type Decimal,
  entry,
  type Fen,
  negateFen,
  type Posting,
  share,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
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

/** What an account of foreign money holds at the end of a month, for one bank, customer and so on. */
export interface ForeignBalance {
  readonly account: number;
  /** 核算项目 and the currency, by the keys of the general ledger. */
  readonly items: Readonly<Record<string, number>>;
  readonly currency: string;
  /** Money itself, and not what is owed. */
  readonly cash: boolean;
  readonly foreign: Fen;
  /** What it stands at in our own money, debit less credit. */
  readonly amount: Fen;
  /** What one unit is worth at the end of the month; null while nobody has said so. */
  readonly rate: Decimal | null;
}

export interface ClosingFacts {
  /** As 2026-10. */
  readonly month: string;
  readonly profitLoss: readonly ProfitLossBalance[];
  readonly foreign: readonly ForeignBalance[];
  /** 汇兑损益; undefined where the chart has none. */
  readonly exchangeLoss: number | undefined;
  /** 本年利润 and what stands in it before this month's profit, credit less debit. */
  readonly yearProfit: { readonly account: number; readonly amount: Fen };
  /** 未分配利润. */
  readonly retained: number;
  /** 应交增值税 with all below it, credit less debit; undefined where the chart has no accounts to transfer it by. */
  readonly tax: { readonly amount: Fen; readonly transferred: number; readonly unpaid: number } | undefined;
}

/** One voucher of a close. */
export interface ClosingPart {
  readonly part: 'exchangeCash' | 'exchange' | 'tax' | 'income' | 'expense' | 'yearEnd';
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

/** Neither a transfer of tax nor a new rate carries anything: only what does has to be left out of occurrences. */
const keepsOccurrences: ReadonlySet<ClosingPart['part']> = new Set(['tax', 'exchangeCash', 'exchange']);

function partOf(part: ClosingPart['part'], label: string, amount: Fen, lines: readonly Line[]): ClosingPart {
  const postings = lines.map(({ account, items = {}, debit = zeroFen, credit = zeroFen }) => ({
    ...entry(generalLedger, {
      account,
      ...items,
      debit,
      credit,
      carried: keepsOccurrences.has(part) ? zeroFen : subtractFen(debit, credit),
      summary: label,
    }),
    voucher: { kind: 'carry' as const, part },
  }));
  return { part, label, amount, postings };
}

/** What the end of the month is worth more, or less, than the books say. */
const revaluedBy = ({ foreign, amount, rate }: ForeignBalance): Fen =>
  rate === null ? zeroFen : subtractFen(share(foreign, rate), amount);

/** What new rates have brought, losses below zero. */
const exchangeGain = ({ foreign, exchangeLoss }: ClosingFacts): Fen =>
  exchangeLoss === undefined ? zeroFen : sumFen(foreign.map(revaluedBy));

/** P27: foreign money is valued at the rate of the end of the month; its own amount stays as it is. */
function revaluation(facts: ClosingFacts, part: 'exchangeCash' | 'exchange'): ClosingPart[] {
  const { exchangeLoss, month } = facts;
  const moved = facts.foreign.filter((row) => row.cash === (part === 'exchangeCash') && revaluedBy(row) !== zeroFen);
  if (exchangeLoss === undefined || moved.length === 0) return [];
  const gain = sumFen(moved.map(revaluedBy));
  const lines = moved.map((row): Line => {
    const amount = revaluedBy(row);
    const side = amount > 0n ? { debit: amount } : { credit: negateFen(amount) };
    return { account: row.account, items: row.items, ...side };
  });
  // On the side of its account, in red where it is a gain, so that its occurrences are what the year has cost.
  const loss: Line[] = gain === zeroFen ? [] : [{ account: exchangeLoss, debit: negateFen(gain) }];
  const label = `${month} 期末调汇${part === 'exchangeCash' ? '（货币资金）' : ''}`;
  return [partOf(part, label, gain, [...lines, ...loss])];
}
/** Money and the rest apart: what a rate does to money is a row of the cash flow statement, and the rest moves none. */
const exchangeParts = (facts: ClosingFacts): ClosingPart[] => [
  ...revaluation(facts, 'exchangeCash'),
  ...revaluation(facts, 'exchange'),
];

/** Profit and loss as it stands once foreign money is revalued, which the same close does before. */
function profitLossOf(facts: ClosingFacts): readonly ProfitLossBalance[] {
  const gain = exchangeGain(facts);
  const { exchangeLoss: account, profitLoss } = facts;
  if (gain === zeroFen || account === undefined) return profitLoss;
  const isIt = (row: ProfitLossBalance) => row.account === account && Object.keys(row.items).length === 0;
  const known = profitLoss.find(isIt);
  const amount = subtractFen(known?.amount ?? zeroFen, gain);
  return [
    ...profitLoss.filter((row) => !isIt(row)),
    { account, element: 'expense', direction: 'debit', items: {}, ...known, amount },
  ];
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
  const rows = profitLossOf(facts).filter((row) => row.element === element && row.amount !== zeroFen);
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
export const profitOf = (facts: ClosingFacts): Fen =>
  negateFen(sumFen(profitLossOf(facts).map(({ amount }) => amount)));

/** The vouchers of a close, in the order of their numbers. */
export const closingParts = (facts: ClosingFacts): ClosingPart[] => [
  ...exchangeParts(facts),
  ...taxPart(facts),
  ...profitLossPart(facts, 'income'),
  ...profitLossPart(facts, 'expense'),
  ...yearEndPart(facts),
];
