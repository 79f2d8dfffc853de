import type { Ms, WorldApplication, WorldOrder, WorldRefund, WorldShop } from '../../../demo/world/order.ts';
import { TimeIndex } from './time-index.ts';

/** The orders of one shop, and everything that can be asked about them in a window of time. */
export class ShopBook {
  readonly shop: WorldShop;
  readonly #orders = new TimeIndex<WorldOrder>();
  readonly #refunds = new TimeIndex<WorldRefund>();
  readonly #refundsAsked = new TimeIndex<WorldRefund>();
  readonly #applications = new TimeIndex<WorldApplication>();

  constructor(shop: WorldShop) {
    this.shop = shop;
  }

  get size(): number {
    return this.#orders.size;
  }

  put(order: WorldOrder): void {
    const before = this.#orders.get(order.orderNo);
    this.#orders.put(order.orderNo, order.updatedAt, order);
    for (const refund of order.refunds === before?.refunds ? [] : order.refunds) {
      this.#refunds.put(refund.refundNo, refund.updatedAt, refund);
      this.#refundsAsked.put(refund.refundNo, refund.createdAt, refund);
    }
    const { application } = order;
    if (application && application !== before?.application)
      this.#applications.put(application.applicationId, application.updatedAt, application);
  }

  order = (orderNo: string): WorldOrder | undefined => this.#orders.get(orderNo);
  refund = (refundNo: string): WorldRefund | undefined => this.#refunds.get(refundNo);
  application = (applicationId: string): WorldApplication | undefined => this.#applications.get(applicationId);

  /** By the last change, oldest first, both ends included; so are the next three. */
  ordersIn = (from: Ms, to: Ms): readonly WorldOrder[] => this.#orders.between(from, to);
  refundsIn = (from: Ms, to: Ms): readonly WorldRefund[] => this.#refunds.between(from, to);
  /** One whose title was changed since has made room for the next. */
  applicationsIn = (from: Ms, to: Ms): readonly WorldApplication[] =>
    this.#applications
      .between(from, to)
      .filter((one) => this.order(one.orderNo)?.application?.applicationId === one.applicationId);
  /** By the time they were asked for. */
  refundsAskedIn = (from: Ms, to: Ms): readonly WorldRefund[] => this.#refundsAsked.between(from, to);
  latest = (count: number, skip = 0): readonly WorldOrder[] => this.#orders.latest(count, skip);
}
