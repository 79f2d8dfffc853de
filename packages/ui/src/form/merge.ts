import { type AnyEntity, type Field, fieldsOf, linesOf } from '@heliu/model';
import { type FormValues, inputFields, toSendable } from './values.ts';

export type Side = 'mine' | 'theirs';

/** One place where what I typed and what somebody else saved are not the same. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  /** Left out for a whole sheet of lines. */
  readonly field?: Field;
  /** Who changed it since I began; where both did, somebody has to choose. */
  readonly changedBy: Side | 'both';
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changedBy(base: unknown, mine: unknown, theirs: unknown): Difference['changedBy'] {
  if (same(base, mine)) return 'theirs';
  return same(base, theirs) ? 'mine' : 'both';
}

export function differences(e: AnyEntity, base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  const header = inputFields(fieldsOf(e))
    .filter(([key]) => !same(mine.header[key], theirs.header[key]))
    .map(([key, field]) => ({
      key,
      label: field.label,
      field,
      changedBy: changedBy(base.header[key], mine.header[key], theirs.header[key]),
    }));
  const [was, is, saved] = [base, mine, theirs].map((values) => toSendable(e, values).input);
  const lines = Object.entries(linesOf(e))
    .filter(([kind]) => !same(is![kind], saved![kind]))
    .map(([key, { label }]) => ({ key, label, changedBy: changedBy(was![key], is![key], saved![key]) }));
  return [...header, ...lines];
}

/** Nobody's change is lost by itself: each side keeps what only it has changed, and I keep what both have. */
export const usualSide = ({ changedBy: who }: Difference): Side => (who === 'theirs' ? 'theirs' : 'mine');

/** My form with the other side's values in the places chosen. */
export function mergedValues(
  mine: FormValues,
  theirs: FormValues,
  found: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): FormValues {
  const taken = found.filter((one) => (choices[one.key] ?? usualSide(one)) === 'theirs');
  const header = { ...mine.header };
  const lines = { ...mine.lines };
  for (const { key, field } of taken) {
    if (field) header[key] = theirs.header[key] ?? null;
    else lines[key] = theirs.lines[key] ?? [];
  }
  return { header, lines };
}
