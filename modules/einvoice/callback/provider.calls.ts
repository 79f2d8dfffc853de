import { chosen, custom, post } from '@heliu/model';
import { z } from 'zod';
import { type RedReason, redReasons } from '../face/face.ts';
import { type ProviderCode, providerNames } from '../providers/provider.ts';

const id = chosen('发票');

/** What one invoicing service is asked for by name, as other programs know it. */
export const providerCalls = (code: ProviderCode) => ({
  openBlue: custom<{ readonly id: number }>()(
    `由${providerNames[code]}开具一张已保存的蓝票`,
    post(`/api/${code}/openBlue`),
    'oms_invoice:open',
    z.object({ id }),
  ),
  openRed: custom<{ readonly id: number }>()(
    `由${providerNames[code]}红冲一张蓝票的全部余额`,
    post(`/api/${code}/openRed`),
    'oms_invoice:red',
    z.object({ id, reason: z.enum(Object.keys(redReasons) as RedReason[], '请选择红冲原因').default('returned') }),
  ),
  query: custom<{ readonly status: string; readonly invoiceNo: string | null; readonly fault: string | null }>()(
    `向${providerNames[code]}查询一张发票的结果`,
    post(`/api/${code}/query`),
    'oms_invoice:view',
    z.object({ id }),
  ),
});
