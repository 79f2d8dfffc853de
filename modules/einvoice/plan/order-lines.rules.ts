import {
  apportion,
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  leastFen,
  negateFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { subsidyBack } from '../../shop/model.ts';
import type { TaxPolicy } from '../face/face.ts';

/** What goods are to the tax office, found for a line of an order. */
export interface Taxed {
  readonly taxItem: number;
  readonly taxCode: string;
  readonly shortName: string;
  readonly taxRate: Decimal;
  readonly policy: TaxPolicy;
}
export interface NamedItem extends Taxed {
  readonly invoiceName?: string | undefined;
  readonly unit?: string | undefined;
}

export interface OrderLine {
  readonly lineNo: string;
  readonly name: string;
  readonly spec?: string | undefined;
  readonly quantity: Decimal;
  /** At the shop's price, before any promotion. */
  readonly amount: Fen;
  /** The buyer's money for it. */
  readonly paid: Fen;
  /** The state's beside it, as far as it goes on the invoice. */
  readonly subsidy: Fen;
  readonly gift: boolean;
  readonly item?: NamedItem | undefined;
}

/** Money given back for good; without a line it was given back for all of them. */
export interface LineRefund {
  /** In a merged order: whose line, or whose lines. */
  readonly part?: number | undefined;
  readonly lineNo?: string | undefined;
  readonly amount: Fen;
  readonly returned: boolean;
}

/** How an invoice names a line of an order; parts of a merged one may number theirs alike, so they are told apart. */
export const lineKey = (part: number | undefined, lineNo: string): string =>
  part === undefined ? lineNo : `${part}/${lineNo}`;
export const partOf = (orderLine: string | undefined): number | undefined => {
  const [, part] = /^(\d+)\//.exec(orderLine ?? '') ?? [];
  return part === undefined ? undefined : Number(part);
};

export interface InvoicedOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly lines: readonly OrderLine[];
  readonly refunds: readonly LineRefund[];
  /** As far as it goes on the invoice at all. */
  readonly postage: Fen;
  /** What is to stand on the invoice: everything below is made to come to it. */
  readonly target: Fen;
  /** Which part of the merged order `id` this is. */
  readonly part?: number | undefined;
  /** Of a merged order: each part puts its own lines on the invoice, less its own refunds. */
  readonly parts?: readonly InvoicedOrder[] | undefined;
}

export interface OrderRules {
  /** What postage is as a line of its own; left out, it is part of the price of the goods. */
  readonly postageItem?: Taxed | undefined;
  readonly gifts: 'skip' | 'pair';
}

/** A line of an invoice that is still to be written. */
export interface DraftLine extends Taxed {
  readonly goodsName: string;
  readonly spec?: string | undefined;
  readonly unit?: string | undefined;
  readonly quantity?: Decimal | undefined;
  /** Tax included, before and after the discount. */
  readonly amount: Fen;
  readonly discount: Fen;
  readonly order?: number | undefined;
  readonly orderLine?: string | undefined;
}

const atLeastNothing = (amount: Fen): Fen => (amount < 0n ? zeroFen : amount);

interface Left {
  readonly line: OrderLine;
  readonly quantity: Decimal;
  /** What the buyer paid for it and did not get back, and with it what the state did. */
  readonly paid: Fen;
}

/** A line whose goods came back in whole pieces is sold in fewer of them; any other refund lowers its price. */
function afterRefund(line: OrderLine, refunds: readonly LineRefund[]): Left {
  const back = refunds.filter(({ lineNo }) => lineNo === line.lineNo);
  const amount = leastFen(sumFen(back.map((one) => one.amount)), atLeastNothing(line.paid));
  const returned = back.length > 0 && back.every((one) => one.returned);
  const subsidy = subtractFen(line.subsidy, subsidyBack({ ...line, back: amount, returned }));
  const paid = sumFen([line.paid, negateFen(amount), subsidy]);
  const pieces = /^\d{1,9}$/.test(line.quantity) ? BigInt(line.quantity) : 0n;
  if (amount === 0n || pieces <= 1n || line.paid === 0n || !returned) return { line, quantity: line.quantity, paid };
  const scaled = amount * pieces;
  const whole = scaled % line.paid === 0n ? scaled / line.paid : 0n;
  return { line, quantity: whole < pieces ? dec((pieces - whole).toString()) : line.quantity, paid };
}

/** The price list's figure for what is left, but never less than what was paid for it. */
function listed({ line, quantity }: Left, total: Fen): Fen {
  const share =
    compareDecimal(quantity, line.quantity) === 0
      ? line.amount
      : (((line.amount * BigInt(quantity)) / BigInt(line.quantity)) as Fen);
  return share > total ? share : total;
}

/** Everything an order puts on an invoice, adding up to its target to the fen. Lines without a tax item are named. */
export function linesOfOrder(
  order: InvoicedOrder,
  rules: OrderRules,
): { readonly lines: DraftLine[]; readonly untaxed: readonly string[] } {
  if (order.parts) {
    // A part that was closed or refunded whole puts nothing on it, not even its gifts.
    const all = order.parts.filter(({ target }) => target > 0n).map((part) => linesOfOrder(part, rules));
    return { lines: all.flatMap(({ lines }) => lines), untaxed: all.flatMap(({ untaxed }) => untaxed) };
  }
  const left = order.lines.filter(({ gift }) => !gift).map((line) => afterRefund(line, order.refunds));
  const own = rules.postageItem ? leastFen(order.postage, order.target) : zeroFen;
  const goods = subtractFen(order.target, own);
  // What the platform says a line cost is the weight; where it says nothing, the price list is.
  const paid = left.map((one) => atLeastNothing(one.paid));
  const weights = sumFen(paid) > 0n ? paid : left.map(({ line }) => atLeastNothing(line.amount));
  const spread = sumFen(weights) > 0n ? apportion(goods, weights) : [];
  const lines: DraftLine[] = [];
  const untaxed: string[] = [];
  const add = (line: OrderLine, quantity: Decimal, amount: Fen, discount: Fen): void => {
    if (!line.item) {
      untaxed.push(line.name);
      return;
    }
    const { invoiceName, unit, ...taxed } = line.item;
    lines.push({
      ...taxed,
      goodsName: invoiceName ?? line.name,
      spec: line.spec,
      unit,
      quantity,
      amount,
      discount,
      order: order.id,
      orderLine: lineKey(order.part, line.lineNo),
    });
  };
  for (const [i, one] of left.entries()) {
    const total = spread[i] ?? zeroFen;
    if (total === 0n) continue;
    const amount = listed(one, total);
    add(one.line, one.quantity, amount, subtractFen(amount, total));
  }
  if (rules.gifts === 'pair')
    for (const line of order.lines.filter(({ gift, amount }) => gift && amount > 0n))
      add(line, line.quantity, line.amount, line.amount);
  if (rules.postageItem && own > 0n)
    lines.push({
      ...rules.postageItem,
      goodsName: '运费',
      quantity: dec('1'),
      amount: own,
      discount: zeroFen,
      order: order.id,
      ...(order.part !== undefined && { orderLine: lineKey(order.part, '') }),
    });
  return { lines, untaxed };
}
