import {
  type AnyEntity,
  type Complaint,
  complaintsOf,
  countSchema,
  type Field,
  type Fields,
  fieldsOf,
  formatFen,
  type Fen,
  isDocument,
  type Issue,
  issuesOf,
  linesOf,
  rowSchema,
} from '@heliu/model';
import type { Raw } from '../field/entry.ts';
import { isoDay } from '../text/date.ts';

/** A line while it is being edited. The key stays when rows move; the id is the server's. */
export interface GridRow {
  readonly key: number;
  readonly id?: number;
  readonly cells: Readonly<Record<string, Raw>>;
  /** What the server computed when it was saved last; it is about the same things until one of them is exchanged. */
  readonly stored?: Readonly<Record<string, unknown>>;
}
export interface FormValues {
  readonly header: Readonly<Record<string, Raw>>;
  readonly lines: Readonly<Record<string, readonly GridRow[]>>;
}

let lastKey = 0;
export const newKey = (): number => ++lastKey;

export const inputFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !field.computed);

function defaultOf(field: Field): Raw {
  if (field.kind === 'flag') return false;
  if (field.kind === 'refs' || field.kind === 'choices') return [];
  const { default: value } = field;
  if (value === undefined) return null;
  return typeof value === 'bigint' ? formatFen(value as Fen) : (value as Raw);
}

const defaultsOf = (fields: Fields) =>
  Object.fromEntries(inputFields(fields).map(([key, field]) => [key, defaultOf(field)]));

export const blankRow = (fields: Fields): GridRow => ({ key: newKey(), cells: defaultsOf(fields) });

/** A sheet always ends in an empty row to go on typing in. */
export function withSpare(fields: Fields, rows: readonly GridRow[]): readonly GridRow[] {
  const last = rows.at(-1);
  return last && isBlank(fields, last) ? rows : [...rows, blankRow(fields)];
}

/** Rows of a sheet that somebody else has filled in. */
export const filledRows = (fields: Fields, rows: readonly Readonly<Record<string, Raw>>[]): readonly GridRow[] =>
  withSpare(
    fields,
    rows.map((cells) => ({ key: newKey(), cells: { ...defaultsOf(fields), ...cells } })),
  );

/** What a new record starts with; a document is dated today unless the user says otherwise. */
export function emptyValues(e: AnyEntity, now = new Date()): FormValues {
  const header = { ...defaultsOf(fieldsOf(e)), ...(isDocument(e) && { [e.dated]: isoDay(now) }) };
  const lines = Object.entries(linesOf(e)).map(([kind, { fields }]) => [kind, withSpare(fields, [])]);
  return { header, lines: Object.fromEntries(lines) };
}

const ids = new Set<Field['kind']>(['ref', 'parent', 'file', 'image']);

/** Header values named in an address, such as the customer a new invoice is for. */
export function valuesInQuery(e: AnyEntity, query: URLSearchParams): Record<string, Raw> {
  const named = inputFields(fieldsOf(e)).filter(([key]) => query.has(key));
  return Object.fromEntries(
    named.map(([key, field]) => [key, ids.has(field.kind) ? Number(query.get(key)) : query.get(key)!]),
  );
}

type Wired = Readonly<Record<string, unknown>>;
const taken = (fields: Fields, row: Wired) =>
  Object.fromEntries(
    inputFields(fields).map(([key, field]) => [key, (row[key] as Raw | undefined) ?? defaultOf(field)]),
  );

/** A stored record as the form edits it. */
export function valuesFrom(e: AnyEntity, record: Wired): FormValues {
  const lines = Object.entries(linesOf(e)).map(([kind, { fields }]) => {
    const rows = (record[kind] as Wired[] | undefined) ?? [];
    const made = rows.map((row): GridRow => ({
      key: newKey(),
      id: row['id'] as number,
      cells: taken(fields, row),
      stored: row,
    }));
    return [kind, withSpare(fields, made)];
  });
  return { header: taken(fieldsOf(e), record), lines: Object.fromEntries(lines) };
}

