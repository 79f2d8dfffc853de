import { type AnyEntity, columnsOf, type Field, type Fields, linesOf, type LogRow } from '@heliu/model';
import { textOf } from '../field/shown.tsx';
import { missing } from '../text/filters.ts';

type Row = Readonly<Record<string, unknown>>;

/** One thing a change touched, in words. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
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

function valueText(field: Field | undefined, row: Row | null | undefined, key: string): string {
  const value = row?.[key];
  if (field) return textOf(field, value, titleIn(row, key));
  return value === null || value === undefined ? missing : String(value);
}

const changedKeys = (before: Row | null, after: Row | null) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => !quiet.has(key) && !same(before?.[key], after?.[key]),
  );

/** The first text of a line names it to whoever wrote it. */
function lineName(fields: Fields, line: Row): string {
  const [key, field] = Object.entries(fields)[0]!;
  return valueText(field, line, key);
}
const lineText = (fields: Fields, line: Row): string =>
  Object.entries(fields)
    .filter(([key]) => line[key] !== null && line[key] !== undefined && line[key] !== '')
    .map(([key, field]) => `${field.label} ${valueText(field, line, key)}`)
    .join('，');

/** Lines are told apart by their id: what was added, taken away, and changed within. */
function lineDifferences(kind: string, label: string, fields: Fields, before: Row[], after: Row[]): Difference[] {
  const old = new Map(before.map((line) => [line['id'], line]));
  const kept = new Set(after.map((line) => line['id']));
  const gone = before.filter((line) => !kept.has(line['id']));
  const told = after.flatMap((line, i): Difference[] => {
    const was = old.get(line['id']);
    const place = `${label}第 ${i + 1} 行`;
    if (!was) return [{ key: `${kind}+${i}`, label: `${place}（新增）`, before: '', after: lineText(fields, line) }];
    return changedKeys(was, line)
      .filter((key) => fields[key])
      .map((key) => ({
        key: `${kind}.${i}.${key}`,
        label: `${place} ${lineName(fields, line)}：${fields[key]!.label}`,
        before: valueText(fields[key], was, key),
        after: valueText(fields[key], line, key),
      }));
  });
  return [
    ...told,
    ...gone.map((line) => ({
      key: `${kind}-${String(line['id'])}`,
      label: `${label}（删除）`,
      before: lineText(fields, line),
      after: '',
    })),
  ];
}

/** What a change touched, with what stood there before. */
export function differencesOf(e: AnyEntity, { before, after }: Pick<LogRow, 'before' | 'after'>): Difference[] {
  const fields = columnsOf(e);
  return changedKeys(before, after).flatMap((key) => {
    const lines = linesOf(e)[key];
    if (lines)
      return lineDifferences(
        key,
        lines.label,
        lines.fields,
        (before?.[key] as Row[] | undefined) ?? [],
        (after?.[key] as Row[] | undefined) ?? [],
      );
    return [
      {
        key,
        label: fields[key]?.label ?? besides[key] ?? key,
        before: valueText(fields[key], before, key),
        after: valueText(fields[key], after, key),
      },
    ];
  });
}
