import { Params, prepared, save, today, visible, type Work } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';
import { claimsOn } from './claims.server.ts';
import { type Generated, mostAtOnce, type WaitingOrder } from './output-order.calls.ts';
import { contentOf, orderComplaint, takenComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { goodsOfOrders, unknownGoods } from './parcel-goods.server.ts';
import { namesOf } from './names.server.ts';
import { ordersFor, outlook, routeAll } from './prepare.server.ts';

async function waitingIds(work: Work): Promise<number[]> {
  const params = new Params();
  const where = [
    `t.status = 'audited'`,
    `t.order_status in ('hold', 'waitShip', 'partShipped')`,
    'not t.locked',
    `exists (select 1 from oms_order_lines l where l.company_id = t.company_id and l.document_id = t.id and l.refund_status not in ('success', 'refunding')
       and l.quantity > coalesce((select sum(c.quantity) from oms_output_claim c where c.company_id = t.company_id and c.order_id = t.id
         and c.line = concat(l.from_order, '/', coalesce(l.line_no, l.position::text))), 0))`,
    ...visible(shopOrder, work.user, 't', params),
  ];
  const text = `select t.id from oms_order_v t where ${where.join(' and ')} order by t.created_at, t.id limit ${mostAtOnce + 1}`;
  const { name, values } = prepared(text, params.values);
  return (await work.query<{ id: number }>(name, text, values)).map(({ id }) => id);
}

export async function waiting(work: Work): Promise<{ rows: WaitingOrder[]; more: boolean }> {
  const ids = await waitingIds(work);
  if (ids.length === 0) return { rows: [], more: false };
  const orders = await ordersFor(work, ids.slice(0, mostAtOnce), false);
  const decided = await outlook(work, orders);
  const warehouses = await namesOf(
    work,
    'scm_warehouse',
    decided.flatMap(({ warehouse }) => warehouse ?? []),
  );
  const carriers = await namesOf(
    work,
    'oms_express_company',
    decided.flatMap(({ express }) => express ?? []),
  );
  const shops = await namesOf(
    work,
    'oms_shop',
    orders.map(({ shop }) => shop),
  );
  return {
    more: ids.length > mostAtOnce,
    rows: orders.map((order, index) => ({
      id: order.id,
      orderNo: order.orderNo,
      shop: shops.get(order.shop) ?? '',
      receiver: [order.receiverName, order.region].filter(Boolean).join(' '),
      goods: order.goods,
      paid: order.paid as unknown as string,
      orderedAt: order.orderedAt,
      warehouse: warehouses.get(decided[index]!.warehouse ?? 0) ?? null,
      express: carriers.get(decided[index]!.express ?? 0) ?? null,
      reason: orderComplaint(order) ?? decided[index]!.reason,
    })),
  };
}

/** One output order for each order. All are read together and written together; what cannot leave is named. */
export async function generateFrom(work: Work, ids: readonly number[]): Promise<Generated> {
  const orders = await ordersFor(work, ids);
  const taken = await claimsOn(work, ids);
  const goods = await goodsOfOrders(work, orders);
  const leaving = orders.map((order) => ({ order, content: contentOf([order], { taken, goods }) }));
  const decided = await routeAll(work, leaving);
  const left: { orderNo: string; message: string }[] = [];
  let made = 0;
  for (const [index, { order, content }] of leaving.entries()) {
    const { warehouse, express, reason, proof } = decided[index]!;
    const complaint =
      takenComplaint(order, taken) ??
      orderComplaint(order) ??
      (warehouse === null ? reason : await unknownGoods(work, content.lines));
    if (complaint !== undefined || warehouse === null) {
      left.push({ orderNo: order.orderNo, message: complaint ?? reason });
      continue;
    }
    const input = { orders: [order.id], outDate: today(), warehouse, express, lines: [], parts: [] };
    await save(work, outputOrder, input, {
      source: { type: shopOrder.name, id: order.id, number: order.orderNo },
      computed: { ...content, routeReason: reason.slice(0, 300), routeProof: proof },
    });
    made += 1;
  }
  return { made, left };
}
