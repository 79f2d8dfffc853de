import { addFen, type Fen, fen, zeroFen } from '@heliu/model';
import { readFormula } from './formula.rules.ts';
import type { Part, Piece } from './spread.rules.ts';
import type { LeafAccount, StatementRow } from './statement.ts';

/** What the books say about each figure of each account. */
export type Amounts = ReadonlyMap<string, Fen>;
export const amountKey = (account: number, part: Part): string => `${account} ${part}`;

/** One row in one column. */
export function amountOf(pieces: Iterable<Piece>, amounts: Amounts): Fen {
  let sum = 0n;
  for (const { account, part, times } of pieces)
    sum += (amounts.get(amountKey(account.id, part)) ?? 0n) * BigInt(times);
  return fen(sum);
}

/** Accounts whose debit and credit balances the template wants apart, partner by partner. */
export function splitAccounts(rows: readonly StatementRow[], accounts: readonly LeafAccount[]): number[] {
  const codes = rows.flatMap(({ formula }) => {
    const read = readFormula(formula);
    const terms = 'terms' in read ? read.terms : [];
    return terms.flatMap((term) =>
      term.of === 'account' && (term.take === 'debit' || term.take === 'credit') ? [term.code] : [],
    );
  });
  return accounts.filter(({ code }) => codes.some((one) => code.startsWith(one))).map(({ id }) => id);
}

/** The balances of an account's partners that stand on either side, as positive sums, and their sum. */
export interface Sided {
  readonly debit: Fen;
  readonly credit: Fen;
}

export const sidedOf = (net: Fen): Sided =>
  net >= 0n ? { debit: net, credit: zeroFen } : { debit: zeroFen, credit: fen(-net) };

/** What entries without a partner come to is one more balance, on whichever side it stands. */
export function withUnnamed(net: Fen, partners: Sided): Sided {
  const rest = sidedOf(fen(net - (partners.debit - partners.credit)));
  return { debit: addFen(partners.debit, rest.debit), credit: addFen(partners.credit, rest.credit) };
}

const takeNames: Readonly<Record<Part, string>> = {
  debit: '借方余额',
  credit: '贷方余额',
  occurred: '发生额',
  in: '收到',
  out: '支付',
  open: '期初余额',
  end: '期末余额',
};

export interface DetailLine {
  readonly account: LeafAccount;
  readonly take: string;
  readonly amount: Fen;
  /** The side whose partners make up the amount, where the row takes only one. */
  readonly side?: 'debit' | 'credit';
  readonly times: number;
}

/** What a figure is made of, account by account. A balance that is taken whole is one line. */
export function detailLines(pieces: Iterable<Piece>, amounts: Amounts): DetailLine[] {
  const byAccount = new Map<number, Piece[]>();
  for (const piece of pieces) byAccount.set(piece.account.id, [...(byAccount.get(piece.account.id) ?? []), piece]);
  const lines: DetailLine[] = [];
  for (const own of byAccount.values()) {
    const [first, second] = own;
    const isWhole =
      own.length === 2 && first!.times === -second!.times && first!.part !== 'in' && first!.part !== 'out';
    if (isWhole)
      lines.push({ account: first!.account, take: '余额', amount: amountOf(own, amounts), times: first!.times });
    else
      for (const piece of own) {
        const { account, part, times } = piece;
        lines.push({
          account,
          take: takeNames[part],
          amount: amountOf([piece], amounts),
          times,
          ...((part === 'debit' || part === 'credit') && { side: part }),
        });
      }
  }
  return lines.filter(({ amount }) => amount !== 0n).toSorted((a, b) => (a.account.code < b.account.code ? -1 : 1));
}
