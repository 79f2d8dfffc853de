import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { billParts, clientUuid, quantity, salePayments, storedPass, yuanText } from '../pricing/bill.input.ts';
import type { PricedBill } from '../pricing/priced-bill.ts';
import type { ReceiptLayout } from '../layout/layout.ts';
import { approvals } from '../shift/shift.calls.ts';

const shift = chosen('班次');
const cause = z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因不能超过200个字');

/** Also for a member who is named once everything lies on the counter: the bill as it is for him. */
export const vipSettle = custom<PricedBill>()(
  '按会员算出一单的应收、可用和将得的积分；不写会员即按散客',
  post('/api/pos/posmain/vipSettle'),
  'pos_till:sell',
  z.object({ shift, ...billParts }),
  { price: 'all' },
);

export interface SavedSale {
  readonly id: number;
  readonly number: string;
  readonly pay: string;
  readonly received: string;
  readonly change: string;
  readonly earnedPoints: number;
  readonly invoiceUrl: string | null;
  /** It had been saved already: the same client number was sent before. */
  readonly isRepeated: boolean;
}

/**
 * Priced again here. Where the till came to another amount nothing is saved: it is refused with the bill in `data.bill`,
 * so that the cashier sees it. The same client number again answers with the sale that there is.
 */
export const saveRetailSale = custom<SavedSale>()(
  '收款成单：服务器重新计价，金额不符时退回新的账单；同一客户端编号只成一单',
  post('/api/pos/posmain/saveRetailSale'),
  'pos_till:sell',
  z.object({
    clientUuid,
    shift,
    ...billParts,
    /** What the till told the customer. */
    pay: yuanText('应收'),
    /** Who owes what is left on credit. */
    customer: chosen('挂账客户').optional(),
    storedPass,
    payments: salePayments,
    approvals,
  }),
  { price: 'all' },
);

/** One line of a sale that can come back. */
export interface ReturnableLine {
  readonly line: number;
  readonly sku: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly isGift: boolean;
  readonly quantity: string;
  readonly returned: string;
  readonly remaining: string;
  readonly pay: string;
  /** What comes back for one, and for all that is left. The till reckons other quantities by `refundOf`. */
  readonly refundOfOne: string;
  readonly refundOfRest: string;
  /** What has been given back for it. */
  readonly refunded: string;
  readonly serials: string | null;
}
export interface ReturnData {
  readonly id: number;
  readonly number: string;
  readonly saleAt: string;
  readonly store: string;
  readonly member: number | null;
  readonly memberName: string | null;
  readonly pay: string;
  readonly status: 'paid' | 'voided';
  readonly lines: readonly ReturnableLine[];
  /** Money goes back the way it came, the last one first; what is left of each. */
  readonly tenders: readonly {
    readonly method: number;
    readonly name: string;
    readonly paid: string;
    readonly left: string;
    readonly tradeNo: string | null;
  }[];
  readonly earnedPoints: number;
  readonly usedPoints: number;
  /** It may be voided as a whole: this shift sold it and nothing of it has come back. */
  readonly mayVoid: boolean;
}
export const returnSaleData = custom<ReturnData>()(
  '按小票号找一张零售单：每行还能退多少、退多少钱、退回哪里',
  get('/api/pos/posmain/returnSaleData'),
  'pos_till:sell',
  z.object({
    shift,
    /** The number on the receipt, or the id. */
    sale: z.string('请输入小票号').trim().min(1, '请输入小票号').max(40, '小票号过长'),
  }),
  { price: 'all' },
);

export interface SavedReturn {
  readonly id: number;
  readonly number: string;
  readonly pay: string;
  readonly tenders: readonly { readonly name: string; readonly amount: string; readonly tradeNo: string | null }[];
  readonly pointsTaken: number;
  readonly pointsBack: number;
  readonly isRepeated: boolean;
}
export const returnSale = custom<SavedReturn>()(
  '凭小票退货：按原单实付的份额退款，钱按原来的方式倒着退回，收回所得积分，退还所用积分',
  post('/api/pos/posmain/returnSale'),
  'pos_till:sell',
  z.object({
    clientUuid,
    shift,
    sale: chosen('零售单'),
    lines: z
      .array(
        z.object({
          line: chosen('原单行'),
          quantity,
          serials: z.string('序列号应为文字').max(2000, '序列号过多').optional(),
        }),
        '退货明细应为列表',
      )
      .min(1, '请选择要退的商品')
      .max(200, '一单最多200行'),
    cause,
    approvals,
  }),
  { price: 'all' },
);

export const voidSale = custom<{ readonly id: number; readonly number: string }>()(
  '作废本班次刚成的一整单：库存、积分和钱原样退回',
  post('/api/pos/posmain/voidSale'),
  'pos_till:sell',
  z.object({ shift, sale: chosen('零售单'), cause, approvals }),
);

/** What stands on a receipt, of a sale or of a return. */
export interface Receipt {
  readonly kind: 'sale' | 'return';
  readonly id: number;
  readonly number: string;
  readonly at: string;
  readonly status: string;
  readonly head: string;
  readonly foot: string | null;
  readonly store: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly terminal: string;
  readonly cashier: string;
  /** Where the guests sat; left out of what is sold over the counter. */
  readonly table?: string | null;
  readonly member: { readonly name: string; readonly cardNo: string; readonly points: number } | null;
  readonly lines: readonly {
    readonly code: string;
    readonly name: string;
    readonly spec: string | null;
    readonly unit: string;
    readonly quantity: string;
    readonly price: string;
    readonly list: string;
    readonly pay: string;
    readonly isGift: boolean;
  }[];
  readonly list: string;
  /** In the order of the layers, those that are something. */
  readonly saved: readonly { readonly name: string; readonly amount: string }[];
  readonly pay: string;
  readonly payments: readonly { readonly name: string; readonly amount: string; readonly tradeNo: string | null }[];
  readonly received: string;
  readonly change: string;
  readonly earnedPoints: number;
  readonly usedPoints: number;
  readonly cause: string | null;
  /** The sale that something of it came back from. */
  readonly origin: string | null;
  /** How often it was printed again: above nothing the paper says 补打. */
  readonly reprints: number;
  /** Where the customer asks for his invoice; null where the store gives none by itself. */
  readonly invoiceUrl: string | null;
  /** How this store wants its receipts to look; left out, as usual. */
  readonly layout?: ReceiptLayout;
}
export const receipt = custom<Receipt>()(
  '一张小票要印的内容',
  get('/api/pos/posmain/receipt'),
  'pos_till:sell',
  z.object({ kind: z.enum(['sale', 'return'], '小票类型无效').default('sale'), id: chosen('小票') }),
  { price: 'all' },
);

/** Ask for it before printing again: the receipt that `receipt` gives then says so. */
export const repeatPrint = custom<{ readonly reprints: number }>()(
  '补打小票，记一次',
  post('/api/pos/posmain/repeatPrint'),
  'pos_till:sell',
  z.object({ shift, sale: chosen('零售单') }),
);

export interface SentTicket {
  /** Masked. */
  readonly receiver: string;
  /** What the customer opens, for whoever wants to show it instead. */
  readonly url: string;
}
export const resendTicket = custom<SentTicket>()(
  '把零售单的电子小票用短信发给顾客；不填手机就发给这一单的会员',
  post('/api/pos/posmain/resendTicket'),
  'pos_till:sell',
  z.object({
    sale: chosen('零售单'),
    mobile: z
      .string('手机号应为文字')
      .trim()
      .regex(/^1[3-9]\d{9}$/, '请填写 11 位手机号')
      .optional(),
  }),
  { price: 'all' },
);
