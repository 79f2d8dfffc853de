import {
  addDecimal,
  compareDecimal,
  dec,
  type Draft,
  extend,
  type Fen,
  type Fields,
  fieldsOf,
  formatFen,
  type Full,
  type Input,
  linesOf,
  showFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { goodsSummary, linesPaid } from './drafts.ts';
import type { Bearer } from '../platforms/order.ts';
import { shopOrder } from './order.ts';

/** What an order says of the sale itself, whether its platform tells it or the orders it was merged of. */
export const saleFields = [
  'paidAt',
  'shippedAt',
  'finishedAt',
  'orderStatus',
  'refundStatus',
  'goods',
  'skus',
  'quantity',
  'goodsAmount',
  'postage',
  'fees',
  'discount',
  'shopDiscount',
  'platformDiscount',
  'paid',
  'difference',
  'subsidyMode',
  'subsidy',
  'buyerNick',
  'receiverName',
  'receiverPhone',
  'receiverAddress',
  'region',
  'buyerMemo',
  'sellerMemo',
  'wantsInvoice',
] as const satisfies readonly (keyof typeof shopOrder.fields)[];

type Order = typeof shopOrder;
type Line = Input<Order>['lines'][number];

export const named = ({ goodsName, spec, quantity }: Line) => ({ name: goodsName, spec: spec ?? undefined, quantity });
const amountOf = ({ quantity, price }: Line): Fen => extend(quantity, dec(formatFen(price)));

/** What an order written by our own people comes to. What the buyer paid follows from the rest unless it is said. */
export function withTotals(input: Input<Order>): Draft<Order> {
  const goodsAmount = sumFen(input.lines.map(amountOf));
  const discount = sumFen(input.promotions.map(({ amount }) => amount));
  const givenBy = (who: Bearer) =>
    sumFen(input.promotions.filter(({ bearer }) => (bearer ?? 'shop') === who).map(({ amount }) => amount));
  const postage = input.postage ?? zeroFen;
  const fees = input.fees ?? zeroFen;
  const due = sumFen([subtractFen(goodsAmount, discount), postage, fees]);
  const paid = input.paid || due;
  const quantity = addDecimal(dec('0'), ...input.lines.map((line) => line.quantity));
  const lines = input.lines.map((line) => ({ ...line, amount: amountOf(line) }));
  const byLine = linesPaid({
    lines: lines.map(({ amount, gift }) => ({ amount, gift: gift ?? false })),
    paid,
    postage,
    fees,
  });
  const skus = new Set(input.lines.flatMap(({ outerSku, skuId }) => outerSku || skuId || []));
  return {
    ...input,
    lines: lines.map((line, i) => ({ ...line, paid: byLine[i]! })),
    goods: goodsSummary(input.lines.map(named), quantity),
    skus: [...skus].join(' ').slice(0, 1000),
    quantity,
    goodsAmount,
    postage,
    fees,
    discount,
    shopDiscount: givenBy('shop'),
    platformDiscount: givenBy('platform'),
    paid,
    difference: subtractFen(due, paid),
  };
}

/** What is wrong with an order of our own making, in words for the user. */
export function orderComplaint({ lines, paid, difference, discount, goodsAmount }: Draft<Order>): string | undefined {
  const empty = lines.findIndex(({ quantity }) => compareDecimal(quantity, dec('0')) === 0);
  if (empty >= 0) return `商品明细第${empty + 1}行：数量不能为零`;
  if (discount! > goodsAmount!) return `优惠 ${showFen(discount!)} 超过了商品金额 ${showFen(goodsAmount!)}`;
  if (difference !== 0n)
    return `实付应为 ${showFen(sumFen([paid!, difference!]))}（商品 + 运费 + 其他费用 − 优惠），现在填的是 ${showFen(paid!)}`;
  return undefined;
}

/** Whether its figures are somebody else's word: the platform's, or those of the orders it was merged from. */
export const isFromOutside = ({ origin }: Pick<Full<Order>, 'origin'>): boolean =>
  origin !== 'manual' && origin !== 'import';

/** What our people may change on an order the platform keeps. */
const ours: ReadonlySet<string> = new Set(['remark', 'labels', 'sellerMemo']);

const sameValue = (a: unknown, b: unknown): boolean => {
  const [one, other] = [a ?? null, b ?? null];
  if (one === other || String(one as string) === String(other as string)) return true;
  return typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);
};
type Values = Readonly<Record<string, unknown>>;
const changedIn = (fields: Fields, before: Values, after: Values) =>
  Object.entries(fields).find(
    ([key, { computed }]) => !computed && !ours.has(key) && !sameValue(before[key], after[key]),
  );

/** The first thing somebody changed that is not ours to change. */
export function changeComplaint(before: Full<Order>, after: Draft<Order>): string | undefined {
  const whose = before.origin === 'merged' ? '合并订单' : '平台订单';
  const header = changedIn(fieldsOf(shopOrder), before, after);
  if (header)
    return `${whose}的${header[1].label}以${whose === '平台订单' ? '平台' : '原订单'}为准，只能改备注、商家备注和标签`;
  for (const [kind, { label, fields }] of Object.entries(linesOf(shopOrder))) {
    const [old, now] = [before[kind as 'lines'] as Values[], after[kind as 'lines'] as Values[]];
    if (old.length !== now.length || old.some((line, i) => changedIn(fields, line, now[i]!)))
      return `${whose}的${label}不能改，只能改备注、商家备注和标签`;
  }
  return undefined;
}

/** Everything a change must leave as it was. */
export function valuesFromOutside(before: Full<Order>): Partial<Draft<Order>> {
  return Object.fromEntries(
    [...Object.keys(fieldsOf(shopOrder)), ...Object.keys(linesOf(shopOrder))]
      .filter((key) => !ours.has(key))
      .map((key) => [key, before[key as keyof Full<Order>]]),
  );
}

/** An invoice is out, or about to be: what it was made from must not move under it. */
const invoiced: Partial<Record<Full<Order>['invoiceState'], string>> = {
  issuing: '正在开票',
  issued: '已开票，请先红冲',
  partRed: '发票只冲红了一部分，请先全部红冲',
};
type Invoiced = Pick<Full<Order>, 'orderNo' | 'invoiceState'>;
export function deauditComplaint({ orderNo, invoiceState }: Invoiced) {
  const why = invoiced[invoiceState];
  return why && `订单 ${orderNo} ${why}，不能反审核`;
}
/** Taken apart, its orders could be invoiced a second time; one that failed may still be issued. */
export function splitComplaint({ orderNo, invoiceState }: Invoiced) {
  const why = invoiceState === 'failed' ? '有开票失败的发票，请先取消它' : invoiced[invoiceState];
  return why && `订单 ${orderNo} ${why}，不能取消合并`;
}

export interface Lock {
  readonly orderNo: string;
  readonly who: string;
  readonly reason: string | null;
}
export const lockSentence = ({ orderNo, who, reason }: Lock, what: string): string =>
  `订单 ${orderNo} 已被${who}锁定${reason ? `（${reason}）` : ''}，不能${what}，请先请${who}解锁`;

/** Orders of which something is still to be sent. */
export const toShip: ReadonlySet<Full<typeof shopOrder>['orderStatus']> = new Set(['hold', 'waitShip', 'partShipped']);
