import { alsoAt, calls, chosen, chosenSome, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { outputOrder } from './output-order.ts';

/** What both doors have; the wholesale one lets goods leave with the audit, the other one ships parcels. */
const common = {
  ...usualCalls,
  export: get('export'),
  audit: post('audit'),
  deaudit: post('deaudit'),
  fetchNumber: post('fetchNumber'),
  cancelNumber: post('cancelNumber'),
  sign: post('sign'),
  lock: post('lock'),
  unlock: post('unlock'),
  restoreMerge: post('restoreMerge'),
  delete: post('delete'),
  restore: post('restore'),
} as const;

/** Parcels of shops. */
export const outputOrderCalls = calls(
  outputOrder,
  'api/oms/outputorder',
  { ...common, ship: post('ship'), push: post('push') },
  { kind: ['shop'] },
);

/** Goods that leave for wholesale customers, or for whatever else is no shop. */
export const wholesaleCalls = alsoAt(
  outputOrder,
  'api/sales/outputorder',
  { ...common, nextNumber: get('nextNumber') },
  { kind: ['sales', 'exchange', 'other'] },
);

/** As many orders as are made into output orders at once. */
export const mostAtOnce = 200;

/** An audited order that no output order has yet, and where it would leave from. */
export interface WaitingOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly shop: string;
  readonly receiver: string;
  readonly goods: string | null;
  readonly paid: string;
  readonly orderedAt: string | null;
  readonly warehouse: string | null;
  readonly express: string | null;
  readonly reason: string;
}
export const waitingOrders = custom<{ readonly rows: readonly WaitingOrder[]; readonly more: boolean }>()(
  '已审核、待发货、还没有出库单的订单，先下单的在前',
  get('/api/oms/outputorder/waiting'),
  'oms_output_order:save',
  z.object({}),
  { price: ['rows.paid'] },
);

export interface Generated {
  readonly made: number;
  /** Orders for which none was made, and why. */
  readonly left: readonly { readonly orderNo: string; readonly message: string }[];
}
export const generate = custom<Generated>()(
  '从订单生成出库单，每张订单一张，仓库与快递按路由',
  post('/api/oms/outputorder/generate'),
  'oms_output_order:save',
  z.object({ orders: chosenSome('订单', mostAtOnce) }),
);

const mergeAt = (path: string, what: string) =>
  custom<{ readonly id: number }>()(
    what,
    post(path),
    'oms_output_order:merge',
    z.object({ ids: chosenSome('出库单', 50) }),
  );
export const mergeOutputOrders = mergeAt('/api/oms/outputorder/merge', '把同一收货人的几张出库单合为一张');
export const mergeWholesale = mergeAt('/api/sales/outputorder/merge', '把同一客户的几张出库单合为一张');

/** What an output order of these orders would contain. */
export interface Proposal {
  readonly warehouse: number | null;
  readonly express: number | null;
  readonly reason: string;
  readonly receiver: string;
  readonly lines: readonly { readonly goodsName: string; readonly spec: string | null; readonly quantity: string }[];
}
export const propose = custom<Proposal>()(
  '这些订单的出库单会是什么样：仓库、快递、收货人、明细',
  get('/api/oms/outputorder/propose'),
  'oms_output_order:save',
  z.object({
    orders: chosenSome('订单', 50),
    /** The one being edited, which has its orders already. */
    document: chosen('出库单').optional(),
  }),
);

const shipRow = z.object({
  id: chosen('出库单'),
  express: chosen('快递公司'),
  expressNo: z
    .string('快递单号不能为空')
    .trim()
    .min(1, '快递单号不能为空')
    .max(60, '快递单号不能超过60个字')
    .regex(/^[\w-]+$/, '快递单号只能是字母、数字和横线'),
});
/** In the order they were asked for. */
export interface ShipResult {
  readonly ok: boolean;
  readonly message: string;
}
export const shipWithNumbers = custom<{ readonly rows: readonly ShipResult[] }>()(
  '填入快递公司和单号并发货，逐张给出结果',
  post('/api/oms/outputorder/shipWithNumbers'),
  'oms_output_order:ship',
  z.object({ rows: z.array(shipRow, '发货明细应为列表').min(1, '请选择出库单').max(100, '一次最多发货 100 张') }),
);
