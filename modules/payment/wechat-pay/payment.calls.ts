import { callback, calls, custom, type Fen, get, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { payment, paymentRefund } from './payment.ts';

export const paymentCalls = calls(payment, 'api/wechatPay', { list: get('list'), get: get('get') });
export const paymentRefundCalls = calls(paymentRefund, 'api/wechatPay', { list: get('refundList') });

const { outTradeNo, purpose, orderNo, amount } = payment.fields;
const number = outTradeNo.schema as z.ZodType<string>;
const filled = (schema: z.ZodType, label: string) =>
  (schema as z.ZodType<string, string>).refine((value) => String(value).length > 0, `${label}不能为空`);

/** The number is the caller's, so that a second click or a lost answer makes no second payment. */
export const nativePay = custom<Wire<typeof payment>>()(
  '生成微信收款码',
  post('/api/wechatPay/nativePay'),
  'oms_payment:pay',
  z.object({
    outTradeNo: number.optional(),
    purpose: filled(purpose.schema, '用途'),
    orderNo: (orderNo.schema as z.ZodType<string>).nullish(),
    amount: amount.schema as z.ZodType<Fen>,
  }),
);

export const queryPay = custom<Wire<typeof payment>>()(
  '向微信查询支付与退款结果',
  get('/api/wechatPay/query'),
  'oms_payment:view',
  z.object({ outTradeNo: number }),
);

const refundFields = paymentRefund.fields;
export const refundPay = custom<Wire<typeof paymentRefund>>()(
  '微信退款',
  post('/api/wechatPay/refund'),
  'oms_payment:refund',
  z.object({
    outTradeNo: number,
    outRefundNo: (refundFields.outRefundNo.schema as z.ZodType<string>).optional(),
    amount: refundFields.amount.schema as z.ZodType<Fen>,
    reason: filled(refundFields.reason.schema, '退款原因'),
  }),
);

export const notifyPay = callback('微信支付通知', post('/api/wechatPay/notify'));
