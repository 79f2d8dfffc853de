import { addDecimal, compareDecimal, dec, type Decimal, negateDecimal } from '@heliu/model';
import { serialsIn } from '../serial/serial.rules.ts';
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
  readonly serials?: string | null | undefined;
}
export interface Found {
  readonly sku: number;
  readonly location: number | null;
  readonly batchNo: string | null;
  readonly quantity: Decimal;
  readonly serials?: string;
}
export type Uncounted = 'keep' | 'zero';

/** The pieces the books have in the warehouse, of each SKU that is kept by serial number. */
export type Pieces = ReadonlyMap<number, readonly string[]>;

interface Differences {
  readonly loss: readonly Found[];
  readonly overflow: readonly Found[];
}

/** How many of a line were found; nothing where nobody looked and the books are to be believed. */
const countedOf = ({ quantity }: SheetLine, uncounted: Uncounted): number | undefined =>
  quantity == null ? (uncounted === 'zero' ? 0 : undefined) : Number(quantity);

/** What stands in the way of comparing pieces one by one, by the line it is about. */
export function piecesComplaints(lines: readonly SheetLine[], pieces: Pieces, uncounted: Uncounted): string[] {
  return lines.flatMap((line, i) => {
    if (!pieces.has(line.sku)) return [];
    const counted = countedOf(line, uncounted);
    const named = serialsIn(line.serials).length;
    if (counted !== undefined && counted !== named)
      return [`第${i + 1}行：实盘 ${counted} 件，序列号填了 ${named} 个，请逐件扫描`];
    const isPartly = lines.some((other) => other.sku === line.sku && countedOf(other, uncounted) === undefined);
    return counted !== undefined && isPartly ? [`第${i + 1}行：这个商品在别的库位还没有盘，盘完才知道少了哪几件`] : [];
  });
}

/**
 * The pieces of one SKU by its lines. Which are missing is known, where they lay is not: each line gives as many of them
 * as it has fewer than the books say.
 */
function pieceDifferences(lines: readonly SheetLine[], booked: readonly string[], uncounted: Uncounted): Differences {
  const counted = lines.filter((line) => countedOf(line, uncounted) !== undefined);
  if (counted.length < lines.length) return { loss: [], overflow: [] };
  const found = lines.map((line) => serialsIn(line.serials));
  const [known, here] = [new Set(booked), new Set(found.flat())];
  const missing = booked.filter((one) => !here.has(one));
  const part = (line: SheetLine, all: readonly string[]): Found[] =>
    all.length === 0
      ? []
      : [
          {
            sku: line.sku,
            location: line.location ?? null,
            batchNo: line.batchNo ?? null,
            quantity: dec(all.length),
            serials: all.join('\n'),
          },
        ];
  const extra = found.map((some) => some.filter((one) => !known.has(one)));
  let at = 0;
  const loss = lines.flatMap((line, i) => {
    const isLast = i === lines.length - 1;
    const size = Number(line.bookQuantity ?? 0) - found[i]!.length + extra[i]!.length;
    const taken = missing.slice(at, isLast ? undefined : at + Math.max(0, size));
    at += taken.length;
    return part(line, taken);
  });
  return { loss, overflow: lines.flatMap((line, i) => part(line, extra[i]!)) };
}

/** What a stock-take comes to: what is missing and what turned up. */
export function differencesIn(
  lines: readonly SheetLine[],
  uncounted: Uncounted,
  pieces: Pieces = new Map(),
): Differences {
  const bySerial = [...pieces].map(([sku, booked]) =>
    pieceDifferences(
      lines.filter((line) => line.sku === sku),
      booked,
      uncounted,
    ),
  );
  const counted = lines.filter(({ sku }) => !pieces.has(sku));
  const found = counted.flatMap(({ sku, location, batchNo, quantity, bookQuantity }) => {
    const there = quantity ?? (uncounted === 'zero' ? dec(0) : null);
    const by = differenceOf(there, bookQuantity ?? dec(0));
    return by === null || compareDecimal(by, dec(0)) === 0
      ? []
      : [{ sku, location: location ?? null, batchNo: batchNo ?? null, quantity: by }];
  });
  const isMissing = ({ quantity }: Found) => compareDecimal(quantity, dec(0)) < 0;
  return {
    loss: [
      ...found.filter(isMissing).map((one) => ({ ...one, quantity: negateDecimal(one.quantity) })),
      ...bySerial.flatMap(({ loss }) => loss),
    ],
    overflow: [...found.filter((one) => !isMissing(one)), ...bySerial.flatMap(({ overflow }) => overflow)],
  };
}
