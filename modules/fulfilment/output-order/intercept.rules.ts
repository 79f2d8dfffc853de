import type { Full } from '@heliu/model';
import { refundStatuses, type shopOrder } from '../../shop/model.ts';
import { disputed, isRefunded, orderLineKey } from './output-order.rules.ts';
import type { outputOrder } from './output-order.ts';

type Order = Full<typeof shopOrder>;
type Status = Order['refundStatus'];

/** A refund as far as a parcel minds it. */
export interface Refund {
  readonly order: number;
  /** Left out: of the whole order. */
  readonly lineNo: string | null;
  readonly refundStatus: Status;
}

/** Why a parcel must wait: what is in it was refunded, or may be. */
export function interceptReason(
  { lines }: Pick<Full<typeof outputOrder>, 'lines'>,
  orders: readonly Order[],
  refunds: readonly Refund[],
): string | undefined {
  for (const order of orders) {
    const inside = new Set(lines.filter((line) => line.order === order.id).map(({ orderLine }) => orderLine));
    const why = (status: Status, goods?: string) =>
      `订单 ${order.orderNo}${goods ? ` 的“${goods}”` : ''}${refundStatuses[status]}`;
    if (disputed.has(order.refundStatus)) return why(order.refundStatus);
    for (const line of order.lines.filter((one) => inside.has(orderLineKey(one)))) {
      if (isRefunded(line) || disputed.has(line.refundStatus)) return why(line.refundStatus, line.goodsName);
      const told = refunds.find(
        ({ order: of, lineNo, refundStatus }) =>
          of === (line.fromOrder ?? order.id) &&
          (lineNo === line.lineNo
            ? refundStatus === 'success' || disputed.has(refundStatus)
            : lineNo === null && disputed.has(refundStatus)),
      );
      if (told) return why(told.refundStatus, line.goodsName);
    }
  }
  return undefined;
}
