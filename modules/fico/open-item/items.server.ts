import { payables, receivables } from '../ledger/ledgers.ts';
import { openItemWatcher } from './open-item.server.ts';

const invoiceFields = {
  total: 'total',
  settled: 'settledAmount',
  open: 'openAmount',
  progress: 'settleStatus',
} as const;

/** What customers' documents have open follows from the ledger of receivables. */
export const receivableItems = [
  openItemWatcher({
    ledger: receivables,
    key: 'receipt',
    party: 'customer',
    balance: 'advances',
    measure: 'advance',
    entity: 'fico_receipt',
    fields: { total: 'advance', settled: 'advanceUsed', open: 'advanceOpen' },
  }),
  openItemWatcher({
    ledger: receivables,
    key: 'invoice',
    party: 'customer',
    balance: 'open',
    measure: 'amount',
    entity: 'fico_ar_invoice',
    fields: invoiceFields,
  }),
];
/** What suppliers' documents have open follows from the ledger of payables. */
export const payableItems = [
  openItemWatcher({
    ledger: payables,
    key: 'invoice',
    party: 'supplier',
    balance: 'open',
    measure: 'amount',
    entity: 'pur_ap_invoice',
    fields: invoiceFields,
  }),
  openItemWatcher({
    ledger: payables,
    key: 'payment',
    party: 'supplier',
    balance: 'prepayments',
    measure: 'prepaid',
    entity: 'fico_payment',
    fields: { total: 'prepaidAmount', settled: 'prepaidSettled', open: 'prepaidOpen' },
  }),
];
