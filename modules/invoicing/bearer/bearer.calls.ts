import {
  calls,
  choice,
  chosen,
  chosenSome,
  custom,
  date,
  get,
  integer,
  money,
  month,
  plainCalls,
  post,
  ref,
  report,
  type RowOf,
  text,
} from '@heliu/model';
import { z } from 'zod';
import { shopOrder } from '../../shop/model.ts';
import { bearerClaim, bearerTitle, type Payer, payerNames } from './bearer.ts';

export const bearerTitleCalls = plainCalls(bearerTitle, 'api/oms/bearertitle');
export const bearerClaimCalls = calls(bearerClaim, 'api/oms/bearerclaim', { list: get('list'), export: get('export') });

const look = 'oms_bearer_claim:view';
const ofMonth = month('月份', { required: true });

export const mostOrders = 500;
export const bearerOrders = report()({
  name: 'oms_bearer_orders',
  label: '承担的订单',
  summary: '承担了一部分价格的订单，还没有开票的在前',
  access: look,
  call: get('/api/oms/bearer/orders'),
  file: get('/api/oms/bearer/ordersFile'),
  about: bearerClaim.name,
  parameters: {
    month: ofMonth,
    shop: ref('店铺', 'oms_shop', { required: true }),
    bearer: choice('承担方', payerNames, { required: true }),
  },
  columns: {
    orderNo: text('订单号', { required: true }),
    orderDate: date('下单日期'),
    borne: money('承担'),
    due: money('扣退款后', { required: true }),
    invoice: ref('发票', 'oms_invoice', { beside: true }),
  },
  carries: { id: integer('订单编号', { required: true }), claimed: money('已开', { required: true }) },
  hidden: 'whole',
  most: mostOrders,
  drill: { orderNo: ({ id }) => ({ entity: shopOrder.name, id }) },
  empty: '没有这样的订单。',
});
export type BorneOrder = RowOf<typeof bearerOrders>;

/** Of orders made in a month and finished since. */
export const bearerSums = report()({
  name: 'oms_bearer_sums',
  label: '承担方开票',
  summary: '各店铺一个月的订单里，平台、达人等承担了多少，给他们开了多少票',
  access: look,
  call: get('/api/oms/bearer/sums'),
  file: get('/api/oms/bearer/sumsFile'),
  path: '/oms/bearer',
  about: bearerClaim.name,
  parameters: { month: ofMonth, shop: ref('店铺', 'oms_shop') },
  columns: {
    shop: ref('店铺', 'oms_shop', { required: true }),
    bearer: choice('承担方', payerNames, { required: true }),
    title: text('抬头'),
    orders: integer('订单'),
    /** What of it stands after refunds. */
    due: money('承担'),
    claimed: money('已开'),
    open: money('未开', { required: true }),
    /** Orders that were invoiced to him and refunded since: his invoice is over more than he bears. */
    over: money('多开', { required: true }),
  },
  subtotals: 'shop',
  hidden: 'whole',
  drill: {
    orders: ({ shop, bearer }, { month: of }) => ({ report: bearerOrders, asked: { month: of, shop, bearer } }),
  },
  empty: '这个月下单、已完成的订单里，没有别人承担的金额。',
});
export type BearerSum = RowOf<typeof bearerSums>;

export const openForBearer = custom<{ readonly id: number }>()(
  '给承担方开一张发票：一个月里他承担的、还没有开过的订单，或其中选出的几张',
  post('/api/oms/bearer/open'),
  'oms_invoice:open',
  z.object({
    month: ofMonth.schema as z.ZodType<string>,
    shop: chosen('店铺'),
    bearer: z.enum(Object.keys(payerNames) as Payer[], '承担方无效'),
    orders: chosenSome('订单', mostOrders).optional(),
    /** What whoever asks has seen: where it is no longer so, nothing is issued. */
    total: z.string('请给出金额').regex(/^\d{1,12}\.\d\d$/, '金额应如 100.00'),
  }),
);
