import type { AnyEntity } from '@heliu/model';
import { originalVoucher } from './original-voucher/original-voucher.ts';
import { inputInvoice } from './input-invoice/input-invoice.ts';

export { inputInvoice, originalVoucher };
export { registerInputs } from './input-invoice/input-invoice.calls.ts';
export { inputTax } from './input-invoice/input-tax.ts';
export { inputInvoiceMenu } from './menu.ts';

export const entities: readonly AnyEntity[] = [inputInvoice, originalVoucher];
