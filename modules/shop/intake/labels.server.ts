import type { Work } from '@heliu/engine';
import { searchTextOf } from '@heliu/engine';
import { orderLabel } from '../label/label.ts';
import type { ShopOrder } from '../platforms/order.ts';

type Marked = Pick<ShopOrder, 'labels' | 'subsidy'>;

/** 国补 is a mark whatever the platform calls it. */
export const labelsOf = ({ labels, subsidy }: Marked): string[] => [
  ...new Set([
    ...labels.map((name) => [...name].slice(0, 20).join('')),
    ...(subsidy && !subsidy.special ? ['国补'] : []),
  ]),
];

const namesIn = (orders: readonly Marked[]): string[] => [...new Set(orders.flatMap(labelsOf))].toSorted();

/** The labels of a batch by name; those nobody has seen before are made. */
export async function labelIds(work: Work, orders: readonly Marked[]): Promise<Map<string, number>> {
  const names = namesIn(orders);
  if (names.length === 0) return new Map();
  const find = () =>
    work.query<{ id: number; name: string }>(
      'oms_label.byName',
      'select id, name from oms_label where company_id = $1 and name = any($2::text[]) and not deleted',
      [work.company, names],
    );
  const known = new Map((await find()).map(({ name, id }) => [name, id]));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  await work.query(
    'oms_label.make',
    `insert into oms_label (company_id, id, created_by, updated_by, name, color, from_platform, search) ` +
      `select $1, u.id, $2, $2, u.name, case when u.name = '国补' then 'orange' else 'grey' end, true, u.search ` +
      `from unnest($3::bigint[], $4::text[], $5::text[]) u(id, name, search) on conflict (company_id, name) where not deleted do nothing`,
    [
      work.company,
      work.user.id,
      await work.takeIds(missing.length),
      missing,
      missing.map((name) => searchTextOf(orderLabel, { name })),
    ],
  );
  return new Map((await find()).map(({ name, id }) => [name, id]));
}
