import type { Work } from '@heliu/engine';

type Preferable = 'oms_drawer' | 'oms_tax_terminal' | 'oms_mail_account';

/** Of several that belong to one subject only the last chosen is the one taken unasked. */
export function keepOnePreferred(
  work: Work,
  table: Preferable,
  { id, subject, preferred }: { id: number; subject?: number | null; preferred?: boolean | null },
): void {
  if (!preferred) return;
  work.later({
    name: `${table}.preferOne`,
    text: `update ${table} set preferred = false, version = version + 1 where company_id = $1 and id <> $2 and subject is not distinct from $3 and preferred`,
    values: [work.company, id, subject ?? null],
  });
}
