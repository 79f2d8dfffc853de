import { button, entityPage, reportPage } from '@heliu/model';
import { inputInvoiceCalls } from './input-invoice/input-invoice.calls.ts';
import { inputTax } from './input-invoice/input-tax.ts';

/** Invoices of others stand beside our own. */
export const inputInvoiceMenu = [
  entityPage('/fico/inputinvoice', inputInvoiceCalls, {
    buttons: [button('fico.inputinvoice#register', '登记发票文件', ['fico_input_invoice:save'])],
  }),
  reportPage(inputTax, { permissions: ['oms_invoice_subject:pick'] }),
];
