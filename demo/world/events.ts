import type { ApplicationStatus, RefundStatus } from '../../modules/shop/model.ts';
import {
  type Ms,
  paidOf,
  refundedOf,
  type WorldApplication,
  type WorldOrder,
  type WorldRefund,
  type WorldShipment,
} from './order.ts';

type Dated<T> = Omit<T, 'orderNo' | 'createdAt' | 'updatedAt' | 'appliedAt' | 'status'>;

/** Everything that can happen to an order, by fate, by a person at the sandbox or by a call of ours. */
export type WorldEvent = { readonly at: Ms } & (
  | { readonly kind: 'pay' | 'hold' | 'release' | 'sign' | 'finish' | 'cancel' | 'touch' }
  | { readonly kind: 'ship'; readonly shipment: WorldShipment; readonly part?: boolean }
  | { readonly kind: 'refund'; readonly refund: Dated<WorldRefund> }
  | { readonly kind: 'refundStep'; readonly refundNo: string; readonly status: RefundStatus }
  | { readonly kind: 'apply'; readonly application: Dated<WorldApplication> }
  | { readonly kind: 'answer'; readonly status: ApplicationStatus }
  | { readonly kind: 'memo'; readonly sellerMemo: string }
);

/** An order as it was made, and what is going to happen to it. */
export interface Fate {
  readonly order: WorldOrder;
  /** In the order of time. */
  readonly events: readonly WorldEvent[];
}

/**
 * The order after the event; the very same object when the event can no longer happen: whoever ships an order by hand
 * is not overtaken by the shipping that fate had in mind.
 */
export function after(order: WorldOrder, event: WorldEvent): WorldOrder {
  const changed = changeBy(order, event);
  return changed === undefined ? order : { ...order, ...changed, updatedAt: Math.max(event.at, order.updatedAt) };
}

export const stateAt = ({ order, events }: Fate, at: Ms): WorldOrder =>
  events.reduce((state, event) => (event.at <= at ? after(state, event) : state), order);

const toShip: readonly WorldOrder['status'][] = ['waitShip', 'partShipped'];
const onTheWay: readonly WorldOrder['status'][] = ['shipped', 'signed'];
const dead: readonly WorldOrder['status'][] = ['closedUnpaid', 'closedRefund'];

function changeBy(order: WorldOrder, event: WorldEvent): Partial<WorldOrder> | undefined {
  const { status } = order;
  const { at } = event;
  switch (event.kind) {
    case 'pay':
      return status === 'waitPay' ? { status: 'waitShip', paidAt: at } : undefined;
    case 'hold':
      return status === 'waitShip' ? { status: 'hold' } : undefined;
    case 'release':
      return status === 'hold' ? { status: 'waitShip' } : undefined;
    case 'ship':
      if (!toShip.includes(status)) return undefined;
      return { status: event.part ? 'partShipped' : 'shipped', shippedAt: at, shipment: event.shipment };
    case 'sign':
      return status === 'shipped' ? { status: 'signed', signedAt: at } : undefined;
    case 'finish':
      return onTheWay.includes(status) ? { status: 'finished', finishedAt: at } : undefined;
    case 'cancel':
      return status === 'waitPay' ? { status: 'closedUnpaid', finishedAt: at } : undefined;
    case 'touch':
      return {};
    case 'memo':
      return { sellerMemo: event.sellerMemo };
    case 'refund':
      return askRefund(order, event.refund, at);
    case 'refundStep':
      return stepRefund(order, event.refundNo, event.status, at);
    case 'apply': {
      const application = { ...event.application, orderNo: order.orderNo, appliedAt: at, updatedAt: at };
      return order.paidAt && !dead.includes(status)
        ? { application: { ...application, status: 'applied' } }
        : undefined;
    }
    case 'answer':
      return order.application && order.application.status !== event.status
        ? { application: { ...order.application, status: event.status, updatedAt: at } }
        : undefined;
  }
}

/** Nobody gets back more than was paid. */
function askRefund(order: WorldOrder, asked: Dated<WorldRefund>, at: Ms): Partial<WorldOrder> | undefined {
  const open = order.refunds.filter((one) => !['rejected', 'closed'].includes(one.status));
  const taken = open.reduce((total, one) => total + one.amount, 0);
  const known = order.refunds.some((one) => one.refundNo === asked.refundNo);
  if (known || order.paidAt === undefined || dead.includes(order.status)) return undefined;
  if (asked.amount <= 0 || taken + asked.amount > paidOf(order)) return undefined;
  const refund = { ...asked, orderNo: order.orderNo, status: 'applied', createdAt: at, updatedAt: at } as const;
  return { refunds: [...order.refunds, refund] };
}

function stepRefund(order: WorldOrder, refundNo: string, to: RefundStatus, at: Ms): Partial<WorldOrder> | undefined {
  const found = order.refunds.find((one) => one.refundNo === refundNo);
  if (!found || found.status === to || ['success', 'closed'].includes(found.status)) return undefined;
  const moved = { ...found, status: to, updatedAt: at, ...(to === 'success' ? { refundedAt: at } : {}) };
  const refunds = order.refunds.map((one) => (one === found ? moved : one));
  // Once everything is paid back, there is no order any more.
  const whole = to === 'success' && refundedOf({ refunds }) === paidOf(order);
  return whole ? { refunds, status: 'closedRefund', finishedAt: order.finishedAt ?? at } : { refunds };
}
