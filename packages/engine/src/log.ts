import type { AnyEntity } from '@heliu/model';
import { toJson } from './codec.ts';
import type { Statement } from './flight.ts';
import type { Work } from './work.ts';

export interface Happening {
  readonly entity: string;
  readonly recordId: number;
  readonly action: string;
  readonly label: string;
  readonly title?: string | null;
  readonly reason?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

export const logColumns =
  'company_id, record_id, entity, id, action, label, title, user_id, user_name, ip, request_id, reason, before, after';

function logValues(work: Work, id: number, h: Happening): unknown[] {
  const { user, origin } = work;
  return [
    user.company,
    h.recordId,
    h.entity,
    id,
    h.action,
    h.label,
    h.title ?? null,
    user.id,
    user.name,
    origin.ip ?? null,
    origin.requestId ?? null,
    h.reason ?? null,
    h.before === undefined ? null : toJson(h.before),
    h.after === undefined ? null : toJson(h.after),
  ];
}

const text = `insert into sys_log (${logColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb)`;

/** One line of the operation log. */
const logged = (work: Work, id: number, h: Happening): Statement => ({
  name: 'log',
  text,
  values: logValues(work, id, h),
});

/**
 * The same as part of the statement that writes the record: `$1` is the company, `$2` the record, `$3` the user, and
 * the values of `logTail` stand from `first` on. One statement less in every save and every action.
 */
export function logPart(e: AnyEntity, first: number, { title, from }: { title?: string; from?: string } = {}): string {
  const types = ['bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'jsonb', 'jsonb'];
  const [id, action, label, named, ...rest] = types.map((type, i) => `$${first + i}::${type}`);
  // A title that the statement finds itself takes the place of the one that was sent, which PostgreSQL still wants used.
  const shown = title === undefined ? named : `coalesce(${title}, ${named})`;
  return (
    `log as (insert into sys_log (${logColumns}) ` +
    `select $1, $2, '${e.name}', ${[id, action, label, shown, '$3', ...rest].join(', ')}${from ? ` from ${from}` : ''})`
  );
}
export const logTail = (work: Work, id: number, h: Omit<Happening, 'entity' | 'recordId'>): unknown[] => [
  id,
  h.action,
  h.label,
  h.title ?? null,
  work.user.name,
  work.origin.ip ?? null,
  work.origin.requestId ?? null,
  h.reason ?? null,
  h.before === undefined ? null : toJson(h.before),
  h.after === undefined ? null : toJson(h.after),
];

export async function note(work: Work, h: Happening): Promise<void> {
  const [id] = await work.takeIds(1);
  work.later(logged(work, id!, h));
}

/** Many lines at once. */
export async function noteMany(work: Work, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const ids = await work.takeIds(happenings.length);
  const rows = happenings.map((h, i) => logValues(work, ids[i]!, h));
  const types = 'bigint bigint text bigint text text text bigint text text text text jsonb jsonb'.split(' ');
  work.later({
    name: 'log.many',
    text: `insert into sys_log (${logColumns}) select * from unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`,
    values: types.map((_, i) => rows.map((row) => row[i])),
  });
}

const same = (a: unknown, b: unknown) => toJson(a ?? null) === toJson(b ?? null);

/** What an update changed, field by field; lines count as one field of their kind. */
export function difference(
  e: AnyEntity,
  keys: readonly string[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = keys.filter((key) => !same(before[key], after[key]));
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
