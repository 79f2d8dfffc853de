import { type AnyEntity, carriersOf, fieldsOf, linesOf, type OpenLine } from '@heliu/model';
import type { Raw } from '../field/entry.ts';
import { remember } from '../field/record-picker.tsx';
import { filledRows, type FormValues, inputFields } from './values.ts';

type Cells = Readonly<Record<string, Raw>>;

/** What is said of a record beside its number: names that came with the rows are known from then on. */
function rememberTitles(e: AnyEntity, kind: string, { head, line }: OpenLine): void {
  for (const [fields, row] of [
    [fieldsOf(e), head],
    [linesOf(e)[kind]!.fields, line],
  ] as const)
    for (const [key, { target }] of Object.entries(fields)) {
      const [id, title] = [row[key], row.titles[key]];
      if (target && typeof id === 'number' && title) remember(target, [{ id, title }]);
    }
}

const only = (fields: readonly string[], row: Readonly<Record<string, unknown>>): Cells =>
  Object.fromEntries(fields.filter((key) => key in row).map((key) => [key, (row[key] ?? null) as Raw]));

/** Open lines as rows of the grid; where less is to be carried out than is left, `amounts` says so. */
export function rowsFrom(
  e: AnyEntity,
  field: string,
  lines: readonly OpenLine[],
  amounts: ReadonlyMap<number, string> = new Map(),
): Cells[] {
  const { kind, how } = carriersOf(e).find((one) => one.field === field)!;
  const keys = inputFields(linesOf(e)[kind]!.fields).map(([key]) => key);
  return lines.map((one) => {
    rememberTitles(e, kind, one);
    const amount = amounts.get(one.line[how.line] as number);
    return { ...only(keys, one.line), ...(amount !== undefined && { [how.uses]: amount }) };
  });
}

/** What of the head follows from the chosen lines; the first field in which their documents differ, where they do. */
export function headFrom(
  e: AnyEntity,
  lines: readonly OpenLine[],
): { readonly patch: Cells } | { readonly differs: string } {
  const keys = inputFields(fieldsOf(e)).map(([key]) => key);
  const [first, ...others] = lines.map(({ head }) => only(keys, head));
  const differing = Object.keys(first ?? {}).find((key) => others.some((other) => other[key] !== first![key]));
  return differing === undefined ? { patch: first ?? {} } : { differs: fieldsOf(e)[differing]!.label };
}

/** A form filled in from the documents it carries out. */
export function valuesFromSources(
  e: AnyEntity,
  empty: FormValues,
  field: string,
  lines: readonly OpenLine[],
): FormValues {
  const { kind } = carriersOf(e).find((one) => one.field === field)!;
  const { fields } = linesOf(e)[kind]!;
  const head = headFrom(e, lines);
  return {
    header: { ...empty.header, ...('patch' in head ? head.patch : {}) },
    lines: { ...empty.lines, [kind]: filledRows(fields, rowsFrom(e, field, lines)) },
  };
}
