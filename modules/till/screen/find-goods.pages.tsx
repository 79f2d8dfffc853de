import { request } from '@heliu/ui';
import { type FoundGoods, searchGoods } from '../goods/search.calls.ts';

const freshMs = 120_000;
const most = 300;
const known = new Map<string, { readonly found: FoundGoods; readonly at: number }>();

/** Prices have changed: what was found before is asked for again. */
export const forgetGoods = (): void => known.clear();

/** What a code or words mean. A code that was scanned a moment ago is not asked for twice. */
export async function findGoods(terminal: number, q: string): Promise<FoundGoods> {
  const key = `${terminal} ${q}`;
  const before = known.get(key);
  if (before && Date.now() - before.at < freshMs) return before.found;
  const found = await request(searchGoods, { terminal, q, limit: 20 }, { quiet: true });
  if (found.isExact) {
    if (known.size >= most) known.delete(known.keys().next().value!);
    known.set(key, { found, at: Date.now() });
  }
  return found;
}
