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
  const hide = (values: LogRow['before']) =>
    values &&
    mask(e, work.user, Object.fromEntries(Object.entries(values).filter(([key]) => !isMasked(e, work.user, key))));
  const told = rows.map((row) => ({ ...row, before: hide(row.before), after: hide(row.after) }));
  // Where both sides are known somebody will want to read them, and ids are no reading.
  const compared = told.filter(({ before }) => before).flatMap(({ before, after }) => [before, after]);
  const headers = compared.filter((values): values is Row => values !== null);
  const lines = headers.flatMap((values) =>
    Object.keys(linesOf(e)).flatMap((kind) => (Array.isArray(values[kind]) ? (values[kind] as Row[]) : [])),
  );
  await addTitles(work, e, headers, lines);
  return { rows: told };
}
