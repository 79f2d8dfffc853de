import { z } from 'zod';
import { auditingCalls, calls, chosen, custom, type Decimal, get, post, usualCalls } from '@heliu/model';
import { order } from './order.ts';

export const orderCalls = calls(order, 'api/purchase/purchaseorder', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  ...auditingCalls,
  finish: post('finish'),
  reopen: post('reopen'),
  cancel: post('cancel'),
});

const number = (label: string) =>
  z
    .union([z.string(), z.number().transform(String)], `${label}不是数字`)
    .pipe(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, `${label}不是数字，或超过6位小数`))
    .transform((text) => text as Decimal);

/** What may be said about an audited order: its lines, and why. */
export const changeInput = (label: string) =>
  z.object({
    id: chosen(label),
    version: z.number('版本无效').int('版本无效').optional(),
    reason: z.string('请填写变更原因').trim().min(1, '请填写变更原因').max(100, '变更原因不能超过100个字'),
    lines: z
      .array(
        z.object({
          line: chosen('订单行'),
          quantity: number('数量')
            .refine((text) => Number(text) > 0, '数量应大于零，不要的行请完成或关闭订单')
            .optional(),
          price: number('单价').optional(),
          deliveryDate: z.iso.date('交货日期不是有效日期').nullable().optional(),
        }),
        '变更明细应为列表',
      )
      .min(1, '请填写要变更的行')
      .max(500, '一次最多变更500行'),
  });

export const changeOrder = custom<{ readonly id: number; readonly version: number }>()(
  '变更已审核的采购订单：数量、单价、交货日期',
  post('/api/purchase/purchaseorder/change'),
  'pur_order:change',
  changeInput('采购订单'),
);
