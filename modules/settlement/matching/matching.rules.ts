import { type Fen, fen, negateFen, showFen, sumFen, zeroFen } from '@heliu/model';
import { feeKinds, type LineKind, transferKinds } from '../statement/kinds.ts';

/** Why what a platform settled for an order is not what the order says. */
export const reasons = {
  unknownOrder: '订单不存在',
  noOrder: '没有订单号',
  unknownKind: '费用未识别',
  twice: '重复结算',
  refundMissing: '退款未扣回',
  refundUnknown: '平台多扣退款',
  amount: '金额不符',
  subsidy: '补贴不符',
  feeRate: '费率偏高',
  overdue: '逾期未结算',
} as const;
export type Reason = keyof typeof reasons;

export const orderStates = {
  unsettled: '未结算',
  partial: '部分结算',
  settled: '已结算',
  differs: '有差异',
} as const;
export type OrderState = keyof typeof orderStates;

const isTransfer = (kind: LineKind): boolean => (transferKinds as readonly LineKind[]).includes(kind);
const isFee = (kind: LineKind): boolean => (feeKinds as readonly LineKind[]).includes(kind);

/** What stands for lines that should name an order and do not, a day and a kind together. */
const nameless = '无单号 ';
/**
 * Under which number a line is matched: that of its order. Transfers belong to none, nor do fees of the shop as a whole;
 * whatever else names none is put where somebody looks at it.
 */
export function keyOf(line: {
  readonly orderNo: string | null;
  readonly kind: LineKind;
  readonly rawKind: string;
  readonly occurredAt: string;
}): string | null {
  if (isTransfer(line.kind)) return null;
  if (line.orderNo !== null) return line.orderNo;
  if (isFee(line.kind)) return null;
  const day = new Date(Date.parse(line.occurredAt) + 8 * 3_600_000).toISOString().slice(0, 10);
  return `${nameless}${day} ${line.rawKind}`.slice(0, 64).trim();
}

/** What the lines of one order come to, each above zero where it comes to us. */
export interface Settled {
  readonly goods: Fen;
  readonly refunds: Fen;
  readonly subsidies: Fen;
  readonly platformFee: Fen;
  readonly otherFees: Fen;
  readonly other: Fen;
  readonly lineCount: number;
}
/** What we know of the order. */
export interface OrderFacts {
  readonly paid: Fen;
  readonly refunded: Fen;
  /** What platform and state bear of the price. */
  readonly promised: Fen;
  /** Kinds of goods in it: several may be settled one by one. */
  readonly goodsLines: number;
  /** Whole days since the buyer confirmed, or since it was sent where that is not told. */
  readonly waiting: number | null;
}
export interface Terms {
  /** Percent of the price; nothing where none was agreed. */
  readonly feeRate: number | null;
  /** Days after which a platform should have settled. */
  readonly days: number;
}

export interface Judgement {
  readonly state: OrderState;
  readonly reason: Reason | null;
  readonly message: string | null;
  /** What the platform should have paid for the goods. */
  readonly expected: Fen;
  /** What it paid more than that; below zero where it paid less. */
  readonly difference: Fen;
}

export const netOf = ({ goods, refunds, subsidies, platformFee, otherFees, other }: Settled): Fen =>
  sumFen([goods, refunds, subsidies, platformFee, otherFees, other]);

function moneyReason(settled: Settled, order: OrderFacts): [Reason, string] | undefined {
  const { goods, refunds } = settled;
  const [received, due] = [sumFen([goods, refunds]), fen(order.paid - order.refunded)];
  if (received === due) return undefined;
  if (goods > zeroFen && order.paid > zeroFen && goods === order.paid * 2n)
    return ['twice', `货款 ${showFen(goods)} 是实付 ${showFen(order.paid)} 的两倍`];
  if (received > due && refunds === zeroFen && goods === order.paid && order.refunded > zeroFen)
    return ['refundMissing', `已退款 ${showFen(order.refunded)}，平台没有扣回`];
  if (negateFen(refunds) > order.refunded && goods === order.paid)
    return ['refundUnknown', `平台扣退款 ${showFen(negateFen(refunds))}，订单只退 ${showFen(order.refunded)}`];
  return ['amount', `应收 ${showFen(due)}，平台结算 ${showFen(received)}`];
}

const percent = (part: Fen, of: Fen): string => (Number((part * 1_000_000n) / of) / 10_000).toFixed(2);
function feeReason({ goods, subsidies, platformFee }: Settled, { feeRate }: Terms): [Reason, string] | undefined {
  const base = sumFen([goods, subsidies]);
  if (feeRate === null || base <= zeroFen || platformFee >= zeroFen) return undefined;
  const taken = negateFen(platformFee);
  // A fen is given to rounding.
  if ((taken - 1n) * 1_000_000n <= base * BigInt(Math.round(feeRate * 10_000))) return undefined;
  return ['feeRate', `平台服务费 ${showFen(taken)}，占 ${percent(taken, base)}%，约定 ${feeRate}%`];
}
function subsidyReason(settled: Settled, { promised, refunded }: OrderFacts): [Reason, string] | undefined {
  if (promised === zeroFen || refunded > zeroFen || settled.subsidies >= promised) return undefined;
  return ['subsidy', `应补贴 ${showFen(promised)}，平台结算 ${showFen(settled.subsidies)}`];
}

/** How an order stands with its platform. */
export function judge(key: string, settled: Settled, order: OrderFacts | undefined, terms: Terms): Judgement {
  if (order === undefined) {
    const [reason, message]: [Reason, string] = key.startsWith(nameless)
      ? ['noOrder', '这些行没有订单号，请核对是哪些订单的']
      : ['unknownOrder', '系统里没有这张订单，可能还没有同步'];
    return { state: 'differs', reason, message, expected: zeroFen, difference: netOf(settled) };
  }
  const expected = fen(order.paid - order.refunded);
  const received = sumFen([settled.goods, settled.refunds]);
  const difference = fen(received - expected);
  const found = (state: OrderState, why?: [Reason, string]): Judgement => ({
    state,
    reason: why?.[0] ?? null,
    message: why?.[1] ?? null,
    expected,
    difference,
  });
  const isLate = order.waiting !== null && order.waiting > terms.days;
  if (settled.other !== zeroFen)
    return found('differs', ['unknownKind', `有 ${showFen(settled.other)} 不知道是什么费用`]);
  if (settled.goods === zeroFen && settled.refunds === zeroFen && expected > zeroFen)
    return isLate
      ? found('unsettled', ['overdue', `应结 ${showFen(expected)}，已过 ${order.waiting} 天，账期 ${terms.days} 天`])
      : found('unsettled');
  const isPart = order.goodsLines > 1 && settled.goods > zeroFen && received < expected && !isLate;
  if (isPart) {
    const fee = feeReason(settled, terms);
    return found(fee ? 'differs' : 'partial', fee);
  }
  const why = moneyReason(settled, order) ?? subsidyReason(settled, order) ?? feeReason(settled, terms);
  return found(why ? 'differs' : 'settled', why);
}
