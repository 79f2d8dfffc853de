import { type PricedPart, refundOf } from '../../pos/model.ts';
import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  fen,
  negateDecimal,
  proportion,
  subtractFen,
  zeroFen,
} from '@heliu/model';

/** A line of a sale with what has come back of it already. */
export interface SoldLine {
  readonly id: number;
  readonly sku: number;
  readonly name: string;
  readonly quantity: Decimal;
  readonly listAmount: Fen;
  readonly pay: Fen;
  readonly tax: Fen;
  readonly cost: Fen;
  readonly pointsOff: Fen;
  readonly returnedQuantity: Decimal;
  readonly returnedPay: Fen;
  readonly returnedTax: Fen;
  readonly returnedList: Fen;
  readonly returnedCost: Fen;
}
export interface ReturnedLine {
  readonly saleLine: number;
  readonly sku: number;
  readonly quantity: Decimal;
  readonly pay: Fen;
  readonly tax: Fen;
  readonly listAmount: Fen;
  readonly cost: Fen;
}

const none = dec(0);
export const remaining = ({ quantity, returnedQuantity }: Pick<SoldLine, 'quantity' | 'returnedQuantity'>): Decimal =>
  addDecimal(quantity, negateDecimal(returnedQuantity));

const partOf = ({ quantity, pay }: SoldLine) => ({ quantity, pay }) as PricedPart;

/** The share of a figure that goes with so much more of a line; the last of it takes what is left. */
const shareOf = (whole: Fen, gone: Fen, together: Decimal, all: Decimal): Fen =>
  subtractFen(compareDecimal(together, all) === 0 ? whole : proportion(whole, together, all), gone);

/** What is given back for so much of a line; undefined when so much is not there. */
export function returned(line: SoldLine, quantity: Decimal): ReturnedLine | undefined {
  const pay = refundOf(partOf(line), { quantity: line.returnedQuantity, amount: line.returnedPay }, quantity);
  if (pay === undefined) return undefined;
  const together = addDecimal(line.returnedQuantity, quantity);
  const of = (whole: Fen, gone: Fen) => shareOf(whole, gone, together, line.quantity);
  return {
    saleLine: line.id,
    sku: line.sku,
    quantity,
    pay,
    tax: of(line.tax, line.returnedTax),
    listAmount: of(line.listAmount, line.returnedList),
    cost: of(line.cost, line.returnedCost),
  };
}

/** What a page shows of a line: the refund of one, or of what is left of it where that is less, and of all that is left. */
export function refundsOf(line: SoldLine): { readonly one: Fen; readonly rest: Fen } {
  const rest = remaining(line);
  if (compareDecimal(rest, none) <= 0) return { one: zeroFen, rest: zeroFen };
  const single = compareDecimal(rest, dec(1)) < 0 ? rest : dec(1);
  return { one: returned(line, single)!.pay, rest: returned(line, rest)!.pay };
}

/** How many points follow what has come back altogether, less those that did so before. */
export function pointsDue(points: number, before: number, back: Fen, all: Fen, isWhole: boolean): number {
  if (isWhole) return points - before;
  return all <= 0n ? 0 : Number((BigInt(points) * back) / all) - before;
}

export const isAllBack = (
  lines: readonly SoldLine[],
  now: readonly Pick<ReturnedLine, 'saleLine' | 'quantity'>[],
): boolean =>
  lines.every((line) => {
    const more = now.find(({ saleLine }) => saleLine === line.id)?.quantity ?? none;
    return compareDecimal(addDecimal(line.returnedQuantity, more), line.quantity) >= 0;
  });

export const sumBack = (lines: readonly SoldLine[], now: Fen): Fen =>
  fen(lines.reduce((sum, { returnedPay }) => sum + returnedPay, now as bigint));
