import {
  absFen,
  addFen,
  type Draft,
  entry,
  type Fen,
  type Full,
  negateFen,
  type Posting,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import { generalLedger } from '../../fico/model.ts';
import { assets } from '../ledger/ledgers.ts';
import type { disposal } from './disposal.ts';

type Disposal = typeof disposal;

export function disposalComplaint({ proceeds, outputTax, debitAccount }: Draft<Disposal>): string | undefined {
  const received = addFen(proceeds ?? zeroFen, outputTax ?? zeroFen);
  if ((outputTax ?? zeroFen) > 0n && (proceeds ?? zeroFen) === zeroFen) return '有销项税额就要有处置收入';
  if (received > 0n && debitAccount == null) return '有处置收入就要填收款科目';
  return undefined;
}

/** What stands in the books of the asset that leaves. */
export interface Leaving {
  readonly cost: Fen;
  readonly worn: Fen;
}
export const figuresOf = ({ cost, worn }: Leaving, proceeds: Fen) => {
  const net = subtractFen(cost, worn);
  return { cost, worn, net, result: subtractFen(proceeds, net) };
};

export interface DisposalAccounts {
  readonly asset: number;
  readonly worn: number;
  readonly leaving: number;
  readonly outputTax: () => number;
  /** Where a gain or a loss of this kind goes. */
  readonly result: (kind: Full<Disposal>['kind'], isGain: boolean) => number;
}

/**
 * The asset goes into 固定资产清理 for what is left of it, what it brings comes out of there, and what remains is won or
 * lost. The account ends at nothing.
 */
export function disposalPostings(
  { card, kind, number, proceeds, outputTax, debitAccount }: Full<Disposal>,
  of: Leaving,
  accounts: DisposalAccounts,
): Posting[] {
  const summary = `处置固定资产 ${number}`;
  const debit = (account: number, amount: Fen) =>
    amount === zeroFen ? [] : [entry(generalLedger, { account, debit: amount, credit: zeroFen, summary })];
  const credit = (account: number, amount: Fen) =>
    amount === zeroFen ? [] : [entry(generalLedger, { account, debit: zeroFen, credit: amount, summary })];
  const { net, result } = figuresOf(of, proceeds);
  const received = addFen(proceeds, outputTax);
  const isGain = result > 0n;
  const closed = absFen(result);
  const resultAccount = result === zeroFen ? 0 : accounts.result(kind, isGain);
  return [
    entry(assets, { card, cost: negateFen(of.cost), worn: negateFen(of.worn) }),
    ...debit(accounts.leaving, net),
    ...debit(accounts.worn, of.worn),
    ...credit(accounts.asset, of.cost),
    ...(received > 0n
      ? [
          ...debit(debitAccount!, received),
          ...credit(accounts.leaving, proceeds),
          ...(outputTax > 0n ? credit(accounts.outputTax(), outputTax) : []),
        ]
      : []),
    ...(isGain
      ? [...debit(accounts.leaving, closed), ...credit(resultAccount, closed)]
      : [...debit(resultAccount, closed), ...credit(accounts.leaving, closed)]),
  ];
}
