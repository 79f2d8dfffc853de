import {
  type AnyEntity,
  dec,
  type Draft,
  type Field,
  type Fields,
  fieldsOf,
  type Input,
  linesOf,
  zeroFen,
} from '@heliu/model';
import type { Raw } from '../field/entry.ts';
import { type FormValues, type GridRow, inputFields, isBlank } from './values.ts';

// While somebody is typing, a number is often not one yet; sums then take it for nothing instead of giving up.
function lenient(field: Field, value: Raw | undefined): unknown {
  const read = field.schema.safeParse(value);
  if (read.success && value !== '' && value !== null && value !== undefined) return read.data;
  if (!field.required) return null;
  if (field.kind === 'money') return zeroFen;
  if (field.kind === 'decimal' || field.kind === 'rate') return dec('0');
  return field.hasDefault ? field.default : null;
}

const readAll = (fields: Fields, cells: Readonly<Record<string, Raw>>) =>
  Object.fromEntries(inputFields(fields).map(([key, field]) => [key, lenient(field, cells[key])]));

const readRows = new WeakMap<GridRow['cells'], Record<string, unknown>>();
function readRow(fields: Fields, { cells }: GridRow): Record<string, unknown> {
  let read = readRows.get(cells);
  if (!read) readRows.set(cells, (read = readAll(fields, cells)));
  return read;
}

export interface Derived<E extends AnyEntity> {
  readonly draft: Draft<E>;
  /** The computed cells of each row, by its key. */
  readonly rows: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

/** Runs the rule the server will run, on what has been typed so far. */
export function derivedFrom<E extends AnyEntity>(
  e: E,
  values: FormValues,
  derive: ((input: Input<E>) => Draft<E>) | undefined,
): Derived<E> {
  const input: Record<string, unknown> = readAll(fieldsOf(e), values.header);
  const keys: Record<string, number[]> = {};
  for (const [kind, { fields }] of Object.entries(linesOf(e))) {
    const rows = (values.lines[kind] ?? []).filter((row) => !isBlank(fields, row));
    keys[kind] = rows.map((row) => row.key);
    input[kind] = rows.map((row) => ({ ...readRow(fields, row) }));
  }
  let draft = input as Draft<E>;
  try {
    if (derive) draft = derive(input as Input<E>);
  } catch {
    // A rule may need what is not typed yet; its figures simply come later.
  }
  const rows = new Map<number, Readonly<Record<string, unknown>>>();
  for (const [kind, at] of Object.entries(keys)) {
    const lines = (draft as Record<string, unknown>)[kind] as Record<string, unknown>[] | undefined;
    at.forEach((key, index) => lines?.[index] && rows.set(key, lines[index]));
  }
  return { draft, rows };
}
