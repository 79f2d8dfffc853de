import { type Basket, orderFrom, usualBasket } from '../../../../demo/world/basket.ts';
import { catalogue } from '../../../../demo/world/catalogue.ts';
import { demoShops } from '../../../../demo/world/shops.ts';
import { type PlatformCode, type ShopOrder, shopPlatforms } from '../../../../modules/shop/sandbox.ts';
import { randomFrom } from '../../../../demo/world/random.ts';
import type { WorldOrder } from '../../../../demo/world/order.ts';
import { type FaultName, faultNames } from '../faults.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { Caller } from './caller.ts';
import { type BearerNames, truthOf, understood } from './truth.ts';

export const day = 86_400_000;
const start = Date.parse('2026-03-15T12:00:00+08:00');

export interface ContractOptions {
  readonly bearers?: BearerNames;
  /** Fields of an order the platform does not tell. */
  readonly untold?: readonly (keyof ReturnType<typeof understood>)[];
  /** The detail alone is no order: what the list says belongs to it. */
  readonly detailNeedsList?: boolean;
  /** Nothing is signed, the token alone speaks: there is no signature, app or time to be wrong. */
  readonly unsigned?: boolean;
  /** Of a title it is not told whether it is a person's or a company's. */
  readonly titlesUntyped?: boolean;
}

/** A platform under test: the running sandbox, the real adapter, and a clock that stands still until it is moved. */
export class Bench {
  readonly code: PlatformCode;
  readonly options: ContractOptions;
  now = start;
  sandbox!: Sandbox;
  caller!: Caller;

  constructor(code: PlatformCode, options: ContractOptions) {
    this.code = code;
    this.options = options;
  }

  async start(): Promise<void> {
    const shops = demoShops.filter((shop) => shop.platform === this.code);
    this.sandbox = await startSandbox({ shops, clock: () => this.now, seed: 7, unlimited: true });
    this.caller = new Caller(this.sandbox, this.code);
  }

  get platform() {
    return shopPlatforms[this.code];
  }

  get pull() {
    return this.platform.pull!;
  }

  /** One switch on, all others off. */
  misbehave(fault?: FaultName): void {
    const names = Object.keys(faultNames) as FaultName[];
    this.sandbox.faults(this.code).set(Object.fromEntries(names.map((name) => [name, name === fault ? 1 : 0])));
  }

  logIn(): void {
    this.caller.accessToken = this.sandbox.contexts.get(this.code)!.tokens.issue(this.caller.shop).accessToken;
  }

  book() {
    return this.sandbox.world.book(this.caller.shop.shopId);
  }

  shown = (order: WorldOrder): boolean => this.sandbox.gateway(this.code).shown(order) !== undefined;

  /** What was read of an order and what is true of it, without what the platform does not tell. */
  compared(read: ShopOrder, order: WorldOrder) {
    const { bearers = {}, untold = [] } = this.options;
    const told = (whole: object) =>
      Object.fromEntries(Object.entries(whole).filter(([key]) => !untold.includes(key as never)));
    const truth = truthOf(this.sandbox.gateway(this.code), order, bearers);
    return { read: told(understood(read, bearers)), truth: told(truth) };
  }

  /** The windows the platform allows, so many days back. */
  windows(days: number): [number, number][] {
    const { lagMs, maxWindowMs } = this.pull;
    const found: [number, number][] = [];
    for (let from = this.now - days * day; from < this.now - lagMs; from += maxWindowMs)
      found.push([from, Math.min(from + maxWindowMs, this.now - lagMs)]);
    return found;
  }

  /** A window of the last settled minute. */
  get lately() {
    return { from: this.now - this.pull.lagMs - 60_000, to: this.now - this.pull.lagMs };
  }

  async pulled(days: number) {
    const refs = [];
    for (const [from, to] of this.windows(days))
      refs.push(...(await this.caller.all(this.platform.operations.listOrders!, from, to)));
    return new Map(refs.map((ref) => [ref.orderNo, ref]));
  }

  async detail(orderNo: string, header?: unknown): Promise<ShopOrder> {
    const query = { orderNo, ...(header === undefined ? {} : { header }) };
    return this.caller.value(this.platform.operations.getOrder!, query);
  }

  /** Paid just now. */
  placed(count: number): WorldOrder[] {
    const { now, caller, sandbox } = this;
    const random = randomFrom(`placed ${count} ${now}`);
    const orders = Array.from({ length: count }, () => {
      const serial = 500_000 + sandbox.world.nextSerial();
      const order = orderFrom(caller.shop, now, serial, usualBasket(caller.shop, random), random);
      return { ...order, status: 'waitShip', paidAt: now } as const;
    });
    sandbox.world.place(orders);
    return orders;
  }

  /** On its way, the state has paid a part of it. */
  subsidised(): WorldOrder {
    const { now, caller, sandbox } = this;
    const goods = catalogue.find(({ subsidised }) => subsidised)!;
    const basket: Basket = {
      wanted: [{ goods, quantity: 1 }],
      subsidy: { mode: 'payment', amount: Math.floor(goods.price * 0.15), line: 0 },
    };
    const serial = 500_000 + sandbox.world.nextSerial();
    const order = orderFrom(caller.shop, now, serial, basket, randomFrom(`subsidised ${now}`));
    sandbox.world.place([{ ...order, status: 'shipped', paidAt: now, shippedAt: now }]);
    return sandbox.world.order(order.shopId, order.orderNo);
  }

  happened({ shopId, orderNo }: WorldOrder, kind: 'finish'): void {
    this.sandbox.world.happen(shopId, orderNo, { kind });
  }

  /** Orders whose buyers wait for an invoice. */
  applicants(): WorldOrder[] {
    return this.book()
      .ordersIn(this.now - 90 * day, this.now)
      .filter((order) => this.shown(order) && order.application?.status === 'applied');
  }
}
