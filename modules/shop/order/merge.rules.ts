import { addDecimal, dec, type Draft, type Full, sumFen, zeroFen } from '@heliu/model';
import { goodsSummary } from './drafts.ts';
import { orderStatuses } from '../platforms/status.ts';
import { named, saleFields } from './order.rules.ts';
import { invoiceStates, shopOrder } from './order.ts';

type Order = typeof shopOrder;
type Whole = Full<Order>;

const mostMerged = 50;

/** Who gets the parcel, as far as a mask tells. */
const receiver = ({ buyerNick, receiverName, receiverPhone, receiverAddress, region }: Whole): string =>
  JSON.stringify([buyerNick, receiverName, receiverPhone, receiverAddress, region]);
const isNobody = (order: Whole) => !order.buyerNick && !order.receiverName && !order.receiverPhone;

const isClosed = ({ orderStatus }: Pick<Whole, 'orderStatus'>): boolean =>
  orderStatus === 'closedUnpaid' || orderStatus === 'closedRefund';

/** Why these orders cannot become one, in words for the user; locks are told by the server, which knows names. */
export function mergeComplaint(orders: readonly Whole[]): string | undefined {
  if (orders.length < 2) return '请至少选两张订单合并';
  if (orders.length > mostMerged) return `一次最多合并 ${mostMerged} 张订单`;
  const [first] = orders;
  const holders = new Set(orders.flatMap(({ subsidyHolder }) => subsidyHolder ?? []));
  for (const order of orders) {
    const { orderNo, status, origin } = order;
    if (status !== 'draft') return `订单 ${orderNo} ${shopOrder.states[status]}，只能合并待审核的订单`;
    if (origin === 'merged') return `订单 ${orderNo} 本身是合并订单，请先取消合并再一起合并`;
    // One that failed may still be issued: its amount would stand on two invoices.
    if (!['none', 'applied'].includes(order.invoiceState))
      return `订单 ${orderNo} ${invoiceStates[order.invoiceState]}，不能合并`;
    if (order.orderStatus === 'waitPay' || isClosed(order))
      return `订单 ${orderNo} ${orderStatuses[order.orderStatus]}，不能合并`;
    if (order.shop !== first!.shop) return `订单 ${orderNo} 与 ${first!.orderNo} 不是同一家店铺，不能合并`;
    if (order.lines.length === 0) return `订单 ${orderNo} 没有商品明细，不能合并`;
    if (isNobody(order)) return `订单 ${orderNo} 没有买家和收货人，不知道是不是同一个人，不能合并`;
    if (order.subsidyHolder && holders.size > 1)
      return `订单 ${orderNo} 的补贴领取人与其他订单不同，国补发票要分开开，不能合并`;
    if (receiver(order) !== receiver(first!))
      return `订单 ${orderNo} 与 ${first!.orderNo} 的买家或收货人不同，不能合并`;
  }
  return undefined;
}

const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;
const known = (times: readonly (string | null)[]) => times.filter((time) => time !== null).toSorted();
const earliest = (times: readonly (string | null)[]): string | null => known(times)[0] ?? null;
const last = (times: readonly (string | null)[]): string | null => known(times).at(-1) ?? null;
const joined = (texts: readonly (string | null)[], max: number): string | null =>
  [...new Set(texts.filter(Boolean))].join('；').slice(0, max) || null;
const unique = (words: readonly (string | null)[], max: number) =>
  [...new Set(words.flatMap((word) => word?.split(' ') ?? []))].join(' ').slice(0, max) || null;

/** How far the slowest of those has got that are not closed; closed are all of them or none. */
const course = ['waitPay', 'hold', 'waitShip', 'partShipped', 'shipped', 'signed', 'finished'] as const;
function statusOf(orders: readonly Whole[]): Whole['orderStatus'] {
  const living = orders.filter((order) => !isClosed(order));
  if (living.length === 0)
    return orders.some(({ orderStatus }) => orderStatus === 'closedRefund') ? 'closedRefund' : 'closedUnpaid';
  const places = living.map(({ orderStatus }) => course.indexOf(orderStatus as 'hold'));
  if (places.includes(-1)) return 'other';
  const [slowest, fastest] = [Math.min(...places), Math.max(...places)];
  const part = course.indexOf('partShipped');
  return course[slowest < part && fastest >= part ? part : slowest]!;
}

/** What is undecided about any of them holds all of them up; what came back of one came back of the whole. */
const grave = ['applied', 'returning', 'returnShipped', 'refunding', 'success', 'other', 'rejected', 'closed'] as const;
const refundStatusOf = (orders: readonly Whole[]): Whole['refundStatus'] =>
  grave.find((status) => orders.some(({ refundStatus }) => refundStatus === status)) ?? 'none';

