import { after, type WorldEvent } from '../../../demo/world/events.ts';
import type { Ms, WorldOrder, WorldShop } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import { type Due, FateQueue } from './fate-queue.ts';
import { catalogue, itemIdOf, skuIdOf } from '../../../demo/world/catalogue.ts';
import { type Entry, type Journal, memoryJournal, type NewEntry, type StockNote } from './journal.ts';
import { SavedState } from './saved-state.ts';
import { Refused } from './refusal.ts';
import { ShopBook } from './shop-book.ts';
import type { TokenNote } from './tokens.ts';
import type { Upload } from './uploads.ts';

/** Something happened to an order while the sandbox was running: a reason to send a message. */
export interface Change {
  readonly kind: WorldEvent['kind'] | 'place';
  readonly event?: WorldEvent;
  readonly order: WorldOrder;
  readonly at: Ms;
}

/** An event without its time, which is always now. */
export type Happening = WorldEvent extends infer E ? (E extends { kind: string } ? Omit<E, 'at'> : never) : never;

export interface WorldOptions {
  readonly seed: number;
  readonly shops: readonly WorldShop[];
  readonly clock?: () => Ms;
  readonly journal?: Journal;
  /** How far a platform's own clock is off. */
  readonly clockError?: (platform: PlatformCode, now: Ms) => Ms;
}

const day: Ms = 86_400_000;
/** No platform shows anything older. */
const historyDays = 92;

/** The shops and what happens in them: fate as time passes, and on top of it what people and callers did. */
export class World {
  readonly seed: number;
  readonly shops: readonly WorldShop[];
  readonly #clock: () => Ms;
  readonly #clockError: (platform: PlatformCode, now: Ms) => Ms;
  readonly #journal: Journal;
  #books: ReadonlyMap<string, ShopBook>;
  #fate: FateQueue;
  #kept = new SavedState();
  #offset: Ms = 0;
  #serial = 0;
  #listeners: ((change: Change) => void)[] = [];

