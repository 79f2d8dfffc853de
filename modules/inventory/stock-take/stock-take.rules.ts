import { addDecimal, compareDecimal, dec, type Decimal, negateDecimal } from '@heliu/model';
import { mostLines } from './stock-take.ts';

/** Where goods lie: no two lines of a stock-take say the same. */
interface Place {
  readonly sku: number;
  readonly location?: number | null | undefined;
  readonly batchNo?: string | null | undefined;
}
export interface BookLine extends Place {
  readonly bookQuantity: Decimal;
}
interface Counted extends Place {
  readonly quantity?: Decimal | null | undefined;
}
export const placeOf = ({ sku, location, batchNo }: Place): string => `${sku}|${location ?? ''}|${batchNo ?? ''}`;

/** What was found less what the books say: below zero something is missing. */
export const differenceOf = (quantity: Decimal | null | undefined, book: Decimal): Decimal | null =>
  quantity == null ? null : addDecimal(quantity, negateDecimal(book));

export function linesComplaint(lines: readonly Place[]): string | undefined {
  if (lines.length > mostLines) return `盘点表有 ${lines.length} 行，一张最多 ${mostLines} 行，请按分类或商品分几张盘`;
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const before = seen.get(placeOf(line));
    if (before !== undefined) return `盘点表第${index + 1}行与第${before + 1}行是同一商品、库位和批号，请合并成一行`;
    seen.set(placeOf(line), index);
  }
  return undefined;
}

/** The sheet of a new stock-take: everything the books have, with what was counted already, then what they do not have. */
export function sheetOf<L extends Counted>(
  book: readonly BookLine[],
  counted: readonly L[],
): (BookLine & Partial<L>)[] {
  const typed = new Map(counted.map((line) => [placeOf(line), line]));
  const known = new Set(book.map(placeOf));
  return [
    ...book.map((line) => ({ ...typed.get(placeOf(line)), ...line })),
    ...counted.filter((line) => !known.has(placeOf(line))).map((line) => ({ ...line, bookQuantity: dec(0) })),
  ] as (BookLine & Partial<L>)[];
}

interface SheetLine extends Counted {
  readonly bookQuantity: Decimal | null;
}
export interface Found {
  readonly sku: number;
  readonly location: number | null;
  readonly batchNo: string | null;
  readonly quantity: Decimal;
}
export type Uncounted = 'keep' | 'zero';

/** What a stock-take comes to: what is missing and what turned up. */
export function differencesIn(
  lines: readonly SheetLine[],
  uncounted: Uncounted,
): { readonly loss: readonly Found[]; readonly overflow: readonly Found[] } {
  const found = lines.flatMap(({ sku, location, batchNo, quantity, bookQuantity }) => {
    const counted = quantity ?? (uncounted === 'zero' ? dec(0) : null);
    const by = differenceOf(counted, bookQuantity ?? dec(0));
    return by === null || compareDecimal(by, dec(0)) === 0
      ? []
      : [{ sku, location: location ?? null, batchNo: batchNo ?? null, quantity: by }];
  });
  const isMissing = ({ quantity }: Found) => compareDecimal(quantity, dec(0)) < 0;
  return {
    loss: found.filter(isMissing).map((one) => ({ ...one, quantity: negateDecimal(one.quantity) })),
    overflow: found.filter((one) => !isMissing(one)),
  };
}
