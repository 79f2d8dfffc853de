import { readFormula, type Term } from './formula.rules.ts';
import { isProfitAndLoss, type LeafAccount, type Statement, type StatementRow } from './statement.ts';

/**
 * The smallest thing a statement is made of: one figure of one account. Balances come as their debit and their credit part,
 * both positive, since those of partners may stand on both sides at once.
 */
export type Part = 'debit' | 'credit' | 'occurred' | 'in' | 'out' | 'open' | 'end';
export interface Piece {
  readonly account: LeafAccount;
  readonly part: Part;
  /** How often the row counts it: once, or once less. */
  readonly times: number;
}
type Pieces = ReadonlyMap<string, Piece>;

/** A template whose rows cannot be worked out, in words for whoever changes it. */
export class Unreadable extends Error {}

const keyOf = ({ account, part }: Pick<Piece, 'account' | 'part'>) => `${account.id} ${part}`;

function add(into: Map<string, Piece>, piece: Piece): void {
  const key = keyOf(piece);
  const times = (into.get(key)?.times ?? 0) + piece.times;
  if (times === 0) into.delete(key);
  else into.set(key, { ...piece, times });
}

interface Chart {
  readonly statement: Statement;
  readonly accounts: readonly LeafAccount[];
}

/** What one account is in a row: on the side of the assets debit less credit, on the other the other way round. */
function netPieces({ statement }: Chart, row: StatementRow, account: LeafAccount): [Part, number][] {
  if (statement === 'incomeStatement') return [['occurred', account.element === 'expense' ? -1 : 1]];
  if (statement === 'cashFlow')
    return [
      ['in', 1],
      ['out', -1],
    ];
  const debit = row.side === 'left' ? 1 : -1;
  return [
    ['debit', debit],
    ['credit', -debit],
  ];
}

/** Which flows some row names, so that the rest is what is left. */
function namedFlows(rows: readonly StatementRow[], accounts: readonly LeafAccount[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const row of rows) {
    const read = readFormula(row.formula);
    if ('complaint' in read) continue;
    for (const term of read.terms)
      if (term.of === 'account')
        for (const account of accounts)
          if (account.code.startsWith(term.code))
            for (const part of term.take === 'net' ? (['in', 'out'] as const) : [term.take])
              named.add(`${account.id} ${part}`);
  }
  return named;
}

/**
 * Works out every row down to the accounts: what it comes to, what it is made of and whether anything is missing are all
 * read from the same pieces. Rows may refer to each other in any order, but not in a circle.
 */
export function spread(rows: readonly StatementRow[], chart: Chart): readonly Pieces[] {
  const { statement, accounts } = chart;
  const places = new Map(rows.flatMap(({ lineNo }, place) => (lineNo === null ? [] : [[lineNo, place] as const])));
  const numbers = [...places.keys()].toSorted((a, b) => a - b);
  const named = statement === 'cashFlow' ? namedFlows(rows, accounts) : new Set<string>();
  const done = new Map<number, Pieces>();
  const open = new Set<number>();
  const nameOf = (place: number) => `“${rows[place]!.title}”`;

  function piecesOf(term: Term, place: number): Piece[] {
    const row = rows[place]!;
    if (term.of === 'account')
      return accounts
        .filter(({ code }) => code.startsWith(term.code))
        .flatMap((account) => {
          const parts = term.take === 'net' ? netPieces(chart, row, account) : [[term.take, 1] as const];
          return parts.map(([part, times]) => ({ account, part, times: times * term.sign }));
        });
    if (term.of === 'rest')
      return accounts
        .filter((account) => !account.isCash && !named.has(`${account.id} ${term.take}`))
        .map((account) => ({ account, part: term.take, times: term.sign }));
    if (term.of === 'profit')
      return accounts
        .filter(isProfitAndLoss)
        .flatMap((account) =>
          netPieces(chart, row, account).map(([part, times]) => ({ account, part, times: times * term.sign })),
        );
    if (term.of === 'cash')
      return accounts.filter(({ isCash }) => isCash).map((account) => ({ account, part: term.at, times: term.sign }));
    const among = numbers.filter((number) => number >= term.from && number <= term.to);
    if (!places.has(term.from) || !places.has(term.to))
      throw new Unreadable(`${nameOf(place)}的公式引用了不存在的行${places.has(term.from) ? term.to : term.from}`);
    return among.flatMap((number) =>
      [...rowAt(places.get(number)!).values()].map((piece) => ({ ...piece, times: piece.times * term.sign })),
    );
  }

  function rowAt(place: number): Pieces {
    const known = done.get(place);
    if (known) return known;
    if (open.has(place)) throw new Unreadable(`${[...open].map(nameOf).join('、')}的公式互相引用，绕成了圈`);
    const read = readFormula(rows[place]!.formula);
    if ('complaint' in read) throw new Unreadable(`${nameOf(place)}的公式：${read.complaint}`);
    open.add(place);
    const pieces = new Map<string, Piece>();
    for (const term of read.terms) for (const piece of piecesOf(term, place)) add(pieces, piece);
    open.delete(place);
    done.set(place, pieces);
    return pieces;
  }
  return rows.map((_, place) => rowAt(place));
}
