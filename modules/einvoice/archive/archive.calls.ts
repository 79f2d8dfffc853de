import { calls, chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import { archive } from './archive.ts';

export const archiveCalls = calls(archive, 'api/oms/invoicearchive', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
});

const make = 'oms_invoice_archive:make';
export const makeArchive = custom<{ readonly task: number }>()(
  '把一个月开具的发票归档成一个包，作为任务执行',
  post('/api/oms/invoicearchive/make'),
  make,
  z.object({
    month: z
      .string('请选择月份')
      .trim()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份应写作 2026-11'),
    subject: chosen('开票主体').optional(),
  }),
);
export const verifyArchive = custom<{ readonly task: number }>()(
  '校验归档包：重新计算每个文件和整个包的哈希值',
  post('/api/oms/invoicearchive/verify'),
  'oms_invoice_archive:view',
  z.object({ id: chosen('归档') }),
);
