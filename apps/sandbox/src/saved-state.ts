import type { Ms } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import type { Entry, StockNote } from './journal.ts';
import { Refused } from './refusal.ts';
import type { TokenNote } from './tokens.ts';
import type { Upload } from './uploads.ts';

/** What platforms keep besides orders: invoices they were given, tokens they gave, buyers they disclosed. */
export class SavedState {
  readonly uploads: Upload[] = [];
  readonly tokens: { readonly platform: PlatformCode; readonly note: TokenNote }[];
  readonly #decrypts = new Map<string, number>();
  readonly #stock = new Map<string, number>();

  constructor(tokens: SavedState['tokens'] = []) {
    this.tokens = tokens;
  }

  upload(given: Omit<Upload, 'id' | 'at'>, at: Ms): Upload {
    // One invoice may be that of several orders, and is given for each of them.
    const same = this.uploads.find(
      (one) =>
        one.shopId === given.shopId &&
        one.orderNo === given.orderNo &&
        one.number === given.number &&
        one.color === given.color,
    );
    if (same) throw new Refused('duplicate', `发票 ${given.number} 已经回传过`);
    const upload = { ...given, id: String(this.uploads.length + 1), at };
    this.uploads.push(upload);
    return upload;
  }

  decrypted(shopId: string): void {
    this.#decrypts.set(shopId, this.decrypts(shopId) + 1);
  }

  decrypts(shopId: string): number {
    return this.#decrypts.get(shopId) ?? 0;
  }

  stocked({ shopId, sku, quantity }: StockNote): void {
    this.#stock.set(`${shopId} ${sku}`, quantity);
  }

  stockOf(shopId: string, sku: string): number | undefined {
    return this.#stock.get(`${shopId} ${sku}`);
  }

  redo(entry: Entry): void {
    if (entry.did === 'upload') this.uploads.push(entry.upload);
    if (entry.did === 'token') this.tokens.push({ platform: entry.platform, note: entry.note });
    if (entry.did === 'stock') this.stocked(entry.stock);
    if (entry.did === 'decrypt') this.decrypted(entry.shopId);
  }
}
