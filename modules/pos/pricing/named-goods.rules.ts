import type { Scope, ScopeEntry, ScopeKind } from './terms.ts';

const goodsKinds = ['sku', 'goods', 'tag', 'brand', 'category'] as const satisfies readonly ScopeKind[];

/** A line as a form or a record has it. */
export type NamedGoods = { readonly [K in (typeof goodsKinds)[number]]?: number | null | undefined };

export const namesOf = (line: NamedGoods) => goodsKinds.filter((kind) => line[kind] != null);

const everything: ScopeEntry = { of: 'all', id: 0 };
export const entryOf = (line: NamedGoods): ScopeEntry => {
  const [of] = namesOf(line);
  return of ? { of, id: line[of]! } : everything;
};

/** Lines that name nothing leave nothing out. */
export const exceptOf = (lines: readonly NamedGoods[]): ScopeEntry[] =>
  lines.filter((line) => namesOf(line).length > 0).map(entryOf);

/** No line at all means all goods. */
export const scopeOf = (lines: readonly NamedGoods[], except: readonly NamedGoods[]): Scope => ({
  entries: lines.length > 0 ? lines.map(entryOf) : [everything],
  except: exceptOf(except),
});

export function exceptComplaint(lines: readonly NamedGoods[]): string | undefined {
  const wrong = lines.findIndex((line) => namesOf(line).length > 1);
  return wrong >= 0 ? `不参加的商品第${wrong + 1}行：SKU、商品、分类、品牌、标签只选一个` : undefined;
}
