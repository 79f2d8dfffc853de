import { calls, chosen, custom, enablingCalls, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { waybillAccount } from './account.ts';

const base = 'api/oms/waybillaccount';
export const waybillAccountCalls = calls(waybillAccount, base, {
  ...usualCalls,
  remove: post('delete'),
  ...enablingCalls,
});

export const keepWaybillKey = custom<{ readonly keyed: true }>()(
  '存下取号服务的密钥；存下后谁也看不到，换服务、环境或客户标识后要重新填',
  post(`/${base}/key`),
  'oms_waybill_account:save',
  z.object({
    id: chosen('电子面单账号'),
    key: z.string('请填写密钥').trim().min(1, '请填写密钥').max(200, '密钥不能超过200个字'),
  }),
);
