import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ms } from '../../../../demo/world/order.ts';
import { PayRefusal } from './refusal.ts';

export interface Trade {
  readonly outTradeNo: string;
  readonly description: string;
  readonly total: number;
  readonly notifyUrl: string;
  readonly expiresAt: Ms;
  readonly codeUrl: string;
  readonly createdAt: Ms;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  paidTotal?: number;
  paidAt?: Ms;
  transactionId?: string;
}
export interface Refund {
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  readonly amount: number;
  readonly reason: string;
  readonly notifyUrl: string;
  readonly refundId: string;
  readonly createdAt: Ms;
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  decidedAt?: Ms;
}
type Order = Pick<Trade, 'outTradeNo' | 'description' | 'total' | 'notifyUrl' | 'expiresAt'>;
type Wanted = Pick<Refund, 'outRefundNo' | 'outTradeNo' | 'amount' | 'reason' | 'notifyUrl'>;

const settled = new Set<Refund['state']>(['SUCCESS', 'CLOSED']);

/** Money as WeChat sees it: one trade per number, paid once, paid back never more than was paid. */
export class Bank {
  readonly #trades = new Map<string, Trade>();
  readonly #refunds = new Map<string, Refund>();
  readonly #now: () => Ms;
  readonly #path: string | undefined;
  #serial = 0;

  constructor(now: () => Ms, folder?: string) {
    this.#now = now;
    this.#path = folder && join(folder, 'wechat-pay.json');
    this.#restore();
  }

  get trades(): readonly Trade[] {
    return [...this.#trades.values()].reverse();
  }
  get refunds(): readonly Refund[] {
    return [...this.#refunds.values()].reverse();
  }

  trade(outTradeNo: string): Trade {
    const found = this.#trades.get(outTradeNo);
    if (!found) throw new PayRefusal(404, 'ORDER_NOT_EXIST', '订单不存在');
    return found;
  }
  refund(outRefundNo: string): Refund {
    const found = this.#refunds.get(outRefundNo);
    if (!found) throw new PayRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return found;
  }

  /** The same order again gets the same code; another one under its number is refused. */
  order(order: Order): Trade {
    const known = this.#trades.get(order.outTradeNo);
    if (known) {
      if (known.state === 'SUCCESS' || known.state === 'REFUND') throw new PayRefusal(400, 'ORDERPAID', '该订单已支付');
      if (known.state === 'CLOSED') throw new PayRefusal(400, 'ORDER_CLOSED', '该订单已关闭');
      if (known.total !== order.total || known.description !== order.description)
        throw new PayRefusal(400, 'INVALID_REQUEST', '201 商户订单号重复');
      return known;
    }
    const trade: Trade = {
      ...order,
      codeUrl: `weixin://wxpay/bizpayurl?pr=${this.#number('SBX')}`,
      createdAt: this.#now(),
      state: 'NOTPAY',
    };
    this.#trades.set(order.outTradeNo, trade);
    return this.#kept(trade);
  }

  /** Somebody scans the code. `total` other than asked for is what a forger would like. */
  pay(outTradeNo: string, total?: number): Trade {
    const trade = this.trade(outTradeNo);
    if (trade.state !== 'NOTPAY') throw new PayRefusal(400, 'ORDERPAID', '订单已支付或已关闭');
    if (trade.expiresAt < this.#now()) throw new PayRefusal(400, 'ORDER_CLOSED', '二维码已过期');
    Object.assign(trade, {
      state: 'SUCCESS',
      paidTotal: total ?? trade.total,
      paidAt: this.#now(),
      transactionId: this.#number('4200'),
    });
    return this.#kept(trade);
  }

  close(outTradeNo: string): void {
    const trade = this.trade(outTradeNo);
    if (trade.state === 'SUCCESS' || trade.state === 'REFUND') throw new PayRefusal(400, 'ORDERPAID', '该订单已支付');
    trade.state = 'CLOSED';
    this.#kept(trade);
  }

  payBack(wanted: Wanted, total: number): Refund {
    const trade = this.trade(wanted.outTradeNo);
    const known = this.#refunds.get(wanted.outRefundNo);
    if (known) {
      if (known.amount !== wanted.amount || known.outTradeNo !== wanted.outTradeNo)
        throw new PayRefusal(400, 'INVALID_REQUEST', '退款单号与原请求不一致');
      return known;
    }
    if (trade.state !== 'SUCCESS' && trade.state !== 'REFUND')
      throw new PayRefusal(400, 'INVALID_REQUEST', '订单未支付，不能退款');
    if (total !== trade.total) throw new PayRefusal(400, 'INVALID_REQUEST', '订单金额与原订单不一致');
    const taken = this.refunds
      .filter((one) => one.outTradeNo === trade.outTradeNo && one.state !== 'CLOSED')
      .reduce((sum, one) => sum + one.amount, 0);
    if (wanted.amount < 1 || taken + wanted.amount > (trade.paidTotal ?? 0))
      throw new PayRefusal(400, 'INVALID_REQUEST', '退款金额大于可退金额');
    const refund: Refund = {
      ...wanted,
      refundId: this.#number('5030'),
      createdAt: this.#now(),
      state: 'PROCESSING',
    };
    this.#refunds.set(wanted.outRefundNo, refund);
    trade.state = 'REFUND';
    return this.#kept(refund);
  }

  /** The payer's bank has answered. */
  decide(outRefundNo: string, state: Exclude<Refund['state'], 'PROCESSING'>): Refund {
    const refund = this.refund(outRefundNo);
    if (settled.has(refund.state)) return refund;
    Object.assign(refund, { state, decidedAt: this.#now() });
    return this.#kept(refund);
  }

  #number(prefix: string): string {
    this.#serial += 1;
    return prefix + String(this.#now()) + String(this.#serial).padStart(6, '0');
  }

  #kept<T>(changed: T): T {
    if (this.#path)
      writeFileSync(this.#path, JSON.stringify([[...this.#trades.values()], [...this.#refunds.values()]]));
    return changed;
  }

  #restore(): void {
    if (!this.#path) return;
    let lines: [Trade[], Refund[]];
    try {
      lines = JSON.parse(readFileSync(this.#path, 'utf8')) as [Trade[], Refund[]];
    } catch {
      // The first start, or a file cut short: the sandbox begins with an empty till.
      return;
    }
    for (const trade of lines[0]) this.#trades.set(trade.outTradeNo, trade);
    for (const refund of lines[1]) this.#refunds.set(refund.outRefundNo, refund);
    this.#serial = this.#trades.size + this.#refunds.size;
  }
}
