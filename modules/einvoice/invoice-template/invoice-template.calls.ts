import { plainCalls } from '@heliu/model';
import { invoiceTemplate } from './invoice-template.ts';

export const invoiceTemplateCalls = plainCalls(invoiceTemplate, 'api/oms/invoicetemplate');
