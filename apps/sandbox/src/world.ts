import {
  after,
  type Ms,
  type PlatformCode,
  type WorldEvent,
  type WorldOrder,
  type WorldShop,
} from '../../../modules/oms/sandbox.ts';
import { FateQueue } from './fate-queue.ts';
import { type Entry, type Journal, memoryJournal, type NewEntry } from './journal.ts';
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
  #books: ReadonlyMap<string, ShopBook>;
  readonly #clock: () => Ms;
  readonly #clockError: (platform: PlatformCode, now: Ms) => Ms;
  readonly #journal: Journal;
  readonly #shops: readonly WorldShop[];
  #fate: FateQueue;
  #offset: Ms = 0;
  #listeners: ((change: Change) => void)[] = [];
  #uploads: Upload[] = [];
  #tokens: { readonly platform: PlatformCode; readonly note: TokenNote }[] = [];
  #decrypts = new Map<string, number>();
  #serial = 0;

  constructor({ seed, shops, clock = Date.now, journal = memoryJournal(), clockError = () => 0 }: WorldOptions) {
    this.seed = seed;
    this.#shops = shops;
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
    this.#uploads = [];
    this.#decrypts.clear();
    [this.#books, this.#fate] = this.#untouched();
    this.#fulfil(this.now());
    this.#write(this.#tokens.map(({ platform, note }) => ({ at: this.now(), did: 'token', platform, note })));
  }

  #untouched(): [ReadonlyMap<string, ShopBook>, FateQueue] {
    const books = new Map(this.#shops.map((shop) => [shop.shopId, new ShopBook(shop)]));
    return [books, new FateQueue(this.seed, this.#shops, this.now() - historyDays * day)];
  }

  /** On the full second: no platform tells finer ones. With a platform, as its own clock has it. */
  now(platform?: PlatformCode): Ms {
    const now = this.#clock() + this.#offset;
    return Math.floor((now + (platform ? this.#clockError(platform, now) : 0)) / 1000) * 1000;
  }

  shift(by: Ms): void {
    this.#offset += by;
    this.advance();
  }

  get shops(): readonly WorldShop[] {
    return this.#shops;
  }

  shopsOf(platform: PlatformCode): readonly WorldShop[] {
    return this.#shops.filter((shop) => shop.platform === platform);
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
    this.#write(orders.map((order) => ({ at, did: 'place', order })));
    for (const order of orders) this.#put(order);
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
    return this.#uploads;
  }

  upload(given: Omit<Upload, 'id' | 'at'>): Upload {
    const same = this.#uploads.find(
      (one) => one.shopId === given.shopId && one.number === given.number && one.color === given.color,
    );
    if (same) throw new Refused('duplicate', `发票 ${given.number} 已经回传过`);
    const upload = { ...given, id: String(this.#uploads.length + 1), at: this.now() };
    this.#write([{ at: upload.at, did: 'upload', upload }]);
    this.#uploads.push(upload);
    const { application } = this.order(given.shopId, given.orderNo);
    const status = given.color === 'blue' ? 'issued' : 'voided';
    if (application && application.status !== status)
      this.happen(given.shopId, given.orderNo, { kind: 'answer', status });
    return upload;
  }

  /** Counted, as the platforms count it. */
  decrypted(shopId: string, orderNo: string): void {
    this.#write([{ at: this.now(), did: 'decrypt', shopId, orderNo }]);
    this.#countDecrypt(shopId);
  }

  decrypts(shopId: string): number {
    return this.#decrypts.get(shopId) ?? 0;
  }

  tokensOf(platform: PlatformCode) {
    return {
      shops: () => this.shopsOf(platform),
      now: () => this.now(),
      noted: this.#tokens.filter((one) => one.platform === platform).map((one) => one.note),
      note: (note: TokenNote) => {
        this.#tokens.push({ platform, note });
        this.#write([{ at: this.now(), did: 'token', platform, note }]);
      },
    };
  }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener);
  }

  #put(order: WorldOrder): void {
    const book = this.#books.get(order.shopId);
    if (!book) throw new Refused('notFound', `没有店铺 ${order.shopId}`);
    book.put(order);
  }

  #fulfil(at: Ms, tell: (change: Change) => void = () => undefined): void {
    for (const due of this.#fate.until(at)) {
      const book = this.#books.get(due.shopId)!;
      if ('order' in due) {
        book.put(due.order);
        tell({ kind: 'place', order: due.order, at: due.at });
        continue;
      }
      const before = book.order(due.orderNo)!;
      const order = after(before, due.event);
      if (order === before) continue;
      book.put(order);
      tell({ kind: due.event.kind, event: due.event, order, at: due.at });
    }
  }

  #write(entries: readonly NewEntry[]): void {
    this.#journal.write(entries.map((entry) => ({ ...entry, serial: this.#serial })));
  }

  #tell(changes: readonly Change[]): void {
    for (const listener of this.#listeners) for (const change of changes) listener(change);
  }

  #countDecrypt(shopId: string): void {
    this.#decrypts.set(shopId, this.decrypts(shopId) + 1);
  }

  #redo(entry: Entry): void {
    this.#serial = entry.serial;
    if (entry.did === 'place' && this.#books.has(entry.order.shopId)) this.#put(entry.order);
    if (entry.did === 'event') {
      const before = this.#books.get(entry.shopId)?.order(entry.orderNo);
      if (before) this.#put(after(before, entry.event));
    }
    if (entry.did === 'upload') this.#uploads.push(entry.upload);
    if (entry.did === 'token') this.#tokens.push({ platform: entry.platform, note: entry.note });
    if (entry.did === 'decrypt') this.#countDecrypt(entry.shopId);
  }
}
