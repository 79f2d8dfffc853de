import { type Fen, fen, showFen, sumFen } from '@heliu/model';
import { feeKinds, type LineKind, type StatementLine, transferKinds } from '../statement/kinds.ts';
import type { RowTrouble } from '../statement/statement.rules.ts';

/** Beijing's day of an instant. */
export const dayOf = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);

export interface Sorted {
  readonly fresh: readonly StatementLine[];
  readonly repeated: number;
  readonly troubles: readonly RowTrouble[];
}
/**
 * Lines that are new, each once. One that is known under its number has to say the same amount: a number that means two
 * movements would lose one of them.
 */
export function sortOut(lines: readonly StatementLine[], known: ReadonlyMap<string, bigint>): Sorted {
  const seen = new Map<string, StatementLine>();
  const troubles: RowTrouble[] = [];
  let repeated = 0;
  for (const line of lines) {
    const [before, earlier] = [seen.get(line.serial), known.get(line.serial)];
    const amount = before?.amount ?? earlier;
    if (amount === undefined) seen.set(line.serial, line);
    else if (amount === line.amount) repeated += 1;
    else
      troubles.push({
        row: line.row,
        message: before
          ? `流水号 ${line.serial} 与第${before.row}行相同，金额不同`
          : `流水号 ${line.serial} 已经导入过，当时是 ${showFen(fen(amount))}，这里是 ${showFen(fen(line.amount))}`,
      });
  }
  return { fresh: [...seen.values()], repeated, troubles };
}

const of = (lines: readonly StatementLine[], kinds: readonly LineKind[]): Fen =>
  fen(lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0n));

export interface StatementSums {
  readonly goods: Fen;
  readonly refunds: Fen;
  readonly subsidies: Fen;
  readonly fees: Fen;
  readonly other: Fen;
  /** All of them: what the statement left with us before anything was moved elsewhere. */
  readonly net: Fen;
  readonly transfers: Fen;
}
export function sumsOf(lines: readonly StatementLine[]): StatementSums {
  const parts = {
    goods: of(lines, ['goods']),
    refunds: of(lines, ['refund']),
    subsidies: of(lines, ['subsidy']),
    fees: of(lines, feeKinds),
    other: of(lines, ['other']),
  };
  return { ...parts, net: sumFen(Object.values(parts)), transfers: of(lines, transferKinds) };
}

/**
 * Where the statement tells the balance behind each line, each has to follow from the one before; where it does not,
 * lines are missing. Files run forwards or backwards.
 */
export function balanceBreak(lines: readonly StatementLine[]): StatementLine | undefined {
  const told = lines.filter(({ balance }) => balance !== null);
  if (told.length < 2 || told.length < lines.length) return undefined;
  const breakIn = (all: readonly StatementLine[]) =>
    all.find((line, i) => i > 0 && all[i - 1]!.balance! + line.amount !== line.balance!);
  const [forwards, backwards] = [breakIn(told), breakIn(told.toReversed())];
  return forwards && backwards ? forwards : undefined;
}
