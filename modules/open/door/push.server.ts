import { load, type Handled, handle, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { shop } from '../../shop/model.ts';
import { takeInApplications, takeInOrders, takeInRefunds } from '../../shop/server.ts';
import { takeApplication, takeOrder, takeRefund } from '../catalogue/push.calls.ts';

async function shopFor(work: Work, id: number) {
  const { name, platform, disabled, includePostage, subsidyBasis } = await load(work, shop, id);
  if (platform !== 'open') throw new Refusal(`“${name}”不是“开放推送”的店铺，它的订单从平台来`, codes.invalid);
  if (disabled) throw new Refusal(`店铺“${name}”已停用`);
  return { id, platform, includePostage, subsidyBasis };
}
type Shop = Awaited<ReturnType<typeof shopFor>>;

async function takenIn(work: Work, id: number, take: (into: Shop) => Promise<{ added: number; changed: number }>) {
  const { added, changed } = await take(await shopFor(work, id));
  return { added, changed };
}

/** What is only asked from outside. */
export const pushHandlers: readonly Handled[] = [
  handle(takeOrder, ({ shop: id, order }, work) =>
    takenIn(work, id, (into) => takeInOrders(work, into, [order], 'push')),
  ),
  handle(takeRefund, ({ shop: id, refund }, work) => takenIn(work, id, (into) => takeInRefunds(work, into, [refund]))),
  handle(takeApplication, ({ shop: id, application }, work) =>
    takenIn(work, id, (into) => takeInApplications(work, into, [application])),
  ),
];
