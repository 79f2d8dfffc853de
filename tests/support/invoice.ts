import type { Suite } from './suite.ts';

/** An invoice over 106.01 to the first demo customer, not audited yet. */
export async function draftInvoice(
  suite: Suite,
  as: string,
  more: object = {},
): Promise<{ id: number; number: string }> {
  const { data: found } = await suite.get(as, '/erp/customer/getCustomerOptions', { q: 'KH0001' });
  const { data: terms } = await suite.get(as, '/api/fico/arinvoice/billParam');
  const { code, message, data } = await suite.call(as, '/api/fico/arinvoice/save', {
    customer: found.rows[0].id,
    receivable: terms.receivable.id,
    invoiceDate: '2026-11-02',
    lines: [{ goodsName: '*运输服务*配送费', quantity: '3', taxPrice: '35.3351', taxRate: '0.06' }],
    ...more,
  });
  if (code !== '200') throw new Error(message);
  return data as { id: number; number: string };
}
