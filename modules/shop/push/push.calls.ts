import { callback, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';

/** Messages of a platform; its code stands in the path. */
export const platformPush = callback('平台消息', post('/api/oms/plateformshop/push/{platform}'));
export const douyinPush = callback('抖店消息', post('/api/douyin/callback'));

/** Other shops push to us, signed; see the manual. */
const open = '/api/outecommerce';
export const pushOrder = callback('开放推送：订单', post(`${open}/pushOrder`));
export const pushRefund = callback('开放推送：退款', post(`${open}/pushRefund`));
export const applyInvoice = callback('开放推送：开票申请', post(`${open}/applyInvoice`));
export const orderStatus = callback('开放推送：查订单', get(`${open}/orderStatus`));
export const invoiceStatus = callback('开放推送：查开票', get(`${open}/invoiceStatus`));

export const decryptBuyer = custom<Readonly<Partial<Record<'name' | 'phone' | 'address', string>>>>()(
  '查看买家资料（计次并留痕）',
  post('/api/oms/order/decrypt'),
  'oms_order:decrypt',
  z.object({
    id: chosen('订单'),
    purpose: z.enum(['ship', 'invoice', 'service'], '请选择查看的用途'),
  }),
);
