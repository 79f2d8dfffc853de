import { compareDecimal, dec, type Decimal, divideDecimal } from '@heliu/model';
import { ean13Digit } from '../../goods/model.ts';

/** What a scale has printed: which goods, and how much of them or for how much money. */
export interface ScaleCode {
  readonly plu: string;
  /** Grams, or fen. */
  readonly value: number;
  readonly says: 'weight' | 'price';
}

export interface ScalePrefixes {
  readonly weightPrefix: string | null;
  readonly pricePrefix: string | null;
}

/** Reads a code of a scale: two digits of prefix, five of the goods, five of the weight or amount, one to check. */
export function readScaleCode(code: string, { weightPrefix, pricePrefix }: ScalePrefixes): ScaleCode | undefined {
  if (!/^\d{13}$/.test(code) || Number(code[12]) !== ean13Digit(code.slice(0, 12))) return undefined;
  const prefix = code.slice(0, 2);
  const says = prefix === weightPrefix ? 'weight' : prefix === pricePrefix ? 'price' : undefined;
  const value = Number(code.slice(7, 12));
  return says === undefined || value === 0 ? undefined : { plu: code.slice(2, 7), value, says };
}

/**
 * How much of the goods it stands for, in kilograms. An amount is divided to the sixth place, so that at this price it comes
 * to the amount on the label again.
 */
export function quantityOf({ value, says }: ScaleCode, price: string): Decimal | undefined {
  if (says === 'weight') return divideDecimal(dec(value), dec(1000), 3);
  if (compareDecimal(dec(price), dec(0)) <= 0) return undefined;
  return divideDecimal(divideDecimal(dec(value), dec(100), 2), dec(price), 6);
}
