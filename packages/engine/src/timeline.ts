import { type AnyEntity, linesOf, type LogRow } from '@heliu/model';
import { loadRaw } from './read.ts';
import { isMasked, mask } from './rights.ts';
import { addTitles } from './titles.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

/** Who did what to one record, newest first. Whoever may not see the record may not read its history. */
export async function logOf(work: Work, e: AnyEntity, id: number): Promise<{ rows: LogRow[] }> {
  await loadRaw(work, e, id);
  const rows = await work.query<LogRow>(
    'log.of',
    `select id, at, user_name as "userName", action, label, reason, before, after from sys_log
     where company_id = $1 and record_id = $2 and entity = $3 order by at desc, id desc limit 500`,
    [work.company, id, e.name],
  );
  const told = rows.map((row) => ({ ...row, before: hidden(work, e, row.before), after: hidden(work, e, row.after) }));
  // Where both sides are known somebody will want to read them, and ids are no reading.
  const compared = told.filter(({ before }) => before).flatMap(({ before, after }) => [before, after]);
  await named(
    work,
    e,
    compared.filter((values): values is Row => values !== null),
  );
  return { rows: told };
}

/** What of it this user may know. */
const hidden = (work: Work, e: AnyEntity, values: LogRow['before']): LogRow['before'] =>
  values &&
  mask(e, work.user, Object.fromEntries(Object.entries(values).filter(([key]) => !isMasked(e, work.user, key))));

function named(work: Work, e: AnyEntity, headers: readonly Row[]): Promise<void> {
  const lines = headers.flatMap((values) =>
    Object.keys(linesOf(e)).flatMap((kind) => (Array.isArray(values[kind]) ? (values[kind] as Row[]) : [])),
  );
  return addTitles(work, e, headers, lines);
}

export interface Changed {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}
/**
 * What became of a record since some moment, all its changes taken together: what was changed and changed back is none. The
 * caller answers for it that this user may read the record; masks are kept.
 */
export async function changedSince(
  work: Work,
  e: AnyEntity,
  id: number,
  since: string,
  /** What stands in one column and is told field by field. */
  told: (values: Record<string, unknown>) => { readonly e: AnyEntity; readonly row: Record<string, unknown> } = (
    row,
  ) => ({
    e,
    row,
  }),
): Promise<Changed | undefined> {
  const rows = await work.query<Changed>(
    'log.since',
    `select before, after from sys_log where company_id = $1 and record_id = $2 and entity = $3 and at > $4::timestamptz
       and before is not null and after is not null order by at, id limit 500`,
    [work.company, id, e.name, since],
  );
  const before: Row = {};
  const after: Row = {};
  for (const row of rows)
    for (const key of Object.keys(row.after)) {
      if (!(key in before)) before[key] = row.before[key] ?? null;
      after[key] = row.after[key] ?? null;
    }
  for (const key of Object.keys(after))
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) {
      delete before[key];
      delete after[key];
    }
  if (Object.keys(after).length === 0) return undefined;
  const [was, is] = [told(before), told(after)];
  const sides = [was, is].map((side) => ({ ...side, row: { ...hidden(work, side.e, side.row) } }));
  for (const side of sides) await named(work, side.e, [side.row]);
  return { before: sides[0]!.row, after: sides[1]!.row };
}
