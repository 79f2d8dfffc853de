import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Ms, WorldOrder } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import type { WorldEvent } from '../../../demo/world/events.ts';
import type { TokenNote } from './tokens.ts';
import type { Upload } from './uploads.ts';

/** How many of one thing a shop was told to sell. */
export interface StockNote {
  readonly shopId: string;
  /** The platform's number of the SKU, or of the goods where it has none. */
  readonly sku: string;
  readonly quantity: number;
}

/** What people and callers did to the world. Fate is not written down: it can be computed again. */
export type NewEntry = { readonly at: Ms } & (
  | { readonly did: 'place'; readonly order: WorldOrder }
  | { readonly did: 'event'; readonly shopId: string; readonly orderNo: string; readonly event: WorldEvent }
  | { readonly did: 'upload'; readonly upload: Upload }
  | { readonly did: 'token'; readonly platform: PlatformCode; readonly note: TokenNote }
  | { readonly did: 'hurry'; readonly by: Ms }
  | { readonly did: 'reset' }
  | { readonly did: 'stock'; readonly stock: StockNote }
  | { readonly did: 'decrypt'; readonly shopId: string; readonly orderNo: string }
);

/** With the serial reached by then, so that no number is given twice. */
export type Entry = NewEntry & { readonly serial: number };

export interface Journal {
  read(): readonly Entry[];
  write(entries: readonly Entry[]): void;
  clear(): void;
}

export const memoryJournal = (): Journal => ({ read: () => [], write: () => undefined, clear: () => undefined });

/** One line of JSON per entry, only ever appended to. */
export function fileJournal(folder: string): Journal {
  const path = join(folder, 'journal.jsonl');
  mkdirSync(folder, { recursive: true });
  return {
    read: () => wholeLines(path),
    write: (entries) => appendFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
    clear: () => rmSync(path, { force: true }),
  };
}

/** The last line may have been cut short by a crash: then it never happened, and must not spoil the next one. */
function wholeLines(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  const whole = source.slice(0, source.lastIndexOf('\n') + 1);
  if (whole !== source) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}
