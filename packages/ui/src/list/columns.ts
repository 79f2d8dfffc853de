import { type AnyEntity, columnsOf, customFieldsOf } from '@heliu/model';
import { formatColumns, type ShownColumn } from './state.ts';

const unfit = new Set(['json', 'richText']);
const technical = new Set(['id', 'version']);

/** What a list shows unasked: the columns of the page, and those that the company wants to see. */
export const usualColumns = (e: AnyEntity, ofPage: readonly string[]): readonly string[] => {
  const added = customFieldsOf(e).filter(([, { custom }]) => custom!.inList);
  return added.length === 0 ? ofPage : [...ofPage, ...added.map(([key]) => key)];
};

/** Everything a list of this entity can show to this user: what the page names first, then the rest. */
export function columnsToChoose(e: AnyEntity, usual: readonly string[], hidden: readonly string[]): string[] {
  const others = Object.entries(columnsOf(e))
    .filter(([key, { kind }]) => !usual.includes(key) && !unfit.has(kind) && !technical.has(key))
    .map(([key]) => key);
  return [...usual, ...others].filter((key) => !hidden.includes(key));
}

/** The columns in sight. The first of the page names the record, so it stays and stays first. */
export function shownColumns(
  usual: readonly string[],
  chosen: readonly ShownColumn[],
  hidden: readonly string[],
): ShownColumn[] {
  const key = usual[0]!;
  const wanted = chosen.length > 0 ? chosen : usual.map((one): ShownColumn => ({ key: one }));
  const first = wanted.find((one) => one.key === key) ?? { key };
  return [first, ...wanted.filter((one) => one.key !== key && !hidden.includes(one.key))];
}

/** Nothing is remembered of a choice that is no choice. */
export function chosenColumns(usual: readonly string[], columns: readonly ShownColumn[]): readonly ShownColumn[] {
  return formatColumns(columns) === usual.join(',') ? [] : columns;
}

export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const others = all.filter((_, index) => index !== from);
  return [...others.slice(0, to), all[from]!, ...others.slice(to)];
}
