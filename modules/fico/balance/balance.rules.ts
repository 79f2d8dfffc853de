import { addFen, type Fen, fen, formatFen, negateFen, subtractFen, zeroFen } from '@heliu/model';
import type { Direction } from '../accounting-type/accounting-type.ts';
import type { AccountBalance, BalanceReport, Totals, TrialVerdict } from './balance.ts';

export interface AccountHead {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly direction: Direction;
  readonly parent: number | null;
}

/** What the balance rows say about one account: openings as debit less credit, movements on both sides. */
export interface Movement {
  readonly yearOpen: Fen;
  readonly open: Fen;
  readonly debit: Fen;
  readonly credit: Fen;
  readonly yearDebit: Fen;
  readonly yearCredit: Fen;
}

const still: Movement = {
  yearOpen: zeroFen,
  open: zeroFen,
  debit: zeroFen,
  credit: zeroFen,
  yearDebit: zeroFen,
  yearCredit: zeroFen,
};

const plus = (a: Movement, b: Movement): Movement => ({
  yearOpen: addFen(a.yearOpen, b.yearOpen),
  open: addFen(a.open, b.open),
  debit: addFen(a.debit, b.debit),
  credit: addFen(a.credit, b.credit),
  yearDebit: addFen(a.yearDebit, b.yearDebit),
  yearCredit: addFen(a.yearCredit, b.yearCredit),
});

/** Parents are the sums of their children; accounts must come in the order of their codes. */
export function rolledUp(accounts: readonly AccountHead[], own: ReadonlyMap<number, Movement>): Map<number, Movement> {
  const all = new Map(accounts.map(({ id }) => [id, own.get(id) ?? still]));
  for (const { id, parent } of accounts.toReversed())
    if (parent !== null && all.has(parent)) all.set(parent, plus(all.get(parent)!, all.get(id)!));
  return all;
}

export const isStill = (m: Movement): boolean => Object.values(m).every((amount) => amount === 0n);

const sided = (net: Fen, direction: Direction) =>
  direction === 'debit' ? { debit: net, credit: zeroFen } : { debit: zeroFen, credit: negateFen(net) };

/** Every column of one row, still in fen. */
function columns(m: Movement, direction: Direction) {
  const yearOpen = sided(m.yearOpen, direction);
  const open = sided(m.open, direction);
  const end = sided(addFen(m.open, subtractFen(m.debit, m.credit)), direction);
  return {
    yearOpenDebit: yearOpen.debit,
    yearOpenCredit: yearOpen.credit,
    openDebit: open.debit,
    openCredit: open.credit,
    debit: m.debit,
    credit: m.credit,
    yearDebit: m.yearDebit,
    yearCredit: m.yearCredit,
    endDebit: end.debit,
    endCredit: end.credit,
  } satisfies Record<keyof Totals, Fen>;
}

const written = (amounts: Readonly<Record<keyof Totals, Fen>>): Totals =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, formatFen(amount)])) as unknown as Totals;

export function balanceRow(head: AccountHead, m: Movement): AccountBalance {
  const { id, code, name, level, direction } = head;
  return { account: id, code, name, level, direction, ...written(columns(m, direction)) };
}

/** Of accounts in the order of their codes the topmost of each branch: they contain the rest. */
function topmost(accounts: readonly AccountHead[]): AccountHead[] {
  const top: AccountHead[] = [];
  for (const head of accounts) if (top.length === 0 || !head.code.startsWith(top.at(-1)!.code)) top.push(head);
  return top;
}

function summed(accounts: readonly AccountHead[], movements: ReadonlyMap<number, Movement>) {
  const totals = columns(still, 'debit');
  for (const { id, direction } of topmost(accounts)) {
    const row = columns(movements.get(id)!, direction);
    for (const key of Object.keys(totals) as (keyof Totals)[]) totals[key] = fen(totals[key] + row[key]);
  }
  return totals;
}

/** The bottom line of the accounts that are shown. */
export const totalsOf = (accounts: readonly AccountHead[], movements: ReadonlyMap<number, Movement>): Totals =>
  written(summed(accounts, movements));

export function trial(
  accounts: readonly AccountHead[],
  movements: ReadonlyMap<number, Movement>,
): Pick<BalanceReport, 'rows' | 'totals'> & TrialVerdict {
  const totals = summed(accounts, movements);
  const differences = {
    open: subtractFen(totals.openDebit, totals.openCredit),
    current: subtractFen(totals.debit, totals.credit),
    end: subtractFen(totals.endDebit, totals.endCredit),
  };
  return {
    rows: accounts
      .filter(({ id, level }) => level === 1 && !isStill(movements.get(id)!))
      .map((head) => balanceRow(head, movements.get(head.id)!)),
    totals: written(totals),
    balanced: Object.values(differences).every((difference) => difference === 0n),
    differences: {
      open: formatFen(differences.open),
      current: formatFen(differences.current),
      end: formatFen(differences.end),
    },
  };
}

/** A running balance as the detail ledger prints it: the side it is on, and how much. */
export function runningBalance(net: Fen): { side: '借' | '贷' | '平'; balance: string } {
  if (net === 0n) return { side: '平', balance: '0.00' };
  return net > 0n ? { side: '借', balance: formatFen(net) } : { side: '贷', balance: formatFen(negateFen(net)) };
}
