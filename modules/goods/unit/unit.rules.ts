import { compareDecimal, dec, type Decimal, minus } from '@heliu/model';

export interface UnitRatio {
  readonly unit: number;
  /** How many base units one of these is. */
  readonly ratio: Decimal;
  readonly purchaseDefault?: boolean | null;
  readonly saleDefault?: boolean | null;
}

const one = dec('1');
const isBase = ({ ratio }: UnitRatio) => compareDecimal(ratio, one) === 0;
export const baseUnit = (units: readonly UnitRatio[]): number | undefined => units.find(isBase)?.unit;

/** What is wrong with a group of units, in words for the user. */
export function unitGroupComplaint({ units }: { readonly units: readonly UnitRatio[] }): string | undefined {
  const seen = new Set<number>();
  for (const [index, { unit }] of units.entries()) {
    if (seen.has(unit)) return `单位换算第${index + 1}行：单位重复，每个单位只写一行`;
    seen.add(unit);
  }
  const bases = units.filter(isBase).length;
  if (bases === 0) return '没有基本单位：换算率为 1 的一行就是基本单位';
  if (bases > 1) return `有 ${bases} 个单位的换算率是 1，基本单位只能有一个`;
  if (units.filter((row) => row.purchaseDefault).length > 1) return '采购默认单位只能有一个';
  if (units.filter((row) => row.saleDefault).length > 1) return '销售默认单位只能有一个';
  return undefined;
}

/**
 * Units whose ratio changed or that are gone. A group that goods are counted by may only grow: another ratio would change
 * what every quantity written so far means.
 */
export const changedRatios = (before: readonly UnitRatio[], after: readonly UnitRatio[]): number[] =>
  before
    .filter(({ unit, ratio }) => {
      const now = after.find((row) => row.unit === unit);
      return !now || compareDecimal(now.ratio, ratio) !== 0;
    })
    .map(({ unit }) => unit);

export interface NamedRatio {
  readonly name: string;
  readonly ratio: Decimal;
}

const scale = 1_000_000n;
/** In millionths, the finest that quantities and ratios have. */
function millionths(value: Decimal): bigint {
  const [whole = '0', part = ''] = value.replace('-', '').split('.');
  const size = BigInt(whole) * scale + BigInt(part.padEnd(6, '0').slice(0, 6));
  return value.startsWith('-') ? -size : size;
}
function plain(size: bigint): string {
  const part = (size % scale).toString().padStart(6, '0').replace(/0+$/, '');
  return part === '' ? String(size / scale) : `${size / scale}.${part}`;
}

/** 41 → `3箱5瓶`: as many of the largest as go into it, the rest in smaller ones, what is left in the smallest. */
export function inUnits(quantity: Decimal, units: readonly NamedRatio[]): string {
  const sorted = units.toSorted((a, b) => compareDecimal(b.ratio, a.ratio));
  const last = sorted.at(-1);
  if (!last) return quantity;
  const total = millionths(quantity);
  let left = total < 0n ? -total : total;
  const parts: string[] = [];
  for (const { name, ratio } of sorted.slice(0, -1)) {
    const size = millionths(ratio);
    if (left >= size) parts.push(`${left / size}${name}`);
    left %= size;
  }
  // The smallest one shown need not be the base: what it cannot count whole it counts in parts.
  const smallest = millionths(last.ratio);
  if (left > 0n || parts.length === 0) parts.push(`${plain((left * scale) / smallest)}${last.name}`);
  return `${total < 0n ? minus : ''}${parts.join('')}`;
}
