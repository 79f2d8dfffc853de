import type { Work } from '@heliu/engine';
import type { Lot } from './points.rules.ts';

/** What members have, lot by lot. */
export async function lotsOf(work: Work, members: readonly number[]): Promise<ReadonlyMap<number, readonly Lot[]>> {
  const rows = await work.query<{ member: number; expiresOn: string; points: number }>(
    'pos_point_entry.lots',
    `select member, expires_on as "expiresOn", points::int as points from pos_point_entry_by_lot
     where company_id = $1 and member = any($2::bigint[]) and points > 0 order by member, expires_on`,
    [work.company, [...new Set(members)]],
  );
  const lots = new Map<number, Lot[]>();
  for (const { member, ...lot } of rows) lots.set(member, [...(lots.get(member) ?? []), lot]);
  return lots;
}
