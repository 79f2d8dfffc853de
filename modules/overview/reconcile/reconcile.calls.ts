import { choice, dateTime, get, integer, money, month, ref, report, type RowOf, text } from '@heliu/model';
import { shopOrder } from '../../shop/model.ts';
import { type Reason, reasons } from './reconcile.rules.ts';

const base = '/api/oms/invoice';
const about = 'oms_invoice';
const access = 'oms_invoice:reconcile';
const parameters = { month: month('月份', { required: true }), shop: ref('店铺', 'oms_shop') };

/** The figures one can look behind, besides the reasons. */
const figures = {
  orders: '实付合计',
  refunded: '有退款',
  blue: '已开蓝票',
  red: '已开红票',
  unissued: '开票中与失败',
  unposted: '未记账',
} as const;
const reasonLabels = Object.fromEntries(
  Object.entries(reasons).map(([reason, { label }]) => [reason, label]),
) as Record<Reason, string>;
const behind = { ...figures, ...reasonLabels };
export type Figure = keyof typeof behind;

export const ordersBehind = report()({
  name: 'oms_reconcile_orders',
  label: '对账的订单',
  summary: '对账数字背后的订单，金额大的在前',
  access,
  call: get(`${base}/reconcileOrders`),
  file: get(`${base}/reconcileOrdersFile`),
  about,
  parameters: { ...parameters, figure: choice('项目', behind, { required: true }) },
  columns: {
    orderNo: text('订单号'),
    shop: ref('店铺', 'oms_shop'),
    paidAt: dateTime('付款时间'),
    paid: money('实付'),
    refunded: money('退款'),
    due: money('应开票'),
    invoiced: money('已开票'),
    /** Its part of the figure. */
    amount: money('金额'),
  },
  carries: { id: integer('订单编号', { required: true }) },
  fit: ({ month: of, figure }) => ({
    title: `${of} ${figure === 'orders' ? '' : `${behind[figure]}的`}订单`,
    labels: { amount: behind[figure] },
  }),
  hidden: 'whole',
  most: 500,
  drill: { orderNo: ({ id }) => ({ entity: shopOrder.name, id }) },
  empty: '没有这样的订单。',
});

export interface Explained {
  readonly reason: Reason;
  readonly orders: number;
  readonly amount: string;
}

const lookBehind =
  (figure: Figure) =>
  ({ shop }: { readonly shop: number | null }, asked: { readonly month: string }) => ({
    report: ordersBehind,
    asked: { month: asked.month, shop, figure },
  });

const ofReasons = Object.fromEntries(
  Object.entries(reasonLabels).map(([reason, label]) => [reason, money(`其中：${label}`)]),
) as Record<Reason, ReturnType<typeof money<{}>>>;

export const reconcileShops = report<{ readonly explained: readonly Explained[] }>()({
  name: 'oms_reconcile',
  label: '开票对账',
  summary: '开票对账：一个月付款的订单，开了多少、没开的为什么、记账多少',
  access,
  call: get(`${base}/reconcile`),
  file: get(`${base}/reconcileFile`),
  path: '/oms/invoicereconcile',
  about,
  parameters,
  columns: {
    shop: ref('店铺', 'oms_shop', { required: true }),
    orders: integer('订单', { required: true }),
    paid: money('实付'),
    postage: money('运费'),
    subsidy: money('国补'),
    refunded: money('退款'),
    due: money('应开票', { required: true }),
    blue: money('蓝票', { required: true }),
    red: money('红票', { required: true }),
    unissued: money('未出票'),
    pending: money('其中：开票中'),
    failed: money('其中：开票失败'),
    missing: money('未开票', { required: true }),
    ...ofReasons,
    posted: money('已记账', { required: true }),
    unposted: money('未记账'),
  },
  heads: [
    {
      title: '应开票 = 实付 − 不开的运费 + 计入的国补 − 退款',
      columns: ['paid', 'postage', 'subsidy', 'refunded', 'due'],
    },
    { title: '= 蓝票 + 红票 + 未出票 + 未开票', columns: ['blue', 'red', 'unissued', 'missing'] },
  ],
  fileOnly: ['pending', 'failed', 'posted', ...(Object.keys(reasons) as Reason[])],
  /** What orders and invoices say differently: nothing, or something is broken. */
  carries: { unexplained: money('说不清的差额', { required: true }) },
  hidden: 'whole',
  drill: {
    paid: lookBehind('orders'),
    refunded: lookBehind('refunded'),
    blue: lookBehind('blue'),
    red: lookBehind('red'),
    unissued: lookBehind('unissued'),
    unposted: lookBehind('unposted'),
  },
  empty: '这个月没有付款的订单。',
});
export type ShopReconciliation = RowOf<typeof reconcileShops>;
