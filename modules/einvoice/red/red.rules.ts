import {
  apportion,
  dec,
  type Decimal,
  type Fen,
  leastFen,
  negateDecimal,
  negateFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { taxIn } from '../face/amounts.rules.ts';
import { deductionBack } from '../invoice/deduction.rules.ts';
import { type DraftLine, lineKey, type LineRefund, partOf, type Taxed } from '../plan/order-lines.rules.ts';

/** A line of a blue invoice, with what red ones took back of it so far. */
export interface BlueLine extends Taxed {
  /** Counted from 1. */
  readonly position: number;
  readonly goodsName: string;
  readonly spec?: string | undefined;
  readonly unit?: string | undefined;
  readonly quantity?: Decimal | undefined;
  readonly net: Fen;
  readonly tax: Fen;
  readonly redNet: Fen;
  readonly redTax: Fen;
  /** Of 差额开票: what bears no tax, and what of it came back. */
  readonly deduction?: Fen | undefined;
  readonly redDeduction?: Fen | undefined;
  readonly order?: number | undefined;
  readonly orderLine?: string | undefined;
}

/** Amounts are negative, as they stand on the invoice. */
export interface RedLine extends DraftLine {
  readonly net: Fen;
  readonly tax: Fen;
  readonly deduction: Fen;
  readonly blueLine: number;
}

export interface Wish {
  readonly position: number;
  /** Positive, tax included. */
  readonly total: Fen;
}

export const leftNet = (line: BlueLine): Fen => subtractFen(line.net, line.redNet);
export const leftTax = (line: BlueLine): Fen => subtractFen(line.tax, line.redTax);
/** What of a line still stands. */
export const leftOf = (line: BlueLine): Fen => sumFen([leftNet(line), leftTax(line)]);

/** A number of pieces is printed where the money is exactly theirs; otherwise the price was lowered, not the number. */
function piecesFor(line: BlueLine, total: Fen): Decimal | undefined {
  const { quantity } = line;
  const whole = sumFen([line.net, line.tax]);
  if (quantity === undefined || whole === 0n) return undefined;
  if (total === whole) return quantity;
  if (!/^\d{1,9}$/.test(quantity) || (total * BigInt(quantity)) % whole !== 0n) return undefined;
  return dec(((total * BigInt(quantity)) / whole).toString());
}

/** Of the deduction so much comes back as of the line. */
const deductionOf = (line: BlueLine, total: Fen): Fen =>
  deductionBack(
    {
      total: sumFen([line.net, line.tax]),
      deduction: line.deduction ?? zeroFen,
      left: leftOf(line),
      leftDeduction: subtractFen(line.deduction ?? zeroFen, line.redDeduction ?? zeroFen),
    },
    total,
  );

/** The red line that takes so much net and tax back. */
export function redOf(line: BlueLine, net: Fen, tax: Fen): RedLine {
  const total = sumFen([net, tax]);
  const quantity = piecesFor(line, total);
  const { taxItem, taxCode, shortName, taxRate, policy, goodsName, spec, unit, order, orderLine } = line;
  return {
    taxItem,
    taxCode,
    shortName,
    taxRate,
    policy,
    goodsName,
    spec,
    unit,
    order,
    orderLine,
    ...(quantity !== undefined && { quantity: negateDecimal(quantity) }),
    amount: negateFen(total),
    discount: zeroFen,
    deduction: negateFen(deductionOf(line, total)),
    net: negateFen(net),
    tax: negateFen(tax),
    blueLine: line.position,
  };
}

/**
 * The red line that takes `total` back. Its tax follows the rate, but never more net or tax is taken back than stands:
 * the last red line of a blue one takes exactly what is left of both.
 */
function redLine(line: BlueLine, total: Fen): RedLine {
  const fair = taxIn(subtractFen(total, deductionOf(line, total)), line.taxRate);
  const floor = subtractFen(total, leftNet(line));
  const tax = leastFen(fair > floor ? fair : floor, leftTax(line));
  return redOf(line, subtractFen(total, tax), tax);
}

export type RedRefusal = 'nothingLeft' | 'tooMuch';

/** Red lines for what is wished, or for all that still stands. */
export function redLines(lines: readonly BlueLine[], wishes?: readonly Wish[]): RedLine[] | RedRefusal {
  const wished = wishes && new Map(wishes.map(({ position, total }) => [position, total]));
  const taken: RedLine[] = [];
  for (const line of lines) {
    const left = leftOf(line);
    const total = wished ? (wished.get(line.position) ?? zeroFen) : left;
    if (total === 0n) continue;
    if (total < 0n || total > left) return 'tooMuch';
    taken.push(redLine(line, total));
  }
  return taken.length === 0 ? 'nothingLeft' : taken;
}

/**
 * Which lines `amount` is taken back of: those the refunds name first, each as far as it stands; the rest over all of
 * them by what stands. Undefined where there is not so much left.
 */
export function wishesFor(
  lines: readonly BlueLine[],
  amount: Fen,
  refunds: readonly LineRefund[] = [],
): Wish[] | undefined {
  const left = new Map(lines.map((line) => [line.position, leftOf(line)]));
  const taken = new Map<number, Fen>();
  let open = amount;
  const take = (position: number, most: Fen) => {
    const part = leastFen(leastFen(most, left.get(position)!), open);
    if (part <= 0n) return;
    left.set(position, subtractFen(left.get(position)!, part));
    taken.set(position, sumFen([taken.get(position) ?? zeroFen, part]));
    open = subtractFen(open, part);
  };
  for (const { lineNo, amount: back } of refunds) {
    if (lineNo === undefined) continue;
    let due = back;
    for (const { position, orderLine } of lines)
      if (orderLine === lineNo) {
        const before = open;
        take(position, due);
        due = subtractFen(due, subtractFen(before, open));
      }
  }
  const standing = [...left.values()];
  if (open > sumFen(standing)) return undefined;
  if (open > 0n) {
    const spread = apportion(open, standing);
    lines.forEach(({ position }, i) => take(position, spread[i]!));
    // Rounding may ask a fen more of a line than stands there: the others have it.
    for (const { position } of lines) take(position, open);
  }
  return [...taken].map(([position, total]) => ({ position, total }));
}

/** Parts of a merged order of which more stands on invoices than may, and how much. */
export type Over = ReadonlyMap<number, Fen>;
export const overOf = (
  lines: readonly BlueLine[],
  parts: readonly { readonly id: number; readonly invoiceable: Fen }[],
): Over =>
  new Map(
    parts.map(({ id, invoiceable }) => {
      const standing = sumFen(lines.filter((line) => partOf(line.orderLine) === id).map(leftOf));
      return [id, standing > invoiceable ? subtractFen(standing, invoiceable) : zeroFen];
    }),
  );

/** The same for a merged order: each part gives back what it has too much, and only what is left over all of them do. */
export function wishesOfParts(
  lines: readonly BlueLine[],
  amount: Fen,
  over: Over,
  refunds: readonly LineRefund[],
): Wish[] | undefined {
  const taken = new Map<number, Fen>();
  const take = (wishes: readonly Wish[]) => {
    for (const { position, total } of wishes) taken.set(position, sumFen([taken.get(position) ?? zeroFen, total]));
  };
  let open = amount;
  for (const [id, most] of over) {
    const own = lines.filter((line) => partOf(line.orderLine) === id);
    const due = leastFen(leastFen(open, most), sumFen(own.map(leftOf)));
    if (due <= 0n) continue;
    const named = refunds.filter(({ part }) => part === id);
    take(
      wishesFor(
        own,
        due,
        named.map((one) => ({ ...one, lineNo: one.lineNo === undefined ? undefined : lineKey(id, one.lineNo) })),
      )!,
    );
    open = subtractFen(open, due);
  }
  if (open > 0n) {
    const rest = wishesFor(
      lines.map((line) => ({ ...line, redNet: sumFen([line.redNet, taken.get(line.position) ?? zeroFen]) })),
      open,
    );
    if (!rest) return undefined;
    take(rest);
  }
  return [...taken].map(([position, total]) => ({ position, total }));
}
