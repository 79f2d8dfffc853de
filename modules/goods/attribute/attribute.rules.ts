import type { Attribute } from './attribute.ts';

/** `红色、黑色，红色` → 红色, 黑色. */
export const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[、,;\n]/)
      .map((value) => value.trim())
      .filter(Boolean),
  ),
];

/** One way the goods can be had: a value for each attribute they are chosen by. */
export interface Combination {
  /** As people read it, in the order of the attributes: `红色/XL`. Empty where there is nothing to choose. */
  readonly spec: string;
  /** The same whatever the order of the attributes. */
  readonly key: string;
}

/** More than this is nobody's assortment but a slip of the keyboard. */
export const mostCombinations = 500;
const longest = 200;

interface Chosen {
  readonly name: string;
  readonly values: readonly string[];
}
const chosenBy = (attributes: readonly Attribute[]): Chosen[] =>
  attributes
    .filter(({ kind }) => (kind ?? 'sale') === 'sale')
    .map(({ name, values }) => ({ name, values: valuesOf(values) }));

function combination(pairs: readonly (readonly [name: string, value: string])[]): Combination {
  return {
    spec: pairs.map(([, value]) => value).join('/'),
    key: pairs
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('|'),
  };
}

/** What is wrong with the attributes of goods, in words for the user. */
export function attributeComplaint(attributes: readonly Attribute[]): string | undefined {
  const seen = new Set<string>();
  let count = 1;
  let length = 0;
  for (const [index, { name, kind, values: text }] of attributes.entries()) {
    const where = `规格与属性第${index + 1}行：`;
    if (seen.has(name)) return `${where}属性“${name}”重复`;
    seen.add(name);
    if (/[=|]/.test(name)) return `${where}属性名里不能有 = 或 |`;
    const values = valuesOf(text);
    if (values.length === 0) return `${where}没有可选值`;
    if ((kind ?? 'sale') !== 'sale') continue;
    const odd = values.find((value) => /[/|=]/.test(value));
    if (odd !== undefined) return `${where}“${odd}”里不能有 /、| 或 =`;
    count *= values.length;
    length += Math.max(...values.map((value) => value.length)) + 1;
  }
  if (count > mostCombinations) return `规格组合有 ${count} 种，最多 ${mostCombinations} 种，请拆成几个商品`;
  if (length > longest) return `规格的可选值太长，连起来不能超过 ${longest} 个字`;
  return undefined;
}

/** Every way the goods can be had, in the order a matrix shows them: the last attribute changes fastest. */
export function combinations(attributes: readonly Attribute[]): Combination[] {
  let pairs: (readonly (readonly [string, string])[])[] = [[]];
  for (const { name, values } of chosenBy(attributes))
    pairs = pairs.flatMap((before) => values.map((value) => [...before, [name, value] as const]));
  return pairs.map(combination);
}

export interface Matrix<T> {
  /** Those that stay, each as it is written now. */
  readonly kept: readonly (Combination & { readonly sku: T })[];
  readonly added: readonly Combination[];
  /** Those that no combination of the present values stands for any more. */
  readonly dropped: readonly T[];
}

/** What becomes of the SKUs of goods when their attributes are these. */
export function matrixOf<T extends { readonly key: string }>(
  attributes: readonly Attribute[],
  existing: readonly T[],
): Matrix<T> {
  const left = new Map(existing.map((sku) => [sku.key, sku]));
  const kept: (Combination & { sku: T })[] = [];
  const added: Combination[] = [];
  for (const one of combinations(attributes)) {
    const sku = left.get(one.key);
    if (sku) kept.push({ ...one, sku });
    else added.push(one);
    left.delete(one.key);
  }
  return { kept, added, dropped: [...left.values()] };
}

/** A spec as somebody typed it, in any order; or what is wrong with it. */
export function readSpec(attributes: readonly Attribute[], typed: string): Combination | string {
  const chosen = chosenBy(attributes);
  const words = typed
    .normalize('NFKC')
    .split('/')
    .map((word) => word.trim())
    .filter(Boolean);
  const shape = chosen.map(({ name }) => name).join('/');
  if (chosen.length === 0) return words.length === 0 ? { spec: '', key: '' } : '这个商品没有规格，规格请留空';
  if (words.length !== chosen.length) return `规格应按“${shape}”填写${words.length === 0 ? '' : `，现在是“${typed}”`}`;
  const left = new Set(words);
  const pairs: (readonly [string, string])[] = [];
  for (const { name, values } of chosen) {
    const value = [...left].find((word) => values.includes(word));
    if (value === undefined) {
      const unknown = [...left].find((word) => !chosen.some((one) => one.values.includes(word))) ?? typed;
      return `“${unknown}”不是这个商品的${name}（${values.join('、')}），请先在商品里加上`;
    }
    left.delete(value);
    pairs.push([name, value]);
  }
  return combination(pairs);
}