  constructor({ seed, shops, clock = Date.now, journal = memoryJournal(), clockError = () => 0 }: WorldOptions) {
    this.seed = seed;
    this.shops = shops;
    this.#clock = clock;
    this.#clockError = clockError;
    this.#journal = journal;
    [this.#books, this.#fate] = this.#untouched();
    for (const entry of journal.read()) {
      this.#fulfil(entry.at);
      this.#redo(entry);
    }
    this.#fulfil(this.now());
  }

  /** Forgets what people and callers did. Authorizations stay: nobody should have to log in again. */
  reset(): void {
    this.#journal.clear();
    this.#offset = 0;
    this.#kept = new SavedState(this.#kept.tokens);
    [this.#books, this.#fate] = this.#untouched();
    this.#fulfil(this.now());
    // Also carries the serial on: a number once given is not given again.
    this.#write([{ at: this.now(), did: 'reset' }]);
    this.#write(this.#kept.tokens.map(({ platform, note }) => ({ at: this.now(), did: 'token', platform, note })));
  }

  /** On the full second: no platform tells finer ones. With a platform, as its own clock has it. */
  now(platform?: PlatformCode): Ms {
    const now = this.#clock() + this.#offset;
    return Math.floor((now + (platform ? this.#clockError(platform, now) : 0)) / 1000) * 1000;
  }

  /** Sets the clock of the whole world forward; whoever signs by another clock is refused from then on. */
  shift(by: Ms): void {
    this.#offset += by;
    this.advance();
  }

  /** What fate had in store for the coming hours happens at once; the clock stays right. */
  hurry(by: Ms): void {
    this.advance();
    const at = this.now();
    this.#write([{ at, did: 'hurry', by }]);
    this.#fate.hurry(at, by);
    this.advance();
  }

  shopsOf(platform: PlatformCode): readonly WorldShop[] {
    return this.shops.filter((shop) => shop.platform === platform);
  }

  book(shopId: string): ShopBook {
    this.advance();
    const book = this.#books.get(shopId);
    if (!book) throw new Refused('notFound', `没有店铺 ${shopId}`);
    return book;
  }

  order(shopId: string, orderNo: string): WorldOrder {
    const order = this.book(shopId).order(orderNo);
    if (!order) throw new Refused('notFound', `没有订单 ${orderNo}`);
    return order;
  }

  /** What fate had in store until now, happens. */
  advance(): void {
    this.#fulfil(this.now(), (change) => this.#tell([change]));
  }

  place(orders: readonly WorldOrder[]): void {
    this.advance();
    const at = this.now();
    for (const order of orders) this.#put(order);
    this.#write(orders.map((order) => ({ at, did: 'place', order })));
    this.#tell(orders.map((order) => ({ kind: 'place', order, at })));
  }

  /** What a person or a caller does to an order. Refuses what can no longer happen. */
  happen(shopId: string, orderNo: string, what: Happening): WorldOrder {
    const before = this.order(shopId, orderNo);
    const event = { ...what, at: this.now(before.platform) } as WorldEvent;
    const order = after(before, event);
    if (order === before) throw new Refused('state', `订单 ${orderNo} 现在不能这样处理`);
    this.#write([{ at: this.now(), did: 'event', shopId, orderNo, event }]);
    this.#put(order);
    this.#tell([{ kind: event.kind, event, order, at: event.at }]);
    return order;
  }

  /** Never the same twice, also after a restart. */
  nextSerial(): number {
    return ++this.#serial;
  }

  get uploads(): readonly Upload[] {
    return this.#kept.uploads;
  }

  upload(given: Omit<Upload, 'id' | 'at'>): Upload {
    const upload = this.#kept.upload(given, this.now());
    this.#write([{ at: upload.at, did: 'upload', upload }]);
    const { application } = this.order(given.shopId, given.orderNo);
    const status = given.color === 'blue' ? 'issued' : 'voided';
    if (application && application.status !== status)
      this.happen(given.shopId, given.orderNo, { kind: 'answer', status });
    return upload;
  }

  /** The last number counts; one nobody sells is refused. */
  stocked(stock: StockNote): void {
    const { shop } = this.book(stock.shopId);
    const isSold = catalogue.some((goods) => [skuIdOf, itemIdOf].some((of) => of(shop.shopId, goods) === stock.sku));
    if (!isSold) throw new Refused('notFound', `没有商品 ${stock.sku}`);
    this.#write([{ at: this.now(), did: 'stock', stock }]);
    this.#kept.stocked(stock);
  }

  stockOf(shopId: string, sku: string): number | undefined {
    return this.#kept.stockOf(shopId, sku);
  }

  /** Counted, as the platforms count it. */
  decrypted(shopId: string, orderNo: string): void {
    this.#write([{ at: this.now(), did: 'decrypt', shopId, orderNo }]);
    this.#kept.decrypted(shopId);
  }

  decrypts(shopId: string): number {
    return this.#kept.decrypts(shopId);
  }

  tokensOf(platform: PlatformCode) {
    return {
      shops: () => this.shopsOf(platform),
      now: () => this.now(),
      noted: this.#kept.tokens.filter((one) => one.platform === platform).map((one) => one.note),
      note: (note: TokenNote) => {
        this.#kept.tokens.push({ platform, note });
        this.#write([{ at: this.now(), did: 'token', platform, note }]);
      },
    };
  }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener);
  }

  #untouched(): [ReadonlyMap<string, ShopBook>, FateQueue] {
    const books = new Map(this.shops.map((shop) => [shop.shopId, new ShopBook(shop)]));
    return [books, new FateQueue(this.seed, this.shops, this.now() - historyDays * day)];
  }

  #put(order: WorldOrder): void {
    const book = this.#books.get(order.shopId);
    if (!book) throw new Refused('notFound', `没有店铺 ${order.shopId}`);
    book.put(order);
  }

  #fulfil(at: Ms, tell: (change: Change) => void = () => undefined): void {
    for (const due of this.#fate.until(at)) {
      const change = this.#changeBy(due);
      if (!change) continue;
      this.#put(change.order);
      tell(change);
    }
  }

  #changeBy(due: Due): Change | undefined {
    if ('order' in due) return { kind: 'place', order: due.order, at: due.at };
    const before = this.#books.get(due.shopId)!.order(due.orderNo)!;
    const order = after(before, due.event);
    return order === before ? undefined : { kind: due.event.kind, event: due.event, order, at: due.at };
  }

  #write(entries: readonly NewEntry[]): void {
    this.#journal.write(entries.map((entry) => ({ ...entry, serial: this.#serial })));
  }

  #tell(changes: readonly Change[]): void {
    for (const listener of this.#listeners) for (const change of changes) listener(change);
  }

  #redo(entry: Entry): void {
    this.#serial = entry.serial;
    if (entry.did === 'place' && this.#books.has(entry.order.shopId)) this.#put(entry.order);
    if (entry.did === 'hurry') this.#fate.hurry(entry.at, entry.by);
    if (entry.did === 'event') {
      const before = this.#books.get(entry.shopId)?.order(entry.orderNo);
      if (before) this.#put(after(before, entry.event));
    }
    this.#kept.redo(entry);
  }
}
