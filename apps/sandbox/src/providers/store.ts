import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import type { Confirmation, Paper } from './paper.ts';

export type Kept =
  | { readonly paper: Paper }
  | { readonly confirmation: Confirmation }
  | { readonly callback: { readonly code: ProviderCode; readonly url: string } };

/** Where the tax office keeps what it did; the last line about a thing is what holds. */
export interface Store {
  read(): readonly Kept[];
  keep(kept: Kept): void;
}

export const forgetful: Store = { read: () => [], keep: () => undefined };

const mark = '\u0000fen';
const written = (kept: Kept): string =>
  JSON.stringify(kept, function (this: Record<string, unknown>, key, value: unknown) {
    // As it stands in its object: whoever shares our process may have told the language another form for it.
    const own = this[key];
    return typeof own === 'bigint' ? mark + String(own) : value;
  });
const readBack = (line: string): Kept =>
  JSON.parse(line, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  ) as Kept;

/** One line of JSON per change, only ever appended to; one cut short by a crash never happened. */
export function fileStore(folder: string): Store {
  const path = join(folder, 'invoices.jsonl');
  mkdirSync(folder, { recursive: true });
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1).map(readBack) : []),
    keep: (kept) => appendFileSync(path, `${written(kept)}\n`),
  };
}
