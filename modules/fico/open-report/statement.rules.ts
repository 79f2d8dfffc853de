import { addFen, type Fen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { EntrySource } from './open-report.calls.ts';

/** What a document did to one partner's account; a receipt has an entry for each invoice it settles. */
export interface Movement {
  readonly date: string;
  readonly document: string;
  readonly dueDate: string | null;
  readonly increase: Fen;
  readonly settled: Fen;
  readonly advance: Fen;
  readonly source: EntrySource;
}
export interface Account<M extends Movement = Movement> {
  readonly opening: { readonly balance: Fen; readonly advanceBalance: Fen };
  readonly entries: readonly M[];
}

export interface StatementLine {
  readonly date: string;
  readonly document: string;
  readonly dueDate: string | null;
  readonly increase: Fen;
  readonly settled: Fen;
  readonly balance: Fen;
  readonly source: EntrySource;
}
export interface Statement {
  readonly opening: Fen;
  readonly increase: Fen;
  readonly settled: Fen;
  readonly closing: Fen;
  readonly lines: readonly StatementLine[];
}

const isSame = (a: StatementLine, b: StatementLine): boolean =>
  a.date === b.date && a.document === b.document && a.source.entity === b.source.entity && a.source.id === b.source.id;

/**
 * An account for whoever it is about: money is money, so what was paid before anything was owed lowers what he owes, and
 * a document stands there once. What changed nothing for him, such as an advance that was used up, is left out.
 */
export function statementOf({ opening, entries }: Account): Statement {
  const start = subtractFen(opening.balance, opening.advanceBalance);
  const merged: StatementLine[] = [];
  for (const { date, document, dueDate, increase, settled, advance, source } of entries) {
    const line = { date, document, dueDate, increase, settled: addFen(settled, advance), balance: zeroFen, source };
    const last = merged.at(-1);
    if (last && isSame(last, line))
      merged[merged.length - 1] = {
        ...last,
        increase: addFen(last.increase, line.increase),
        settled: addFen(last.settled, line.settled),
      };
    else merged.push(line);
  }
  let balance = start;
  const lines = merged
    .filter(({ increase, settled }) => increase !== zeroFen || settled !== zeroFen)
    .map((line) => {
      balance = subtractFen(addFen(balance, line.increase), line.settled);
      return { ...line, balance };
    });
  return {
    opening: start,
    increase: sumFen(lines.map(({ increase }) => increase)),
    settled: sumFen(lines.map(({ settled }) => settled)),
    closing: balance,
    lines,
  };
}
