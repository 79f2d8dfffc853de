import { listPage } from '@heliu/ui';
import { arInvoiceCalls } from '../../../../modules/fico/model.ts';
export default listPage(arInvoiceCalls, { columns: ['number', 'customer', 'invoiceDate', 'taxInvoiceNo', 'invoiceKind', 'amount', 'tax', 'total', 'openAmount', 'settleStatus', 'status'] });
