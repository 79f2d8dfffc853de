import { type Draft, type Fen, type Input, lastDayOf, negateFen, subtractFen, sumFen } from '@heliu/model';
import type { estimateRun } from './estimate-run.ts';

export const runKinds = { reverse: '月初冲回', restore: '月末暂估' } as const;
export type RunKind = keyof typeof runKinds;

/** The day a run is written on: the first of its month, or the last. */
export function runDay(kind: RunKind, day: string): string {
  const month = day.slice(0, 7);
  return kind === 'reverse' ? `${month}-01` : lastDayOf(month);
}

/** The lines are what the books say when it is saved, so they are gathered on the server. */
export function runOf(input: Input<typeof estimateRun>): Draft<typeof estimateRun> {
  const orderDate = runDay(input.kind ?? 'reverse', input.orderDate);
  return { ...input, orderDate, month: orderDate.slice(0, 7), amount: 0n as Fen, lines: [] };
}

/** What a line that came in or went back is owed by estimate, how much invoices took of it and how much is taken back. */
export interface LineEstimate {
  readonly amount: Fen;
  readonly settled: Fen;
  readonly reversed: Fen;
}

/** What of it stands in the books. */
export const standingOf = ({ amount, settled, reversed }: LineEstimate): Fen =>
  subtractFen(amount, sumFen([settled, reversed]));

/** What a run moves of a line: all that stands is taken back, all that was taken back stands again. */
export const movedOf = (kind: RunKind, line: LineEstimate): Fen =>
  kind === 'reverse' ? standingOf(line) : line.reversed;

/** What an invoice takes of a line comes first from what was taken back already, which needs no red entry any more. */
export const fromReversed = (part: Fen, reversed: Fen): Fen => (part < reversed ? part : reversed);

/** By how much the books change: below zero what is taken back. */
export const inBooks = (kind: RunKind, amount: Fen): Fen => (kind === 'reverse' ? negateFen(amount) : amount);
