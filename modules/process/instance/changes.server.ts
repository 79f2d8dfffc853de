import { changedSince, customised, type Work } from '@heliu/engine';
import { type AnyEntity, differencesIn } from '@heliu/model';
import { formEntity } from '../form/form.rules.ts';
import { formVersion, isRequest } from '../request/described.server.ts';
import type { InfoChanges } from './instance.calls.ts';
import type { Instance } from './store.server.ts';

/**
 * From when on changes are told: while a flow runs nobody changes the document, so it is from the beginning of an earlier
 * one, the last in which whoever asks decided something, or else simply the last.
 */
async function seenSince(work: Work, { id, entity, record }: Instance): Promise<string | undefined> {
  const rows = await work.query<{ at: string; mine: boolean }>(
    'process_instance.earlier',
    `select i.created_at as at, exists (select 1 from process_task t where t.company_id = $1 and t.instance = i.id and t."user" = $5
       and t.state in ('approved', 'rejected', 'returned')) as mine
     from process_instance i where i.company_id = $1 and i.entity = $2 and i.record = $3 and i.id < $4 and not i.deleted
     order by i.id desc limit 50`,
    [work.company, entity, record, id, work.user.id],
  );
  return (rows.find(({ mine }) => mine) ?? rows[0])?.at;
}

/** What whoever decides has not seen yet. */
export async function changesOf(work: Work, e: AnyEntity, instance: Instance): Promise<InfoChanges | null> {
  const since = await seenSince(work, instance);
  if (since === undefined) return null;
  if (!isRequest(e)) {
    return told(since, await customised(work, e), await changedSince(work, e, instance.record, since));
  }
  const [row] = await work.query<{ form: number }>(
    'process_request.form',
    'select form from process_request where company_id = $1 and id = $2',
    [work.company, instance.record],
  );
  if (!row) return null;
  const { name, items } = await formVersion(work, row.form);
  const own = formEntity({ name, items });
  const changed = await changedSince(work, e, instance.record, since, (values) => ({
    e: own,
    row: (values['values'] ?? {}) as Record<string, unknown>,
  }));
  return told(since, own, changed);
}

const instant = (value: unknown, withTime: boolean): string =>
  withTime
    ? new Date(Date.parse(value as string) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    : String(value as string);
/** What an action sets is no change that somebody has to look at. */
function told(since: string, e: AnyEntity, changed: Awaited<ReturnType<typeof changedSince>>): InfoChanges | null {
  const differences = changed ? differencesIn(e, changed, instant) : [];
  return differences.length > 0 ? { since, differences } : null;
}
