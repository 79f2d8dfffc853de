import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';

export const openSubsidyInvoice = custom<{ readonly id: number; readonly gross: string }>()(
  '为京东国补订单开票，金额按店铺的国补设定，抬头是领取补贴的人',
  post('/api/jdguobu/openInvoice'),
  'oms_invoice:open',
  z.object({
    id: chosen('订单'),
    /** Who was subsidised, where neither the buyer's application nor the order says so. */
    buyerName: z.string('姓名应为文字').trim().max(50, '姓名不能超过50个字').optional(),
  }),
);
