import { codes } from '@heliu/model';
import { handle, Params, prepared, Refusal, visible, type Work } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';
import { type RouteTrial, tryRoute } from '../route/route.calls.ts';
import { namesOf } from './names.server.ts';
import { ordersFor, outlook } from './prepare.server.ts';

/** The same number may stand in two shops. */
async function ordersNumbered(work: Work, orderNo: string): Promise<number[]> {
  const params = new Params();
  const where = [`t.order_no = ${params.add(orderNo)}`, ...visible(shopOrder, work.user, 't', params)];
  const text = `select t.id from oms_order_v t where ${where.join(' and ')} order by t.id limit 20`;
  const { name, values } = prepared(text, params.values);
  return (await work.query<{ id: number }>(name, text, values)).map(({ id }) => id);
}

/** Where orders of this number would leave from now, and why from nowhere else. */
async function trialsOf(work: Work, number: string): Promise<RouteTrial[]> {
  const ids = await ordersNumbered(work, number);
  if (ids.length === 0) throw new Refusal(`没有找到订单 ${number}`, codes.missing);
  const orders = await ordersFor(work, ids, false);
  const decided = await outlook(work, orders);
  const [warehouses, carriers, shops] = [
    await namesOf(
      work,
      'scm_warehouse',
      decided.flatMap(({ warehouse }) => warehouse ?? []),
    ),
    await namesOf(
      work,
      'oms_express_company',
      decided.flatMap(({ express }) => express ?? []),
    ),
    await namesOf(
      work,
      'oms_shop',
      orders.map(({ shop }) => shop),
    ),
  ];
  return orders.map(({ id, orderNo, shop, region, paid }, i) => {
    const { warehouse, express, reason, proof } = decided[i]!;
    return {
      order: { id, orderNo, shop: shops.get(shop) ?? '', region, paid: paid as unknown as string },
      warehouse: warehouses.get(warehouse ?? 0) ?? null,
      express: carriers.get(express ?? 0) ?? null,
      reason,
      proof,
    };
  });
}

export const routeHandlers = [handle(tryRoute, ({ orderNo }, work) => trialsOf(work, orderNo))];
