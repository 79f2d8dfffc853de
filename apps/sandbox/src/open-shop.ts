import { randomBytes } from 'node:crypto';
import { catalogue } from '../../../demo/world/catalogue.ts';
import type { Ms } from '../../../demo/world/order.ts';
import { openHeaders } from '../../../modules/shop/sandbox.ts';
import { randomFrom } from '../../../demo/world/random.ts';
import { Refused } from './refusal.ts';
import { yuan } from './verify.ts';

const paths = {
  order: '/api/outecommerce/pushOrder',
  refund: '/api/outecommerce/pushRefund',
  application: '/api/outecommerce/applyInvoice',
} as const;

export interface OpenPushed {
  readonly what: keyof typeof paths;
  /** Of an order pushed before; a new order needs none. */
  readonly orderNo?: string;
  /** Given out by Heliu when the shop was connected; remembered for the next push. */
  readonly key?: string;
  readonly secret?: string;
  /** Signs with another secret than the one it names, to see it refused. */
  readonly forged?: boolean;
}

interface OpenOrder {
  readonly orderNo: string;
  readonly createdAt: Ms;
  readonly paid: number;
  readonly name: string;
}

export interface OpenSent {
  readonly at: Ms;
  readonly what: keyof typeof paths;
  readonly orderNo: string;
  readonly body: string;
  readonly ok: boolean;
  readonly result: string;
}

const iso = (at: Ms): string => new Date(at).toISOString();

/** A shop without a platform: it pushes what happens in it, signed as the open interface wants. */
export class OpenShop {
  readonly #base: string | undefined;
  readonly #now: () => Ms;
  readonly #orders: OpenOrder[] = [];
  readonly #sent: OpenSent[] = [];
  #app = { key: '', secret: '' };

  constructor(base: string | undefined, now: () => Ms) {
    this.#base = base?.replace(/\/+$/, '');
    this.#now = now;
  }

  get app(): { readonly key: string; readonly secret: string } {
    return this.#app;
  }
  get orders(): readonly OpenOrder[] {
    return this.#orders;
  }
  get sent(): readonly OpenSent[] {
    return this.#sent;
  }

  async push({ what, orderNo, key, secret, forged = false }: OpenPushed): Promise<OpenSent> {
    const at = this.#now();
    const order = orderNo ? this.#orderNamed(orderNo) : this.#newOrder(at);
    const body = JSON.stringify(this.#content(what, order, at));
    if (key && secret) this.#app = { key, secret };
    const { app } = this;
    const sent = await this.#send(what, body, { ...app, secret: app.secret + (forged ? '?' : '') });
    const kept = { at, what, orderNo: order.orderNo, body, ...sent };
    this.#sent.unshift(kept);
    this.#sent.length = Math.min(this.#sent.length, 200);
    return kept;
  }

  #orderNamed(orderNo: string): OpenOrder {
    const found = this.#orders.find((one) => one.orderNo === orderNo);
    if (!found) throw new Refused('notFound', `没有订单 ${orderNo}`);
    return found;
  }

  #newOrder(at: Ms): OpenOrder {
    const orderNo = `OPEN${at}${randomBytes(2).toString('hex')}`.toUpperCase();
    const goods = randomFrom(orderNo).pick(catalogue);
    const order = { orderNo, createdAt: at, paid: goods.price + 800, name: goods.name };
    this.#orders.unshift(order);
    return order;
  }

  #content(what: keyof typeof paths, { orderNo, createdAt, paid, name }: OpenOrder, at: Ms): object {
    const core = orderNo.replaceAll(/\D/g, '');
    if (what === 'refund')
      return {
        refundNo: `R${core}`,
        orderNo,
        status: 'success',
        kind: 'money',
        amount: yuan(Math.floor(paid / 3)),
        createdAt: iso(at),
        updatedAt: iso(at),
        refundedAt: iso(at),
        reason: '协商退部分款',
      };
    if (what === 'application')
      return {
        applicationId: `F${core}`,
        orderNo,
        trigger: 'apply',
        title: { type: 'personal', name: '王小明' },
        amount: yuan(paid),
        appliedAt: iso(at),
      };
    return {
      orderNo,
      status: 'waitShip',
      createdAt: iso(createdAt),
      paidAt: iso(createdAt),
      updatedAt: iso(at),
      lines: [
        {
          lineNo: '1',
          outerSku: catalogue.find((goods) => goods.name === name)!.code,
          name,
          quantity: '1',
          price: yuan(paid - 800),
        },
      ],
      postage: '8.00',
      paid: yuan(paid),
      buyerNick: '自营商城会员',
    };
  }

  async #send(what: keyof typeof paths, body: string, app: { key: string; secret: string }) {
    if (!this.#base) throw new Refused('state', '没有设置 HELIU_URL，不知道推送到哪里');
    const path = paths[what];
    const nonce = randomBytes(12).toString('hex');
    // The receiver compares with its own clock, which nobody has moved.
    const headers = openHeaders(app, { method: 'POST', path, query: {}, body }, Date.now(), nonce);
    try {
      const answer = await fetch(this.#base + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(5_000),
      });
      const text = await answer.text();
      return { ok: answer.ok && /"code":"200"/.test(text), result: `${answer.status} ${text.slice(0, 160)}` };
    } catch (error) {
      return { ok: false, result: error instanceof Error ? error.message : '没有连上' };
    }
  }
}
