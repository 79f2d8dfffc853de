import { frequencies, recencies, spendings } from '../../pos/model.ts';

/** Steps from the first that fits on: days since the last purchase, purchases and yuan spent within a year. */
const recencySteps = [
  [30, 'd30'],
  [90, 'd90'],
  [180, 'd180'],
  [365, 'd365'],
] as const satisfies readonly (readonly [number, keyof typeof recencies])[];
const frequencySteps = [
  [10, 'f10'],
  [4, 'f4'],
  [2, 'f2'],
  [1, 'f1'],
] as const satisfies readonly (readonly [number, keyof typeof frequencies])[];
const spendingSteps = [
  [5000, 'm5000'],
  [2000, 'm2000'],
  [500, 'm500'],
] as const satisfies readonly (readonly [number, keyof typeof spendings])[];

export interface Figures {
  /** Days since the last purchase; nothing where there was none. */
  readonly days: number | null;
  readonly times: number;
  /** Fen, less what came back. */
  readonly spent: bigint;
}

export const bucketsOf = ({ days, times, spent }: Figures) => ({
  recency:
    days === null ? ('never' as const) : (recencySteps.find(([most]) => days <= most)?.[1] ?? ('older' as const)),
  frequency: frequencySteps.find(([least]) => times >= least)?.[1] ?? ('f0' as const),
  spending:
    spendingSteps.find(([least]) => spent >= BigInt(least) * 100n)?.[1] ??
    (spent > 0n ? ('m0' as const) : ('none' as const)),
});

/** The same steps for the database, so that a million members are one statement. */
export const recencySql = (days: string): string =>
  `case when ${days} is null then 'never' ${recencySteps.map(([most, key]) => `when ${days} <= ${most} then '${key}'`).join(' ')} else 'older' end`;
export const frequencySql = (times: string): string =>
  `case ${frequencySteps.map(([least, key]) => `when ${times} >= ${least} then '${key}'`).join(' ')} else 'f0' end`;
export const spendingSql = (spent: string): string =>
  `case ${spendingSteps.map(([least, key]) => `when ${spent} >= ${least} then '${key}'`).join(' ')} when ${spent} > 0 then 'm0' else 'none' end`;
