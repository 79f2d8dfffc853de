import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';
import { citizenNoComplaint, codesComplaint } from '../../shop/model.ts';

export const openSubsidyInvoice = custom<{ readonly id: number; readonly gross: string }>()(
  '为京东国补订单开票，金额按店铺的国补设定，抬头是领取补贴的人',
  post('/api/jdguobu/openInvoice'),
  'oms_invoice:open',
  z.object({
    id: chosen('订单'),
    /** Who was subsidised, where neither the buyer's application nor the order says so. */
    buyerName: z.string('姓名应为文字').trim().max(50, '姓名不能超过50个字').optional(),
  }),
  { price: ['gross'] },
);

const words = (label: string, max: number) =>
  z.string(`${label}应为文字`).trim().max(max, `${label}不能超过${max}个字`);
const codes = (label: string) =>
  z
    .array(words(label, 40), `${label}应为列表`)
    .max(20, `${label}不能超过 20 个`)
    .transform((all) => all.filter(Boolean));
const optional = (label: string, max: number) =>
  words(label, max)
    .transform((value) => value || undefined)
    .optional();

const goods = z
  .object({
    order: z.number().int().positive().nullish(),
    lineNo: words('行号', 64),
    sn: codes('SN 码'),
    imei: codes('IMEI'),
    barcode: optional('69 码', 14),
    model: optional('型号', 60),
    efficiency: optional('能效等级', 20),
  })
  .superRefine((one, context) => {
    const wrong = codesComplaint({ ...one, barcode: one.barcode ?? undefined });
    if (wrong) context.addIssue({ code: 'custom', message: wrong, path: ['sn'] });
  });

export const saveSubsidy = custom<{ readonly missing: string | null }>()(
  '登记国补订单的领取人和商品的 SN 码、IMEI、69 码',
  post('/api/oms/subsidy/save'),
  'oms_invoice:open',
  z.object({
    id: chosen('订单'),
    holder: words('领取人', 50),
    /** Left out, what is known stays. */
    holderNo: words('身份证号', 18)
      .toUpperCase()
      .superRefine((no, context) => {
        const wrong = no === '' ? undefined : citizenNoComplaint(no);
        if (wrong) context.addIssue({ code: 'custom', message: wrong });
      })
      .optional(),
    goods: z.array(goods, '商品应为列表').max(500, '商品不能超过 500 行'),
  }),
);

export const askSubsidy = custom<{ readonly amount: string; readonly holder: string | null }>()(
  '向平台询问订单的国补资料',
  post('/api/oms/subsidy/ask'),
  'oms_invoice:open',
  z.object({ id: chosen('订单') }),
  { price: ['amount'] },
);
