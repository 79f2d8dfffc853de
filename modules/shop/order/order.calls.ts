import {
  alsoAt,
  calls,
  chosen,
  chosenSome,
  custom,
  get,
  type LogRow,
  type Page,
  post,
  usualCalls,
  type Wire,
  type WireFull,
} from '@heliu/model';
import { z } from 'zod';
import type { OrderSet } from './order.sets.ts';
import { shopOrder } from './order.ts';

type Order = typeof shopOrder;

export const orderCalls = calls(shopOrder, 'api/oms/order', {
  ...usualCalls,
  export: get('export'),
  audit: post('audit'),
  deaudit: post('deaudit'),
  lock: post('lock'),
  releaseLock: post('releaseLock'),
  urgent: post('urgent'),
  unUrgent: post('unUrgent'),
  cancelMerge: post('cancelMerge'),
  delete: post('delete'),
  restore: post('restore'),
});

export const platformOrderCalls = alsoAt(shopOrder, 'api/wkd/plateformecommerceorder', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
  import: post('import'),
  lock: post('lock'),
  releaseLock: post('releaseLock'),
  cancelMerge: post('cancelMerge'),
  delete: post('delete'),
  restore: post('restore'),
});

const view = 'oms_order:view';
const id = chosen('订单');
const ids = (most: number) => chosenSome('订单', most);
const one = z.object({ id });

export const orderDetails = custom<WireFull<Order>['lines']>()(
  '订单的商品明细',
  get('/api/oms/order/details'),
  view,
  one,
);
export const orderPromotions = custom<WireFull<Order>['promotions']>()(
  '订单的优惠与补贴，谁承担多少',
  get('/api/oms/order/promotions'),
  view,
  one,
);
export const orderLogistics = custom<WireFull<Order>['parcels']>()(
  '订单的包裹与快递单号',
  get('/api/oms/order/logistics'),
  view,
  one,
);

export interface OrderLabel {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}
export const orderLabels = custom<OrderLabel[]>()('订单的标签', get('/api/oms/order/labels'), view, one);

export interface Subsidy {
  readonly mode: string | null;
  readonly amount: string;
  readonly serials: readonly string[];
}
export const orderSubsidies = custom<Subsidy>()('订单的国补', get('/api/oms/order/subsidies'), view, one, {
  price: ['amount'],
});

export const orderLog = custom<{ readonly rows: readonly LogRow[] }>()(
  '订单的操作日志',
  get('/api/oms/order/operationLog'),
  view,
  one,
);

export interface Counted {
  readonly count: number;
  /** There are at least so many. */
  readonly isMore: boolean;
}
/** Counted as the lists count that they lead to. */
export interface OrderFigures {
  readonly day: string;
  readonly today: Counted;
  /** Of the day before, up to the same time of day. */
  readonly yesterdaySoFar: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byOrderStatus: Readonly<Record<string, number>>;
  readonly sets: Readonly<Record<OrderSet, Counted>>;
}
export const orderFigures = custom<OrderFigures>()('各状态的订单数', get('/api/oms/order/figures'), view, z.object({}));

export interface Merged {
  readonly id: number;
  readonly orderNo: string;
}
const merging = z.object({ ids: ids(50) });
export const mergeOrders = custom<Merged>()(
  '把同一店铺、同一收货人的订单合并成一张',
  post('/api/oms/order/merge'),
  'oms_order:merge',
  merging,
);
export const mergePlatformOrders = custom<Merged>()(
  '合并订单',
  post('/api/wkd/plateformecommerceorder/merge'),
  'oms_order:merge',
  merging,
);

export const setLabels = custom<{ readonly changed: number }>()(
  '给订单加上、去掉或换成这些标签',
  post('/api/oms/order/setLabels'),
  'oms_order:setLabels',
  z.object({
    ids: ids(10_000),
    labels: z
      .array(z.coerce.number('标签无效').int('标签无效').positive('标签无效'), '请选择标签')
      .max(20, '最多 20 个标签'),
    mode: z.enum(['set', 'add', 'remove'], 'mode 应为 set、add 或 remove').default('set'),
  }),
);

const paging = z.object({
  page: z.coerce
    .number('页码无效')
    .int('页码无效')
    .min(1, '页码无效')
    .max(200, '页码过大，请用筛选缩小范围')
    .default(1),
  pageSize: z.coerce
    .number('每页行数无效')
    .int('每页行数无效')
    .min(1, '每页行数无效')
    .max(200, '每页最多200行')
    .default(50),
});
export const subsidyList = custom<Page<Wire<Order>>>()('京东国补订单', get('/api/jdguobu/list'), view, paging);
export const subsidyOrder = custom<WireFull<Order>>()('查看京东国补订单', get('/api/jdguobu/get'), view, one);

export interface SubsidyStatus extends Subsidy {
  readonly orderNo: string;
  readonly orderStatus: string;
  readonly invoiceState: string;
  /** Yuan text: what may still stand on an invoice to the buyer. */
  readonly invoiceable: string;
}
export const subsidyStatus = custom<SubsidyStatus>()(
  '京东国补订单的补贴与开票情况',
  get('/api/jdguobu/status'),
  view,
  one,
  { price: ['amount', 'invoiceable'] },
);
