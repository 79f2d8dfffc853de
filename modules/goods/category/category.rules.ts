import type { Attribute } from '../attribute/attribute.ts';

/** A category as far as those below it have something from it. */
export interface CategoryNode {
  readonly id: number;
  readonly name: string;
  readonly taxItem: number | null;
  readonly taxRate: number | null;
  readonly valuationClass: number | null;
  readonly attributes: readonly Attribute[];
}

/** Deeper than this nobody finds anything. */
export const deepest = 4;

export const inheritedKeys = ['taxItem', 'taxRate', 'valuationClass'] as const;
export type InheritedKey = (typeof inheritedKeys)[number];

export interface Inherited<T> {
  readonly value: T;
  /** The category that says so. */
  readonly from: { readonly id: number; readonly name: string };
}
export interface Inheritance extends Readonly<Record<InheritedKey, Inherited<number> | null>> {
  readonly attributes: readonly Inherited<Attribute>[];
}

/**
 * What holds for whatever stands in the first of these categories, each being the one above the one before: the nearest
 * that says something decides. Attributes add up; of two of one name the nearer counts.
 */
export function inherited(chain: readonly CategoryNode[]): Inheritance {
  const nearest = (key: InheritedKey): Inherited<number> | null => {
    const from = chain.find((node) => node[key] !== null);
    return from ? { value: from[key]!, from: { id: from.id, name: from.name } } : null;
  };
  const attributes = new Map<string, Inherited<Attribute>>();
  for (const { id, name, attributes: own } of chain)
    for (const attribute of own)
      if (!attributes.has(attribute.name)) attributes.set(attribute.name, { value: attribute, from: { id, name } });
  return {
    taxItem: nearest('taxItem'),
    taxRate: nearest('taxRate'),
    valuationClass: nearest('valuationClass'),
    attributes: [...attributes.values()],
  };
}
