import { formPage, request } from '@heliu/ui';
import { arInvoiceCalls, billParam, invoiceComplaint, withTotals } from '../../../../modules/fico/model.ts';
export default formPage(arInvoiceCalls, {
  derive: withTotals,
  check: invoiceComplaint,
  async start() {
    const { receivable } = await request(billParam, {});
    return { receivable: receivable?.id ?? null };
  },
  react: {
    async customer(customer, header) {
      if (customer === null) return undefined;
      const { customer: terms } = await request(billParam, { customer: customer as number, invoiceDate: header.invoiceDate as string });
      return terms ? { salesman: terms.salesman, department: terms.department, dueDate: terms.dueDate } : undefined;
    },
  },
});
