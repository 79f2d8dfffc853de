import { showPage } from '@heliu/ui';
import { arInvoiceCalls } from '../../../../modules/fico/model.ts';
export default showPage(arInvoiceCalls);
