import { type Fen, type Full, negateFen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { application } from '../application/application.ts';
import { applicationStatuses, orderStatuses } from '../platforms/status.ts';
import type { refund } from '../refund/refund.ts';
import { invoiceStates, type shopOrder } from '../order/order.ts';
import type { Difference, Part, Station, TraceLine } from './trace.ts';

type Order = Full<typeof shopOrder>;
export type Refund = Pick<
  Full<typeof refund>,
  'refundNo' | 'refundStatus' | 'amount' | 'reason' | 'appliedAt' | 'refundedAt'
>;
export type Application = Pick<
  Full<typeof application>,
  'applicationNo' | 'applicationStatus' | 'trigger' | 'titleType' | 'invoiceTitle' | 'appliedAt' | 'amount'
>;

/** What the order itself, its refunds and its applications tell. */
export interface Facts {
  readonly order: Order;
  readonly refunds: readonly Refund[];
  readonly applications: readonly Application[];
  readonly subsidyBasis: 'unset' | 'gross' | 'paid';
}

const unpaid: ReadonlySet<string> = new Set(['waitPay', 'closedUnpaid']);
const unshipped: ReadonlySet<string> = new Set(['waitPay', 'hold', 'waitShip', 'closedUnpaid']);
const received: ReadonlySet<string> = new Set(['signed', 'finished']);
const refunding: ReadonlySet<string> = new Set(['applied', 'returning', 'returnShipped', 'refunding']);

const amountLine = (label: string, amount: Fen, at?: string | null): TraceLine<'rule'>[] =>
  amount === 0n ? [] : [{ label, amount, at }];
const paidBack = (refunds: readonly Refund[]) => refunds.filter(({ refundStatus }) => refundStatus === 'success');
const pending = (refunds: readonly Refund[]) => refunds.filter(({ refundStatus }) => refunding.has(refundStatus));
const net = ({ paid, refunded }: Order): Fen => subtractFen(paid, refunded);
const pieces = (order: Order) => `${order.quantity} 件`;

function refundStations({ order, refunds }: Facts): Station<'rule'>[] {
  const [done, open] = [paidBack(refunds), pending(refunds)];
  return [
    ...(order.refunded === 0n
      ? []
      : [{ phase: 'after', label: '退款', amount: order.refunded, at: done.at(-1)?.refundedAt } as const]),
    ...(open.length === 0
      ? []
      : [
          {
            phase: 'after',
            label: '退款处理中',
            amount: sumFen(open.map(({ amount }) => amount)),
            isOpen: true,
          } as const,
        ]),
  ];
}

/** Coupons of one name are one line here; the tab below has each. */
function promotionLines({ promotions }: Order): TraceLine<'rule'>[] {
  const sums = new Map<string, Fen>();
  for (const { name, amount } of promotions) sums.set(name, sumFen([sums.get(name) ?? zeroFen, amount]));
  return [...sums].map(([label, amount]) => ({ label, amount: negateFen(amount) }));
}

export function orderPart(facts: Facts): Part {
  const { order, refunds } = facts;
  const { orderStatus, orderedAt, paidAt, shippedAt, finishedAt } = order;
  const stations: Station<'rule'>[] = [{ phase: 'ordered', label: '下单', at: orderedAt ?? order.createdAt }];
  stations.push({ phase: 'paid', label: '付款', amount: order.paid, at: paidAt, isOpen: orderStatus === 'waitPay' });
  if (orderStatus === 'closedUnpaid') stations.splice(1, 1, { phase: 'paid', label: '未付款关闭' });
  if (!unpaid.has(orderStatus)) {
    const partly = orderStatus === 'partShipped';
    const isOpen = unshipped.has(orderStatus) && !shippedAt;
    if (orderStatus !== 'closedRefund' || shippedAt)
      stations.push({
        phase: 'shipped',
        label: isOpen ? '待发货' : partly ? '部分发货' : '发货',
        at: shippedAt,
        ...(!shippedAt && { text: pieces(order) }),
        isOpen,
      });
    if (received.has(orderStatus))
      stations.push({ phase: 'received', label: orderStatuses[orderStatus], at: finishedAt });
  }
  return {
    stations: [...stations, ...refundStations(facts)],
    figure: { label: order.refunded === 0n ? '实付' : '实付减退款', amount: net(order) },
    lines: [
      { label: `商品 ${pieces(order)}`, amount: order.goodsAmount, at: orderedAt ?? order.createdAt },
      ...amountLine('运费', order.postage),
      ...amountLine('其他费用', order.fees),
      ...promotionLines(order),
      ...amountLine('平台未说明的差额', negateFen(order.difference)),
      ...paidBack(refunds).map(({ reason, amount, refundedAt }) => ({
        label: reason ? `退款 ${reason}` : '退款',
        amount: negateFen(amount),
        at: refundedAt,
      })),
    ],
  };
}

export function goodsPart({ order }: Facts): Part {
  const { parcels, orderStatus } = order;
  if (parcels.length === 0) {
    const missing = unshipped.has(orderStatus)
      ? '还没有发货。'
      : orderStatus === 'closedRefund'
        ? '订单已退款关闭，没有发货记录。'
        : '平台没有给快递单号。';
    return { stations: [], lines: [], figure: { label: '商品', text: pieces(order) }, missing };
  }
  return {
    stations: parcels.map(({ carrier, trackingNo, shippedAt }) => ({
      phase: 'shipped',
      label: carrier,
      text: trackingNo,
      at: shippedAt,
    })),
    lines: parcels.map(({ carrier, trackingNo, shippedAt }) => ({ label: carrier, text: trackingNo, at: shippedAt })),
    figure: { label: `${parcels.length} 个包裹`, text: pieces(order) },
  };
}

export function moneyPart(facts: Facts): Part {
  const { order, refunds } = facts;
  if (unpaid.has(order.orderStatus))
    return {
      stations: [],
      lines: [],
      figure: { label: '净收', amount: zeroFen },
      missing: order.orderStatus === 'waitPay' ? '买家还没有付款。' : '买家没有付款，订单已关闭。',
    };
  return {
    stations: [
      { phase: 'paid', label: '买家付款', amount: order.paid, at: order.paidAt },
      ...(order.subsidy === 0n ? [] : [{ phase: 'paid', label: '国补', amount: order.subsidy } as const]),
      ...refundStations(facts).map((one) => ({ ...one, ...(one.amount && { amount: negateFen(one.amount) }) })),
    ],
    lines: [
      { label: '买家付款', amount: order.paid, at: order.paidAt },
      ...paidBack(refunds).map(({ amount, refundedAt }) => ({
        label: '退款',
        amount: negateFen(amount),
        at: refundedAt,
      })),
      ...amountLine('国补（由补贴方另付）', order.subsidy),
    ],
    figure: { label: '买家净付', amount: net(order) },
  };
}

const isAsked = ({ applicationStatus }: Application) => ['applied', 'agreed', 'issuing'].includes(applicationStatus);
const standing: ReadonlySet<string> = new Set(['issued', 'partRed']);

export function invoicePart({ order, applications }: Facts): Part {
  const { invoiceState } = order;
  const stations: Station<'rule'>[] = applications.map(({ trigger, titleType, invoiceTitle, appliedAt }) => ({
    phase: 'paid',
    label: trigger === 'changeTitle' ? '换抬头' : '买家申请',
    text: titleType === 'company' ? invoiceTitle : '个人抬头',
    at: appliedAt,
  }));
  // What has been made of it, the invoices themselves tell.
  const isDue = invoiceState === 'applied' && order.invoiceable > 0n;
  const due = { label: invoiceStates[invoiceState], amount: order.invoiceable };
  if (isDue) stations.push({ phase: 'shipped', ...due, isOpen: true });
  return {
    stations,
    lines: [
      ...applications.map(({ appliedAt, applicationStatus, invoiceTitle }) => ({
        at: appliedAt,
        label: invoiceTitle,
        text: applicationStatuses[applicationStatus],
      })),
      ...(isDue ? [due] : []),
    ],
    figure: { label: '可开票', amount: order.invoiceable },
    ...(invoiceState === 'none' && { missing: '还没有开票。' }),
  };
}

const much = (amount: Fen) => (amount < 0n ? `少 ${showFen(negateFen(amount))}` : `多 ${showFen(amount)}`);

/** Where the streams contradict each other, as far as the order itself tells. */
export function differencesOf({ order, refunds, applications, subsidyBasis }: Facts): Difference[] {
  const back = sumFen(paidBack(refunds).map(({ amount }) => amount));
  const all: Difference[] = [];
  if (order.difference !== 0n)
    all.push({
      text: `平台给的金额对不上：商品、运费减优惠比实付${much(order.difference)}。`,
      todo: '请在平台后台核对这张订单的优惠明细。',
    });
  if (back !== order.refunded && refunds.length > 0)
    all.push({
      text: `退款单合计 ${showFen(back)}，订单记的已退款是 ${showFen(order.refunded)}。`,
      todo: '请同步这家店铺的退款。',
    });
  if (order.refundStatus === 'success' && back === 0n && order.refunded === 0n)
    all.push({
      text: `平台说已退款，退款单还没有取到${order.invoiced > 0n ? '，发票可能比订单多' : ''}。`,
      todo: '退款单正在取，到了就知道金额；等不及可以同步这家店铺。',
    });
  if (order.refunded > order.paid)
    all.push({
      text: `已退款比实付${much(subtractFen(order.refunded, order.paid))}。`,
      todo: '请在平台后台核对退款。',
    });
  if (['none', 'applied'].includes(order.invoiceState) && applications.some(isAsked))
    all.push({ text: '买家申请了发票，还没有开。', todo: '请到开票申请里处理。' });
  if (order.subsidy > 0n && subsidyBasis === 'unset')
    all.push({
      text: `国补 ${showFen(order.subsidy)} 计不计入发票还没有设定。`,
      todo: '请在店铺里设定“国补开票金额”。',
    });
  if (order.locked)
    all.push({
      text: `订单已锁定${order.lockReason ? `：${order.lockReason}` : ''}。`,
      todo: '解锁后才能审核、修改和开票。',
    });
  return all;
}

/** How far each of the four streams has got, as the small mark in lists shows it: nothing, begun, done. */
export type Reach = 'none' | 'part' | 'done' | 'wrong';
type Seen = Pick<Order, 'orderStatus' | 'refundStatus' | 'invoiceState' | 'shippedAt'> & {
  /** More is invoiced than may be: a refund whose red invoice is missing. */
  readonly isOver: boolean;
};

export function reachOf({ orderStatus, refundStatus, invoiceState, shippedAt, isOver }: Seen): readonly Reach[] {
  const isClosed = orderStatus === 'closedUnpaid' || orderStatus === 'closedRefund';
  const isBack = refunding.has(refundStatus);
  const goods: Reach = isClosed
    ? 'none'
    : received.has(orderStatus)
      ? 'done'
      : !unshipped.has(orderStatus) || shippedAt
        ? 'part'
        : 'none';
  const invoice: Reach =
    invoiceState === 'failed' || (standing.has(invoiceState) && isOver)
      ? 'wrong'
      : standing.has(invoiceState) || invoiceState === 'red'
        ? 'done'
        : invoiceState === 'none'
          ? 'none'
          : 'part';
  return [
    isClosed || received.has(orderStatus) ? 'done' : 'part',
    goods,
    unpaid.has(orderStatus) ? 'none' : isBack ? 'part' : 'done',
    invoice,
  ];
}
