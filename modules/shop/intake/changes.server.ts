import { noteMany, type Taken, type Work } from '@heliu/engine';
import { formatFen } from '@heliu/model';
import { shopOrder } from '../order/order.ts';
import type { ShopOrder } from '../platforms/order.ts';

/** What people look for in the history of an order; the rest is in the record itself. */
const watched = {
  orderStatus: (order: ShopOrder) => order.status,
  refundStatus: (order: ShopOrder) => order.refund,
  paid: (order: ShopOrder) => formatFen(order.paid),
} as const;

/** One line of history per order that the platform changed. */
export async function noteChanges(work: Work, taken: readonly Taken[], orders: readonly ShopOrder[]): Promise<void> {
  const happenings = taken.flatMap(({ id, outcome, before }, i) => {
    if (outcome !== 'changed' || !before) return [];
    const order = orders[i]!;
    const moved = Object.entries(watched).filter(([key, of]) => String(before[key]) !== String(of(order)));
    return [
      {
        entity: shopOrder.name,
        recordId: id,
        action: 'told',
        label: '平台更新',
        title: order.orderNo,
        before: Object.fromEntries(moved.map(([key]) => [key, before[key]])),
        after: Object.fromEntries(moved.map(([key, of]) => [key, of(order)])),
      },
    ];
  });
  await noteMany(work, happenings);
}
