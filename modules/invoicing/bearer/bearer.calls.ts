import { calls, chosen, chosenSome, custom, get, plainCalls, post } from '@heliu/model';
import { z } from 'zod';
import { bearerClaim, bearerTitle, type Payer, payerNames } from './bearer.ts';

export const bearerTitleCalls = plainCalls(bearerTitle, 'api/oms/bearertitle');
export const bearerClaimCalls = calls(bearerClaim, 'api/oms/bearerclaim', { list: get('list'), export: get('export') });

const month = z.string('月份应如 2026-11').regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '月份应如 2026-11');
const bearer = z.enum(Object.keys(payerNames) as Payer[], '承担方无效');
const look = 'oms_bearer_claim:view';

/** Of orders made in a month and finished since. Yuan text. */
export interface BearerSum {
  readonly shop: number;
  readonly shopName: string;
  readonly bearer: Payer;
  readonly orders: number;
  /** What of it stands after refunds. */
  readonly due: string;
  readonly claimed: string;
  readonly open: string;
  /** Orders that were invoiced to him and refunded since: his invoice is over more than he bears. */
  readonly over: string;
  readonly title: string | null;
}
export const bearerSums = custom<readonly BearerSum[]>()(
  '各店铺一个月的订单里，平台、达人等承担了多少，给他们开了多少票',
  get('/api/oms/bearer/sums'),
  look,
  z.object({ month, shop: z.coerce.number('店铺无效').int('店铺无效').positive('店铺无效').optional() }),
  { price: 'all' },
);

export interface BorneOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly orderDate: string;
  readonly borne: string;
  readonly due: string;
  readonly claimed: string;
  readonly invoice: number | null;
  readonly invoiceNo: string | null;
}
export const mostOrders = 500;
export const bearerOrders = custom<{ readonly rows: readonly BorneOrder[]; readonly isMore: boolean }>()(
  '承担了一部分价格的订单，还没有开票的在前',
  get('/api/oms/bearer/orders'),
  look,
  z.object({ month, shop: chosen('店铺'), bearer }),
  { price: 'all' },
);

export const openForBearer = custom<{ readonly id: number }>()(
  '给承担方开一张发票：一个月里他承担的、还没有开过的订单，或其中选出的几张',
  post('/api/oms/bearer/open'),
  'oms_invoice:open',
  z.object({
    month,
    shop: chosen('店铺'),
    bearer,
    orders: chosenSome('订单', mostOrders).optional(),
    /** What whoever asks has seen: where it is no longer so, nothing is issued. */
    total: z.string('请给出金额').regex(/^\d{1,12}\.\d\d$/, '金额应如 100.00'),
  }),
);
