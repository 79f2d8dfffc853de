import type { Coupon, Promotion } from './terms.ts';

/** How an amount or a count of the engine is written where text alone can travel. */
interface Packed {
  readonly n: string;
}
const isPacked = (value: unknown): value is Packed =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as Packed).n === 'string';

/** Whole numbers of any size stay whole numbers; everything else is as JSON has it. */
function packed(value: unknown): unknown {
  if (typeof value === 'bigint') return { n: String(value) };
  if (Array.isArray(value)) return value.map(packed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, packed(one)]));
}

/** Terms of the pricing engine as a text that a till keeps and reads back without loss. */
export const packTerms = (terms: readonly (Promotion | Coupon)[] | Coupon): string => JSON.stringify(packed(terms));

const unpacked = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (isPacked(value) ? BigInt(value.n) : value));
export const unpackPromotions = (text: string): Promotion[] => unpacked(text) as Promotion[];
export const unpackCoupon = (text: string): Coupon => unpacked(text) as Coupon;
