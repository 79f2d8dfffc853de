import { button, entityPage, reportPage } from '@heliu/model';
import { inputInvoiceCalls } from './input-invoice/input-invoice.calls.ts';
import { originalVoucherCalls } from './original-voucher/original-voucher.calls.ts';
import { inputTax } from './input-invoice/input-tax.ts';
import { vatWorksheet } from './vat/vat.calls.ts';

/** Invoices of others stand beside our own, and with them whatever else is kept to show why something was booked. */
export const inputInvoiceMenu = [
  entityPage('/fico/inputinvoice', inputInvoiceCalls, {
    buttons: [button('fico.inputinvoice#register', '登记发票文件', ['fico_input_invoice:save'])],
  }),
  entityPage('/fico/generalledger/originalvoucher', originalVoucherCalls, {
    buttons: [button('fico.generalledger.originalvoucher#register', '登记发票文件', ['fico_original_voucher:save'])],
  }),
  reportPage(inputTax, { permissions: ['oms_invoice_subject:pick'] }),
  reportPage(vatWorksheet),
];
