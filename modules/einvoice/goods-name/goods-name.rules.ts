import type { findings } from './goods-name.ts';

export interface Item {
  readonly goodsName: string;
  readonly outerSku: string | null;
  readonly category: string | null;
}
/** What somebody decided about an item. */
export interface Mapping {
  readonly taxItem: number;
  readonly sku: string | null;
  readonly invoiceName: string | null;
}
export interface Keyword {
  readonly word: string;
  readonly taxItem: number;
}
/** What is known when an item is looked at: decisions about others, and the words of tax items. */
export interface Knowledge {
  readonly bySku: ReadonlyMap<string, readonly Mapping[]>;
  readonly byName: ReadonlyMap<string, readonly Mapping[]>;
  readonly byCategory: ReadonlyMap<string, readonly Mapping[]>;
  /** What the company laid down for whole categories. */
  readonly categories: ReadonlyMap<string, Mapping>;
  readonly keywords: readonly Keyword[];
}
export interface Match extends Mapping {
  readonly how: Exclude<keyof typeof findings, 'manual'>;
}

/** Names are compared as people read them. */
export const readable = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** What tells an item apart within its shop: its numbers there, else its own code, else all that is said of it. */
export function itemKey(item: {
  readonly itemId?: string | null | undefined;
  readonly skuId?: string | null | undefined;
  readonly outerSku?: string | null | undefined;
  readonly goodsName: string;
  readonly spec?: string | null | undefined;
}): string {
  if (item.itemId || item.skuId) return `id:${item.itemId ?? ''}/${item.skuId ?? ''}`;
  if (item.outerSku) return `sku:${item.outerSku}`;
  return `name:${readable(item.goodsName)}/${readable(item.spec ?? '')}`;
}

/** The words of a tax item, as its field holds them. */
export const keywordsOf = (taxItem: number, words: string | null): Keyword[] =>
  readable(words ?? '')
    .split(/[ ,，、;；]+/)
    .filter(Boolean)
    .map((word) => ({ word, taxItem }));

const same = (values: readonly (string | null)[]): string | null =>
  values.every((one) => one === values[0]) ? (values[0] ?? null) : null;

/** What all of them say; undefined where they contradict each other about the tax. */
function agreed(mappings: readonly Mapping[]): Mapping | undefined {
  const [first] = mappings;
  if (!first || mappings.some(({ taxItem }) => taxItem !== first.taxItem)) return undefined;
  return {
    taxItem: first.taxItem,
    sku: same(mappings.map(({ sku }) => sku)),
    invoiceName: same(mappings.map(({ invoiceName }) => invoiceName)),
  };
}

/** The longest word the name contains; none where two of that length mean different things. */
function byKeyword(name: string, keywords: readonly Keyword[]): number | 'undecided' | undefined {
  const found = keywords.filter(({ word }) => name.includes(word));
  if (found.length === 0) return undefined;
  const length = Math.max(...found.map(({ word }) => word.length));
  const items = new Set(found.filter(({ word }) => word.length === length).map(({ taxItem }) => taxItem));
  return items.size === 1 ? [...items][0]! : 'undecided';
}

/**
 * The surest way of finding comes first. Where one of them contradicts itself the search ends: nobody guesses by a
 * weaker sign what stronger ones leave open.
 */
export function match(item: Item, known: Knowledge): Match | undefined {
  const exact = item.outerSku ? known.bySku.get(item.outerSku) : undefined;
  if (exact?.length) {
    const mapping = agreed(exact);
    return mapping && { ...mapping, how: 'exact' };
  }
  const name = readable(item.goodsName);
  const learned = known.byName.get(name);
  if (learned?.length) {
    const mapping = agreed(learned);
    // Things of one name come in many sizes, each with a code of its own.
    return mapping && { ...mapping, sku: null, how: 'learned' };
  }
  // What was laid down for all of a kind is a decision; words in a name are only a sign.
  const laidDown = item.category ? known.categories.get(item.category) : undefined;
  if (laidDown) return { ...laidDown, how: 'category' };
  const word = byKeyword(name, known.keywords);
  if (word === 'undecided') return undefined;
  if (word !== undefined) return { taxItem: word, sku: null, invoiceName: null, how: 'keyword' };
  const category = item.category ? agreed(known.byCategory.get(item.category) ?? []) : undefined;
  return category && { taxItem: category.taxItem, sku: null, invoiceName: null, how: 'category' };
}

/** Only what somebody confirmed for the same thing is ever confirmed without asking, and only where that is switched on. */
export const stateFor = ({ how }: Match, confirmsItself: boolean): 'confirmed' | 'suggested' =>
  confirmsItself && (how === 'exact' || how === 'learned') ? 'confirmed' : 'suggested';
