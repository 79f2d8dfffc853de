import type { Module } from '@heliu/engine';
import { bookInputs, unbookInputs } from './input-invoice/booked.server.ts';
import { bureauList, inputInvoiceCalls } from './input-invoice/input-invoice.calls.ts';
import { inputInvoiceBehaviour } from './input-invoice/input-invoice.server.ts';
import { inputTaxReports } from './input-invoice/input-tax.server.ts';
import { registerHandlers } from './input-invoice/register.server.ts';
import { inputProofs, inputTodos } from './input-invoice/watch.server.ts';
import { originalVoucherCalls } from './original-voucher/original-voucher.calls.ts';
import {
  originalVoucherBehaviour,
  originalVoucherHandlers,
  papersOf,
} from './original-voucher/original-voucher.server.ts';
import { originalVoucherProofs } from './original-voucher/proofs.server.ts';
import { vatReports } from './vat/vat.server.ts';
import { entities } from './model.ts';

/** Papers that others have made out to us. */
export const received: Module = {
  name: 'received',
  entities,
  calls: [inputInvoiceCalls, originalVoucherCalls],
  behaviours: [inputInvoiceBehaviour, originalVoucherBehaviour],
  handlers: [...registerHandlers, ...originalVoucherHandlers],
  reports: [...inputTaxReports, ...vatReports],
  layouts: [bureauList],
  observers: [bookInputs, unbookInputs],
  papers: papersOf,
  proofs: [...inputProofs, ...originalVoucherProofs],
  todos: inputTodos,
};
