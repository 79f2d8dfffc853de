import { amend, columnOf, Refusal, type Work } from '@heliu/engine';
import { entityNamed } from '@heliu/model';
import { dimensionKeys } from '../ledger/dimensions.ts';
import type { costCenter } from './cost-center.ts';
import type { centerDimensions } from './derive.rules.ts';
import type { profitCenter } from './profit-center.ts';

export type CenterKey = (typeof centerDimensions)[number];
const tableOf = (key: CenterKey): string => dimensionKeys[key].target!;

/** Itself and all below it: what stands for a branch of the tree. */
export async function centersBelow(work: Work, key: CenterKey, id: number): Promise<number[]> {
  const rows = await work.query<{ id: number }>(
    `${tableOf(key)}.below`,
    `with recursive below as (
       select id from ${tableOf(key)}_v where company_id = $1 and id = $2
       union select c.id from ${tableOf(key)}_v c join below b on c.parent = b.id where c.company_id = $1 and not c.deleted
     ) select id from below`,
    [work.company, id],
  );
  return rows.map((row) => row.id);
}

async function isBooked(work: Work, key: CenterKey, id: number): Promise<boolean> {
  const rows = await work.query(
    `${tableOf(key)}.booked`,
    `select 1 as yes from fico_gl_entry_by_items where company_id = $1 and ${columnOf(key)} = $2 limit 1`,
    [work.company, id],
  );
  return rows.length > 0;
}

interface Above {
  readonly id: number;
  readonly name: string;
}
/** Only leaves take postings, so a center that has some stays one. The one above is held until this is saved. */
export async function demandParent(work: Work, key: CenterKey, parent: number): Promise<Above | undefined> {
  const [above] = await work.query<Above>(
    `${tableOf(key)}.above`,
    `select id, name from ${tableOf(key)} where company_id = $1 and id = $2 and not deleted for update`,
    [work.company, parent],
  );
  if (above && (await isBooked(work, key, parent))) throw new Refusal(`${above.name}已经记了账，不能再有下级`);
  return above;
}

export async function demandUnbooked(work: Work, key: CenterKey, { id, name }: Above): Promise<void> {
  if (await isBooked(work, key, id)) throw new Refusal(`${name}已经记了账，不能删除，可以停用`);
}

/** A center goes from below one to below another, where it is written next; nothing above or below is said by null. */
export async function parentChanged(
  work: Work,
  key: CenterKey,
  { id, from, to }: { readonly id: number; readonly from: number | null; readonly to: number | null },
): Promise<void> {
  if (from === to) return;
  const e = entityNamed(tableOf(key)) as typeof costCenter | typeof profitCenter;
  if (to !== null) await amend(work, e, [{ id: to, hasChildren: true }], { silent: true });
  if (from === null) return;
  const others = await work.query(
    `${tableOf(key)}.others`,
    `select 1 as yes from ${tableOf(key)} where company_id = $1 and parent = $2 and id <> $3 and not deleted limit 1`,
    [work.company, from, id],
  );
  await amend(work, e, [{ id: from, hasChildren: others.length > 0 }], { silent: true });
}
