import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { titleForm } from '../application/application.calls.ts';

const base = '/api/oms/invoiceapplication';
const may = 'oms_invoice_application:link';
const orderId = chosen('订单');

export interface MadeLink {
  readonly order: number;
  readonly orderNo: string;
  readonly shop: string;
  /** Shown now and never again: only its digest is kept. */
  readonly url: string;
  readonly expiresAt: string;
}
export const createLinks = custom<{
  readonly links: readonly MadeLink[];
  readonly refused: readonly { readonly orderNo: string; readonly message: string }[];
}>()(
  '为订单生成买家自助开票的链接',
  post(`${base}/createLinks`),
  may,
  z.object({
    orders: z.array(orderId, '请选择订单').min(1, '请选择订单').max(200, '一次最多 200 张订单'),
    days: z.coerce
      .number('请填写有效天数')
      .int('天数应为整数')
      .min(1, '至少 1 天')
      .max(365, '最多 365 天')
      .default(180),
  }),
  // Whoever holds the link reads on it what the order cost.
  { price: 'all' },
);
export const linksOf = custom<{ readonly open: number; readonly lastExpiresAt: string | null }>()(
  '订单有几个还能用的自助开票链接',
  get(`${base}/links`),
  may,
  z.object({ order: orderId }),
);
export const withdrawLinks = custom<{ readonly withdrawn: number }>()(
  '收回订单的自助开票链接',
  post(`${base}/withdrawLinks`),
  may,
  z.object({ order: orderId }),
);

const token = z.string('链接不完整').max(80, '链接不完整');
/** Everything a buyer learns about his order; nothing of it says more than his parcel does. */
export interface BuyerView {
  readonly state: 'open' | 'applied' | 'issuing' | 'issued' | 'rejected' | 'closed';
  /** Why it was refused, or is closed. */
  readonly reason: string | null;
  readonly shop: string;
  readonly orderNo: string;
  readonly amount: string;
  readonly goods: readonly {
    readonly name: string;
    readonly spec: string | null;
    readonly quantity: string;
    readonly paid: string;
  }[];
  readonly title: string | null;
  readonly invoice: {
    readonly number: string;
    readonly date: string;
    readonly gross: string;
    readonly files: readonly ('pdf' | 'ofd' | 'xml')[];
  } | null;
}
export const publicGet = custom<BuyerView>()(
  '买家看自己的订单（凭链接）',
  get(`${base}/publicGet`),
  'public',
  z.object({ token }),
);
export const publicSubmit = custom<BuyerView>()(
  '买家申请开票（凭链接）',
  post(`${base}/publicSubmit`),
  'public',
  z.object({ token, ...titleForm }),
);
export const publicFile = custom<never>()(
  '买家下载发票（凭链接）',
  get(`${base}/publicFile`),
  'public',
  z.object({ token, type: z.enum(['pdf', 'ofd', 'xml'], '没有这种文件') }),
);
