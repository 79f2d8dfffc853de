import { type Fen, fen, sumFen, zeroFen } from '@heliu/model';
import type { invoiceStates } from '../../shop/model.ts';

/** Why money of an order stands on no invoice, or why too much of it does; and what somebody does about it. */
export const reasons = {
  toRed: { label: '退款后待红冲', advice: '红冲退款的部分' },
  overRefunded: { label: '退款含不开票的运费', advice: '不用处理' },
  closed: { label: '交易已关闭', advice: '不用处理' },
  moved: { label: '店铺开票规则改过', advice: '几分钟内自动重算' },
  locked: { label: '订单已锁定', advice: '解锁后再开' },
  noTaxItem: { label: '商品没有税收分类', advice: '在平台商品名称里选择并确认' },
  noProvider: { label: '主体没有开票服务', advice: '在开票主体里选择' },
  badTitle: { label: '抬头有误', advice: '修改订单的发票抬头' },
  overLimit: { label: '超过限额', advice: '在自动开票异常里处理' },
  refused: { label: '开票被拒', advice: '在自动开票异常里处理' },
  other: { label: '其他异常', advice: '在自动开票异常里处理' },
  ignored: { label: '异常已忽略', advice: '不用处理' },
  subsidyUnset: { label: '国补开票金额未设定', advice: '在店铺里设定' },
  noSubject: { label: '店铺没有开票主体', advice: '在店铺里选择' },
  partly: { label: '只开了一部分', advice: '补开余额' },
  takenBack: { label: '已红冲，没有重开', advice: '要开时重新开票' },
  applied: { label: '买家已申请，还没有开', advice: '处理开票申请' },
  ruled: { label: '等待自动开票', advice: '条件满足后自动开' },
  noApplication: { label: '买家没有申请', advice: '要开时手工开票' },
} as const;
export type Reason = keyof typeof reasons;

/** What decides the reason; orders that have it all in common are one group. */
export interface Facts {
  readonly sold: boolean;
  /** Of what should stand on invoices and does not: more, nothing, or less than nothing. */
  readonly rest: -1 | 0 | 1;
  readonly touched: boolean;
  /** More stands on invoices than may: postage that was refunded along with a part was never on one. */
  readonly over: boolean;
  readonly state: keyof typeof invoiceStates;
  readonly locked: boolean;
  readonly undecided: boolean;
  readonly hasSubject: boolean;
  readonly moved: boolean;
  readonly failure: string;
  readonly ruled: boolean;
}

export function reasonOf(facts: Facts): Reason | undefined {
  const { rest, failure } = facts;
  if (rest === 0) return undefined;
  if (rest < 0) return facts.over ? 'toRed' : 'overRefunded';
  if (!facts.sold) return 'closed';
  if (facts.moved) return 'moved';
  if (facts.locked) return 'locked';
  if (failure !== '') return failure in reasons ? (failure as Reason) : 'other';
  if (facts.undecided) return 'subsidyUnset';
  if (!facts.hasSubject) return 'noSubject';
  if (facts.touched) return 'partly';
  if (facts.state === 'red') return 'takenBack';
  if (facts.state === 'applied') return 'applied';
  return facts.ruled ? 'ruled' : 'noApplication';
}

/** Amounts of a group of orders. */
export interface Sums {
  readonly orders: number;
  readonly paid: Fen;
  /** Of the postage, what goes on no invoice; of subsidies, what does. */
  readonly postage: Fen;
  readonly subsidy: Fen;
  readonly refunded: Fen;
  /** As the orders say it. */
  readonly invoiced: Fen;
  /** As the invoices say it: issued in blue and red, on their way, failed; and of the issued, what is posted. */
  readonly blue: Fen;
  readonly red: Fen;
  readonly pending: Fen;
  readonly failed: Fen;
  readonly posted: Fen;
}
export type Group = Sums & { readonly facts: Facts };

export interface Explained {
  readonly reason: Reason;
  readonly orders: number;
  readonly amount: Fen;
}
export interface Reconciliation extends Sums {
  /** What should stand on invoices: paid − postage + subsidy − refunded. */
  readonly due: Fen;
  readonly missing: Fen;
  readonly unposted: Fen;
  readonly explained: readonly Explained[];
  /** What orders and invoices say differently: nothing, or something is broken. */
  readonly unexplained: Fen;
}

export const amounts = [
  'paid',
  'postage',
  'subsidy',
  'refunded',
  'invoiced',
  'blue',
  'red',
  'pending',
  'failed',
  'posted',
] as const;
export const dueOf = ({
  paid,
  postage,
  subsidy,
  refunded,
}: Pick<Sums, 'paid' | 'postage' | 'subsidy' | 'refunded'>): Fen => fen(paid - postage + subsidy - refunded);
const missingOf = (sums: Sums): Fen => fen(dueOf(sums) - sums.invoiced);

/** Every fen of what was paid, explained: due = blue + red + pending + failed + each reason + what is unexplained. */
export function reconcile(groups: readonly Group[]): Reconciliation {
  const total = (key: (typeof amounts)[number]): Fen => sumFen(groups.map((group) => group[key]));
  const sums: Sums = {
    orders: groups.reduce((sum, { orders }) => sum + orders, 0),
    ...(Object.fromEntries(amounts.map((key) => [key, total(key)])) as Record<(typeof amounts)[number], Fen>),
  };
  const explained = new Map<Reason, Explained>();
  for (const group of groups) {
    const reason = reasonOf(group.facts);
    if (!reason) continue;
    const before = explained.get(reason) ?? { reason, orders: 0, amount: zeroFen };
    explained.set(reason, {
      reason,
      orders: before.orders + group.orders,
      amount: fen(before.amount + missingOf(group)),
    });
  }
  const { blue, red, pending, failed, posted, invoiced } = sums;
  return {
    ...sums,
    due: dueOf(sums),
    missing: missingOf(sums),
    unposted: fen(blue + red - posted),
    explained: (Object.keys(reasons) as Reason[]).flatMap((reason) => explained.get(reason) ?? []),
    unexplained: fen(invoiced - blue - red - pending - failed),
  };
}
