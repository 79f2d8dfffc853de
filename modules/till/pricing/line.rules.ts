import { extend, type Fen, fen, netOf, subtractFen, sumFen, zeroFen, dec, type Decimal, formatFen } from '@heliu/model';
import type { PricedPart, SavingKind } from '../../pos/model.ts';

/** The column of a sale that a kind of saving stands in. */
const columnOf = {
  set: 'setOff',
  price: 'priceOff',
  member: 'memberOff',
  reduction: 'reductionOff',
  gift: 'giftOff',
  coupon: 'couponOff',
  manual: 'manualOff',
  points: 'pointsOff',
  rounding: 'roundingOff',
} as const satisfies Record<SavingKind, string>;
type Column = (typeof columnOf)[SavingKind];

export const savingColumns = Object.values(columnOf);

/** What is known of the goods of a part: what they cost usually, and at what rate they are taxed. */
export interface PartGoods {
  /** For one unit, before anybody changed it. */
  readonly price: Fen;
  readonly taxRate: Decimal;
}

export interface SaleLine extends Readonly<Record<Column, Fen>> {
  readonly sku: number;
  readonly lineNo: number;
  readonly quantity: Decimal;
  readonly price: Fen;
  readonly listAmount: Fen;
  readonly pay: Fen;
  readonly taxRate: Decimal;
  readonly tax: Fen;
  readonly isGift: boolean;
}

/**
 * A part of a priced bill as a line of the sale: what it would have cost, one column per kind of saving, and what is paid.
 * A price that the cashier has lowered is a saving of his; one he has raised is the price.
 */
export function saleLine(part: PricedPart, { price: usual, taxRate }: PartGoods): SaleLine {
  const { line, sku, quantity, list, savings, pay, isGift } = part;
  const usually = extend(quantity, dec(formatFen(usual)));
  const lowered = !isGift && usually > list ? subtractFen(usually, list) : zeroFen;
  const listAmount = fen(list + lowered);
  const offs = Object.fromEntries(
    (Object.keys(columnOf) as SavingKind[]).map((kind) => {
      const off = sumFen(savings.filter((one) => one.kind === kind).map(({ amount }) => amount));
      return [columnOf[kind], kind === 'manual' ? fen(off + lowered) : off];
    }),
  ) as Record<Column, Fen>;
  return {
    sku,
    lineNo: line,
    quantity,
    price: usual,
    listAmount,
    ...offs,
    pay,
    taxRate,
    tax: subtractFen(pay, netOf(pay, taxRate)),
    isGift,
  };
}

/** The same of the whole bill. */
export const totalsOf = (lines: readonly SaleLine[]): Readonly<Record<Column | 'listAmount' | 'pay', Fen>> =>
  Object.fromEntries(
    [...savingColumns, 'listAmount' as const, 'pay' as const].map((key) => [
      key,
      sumFen(lines.map((line) => line[key])),
    ]),
  ) as Record<Column | 'listAmount' | 'pay', Fen>;
