import { custom, post } from '@heliu/model';
import { z } from 'zod';

export const openSubsidyInvoice = custom<{ readonly id: number; readonly gross: string }>()(
  '为京东国补订单开票，金额按店铺的国补设定',
  post('/api/jdguobu/openInvoice'),
  'oms_invoice:open',
  z.object({ id: z.coerce.number('请选择订单').int('请选择订单').positive('请选择订单') }),
);