const isSame = (a: Raw, b: Raw) =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === 0 && b.length === 0);
const isUnset = (value: Raw | undefined) => value === null || value === undefined || value === '';

const blank = new WeakMap<GridRow['cells'], boolean>();
/** A row nobody has typed in; it is neither checked nor sent. Found out once, since cells never change. */
export function isBlank(fields: Fields, { cells }: GridRow): boolean {
  let known = blank.get(cells);
  if (known === undefined) {
    known = inputFields(fields).every(([key, field]) => {
      const value = cells[key] ?? null;
      return isUnset(value) || isSame(value, defaultOf(field));
    });
    blank.set(cells, known);
  }
  return known;
}

export interface Sendable {
  readonly input: Record<string, unknown>;
  /** Which row of the grid each sent line came from. */
  readonly rowAt: Readonly<Record<string, readonly number[]>>;
}

export function toSendable(e: AnyEntity, values: FormValues): Sendable {
  const input: Record<string, unknown> = { ...values.header };
  const rowAt: Record<string, number[]> = {};
  for (const [kind, { fields }] of Object.entries(linesOf(e))) {
    const rows = values.lines[kind] ?? [];
    const at = rows.flatMap((row, index) => (isBlank(fields, row) ? [] : [index]));
    rowAt[kind] = at;
    input[kind] = at.map((index) => ({
      ...(rows[index]!.id !== undefined && { id: rows[index]!.id }),
      ...rows[index]!.cells,
    }));
  }
  return { input, rowAt };
}

/** Complaints speak of the lines that were sent; the user sees the rows of the grid. */
export function inGrid(complaints: readonly Complaint[], rowAt: Sendable['rowAt']): Complaint[] {
  return complaints.map(({ path, message }) => {
    const [kind, row, ...rest] = path.split('.');
    const at = rowAt[kind!]?.[Number(row)];
    if (at === undefined || row === undefined) return { path, message };
    return { path: [kind, at, ...rest].join('.'), message: message.replace(/第\d+行：/, `第${at + 1}行：`) };
  });
}

const nothing: ReadonlySet<string> = new Set();

/** `hidden` are fields the user does not see: an update keeps what they hold, so nobody is asked for them. */
export function complaintsAbout(e: AnyEntity, values: FormValues, hidden = nothing): Complaint[] {
  const { input, rowAt } = toSendable(e, values);
  const issues = issuesOf(rowSchema(fieldsOf(e)), values.header);
  for (const [kind, lines] of Object.entries(linesOf(e))) {
    const rows = values.lines[kind] ?? [];
    const inside = (issue: Issue, ...path: PropertyKey[]): Issue => ({
      ...issue,
      path: [kind, ...path, ...issue.path],
    });
    issues.push(...issuesOf(countSchema(lines), input[kind]).map((issue) => inside(issue)));
    rowAt[kind]!.forEach((at, sent) => {
      for (const issue of issuesOfRow(lines.fields, rows[at]!)) issues.push(inside(issue, sent));
    });
  }
  const complaints = complaintsOf(e, { issues }).filter(({ path }) => !hidden.has(path.split('.')[0]!));
  return inGrid(firstPerPlace(complaints), rowAt);
}

const judged = new WeakMap<GridRow['cells'], readonly Issue[]>();
/** A row is judged once and again when it changes: ten thousand others wait for nobody's key. */
function issuesOfRow(fields: Fields, { cells }: GridRow): readonly Issue[] {
  let issues = judged.get(cells);
  if (!issues) judged.set(cells, (issues = issuesOf(rowSchema(fields), cells)));
  return issues;
}

/** One thing to mend at a time: what is no number need not be told that it is also too large. */
const firstPerPlace = (complaints: readonly Complaint[]): Complaint[] => {
  const seen = new Set<string>();
  return complaints.filter(({ path }) => !seen.has(path) && seen.add(path));
};
