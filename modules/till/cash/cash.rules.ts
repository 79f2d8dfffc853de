import { cashEntry, voucherEntries } from '../../fico/model.ts';
import { type Complaint, type Draft, entry, type Fen, negateFen, type Posting } from '@heliu/model';
import { type TillKind, tillMoney } from '../shift/shift.ts';
import type { drawMoney } from './draw-money.ts';

type Drawn = Pick<Draft<typeof drawMoney>, 'kind' | 'toAccount' | 'type'>;

/** What is wrong with where the money goes, and the field that is about it. */
export function drawComplaint({ kind, toAccount, type }: Drawn): Complaint | undefined {
  if (kind === 'expense') {
    if (!type) return { path: 'type', message: '零星支出要选支出类型' };
    return toAccount ? { path: 'toAccount', message: '零星支出不用填存入账户' } : undefined;
  }
  if (!toAccount) return { path: 'toAccount', message: '取款要选存入账户：钱存到哪里' };
  return type ? { path: 'type', message: '取款不用填支出类型' } : undefined;
}

/** Money of the drawer, or of another tender, beside what stands against it in the books. */
export interface DrawerMove {
  readonly shift: number;
  readonly method: number;
  readonly isCash: boolean;
  readonly kind: TillKind;
  readonly amount: Fen;
  /** The account of the tender, and its leaf in the books. */
  readonly account: number;
  readonly leaf: number;
  readonly summary: string;
  readonly reference: string;
}

const inTill = ({ shift, method, isCash, kind }: DrawerMove, amount: Fen): Posting =>
  entry(tillMoney, { shift, method, kind, amount, ...(isCash && { cash: amount }) });

/** Out of the drawer: to another account, or spent. What was taken is not booked before the shift is, so the till's account may be short of it until then. */
export function outPostings(
  move: DrawerMove,
  to: { readonly leaf: number; readonly account: number | null; readonly department: number | null },
): Posting[] {
  const { account, leaf, amount, summary, reference } = move;
  const usual = { summary, reference };
  return [
    inTill(move, negateFen(amount)),
    cashEntry({ ...usual, account, expense: amount, mayOverdraw: true }),
    ...(to.account === null ? [] : [cashEntry({ ...usual, account: to.account, income: amount })]),
    ...voucherEntries([
      {
        debit: to.leaf,
        credit: leaf,
        amount,
        summary,
        ...(to.account === null && { debitItems: { department: to.department } }),
      },
    ]),
  ];
}

/** Into the till, for something that was not sold. */
export function inPostings(
  move: DrawerMove,
  from: { readonly leaf: number; readonly department: number | null },
): Posting[] {
  const { account, leaf, amount, summary, reference } = move;
  return [
    inTill(move, amount),
    cashEntry({ account, income: amount, summary, reference }),
    ...voucherEntries([
      { debit: leaf, credit: from.leaf, amount, summary, creditItems: { department: from.department } },
    ]),
  ];
}
