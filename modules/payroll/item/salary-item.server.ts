import { behaviour, type Job, Refusal, save, type Work } from '@heliu/engine';
import type { Draft, Row } from '@heliu/model';
import { type Item, itemComplaint, planComplaint } from './plan.rules.ts';
import { itemOf, withoutIdle } from './salary-item.rules.ts';
import { salaryItem } from './salary-item.ts';
import { usualItems } from './usual-items.ts';

type Kept = Item & { readonly id: number };

/** All items that are in use, in the order they are shown. */
export async function itemsInUse(work: Work): Promise<Kept[]> {
  const rows = await work.query<Row<typeof salaryItem>>(
    'hr_salary_item.used',
    `select id, code, name, kind, source, formula, condition, insurances, year_bonus as "yearBonus", taxable, before_tax as "beforeTax", prorated, rounding
     from hr_salary_item_v where company_id = $1 and not deleted and not disabled order by sort, id`,
    [work.company],
  );
  return rows.map((row) => ({ id: row.id, ...itemOf(row) }));
}

/** One after the other, since two items that are each right by themselves may need each other. */
const takeTurn = (work: Work) =>
  work.query('hr_salary_item.turn', 'select pg_advisory_xact_lock(4892, hashint8($1))', [work.company]);

/** The items in use, with this one as it would be. */
export function itemsWith(
  items: readonly Kept[],
  draft: Draft<typeof salaryItem>,
  id: number | undefined,
): readonly Item[] {
  const changed = draft.disabled ? [] : [itemOf(draft)];
  const at = items.findIndex((one) => one.id === id);
  return at < 0 ? [...items, ...changed] : items.toSpliced(at, 1, ...(changed as Kept[]));
}

function demandPlan(items: readonly Item[]): void {
  const complaint = planComplaint(items);
  if (complaint) throw new Refusal(complaint);
}

export const salaryItemBehaviour = behaviour(salaryItem, {
  derive: withoutIdle,
  complaint: (draft) => itemComplaint(itemOf(draft)),
  async check(draft, work, before) {
    await takeTurn(work);
    demandPlan(itemsWith(await itemsInUse(work), draft, before?.id));
  },
  async checkRemove({ id }, work) {
    await takeTurn(work);
    demandPlan((await itemsInUse(work)).filter((one) => one.id !== id));
  },
});

export async function seedItems(work: Work): Promise<void> {
  for (const one of usualItems) {
    await save(work, salaryItem, one);
    // A formula is read with the items before it.
    await work.flush();
  }
}

/** Companies that were there before payroll get the usual items to begin with, once. */
export const foundItems: Job = {
  name: 'payroll.foundItems',
  async run(_, work) {
    const known = await work.query(
      'hr_salary_item.any',
      'select 1 as yes from hr_salary_item where company_id = $1 union all select 1 where $1 = 0 limit 1',
      [work.company],
    );
    if (known.length === 0) await seedItems(work);
  },
};
