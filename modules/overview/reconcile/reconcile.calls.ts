import { custom, get } from '@heliu/model';
import { z } from 'zod';
import { type Reason, reasons } from './reconcile.rules.ts';

const month = z.string('月份应如 2026-11').regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '月份应如 2026-11');
const shop = z.coerce.number('店铺无效').int('店铺无效').positive('店铺无效').optional();
const may = 'oms_invoice:reconcile';

/** Yuan text. */
export interface ShopReconciliation {
  readonly shop: number;
  readonly shopName: string;
  readonly orders: number;
  readonly paid: string;
  readonly postage: string;
  readonly subsidy: string;
  readonly refunded: string;
  readonly due: string;
  readonly blue: string;
  readonly red: string;
  readonly pending: string;
  readonly failed: string;
  readonly missing: string;
  readonly posted: string;
  readonly unposted: string;
  readonly unexplained: string;
  readonly explained: readonly { readonly reason: Reason; readonly orders: number; readonly amount: string }[];
}
export const reconcileShops = custom<readonly ShopReconciliation[]>()(
  '开票对账：一个月付款的订单，开了多少、没开的为什么、记账多少',
  get('/api/oms/invoice/reconcile'),
  may,
  z.object({ month, shop }),
  { price: 'all' },
);
export const reconcileFile = custom<never>()(
  '开票对账表（Excel）',
  get('/api/oms/invoice/reconcileFile'),
  may,
  z.object({ month, shop }),
  { price: 'all' },
);

/** The figures one can look behind, besides the reasons. */
export const figures = {
  orders: '全部订单',
  refunded: '有退款',
  blue: '已开蓝票',
  red: '已开红票',
  unissued: '开票中与失败',
  unposted: '未记账',
} as const;
export type Figure = keyof typeof figures | Reason;
const figure = z.enum([...Object.keys(figures), ...Object.keys(reasons)] as Figure[], '项目无效');

export interface OrderBehind {
  readonly id: number;
  readonly orderNo: string;
  readonly shopName: string;
  readonly paidAt: string | null;
  readonly paid: string;
  readonly refunded: string;
  readonly due: string;
  readonly invoiced: string;
  /** Its part of the figure. */
  readonly amount: string;
}
export const ordersBehind = custom<{ readonly rows: readonly OrderBehind[]; readonly isMore: boolean }>()(
  '对账数字背后的订单，金额大的在前',
  get('/api/oms/invoice/reconcileOrders'),
  may,
  z.object({ month, shop, figure }),
  { price: 'all' },
);