/** Nothing of a closed order is sent any more, whatever its platform says of the lines. */
const linesOf = (order: Whole) =>
  order.lines.map(({ id: _, position: __, ...line }) => ({
    ...line,
    ...(isClosed(order) && { refundStatus: 'success' as const }),
    fromOrder: order.id,
  }));

/** Parts may number their lines alike, so each says whose it is. */
function goodsOf(orders: readonly Whole[]): Whole['subsidyGoods'] {
  const all = orders.flatMap(({ id, subsidyGoods }) => (subsidyGoods ?? []).map((one) => ({ ...one, order: id })));
  return all.length === 0 ? null : all;
}

/** What left in one parcel is told of each order in it. */
const parcelsOf = (orders: readonly Whole[]) => [
  ...new Map(
    orders
      .flatMap(({ parcels }) => parcels)
      .map(({ id: _, position: __, ...one }) => [JSON.stringify([one.carrier, one.trackingNo]), one]),
  ).values(),
];

/** What of a merged order is its parts' word for good; the rest is given once and then belongs to our people. */
export const followed = [
  ...saleFields,
  'refunded',
  'postageRefunded',
  'subsidyReturned',
  'invoiceable',
  'invoiceTitle',
  'titleTaxNo',
  'invoiceState',
  'subsidyGoods',
  'subsidyHolder',
  'holderNoMask',
] as const satisfies readonly (keyof Order['fields'])[];

const summed = [
  'goodsAmount',
  'postage',
  'fees',
  'discount',
  'shopDiscount',
  'platformDiscount',
  'paid',
  'refunded',
  'postageRefunded',
  'invoiceable',
  'difference',
  'subsidy',
  'subsidyReturned',
] as const satisfies readonly (keyof Order['fields'])[];

/** One order with everything the others have; every sum is the sum of theirs, to the fen. */
export function mergedOrder(orders: readonly Whole[], orderNo: string): Draft<Order> {
  const sums = Object.fromEntries(summed.map((key) => [key, sumFen(orders.map((order) => order[key] ?? zeroFen))]));
  const [one] = orders;
  const head = one!;
  const quantity = addDecimal(dec('0'), ...orders.map((order) => order.quantity));
  const lines = orders.flatMap(linesOf);
  return {
    shop: head.shop,
    platform: head.platform,
    orderNo,
    origin: 'merged',
    orderDate: orders.map(({ orderDate }) => orderDate).toSorted()[0]!,
    orderedAt: earliest(orders.map(({ orderedAt }) => orderedAt)),
    paidAt: last(orders.map(({ paidAt }) => paidAt)),
    shippedAt: last(orders.map(({ shippedAt }) => shippedAt)),
    finishedAt: last(orders.map(({ finishedAt }) => finishedAt)),
    orderStatus: statusOf(orders),
    refundStatus: refundStatusOf(orders),
    goods: goodsSummary(lines.map(named), quantity),
    skus: unique(
      orders.map(({ skus }) => skus),
      1000,
    ),
    quantity,
    ...sums,
    subsidyMode: first(orders.map(({ subsidyMode }) => subsidyMode)),
    subsidyGoods: goodsOf(orders),
    subsidyHolder: first(orders.map(({ subsidyHolder }) => subsidyHolder)),
    holderNoMask: first(orders.map(({ holderNoMask }) => holderNoMask)),
    buyerNick: head.buyerNick,
    receiverName: head.receiverName,
    receiverPhone: head.receiverPhone,
    receiverAddress: head.receiverAddress,
    region: head.region,
    buyerMemo: joined(
      orders.map(({ buyerMemo }) => buyerMemo),
      1000,
    ),
    sellerMemo: joined(
      orders.map(({ sellerMemo }) => sellerMemo),
      1000,
    ),
    wantsInvoice: orders.some(({ wantsInvoice }) => wantsInvoice),
    invoiceTitle: first(orders.map(({ invoiceTitle }) => invoiceTitle)),
    titleTaxNo: first(orders.map(({ titleTaxNo }) => titleTaxNo)),
    invoiceState: orders.some(({ invoiceState }) => invoiceState === 'applied') ? 'applied' : 'none',
    labels: [...new Set(orders.flatMap(({ labels }) => labels ?? []))],
    urgent: orders.some(({ urgent }) => urgent),
    remark: joined(
      orders.map(({ remark }) => remark),
      500,
    ),
    lines,
    promotions: orders.flatMap(({ promotions }) => promotions.map(({ id: _, position: __, ...one }) => one)),
    parcels: parcelsOf(orders),
  };
}
