import { entry, type Fen, fen, negateFen, type Posting, zeroFen } from '@heliu/model';
import { cashEntry, generalLedger } from '../../fico/model.ts';
import { feeKinds, type FeeKind, type LineKind } from '../statement/kinds.ts';

export type KindSums = Readonly<Partial<Record<LineKind, Fen>>>;
export const sumOf = (sums: KindSums, kinds: readonly LineKind[]): Fen =>
  fen(kinds.reduce((total, kind) => total + (sums[kind] ?? zeroFen), 0n));

/** Under which key the account of a fee is looked up. */
export const feeTransactions: Readonly<Record<FeeKind | 'deposit', string>> = {
  platformFee: 'STL-PLATFORM',
  talent: 'STL-TALENT',
  promotion: 'STL-PROMOTION',
  insurance: 'STL-INSURANCE',
  logistics: 'STL-LOGISTICS',
  compensation: 'STL-COMPENSATION',
  deposit: 'STL-DEPOSIT',
};

interface Place {
  readonly id: number;
  readonly account: number;
  readonly mayOverdraw: boolean;
}
export interface SettleFacts {
  readonly platform: Place;
  readonly bank: Place | undefined;
  readonly accounts: Readonly<Record<FeeKind | 'deposit', number>>;
  readonly summary: string;
  readonly party: string;
}

/**
 * What the platform kept, and what was moved out of its account: 借：销售费用、其他应收款、银行存款　贷：其他货币资金.
 * The price itself comes with the receipt. The account may fall below zero in between, since that receipt comes after.
 */
export function settlePostings(sums: KindSums, { platform, bank, accounts, summary, party }: SettleFacts): Posting[] {
  const gone = (kind: FeeKind | 'deposit' | 'payout'): Fen => negateFen(sums[kind] ?? zeroFen);
  const movedTo = (account: number, amount: Fen): Posting[] =>
    amount === zeroFen
      ? []
      : [
          entry(generalLedger, {
            account,
            debit: amount > 0n ? amount : zeroFen,
            credit: amount > 0n ? zeroFen : negateFen(amount),
            summary,
          }),
        ];
  const cashOf = ({ id }: Place, into: Fen, mayOverdraw: boolean): Posting[] =>
    into === zeroFen
      ? []
      : [
          cashEntry({
            account: id,
            ...(into > 0n ? { income: into } : { expense: negateFen(into) }),
            summary,
            party,
            mayOverdraw,
          }),
        ];
  const kept = [...feeKinds, 'deposit'] as const;
  const outside = kept.flatMap((kind) => movedTo(accounts[kind], gone(kind)));
  const paidOut = gone('payout');
  const total = fen(kept.reduce((sum, kind) => sum + gone(kind), 0n) + paidOut);
  return [
    ...cashOf(platform, negateFen(fen(total - paidOut)), true),
    ...cashOf(platform, negateFen(paidOut), true),
    ...(bank ? cashOf(bank, paidOut, bank.mayOverdraw) : []),
    ...outside,
    ...(bank ? movedTo(bank.account, paidOut) : []),
    ...movedTo(platform.account, negateFen(total)),
  ];
}

export interface Advance {
  readonly receipt: number;
  readonly open: Fen;
}
export interface RedInvoice {
  readonly invoice: number;
  readonly open: Fen;
}
/** Of what is given back on balance: red invoices first, then advances, the oldest first; and what neither covers. */
export function giveBack(amount: Fen, reds: readonly RedInvoice[], advances: readonly Advance[]) {
  let left = amount as bigint;
  const writeOffs: { invoice: number; amount: Fen }[] = [];
  for (const { invoice, open } of reds) {
    const part = -open < left ? -open : left;
    if (part <= 0n) continue;
    writeOffs.push({ invoice, amount: fen(-part) });
    left -= part;
  }
  const refunds: { receipt: number; amount: Fen }[] = [];
  for (const { receipt, open } of advances) {
    const part = open < left ? open : (left as Fen);
    if (part <= 0n) continue;
    refunds.push({ receipt, amount: part });
    left -= part;
  }
  return { writeOffs, refunds, short: fen(left) };
}
