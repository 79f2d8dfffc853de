import { Refusal, type Work } from '@heliu/engine';
import { codes, dec, extend, formatFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import type { KitchenTicket, PreBill } from '../receipt/kitchen-slip.rules.ts';
import { sellingPlace } from '../terminal/terminal.server.ts';
import { tableBillOf } from './dining.server.ts';
import { dishesOf } from './tables.server.ts';

/** What a kitchen is told of one order. */
export async function kitchenTicketOf(work: Work, id: number): Promise<KitchenTicket> {
  const [head] = await work.query<Omit<KitchenTicket, 'dishes'> & { readonly dining: number }>(
    'pos_dish_round.ticket',
    `select r.number, k.name as kitchen, r.table_code as "table", r.guests, to_json(r.ordered_at) #>> '{}' as at, u.realname as waiter,
       r.urges, r.dining
     from pos_dish_round r join sys_user u on u.company_id = $1 and u.id = r.waiter
     left join pos_kitchen k on k.company_id = $1 and k.id = r.kitchen where r.company_id = $1 and r.id = $2`,
    [work.company, id],
  );
  if (!head) throw new Refusal('点菜单不存在', codes.missing);
  const { dining, ...ticket } = head;
  const dishes = (await dishesOf(work, dining)).filter(({ round }) => round === id);
  return {
    ...ticket,
    dishes: dishes.map(({ name, quantity, note, returnedQuantity, returnReason }) => ({
      name,
      quantity,
      note,
      returned: returnedQuantity,
      reason: returnReason,
    })),
  };
}

/** What a table is to pay now, at the till of its store that cooks. */
export async function preBillOf(work: Work, id: number): Promise<PreBill> {
  const [found] = await work.query<{ terminal: number; storeName: string }>(
    'pos_dining.till',
    `select t.id as terminal, f.name as "storeName" from pos_dining d join sys_factory f on f.company_id = $1 and f.id = d.store
     join pos_terminal t on t.company_id = $1 and t.store = d.store and t.menu_category is not null and not t.deleted
     where d.company_id = $1 and d.id = $2 order by t.disabled, t.id limit 1`,
    [work.company, id],
  );
  if (!found) throw new Refusal('这家门店没有餐饮收银机', codes.missing);
  const place = await sellingPlace(work, found.terminal);
  const { table, rows, fees, bill } = await tableBillOf(work, place, id);
  const off = bill ? subtractFen(yuan(bill.pay), yuan(bill.list)) : zeroFen;
  return {
    number: table.number,
    store: found.storeName,
    table: table.code,
    guests: table.guests,
    at: work.now,
    dishes: rows.flatMap(({ name, quantity, returnedQuantity, price }) => {
      const left = Number(quantity) - Number(returnedQuantity);
      return left <= 0 ? [] : [{ name, quantity: String(left), amount: formatFen(extend(dec(left), dec(price))) }];
    }),
    besides: [
      { name: '服务费', amount: fees.service },
      { name: '低消补差', amount: fees.shortfall },
      { name: '优惠', amount: off },
    ].flatMap(({ name, amount }) => (amount === zeroFen ? [] : [{ name, amount: formatFen(amount) }])),
    pay: bill?.pay ?? '0.00',
  };
}
