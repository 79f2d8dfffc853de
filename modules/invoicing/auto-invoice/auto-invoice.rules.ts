import type { Fen, Full } from '@heliu/model';
import type { OrderStatus, RefundStatus } from '../../shop/model.ts';
import type { autoRule } from './rule.ts';

/** What a rule looks at; the rest of its fields says how the invoice is made. */
export type Rule = Pick<
  Full<typeof autoRule>,
  | 'id'
  | 'rank'
  | 'shops'
  | 'trigger'
  | 'delayHours'
  | 'onlyApplied'
  | 'from'
  | 'minAmount'
  | 'maxAmount'
  | 'titleKind'
  | 'goodsWithout'
  | 'memoWithout'
  | 'buyersWithout'
  | 'labelsWithout'
  | 'withSubsidy'
  | 'workFrom'
  | 'workTo'
>;

/** An order as the rules see it. Times are instants. */
export interface AutoOrder {
  readonly id: number;
  readonly shop: number;
  readonly orderDate: string;
  readonly orderStatus: OrderStatus;
  readonly refundStatus: RefundStatus;
  readonly paidAt: string | null;
  readonly shippedAt: string | null;
  readonly finishedAt: string | null;
  /** The last news of it: stands in for a moment the platform did not tell. */
  readonly changedAt: string;
  /** When the buyer asked for an invoice; nobody has decided about it yet, or has agreed. */
  readonly appliedAt: string | null;
  readonly invoiceable: Fen;
  readonly invoiced: Fen;
  readonly goods: string;
  readonly memo: string;
  readonly buyer: string;
  readonly title: string;
  readonly titleType: 'personal' | 'company';
  readonly labels: readonly number[];
  readonly subsidy: Fen;
}

export const skips = {
  shop: '不在规则的店铺里',
  from: '下单早于规则的起始日',
  closed: '未付款或已关闭',
  notApplied: '买家没有申请',
  minAmount: '低于最低金额',
  maxAmount: '高于最高金额',
  titles: '抬头类型不符',
  goods: '商品名含有排除的字',
  memo: '留言备注含有排除的字',
  buyer: '买家在黑名单里',
  label: '有排除的标签',
  subsidy: '国补订单',
  refunding: '退款处理中，等结果',
  notYet: '还没到开票的时候',
  done: '已经开过票',
} as const;
export type Skip = keyof typeof skips;

const wordsOf = (text: string | null): string[] => (text ?? '').split(/[\s,，、;；]+/).filter(Boolean);
const holdsOne = (text: string, words: string | null): boolean => {
  const low = text.toLowerCase();
  return wordsOf(words).some((word) => low.includes(word.toLowerCase()));
};

const dead: ReadonlySet<OrderStatus> = new Set(['waitPay', 'closedUnpaid', 'closedRefund']);
const running: ReadonlySet<RefundStatus> = new Set(['applied', 'returning', 'returnShipped', 'refunding']);

/** Why an order is no business of this rule, whatever the time; undefined where it is. */
export function filteredBy(rule: Rule, order: AutoOrder): Skip | undefined {
  if (rule.shops?.length && !rule.shops.includes(order.shop)) return 'shop';
  if (order.orderDate < rule.from) return 'from';
  if (dead.has(order.orderStatus)) return 'closed';
  if ((rule.onlyApplied || rule.trigger === 'application') && order.appliedAt === null) return 'notApplied';
  if (rule.minAmount !== null && order.invoiceable < rule.minAmount) return 'minAmount';
  if (rule.maxAmount !== null && order.invoiceable > rule.maxAmount) return 'maxAmount';
  if (rule.titleKind !== 'all' && rule.titleKind !== order.titleType) return 'titles';
  if (holdsOne(order.goods, rule.goodsWithout)) return 'goods';
  if (holdsOne(order.memo, rule.memoWithout)) return 'memo';
  if (wordsOf(rule.buyersWithout).some((name) => name === order.buyer || name === order.title)) return 'buyer';
  if (rule.labelsWithout?.some((label) => order.labels.includes(label))) return 'label';
  return order.subsidy > 0n && !rule.withSubsidy ? 'subsidy' : undefined;
}

const reached: Readonly<Record<'shipped' | 'signed' | 'finished', ReadonlySet<OrderStatus>>> = {
  shipped: new Set(['shipped', 'signed', 'finished']),
  signed: new Set(['signed', 'finished']),
  finished: new Set(['finished']),
};

/** When what the rule waits for happened; undefined while it has not. Where the platform told no time, the last news is it. */
export function triggeredAt({ trigger }: Pick<Rule, 'trigger'>, order: AutoOrder): string | undefined {
  switch (trigger) {
    case 'application':
      return order.appliedAt ?? undefined;
    case 'paid':
      return order.paidAt ?? (reached.shipped.has(order.orderStatus) ? order.changedAt : undefined);
    case 'shipped':
      return reached.shipped.has(order.orderStatus) ? (order.shippedAt ?? order.changedAt) : undefined;
    default:
      return reached[trigger].has(order.orderStatus) ? (order.finishedAt ?? order.changedAt) : undefined;
  }
}

const hourMs = 3_600_000;

/** Why a rule that is in charge of an order does not invoice it now. */
export function heldBack(rule: Rule, order: AutoOrder, now: number): Skip | undefined {
  if (order.invoiced > 0n || order.invoiceable <= 0n) return 'done';
  if (running.has(order.refundStatus)) return 'refunding';
  const at = triggeredAt(rule, order);
  return at === undefined || Date.parse(at) + rule.delayHours * hourMs > now ? 'notYet' : undefined;
}

/** Of rules in their order the first whose filters let the order through is in charge, and no other: at most one ever. */
export const ruleFor = <R extends Rule>(rules: readonly R[], order: AutoOrder): R | undefined =>
  rules.toSorted((a, b) => a.rank - b.rank || a.id - b.id).find((rule) => filteredBy(rule, order) === undefined);

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Within the rule's hours of the day, by Beijing's clock; a span may pass midnight. Its end is no longer in it. */
export function isWorking({ workFrom, workTo }: Pick<Rule, 'workFrom' | 'workTo'>, now: number): boolean {
  if (!workFrom && !workTo) return true;
  const [from, to] = [minutesOf(workFrom || '00:00'), minutesOf(workTo || '24:00')];
  const at = Math.floor(now / 60_000 + 8 * 60) % (24 * 60);
  return from <= to ? from <= at && at < to : at >= from || at < to;
}

/** What is wrong with a rule whose fields are all in order. */
export function ruleComplaint(rule: Pick<Rule, 'minAmount' | 'maxAmount' | 'workFrom' | 'workTo'>): string | undefined {
  const { minAmount, maxAmount, workFrom, workTo } = rule;
  if (minAmount != null && maxAmount != null && minAmount > maxAmount) return '最低金额不能高于最高金额';
  if (workFrom && workFrom === workTo) return '开票时段的两头相同，一天里没有能开票的时候';
  return undefined;
}
