import { choice, date, dateTime, get, integer, money, ref, report, text } from '@heliu/model';
import { shopOrder } from '../../shop/model.ts';

const base = '/api/wkd/fico/merchantsettlement';
const access = 'fico_settlement_order:owed';
const shop = ref('店铺', 'oms_shop');
/** How long ago the buyer confirmed, or the goods left where nobody has confirmed yet. */
export const ages = {
  shipped: '已发货未确认',
  d7: '7 天内',
  d15: '8–15 天',
  d30: '16–30 天',
  more: '30 天以上',
  late: '逾期',
} as const;
export type Age = keyof typeof ages;
/** Left out, half a year: what is older has been settled or given up. */
const since = date('下单不早于');

export const owedOrders = report()({
  name: 'fico_settlement_owed_orders',
  label: '平台待结算的订单',
  summary: '平台待结算的订单：已发货、平台还没有结算或只结了一部分，先完成的在前',
  access,
  call: get(`${base}/owedOrders`),
  file: get(`${base}/owedOrdersExport`),
  about: shopOrder.name,
  parameters: { shop, since, age: choice('账龄', ages) },
  columns: {
    orderNo: text('订单号'),
    shop: ref('店铺', 'oms_shop', { required: true }),
    doneAt: dateTime('完成或发货'),
    days: integer('天数'),
    due: money('应结货款'),
    settled: money('已结货款'),
    open: money('未结货款'),
  },
  carries: { id: integer('订单编号', { required: true }) },
  sums: ['due', 'settled', 'open'],
  most: 1000,
  drill: { orderNo: ({ id }) => ({ entity: shopOrder.name, id }) },
  empty: '没有待结算的订单。',
});

type Row = { readonly shop: number };
type Asked = { readonly since?: string | null };
const behind = (age?: Age) => (row: Row, asked: Asked) => ({
  report: owedOrders,
  asked: { shop: row.shop, ...(asked.since && { since: asked.since }), ...(age && { age }) },
});

/** What each platform still owes us, by shop and by how long ago it should have paid. */
export const owedByShop = report()({
  name: 'fico_settlement_owed',
  label: '平台待结算',
  summary: '平台待结算：各店铺已发货的订单，平台还欠多少，按账龄',
  access,
  call: get(`${base}/owed`),
  file: get(`${base}/owedExport`),
  path: '/fico/merchantsettlement/owed',
  about: shopOrder.name,
  parameters: { shop, since },
  columns: {
    shop: ref('店铺', 'oms_shop', { required: true }),
    orders: integer('订单', { required: true }),
    shipped: money(ages.shipped),
    d7: money(ages.d7),
    d15: money(ages.d15),
    d30: money(ages.d30),
    more: money(ages.more),
    open: money('待结算合计', { required: true }),
    late: money('其中逾期'),
  },
  sums: ['orders', 'shipped', 'd7', 'd15', 'd30', 'more', 'open', 'late'],
  drill: {
    shipped: behind('shipped'),
    d7: behind('d7'),
    d15: behind('d15'),
    d30: behind('d30'),
    more: behind('more'),
    open: behind(),
    late: behind('late'),
  },
  empty: '没有待结算的订单。',
});
