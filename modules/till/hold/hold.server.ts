import { memberAtTill } from '../../pos/server.ts';
import { handle, load, Refusal, remove, save, type Work } from '@heliu/engine';
import { addDecimal, codes, dec, yuan } from '@heliu/model';
import { couponsAt } from '../coupon/coupon.server.ts';
import { soldGoodsOf, tillGoodsOf } from '../goods/goods.server.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { sellingPlace } from '../terminal/terminal.server.ts';
import { deleteHoldBill, type HeldRow, holdBill, holdBillList, type TakenBill, takeHoldBill } from './hold.calls.ts';
import { heldBill } from './held-bill.ts';
import type { HeldCart } from './held-cart.ts';

const listText = `
  select h.id, h.number, to_json(h.held_at) #>> '{}' as "heldAt", t.name as terminal, u.realname as cashier, m.name as member,
         trim_scale(h.item_count)::text as "itemCount", h.amount::numeric(18,2)::text as amount, h.note,
         coalesce((select string_agg(k.name, '、' order by x.n) from
           (select (l.value ->> 'sku')::bigint as sku, l.ordinality as n from jsonb_array_elements(h.cart -> 'lines') with ordinality l limit 3) x
           join goods_sku k on k.company_id = $1 and k.id = x.sku), '') as summary
  from pos_held_bill h join pos_terminal t on t.company_id = $1 and t.id = h.terminal
  join sys_user u on u.company_id = $1 and u.id = h.cashier
  left join pos_member m on m.company_id = $1 and m.id = h.member
  where h.company_id = $1 and h.store = $2 and not h.deleted order by h.held_at, h.id limit 200`;

/** Told by its day and how many were put aside before it. */
async function numberFor(work: Work, terminal: string, day: string): Promise<string> {
  const [row] = await work.query<{ count: number }>(
    'pos_held_bill.count',
    'select count(*)::int as count from pos_held_bill where company_id = $1 and number like $2',
    [work.company, `G${terminal}-${day.slice(5).replace('-', '')}-%`],
  );
  return `G${terminal}-${day.slice(5).replace('-', '')}-${String(row!.count + 1).padStart(3, '0')}`;
}

/** A bill of this store that nobody else takes meanwhile; the second one who asks finds it gone. */
async function heldInStore(work: Work, id: number, store: number): Promise<void> {
  const [found] = await work.query<{ store: number; deleted: boolean }>(
    'pos_held_bill.hold',
    'select store, deleted from pos_held_bill where company_id = $1 and id = $2 for update',
    [work.company, id],
  );
  if (!found || found.store !== store) throw new Refusal('挂单不存在', codes.missing);
  if (found.deleted) throw new Refusal('这张挂单已被取走或删除', codes.missing);
}

/** What of a cart can still be sold. */
async function takenUp(work: Work, cart: HeldCart, place: Parameters<typeof soldGoodsOf>[2]) {
  const skus = cart.lines.map(({ sku }) => sku);
  const known = await soldGoodsOf(work, skus, place);
  const goods = await tillGoodsOf(work, [...new Set(skus)], place);
  const there = new Set(goods.map(({ sku }) => sku));
  const lines = cart.lines.filter(({ sku }) => there.has(sku));
  const numbers = new Set(lines.map(({ no }) => no));
  const gone = cart.lines.filter(({ sku }) => !there.has(sku)).map(({ sku }) => known.get(sku)?.name ?? '已删除的商品');
  const discounts = cart.discounts.flatMap(({ lines: of, ...discount }) => {
    if (!of) return [discount];
    const left = of.filter((no) => numbers.has(no));
    return left.length === 0 ? [] : [{ ...discount, lines: left }];
  });
  return { cart: { ...cart, lines, discounts }, goods, gone };
}

interface Aside {
  readonly clientUuid: string;
  readonly pay: string;
  readonly note?: string | undefined;
  readonly cart: HeldCart;
}
/** Puts a cart aside, once for each client number. */
export async function putAside(work: Work, shift: number, { clientUuid, pay, note, cart }: Aside) {
  const held = await myShift(work, shift);
  const [known] = await work.query<{ id: number; number: string }>(
    'pos_held_bill.repeated',
    'select id, number from pos_held_bill where company_id = $1 and client_uuid = $2',
    [work.company, clientUuid],
  );
  if (known) return known;
  const place = await sellingPlace(work, held.terminal);
  const number = await numberFor(work, place.code, held.day);
  const { id } = await save(work, heldBill, {
    number,
    clientUuid,
    terminal: held.terminal,
    store: held.store,
    shift: held.id,
    cashier: work.user.id,
    member: cart.member ?? null,
    heldAt: work.now,
    itemCount: addDecimal(dec(0), ...cart.lines.map(({ quantity }) => quantity)),
    amount: yuan(pay),
    note: note ?? null,
    cart,
  });
  return { id, number };
}

export const holdHandlers = [
  handle(holdBillList, async ({ shift }, work) => {
    const { store } = await myShift(work, shift, false);
    return { rows: await work.query<HeldRow>('pos_held_bill.here', listText, [work.company, store]) };
  }),

  handle(holdBill, ({ clientUuid, shift, pay, note, ...cart }, work) =>
    putAside(work, shift, { clientUuid, pay, note, cart }),
  ),

  handle(takeHoldBill, async ({ shift, id }, work): Promise<TakenBill> => {
    const held = await myShift(work, shift);
    await heldInStore(work, id, held.store);
    const { cart, number, member } = await load(work, heldBill, id);
    await remove(work, heldBill, id);
    const taken = await takenUp(work, cart, await sellingPlace(work, held.terminal));
    const { coupons, refused } = await couponsAt(work, held.store, member, cart.coupons);
    return {
      number,
      ...taken,
      coupons,
      gone: [...taken.gone, ...refused.map(({ name, words }) => `券 ${name} ${words}`)],
      member: member === null ? null : await memberAtTill(work, member),
    };
  }),

  handle(deleteHoldBill, async ({ shift, id }, work) => {
    const held = await myShift(work, shift);
    await heldInStore(work, id, held.store);
    await remove(work, heldBill, id);
  }),
];
