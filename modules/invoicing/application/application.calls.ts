import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { application } from '../../shop/model.ts';

const base = 'api/oms/invoiceapplication';
export const applicationCalls = calls(application, base, {
  list: get('list'),
  get: get('get'),
  approve: post('approve'),
  reject: post('reject'),
});

const words = (label: string, max: number) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .max(max, `${label}不能超过${max}个字`)
    .optional()
    .transform((value) => value || undefined);

/** Whom the invoice is for, as people type it in: our own in the office, buyers on their telephone. */
export const titleForm = {
  titleType: z.enum(['personal', 'company'], '请选择个人或企业'),
  invoiceTitle: z.string('请填写抬头').trim().min(1, '请填写抬头').max(100, '抬头不能超过100个字'),
  taxNo: words('税号', 20),
  email: words('邮箱', 100).refine((value) => !value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), '邮箱地址不正确'),
  mobile: words('手机', 20).refine((value) => !value || /^1\d{10}$/.test(value), '手机号应为 11 位'),
};

export const saveApplication = custom<{ readonly id: number }>()(
  '登记一份开票申请，如买家打电话来要的',
  post(`/${base}/save`),
  'oms_invoice_application:save',
  z.object({
    order: chosen('订单'),
    ...titleForm,
    memo: words('买家留言', 500),
  }),
);
