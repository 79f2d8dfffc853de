import { type CheckedMember, maskPhone } from '../../pos/model.ts';
import { request } from '@heliu/ui';
import { quantityOf, readScaleCode, type ScalePrefixes } from '../goods/scale-code.rules.ts';
import type { FoundGoods, TillGoods } from '../goods/search.calls.ts';
import type { Copy, CopyState, KeptGoods, KeptMember } from './database.pages.tsx';
import { type CopiedGoods, goodsCopy, memberCopy } from '../offline/offline.calls.ts';

const wholeAgainMs = 24 * 3600_000;
const inBackground = { quiet: true, inBackground: true, timeoutMs: 60_000 } as const;

interface Part<T> {
  readonly key: 'goods' | 'members';
  readonly read: (args: { terminal: number; mark?: string; basis?: string; after: number }) => Promise<{
    isWhole: boolean;
    mark: string;
    basis: string;
    rows: readonly T[];
    gone: readonly number[];
    next: number | null;
  }>;
  readonly shape: (row: T, time: number) => object;
}

/** Reads what has changed, or everything: in pages, each kept as it comes, and the mark only once all of it is there. */
async function renew<T>(copy: Copy, terminal: number, { key, read, shape }: Part<T>): Promise<void> {
  const stood = await copy.fact(key);
  const isUsable = stood !== undefined && stood.terminal === terminal && Date.now() - stood.time < wholeAgainMs;
  const since = isUsable ? { mark: stood.mark, basis: stood.basis } : {};
  let state: CopyState | undefined;
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof read>> = await read({ terminal, after, ...since });
    state ??= { terminal, mark: page.mark, basis: page.basis, time: page.isWhole ? Date.now() : stood!.time };
    // What prices follow from has changed between two pages: from the beginning, the next time.
    if (page.basis !== state.basis) return;
    const { time } = state;
    await copy[key].write((store) => {
      for (const row of page.rows) store.put(shape(row, time));
      for (const id of page.gone) store.delete(id);
    });
    after = page.next;
  }
  if (state!.time !== stood?.time) await copy[key].dropBefore(state!.time);
  await copy.keep(key, state!);
  if (key === 'goods') texts.delete(copy);
}

const codeKey = (code: string): string => code.trim().toLowerCase();

export const renewGoods = (copy: Copy, terminal: number): Promise<void> =>
  renew<CopiedGoods>(copy, terminal, {
    key: 'goods',
    read: (args) => request(goodsCopy, args, inBackground),
    shape: (row, time): KeptGoods => ({ ...row, codeKeys: row.codes.map(({ code }) => codeKey(code)), time }),
  });
export const renewMembers = (copy: Copy, terminal: number): Promise<void> =>
  renew<CheckedMember>(copy, terminal, {
    key: 'members',
    read: (args) => request(memberCopy, args, inBackground),
    shape: (row, time): KeptMember => ({ ...row, keys: [row.cardNo, row.code, row.phone ?? ''].filter(Boolean), time }),
  });

const shown = (
  { codes: _, search: __, codeKeys: ___, time: ____, ...goods }: KeptGoods,
  quantity: string,
): TillGoods => ({
  ...goods,
  available: null,
  quantity,
});

async function byCode(copy: Copy, code: string): Promise<FoundGoods | undefined> {
  const key = codeKey(code);
  const [found] = await copy.goods.by<KeptGoods>('codes', key, 1);
  if (!found) return undefined;
  const { quantity } = found.codes.find((one) => codeKey(one.code) === key)!;
  return { isExact: true, goods: [shown(found, quantity)] };
}

async function byScale(copy: Copy, code: string, prefixes: ScalePrefixes): Promise<FoundGoods | undefined> {
  const read = readScaleCode(code, prefixes);
  if (!read) return undefined;
  const found = (await byCode(copy, read.plu)) ?? (await byCode(copy, read.plu.replace(/^0+/, '')));
  const [goods] = found?.goods ?? [];
  const quantity = goods && quantityOf(read, goods.price);
  return quantity === undefined ? undefined : { isExact: true, goods: [{ ...goods!, quantity }] };
}

/** Words of all goods, read once they are first looked through. */
const texts = new WeakMap<Copy, readonly { readonly sku: number; readonly search: string }[]>();
async function textsOf(copy: Copy) {
  const known = texts.get(copy);
  if (known) return known;
  const rows = await copy.goods.all<KeptGoods>();
  const read = rows.map(({ sku, search }) => ({ sku, search }));
  texts.set(copy, read);
  return read;
}

const mostHits = 20;
/** What a code or words mean, from the copy. A code on goods first, then one of a scale, then words. */
export async function findInCopy(copy: Copy, q: string, prefixes: ScalePrefixes): Promise<FoundGoods> {
  const exact = (await byCode(copy, q)) ?? (await byScale(copy, q, prefixes));
  if (exact) return exact;
  const wanted = q.trim().toLowerCase();
  const hits: TillGoods[] = [];
  for (const { sku, search } of await textsOf(copy)) {
    if (!search.includes(wanted)) continue;
    const row = await copy.goods.get<KeptGoods>(sku);
    if (row) hits.push(shown(row, '1'));
    if (hits.length === mostHits) break;
  }
  return { isExact: false, goods: hits };
}

/** By card or code; by a phone as far as the copy knows it. Words where several could be meant. */
export async function memberInCopy(copy: Copy, typed: string): Promise<CheckedMember | string | undefined> {
  const code = typed.trim();
  const isPhone = /^1[3-9]\d{9}$/.test(code);
  const found = await copy.members.by<KeptMember>('keys', code, 1);
  const named = found.length === 0 && isPhone ? await copy.members.by<KeptMember>('keys', maskPhone(code), 2) : found;
  if (named.length > 1) return '断网时只看得到手机号的前三后四位，有好几位会员一样，请用卡号或会员码';
  const [one] = named;
  if (!one) return undefined;
  const { keys: _, time: __, ...member } = one;
  return member;
}
