import type { Full } from '@heliu/model';
import { loadAll, type Work } from '@heliu/engine';
import { autoRule } from './rule.ts';

/** Rules that are in force, the first to be asked first. */
export async function enabledRules(work: Work): Promise<Full<typeof autoRule>[]> {
  const rows = await work.query<{ id: number }>(
    'oms_auto_rule.enabled',
    'select id from oms_auto_rule where company_id = $1 and not disabled and not deleted order by id',
    [work.company],
  );
  const rules = await loadAll(
    work,
    autoRule,
    rows.map(({ id }) => id),
  );
  return rules.toSorted((a, b) => a.rank - b.rank || a.id - b.id);
}
