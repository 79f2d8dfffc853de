import { type AnyEntity, type Lines, linesOf } from './entity.ts';
import type { Field, Fields } from './field.ts';
import { missing, textOfValue } from './format.ts';
import type { LogRow } from './generic.ts';
import { columnsOf } from './list.ts';

type Row = Readonly<Record<string, unknown>>;

/** What stood in a place, and what stands there now; empty on one side for what was added or taken away. */
export interface Change {
  readonly label?: string;
  readonly before: string;
  readonly after: string;
}
/** One thing that was touched: a field, or a line with what changed in it. */
export interface Difference {
  readonly key: string;
  /** For a sentence that names everything touched. */
  readonly short: string;
  readonly label: string;
  readonly changes: readonly Change[];
}

// The action itself says what became of the status.
const quiet = new Set([
  'id',
  'position',
  'status',
  'auditedBy',
  'auditedAt',
  'version',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'createdBy',
  'companyId',
  'titles',
]);
/** What is no field of the record, but stands in its history. */
const besides: Readonly<Record<string, string>> = { attachment: '附件' };

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const titleIn = (row: Row | null | undefined, key: string) =>
  (row?.['titles'] as Readonly<Record<string, string>> | undefined)?.[key];

type Instant = (value: unknown, withTime: boolean) => string;

function valueText(field: Field | undefined, row: Row | null | undefined, key: string, instant: Instant): string {
  const value = row?.[key];
  if (field) return textOfValue(field, value, titleIn(row, key), instant);
  return value === null || value === undefined ? missing : String(value);
}

/** The keys that differ, in the order the definition has them; the log keeps none. */
function changedKeys(order: readonly string[], before: Row | null, after: Row | null): string[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...keys]
    .filter((key) => !quiet.has(key) && !same(before?.[key], after?.[key]))
    .toSorted((a, b) => place(a) - place(b));
}

/** The first text of a line names it to whoever wrote it. */
function lineName(fields: Fields, line: Row, instant: Instant): string {
  const [key, field] = Object.entries(fields)[0]!;
  return valueText(field, line, key, instant);
}
const lineText = (fields: Fields, line: Row, instant: Instant): string =>
  Object.entries(fields)
    .filter(([key]) => line[key] !== null && line[key] !== undefined && line[key] !== '')
    .map(([key, field]) => `${field.label} ${valueText(field, line, key, instant)}`)
    .join('，');

/** Lines are told apart by their id: what was added, taken away, and changed within. */
function lineDifferences(
  kind: string,
  { label, fields }: Lines,
  before: Row[],
  after: Row[],
  instant: Instant,
): Difference[] {
  const old = new Map(before.map((line) => [line['id'], line]));
  const kept = new Set(after.map((line) => line['id']));
  const told = after.flatMap((line, i): Difference[] => {
    const was = old.get(line['id']);
    const place = `${label}第 ${i + 1} 行`;
    const entry = { key: `${kind} ${String(line['id'])}`, short: label };
    if (!was)
      return [
        { ...entry, label: `${place}（新增）`, changes: [{ before: '', after: lineText(fields, line, instant) }] },
      ];
    const changes = changedKeys(Object.keys(fields), was, line)
      .filter((key) => fields[key])
      .map((key) => ({
        label: fields[key]!.label,
        before: valueText(fields[key], was, key, instant),
        after: valueText(fields[key], line, key, instant),
      }));
    return changes.length === 0 ? [] : [{ ...entry, label: `${place} ${lineName(fields, line, instant)}`, changes }];
  });
  const gone = before.filter((line) => !kept.has(line['id']));
  return [
    ...told,
    ...gone.map((line) => ({
      key: `${kind} ${String(line['id'])}`,
      short: label,
      label: `${label}（删除）`,
      changes: [{ before: lineText(fields, line, instant), after: '' }],
    })),
  ];
}

/** What a change touched, with what stood there before. `instant` writes points in time. */
export function differencesIn(
  e: AnyEntity,
  { before, after }: Pick<LogRow, 'before' | 'after'>,
  instant: Instant,
): Difference[] {
  const fields = columnsOf(e);
  const kinds = linesOf(e);
  const rowsOf = (side: Row | null, kind: string) => (side?.[kind] as Row[] | undefined) ?? [];
  return changedKeys([...Object.keys(fields), ...Object.keys(kinds)], before, after).flatMap((key) => {
    if (kinds[key]) return lineDifferences(key, kinds[key], rowsOf(before, key), rowsOf(after, key), instant);
    const label = fields[key]?.label ?? besides[key] ?? key;
    const change = {
      before: valueText(fields[key], before, key, instant),
      after: valueText(fields[key], after, key, instant),
    };
    return [{ key, short: label, label, changes: [change] }];
  });
}
