import {
  type AbsentColumn,
  type AnyEntity,
  codes,
  type Field,
  fieldsOf,
  isDocument,
  isReference,
  linesOf,
} from '@heliu/model';
import { Refusal } from '../refusal.ts';
import { fromCell, textOf } from './cells.ts';
import { type FieldColumn, groupTitle } from './columns.ts';
import type { SheetRow } from '../archive/jobs.ts';
import type { Sheet } from './upload.ts';

type Values = Record<string, unknown>;

/** One record as a workbook tells it. References are still words. */
export interface Draft {
  readonly row: number;
  readonly lastRow: number;
  readonly cells: readonly (readonly string[])[];
  readonly input: Values;
  readonly errors: string[];
  /** With what follows from it, where nothing is wrong with it. */
  derived?: Values;
  /** There is one like it already. */
  known?: true;
}
export interface Drafts {
  readonly columns: readonly string[];
  readonly unknown: readonly string[];
  readonly absent: readonly AbsentColumn[];
  readonly drafts: readonly Draft[];
}

interface Placed extends FieldColumn {
  readonly at: number;
}

const isCalled = ({ title, also = [] }: FieldColumn, word: string): boolean => title === word || also.includes(word);

/** Which columns a workbook has; one that nobody knows may be what is missing, and is asked about. */
function place(
  e: AnyEntity,
  head: readonly string[],
  columns: readonly FieldColumn[],
  by: readonly string[] | undefined,
): { placed: Placed[]; group: readonly number[]; absent: AbsentColumn[]; unknown: string[] } {
  const twice = head.find((title, i) => title !== '' && head.indexOf(title) !== i);
  if (twice !== undefined) throw new Refusal(`表头里有两列“${twice}”，请去掉一列`, codes.invalid);
  const placed = columns.flatMap((column) => {
    const at = head.findIndex((title) => isCalled(column, title));
    return at < 0 ? [] : [{ ...column, at }];
  });
  if (placed.length === 0) throw new Refusal(`表头和${e.label}的模板对不上，请下载模板填写`, codes.invalid);
  const known = new Set([...columns.flatMap(({ title, also = [] }) => [title, ...also]), groupTitle, '错误']);
  const unknown = head.filter((title) => title !== '' && !known.has(title));
  const absent = columns
    .filter(({ title }) => !placed.some((one) => one.title === title))
    .map(({ title, needed, lines }) => ({
      title,
      needed: needed && !(lines !== undefined && linesOf(e)[lines]!.optional),
    }))
    .toSorted((a, b) => Number(b.needed) - Number(a.needed));
  const missing = absent.filter(({ needed }) => needed);
  if (missing.length > 0 && unknown.length === 0)
    throw new Refusal(`缺少必填的列：${missing.map(({ title }) => title).join('、')}`, codes.invalid);
  return { placed, group: groupOf(e, head, placed, by), absent, unknown };
}

/** What tells the records of a workbook apart that have lines: a number for this purpose, or what no two of them share. */
function groupOf(
  e: AnyEntity,
  head: readonly string[],
  placed: readonly Placed[],
  by: readonly string[] | undefined,
): readonly number[] {
  const atKeys = (keys: readonly string[]) =>
    keys.flatMap((key) => placed.find((one) => one.key === key && one.lines === undefined)?.at ?? []);
  if (by) return atKeys(by);
  if (Object.keys(linesOf(e)).length === 0) return [];
  if (isDocument(e) && head.includes(groupTitle)) return [head.indexOf(groupTitle)];
  // A plain record has a code or a name that no other has.
  const own = isDocument(e) ? [] : [[(e.code ?? e.title) as string]];
  const [keys = []] = [...((e.together ?? []) as readonly (readonly string[])[]), ...own];
  const at = atKeys(keys);
  return at.length === keys.length ? at : [];
}

/** Rows that are one record: each by itself, or those under one number; what a row leaves out is as in the row above. */
function grouped(rows: readonly SheetRow[], group: readonly number[]): SheetRow[][] {
  if (group.length === 0) return rows.map((row) => [row]);
  const groups = new Map<string, SheetRow[]>();
  let last = group.map(() => '');
  for (const row of rows) {
    last = group.map((at, i) => textOf(row.cells[at]) || last[i]!);
    const key = JSON.stringify(last);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function readRecord(e: AnyEntity, rows: readonly SheetRow[], placed: readonly Placed[]): Draft {
  const errors: string[] = [];
  const input: Values = {};
  for (const { at, key, field, title, lines } of placed) {
    if (lines !== undefined) continue;
    const filled = rows.filter(({ cells }) => textOf(cells[at]) !== '');
    const [first] = filled;
    const other = filled.find(({ cells }) => textOf(cells[at]) !== textOf(first!.cells[at]));
    if (other) errors.push(`第${other.row}行的${title}与本单第一行不同`);
    input[key] = first ? fromCell(field, first.cells[at]) : null;
  }
  for (const kind of Object.keys(linesOf(e))) {
    const own = placed.filter(({ lines }) => lines === kind);
    input[kind] = rows
      .filter(({ cells }) => own.some(({ at }) => textOf(cells[at]) !== ''))
      .map(({ cells }) => Object.fromEntries(own.map(({ at, key, field }) => [key, fromCell(field, cells[at])])));
  }
  return {
    row: rows[0]!.row,
    lastRow: rows.at(-1)!.row,
    cells: rows.map(({ cells }) => placed.map(({ at }) => textOf(cells[at]))),
    input,
    errors,
  };
}

/** What a sheet says, record by record, in the words of the definition. Pure. */
export function draftsOf(
  e: AnyEntity,
  { head, rows }: Sheet,
  columns: readonly FieldColumn[],
  by?: readonly string[],
): Drafts {
  const { placed, group, absent, unknown } = place(e, head, columns, by);
  return {
    columns: placed.map(({ title }) => title),
    unknown,
    absent,
    drafts: grouped(rows, group).map((some) => readRecord(e, some, placed)),
  };
}

interface ReferenceWords {
  readonly field: Field;
  readonly words: readonly string[];
  set(ids: readonly (number | null)[]): void;
}

/** Every place of a draft that names a record of another kind. */
export function* referenceWords(e: AnyEntity, draft: Draft): Generator<ReferenceWords> {
  const groups = [
    { fields: fieldsOf(e), rows: [draft.input] },
    ...Object.entries(linesOf(e)).map(([kind, { fields }]) => ({
      fields,
      rows: (draft.input[kind] ?? []) as Values[],
    })),
  ];
  for (const { fields, rows } of groups)
    for (const [key, field] of Object.entries(fields))
      if (isReference(field))
        for (const row of rows) {
          const value = row[key];
          if (value === null || value === undefined) continue;
          const many = Array.isArray(value);
          yield {
            field,
            words: (many ? value : [value]) as string[],
            set: (ids) => (row[key] = many ? ids.filter((id) => id !== null) : ids[0]),
          };
        }
}
