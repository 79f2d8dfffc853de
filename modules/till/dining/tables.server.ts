import type { Work } from '@heliu/engine';
import { Refusal } from '@heliu/engine';
import { codes, type Decimal, type Fen, yuan } from '@heliu/model';
import type { Ordered } from './dining.rules.ts';
import type { OrderedDish, Seated, TableRow } from './dining.calls.ts';

const seated = `d.id, d.number, d.status, d.guests, to_json(d.opened_at) #>> '{}' as "openedAt", u.realname as waiter,
  coalesce(o.dishes, 0)::int as dishes, coalesce(o.amount, 0)::numeric(18,2)::text as amount`;
const joined = `join sys_user u on u.company_id = $1 and u.id = d.waiter
  left join lateral (
    select count(*) filter (where l.quantity > l.returned_quantity) as dishes, sum(round((l.quantity - l.returned_quantity) * l.price, 2)) as amount
    from pos_dish_round r join pos_dish_round_lines l on l.company_id = $1 and l.document_id = r.id
    where r.company_id = $1 and r.dining = d.id) o on true`;

/** Every table of a store, with whoever sits there. */
export async function tablesOf(work: Work, store: number): Promise<TableRow[]> {
  const rows = await work.query<Omit<TableRow, 'dining'>>(
    'pos_table.here',
    `select id, code, area, seats, shape, grid_x as "gridX", grid_y as "gridY" from pos_table
     where company_id = $1 and store = $2 and not disabled and not deleted order by code limit 500`,
    [work.company, store],
  );
  const taken = await work.query<Seated & { readonly table: number }>(
    'pos_dining.here',
    `select d.open_table as "table", ${seated} from pos_dining d ${joined}
     where d.company_id = $1 and d.store = $2 and d.open_table is not null`,
    [work.company, store],
  );
  const of = new Map(taken.map(({ table, ...dining }) => [table, dining]));
  return rows.map((row) => ({ ...row, dining: of.get(row.id) ?? null }));
}

export interface HeldDining extends Seated {
  readonly table: number;
  readonly code: string;
  readonly store: number;
}
interface Found extends Omit<HeldDining, 'status'> {
  readonly status: 'draft' | 'open' | 'billed' | 'paid' | 'cancelled' | 'merged';
  readonly sale: string | null;
}

const goneWords: Readonly<Partial<Record<Found['status'], string>>> = {
  draft: '还没有开台',
  cancelled: '已撤台',
  merged: '已并到别的桌',
};
/** Guests who still sit in this store; held, so that of two who add, pay or move the second sees what the first has done. */
export async function seatedAt(work: Work, id: number, store: number, hold = true): Promise<HeldDining> {
  if (hold)
    await work.query('pos_dining.hold', 'select id from pos_dining where company_id = $1 and id = $2 for update', [
      work.company,
      id,
    ]);
  const [found] = await work.query<Found>(
    'pos_dining.seated',
    `select ${seated}, d."table" as "table", t.code, d.store,
       (select s.number from pos_sale s where s.company_id = $1 and s.id = d.sale) as sale
     from pos_dining d join pos_table t on t.company_id = $1 and t.id = d."table" ${joined}
     where d.company_id = $1 and d.id = $2`,
    [work.company, id],
  );
  if (!found || found.store !== store) throw new Refusal('开台单不存在', codes.missing);
  const { status } = found;
  if (status === 'paid') throw new Refusal(`${found.code} 已结账（${found.sale}）`);
  if (status !== 'open' && status !== 'billed') throw new Refusal(`${found.code} ${goneWords[status]}`);
  return { ...found, status };
}

export interface DishRow extends Omit<OrderedDish, 'quantity' | 'returned'> {
  readonly quantity: Decimal;
  readonly returnedQuantity: Decimal;
  readonly returnKey: string | null;
}
export const dishesOf = (work: Work, dining: number): Promise<DishRow[]> =>
  work.query<DishRow>(
    'pos_dining.dishes',
    `select r.id as round, l.id as line, l.sku, k.name, trim_scale(l.quantity)::text as quantity,
       trim_scale(l.returned_quantity)::text as "returnedQuantity", l.return_reason as "returnReason", l.return_key as "returnKey", l.note,
       l.price::numeric(18,2)::text as price, to_json(r.ordered_at) #>> '{}' as "orderedAt", u.realname as waiter, r.urges
     from pos_dish_round r join pos_dish_round_lines l on l.company_id = $1 and l.document_id = r.id
     join goods_sku k on k.company_id = $1 and k.id = l.sku join sys_user u on u.company_id = $1 and u.id = r.waiter
     where r.company_id = $1 and r.dining = $2 and r.status = 'sent' order by r.ordered_at, r.id, l.position`,
    [work.company, dining],
  );
export const orderedOf = (rows: readonly DishRow[]): (Ordered & { readonly price: Fen })[] =>
  rows.map(({ sku, quantity, returnedQuantity, price }) => ({ sku, quantity, returnedQuantity, price: yuan(price) }));
export const shownDish = ({ returnedQuantity, returnKey: _, ...row }: DishRow): OrderedDish => ({
  ...row,
  returned: returnedQuantity,
});
