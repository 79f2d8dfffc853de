import { ledger, money, ref } from '@heliu/model';

/** What customers owe, per invoice: writing off is an entry like any other, and ageing is a query. */
export const receivables = ledger({
  name: 'fico_receivable_entry',
  label: '应收账',
  keys: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    invoice: ref('应收发票', 'fico_ar_invoice', { required: true }),
  },
  measures: { amount: money('金额', { required: true }) },
  balances: {
    open: { by: ['customer', 'invoice'] },
    customer: { by: ['customer'] },
  },
});

export const generalLedger = ledger({
  name: 'fico_gl_entry',
  label: '总账',
  keys: {
    account: ref('科目', 'fico_account', { required: true, index: true }),
    customer: ref('客户', 'crm_customer'),
  },
  measures: { debit: money('借方', { required: true }), credit: money('贷方', { required: true }) },
  balanced: ['debit', 'credit'],
  voucherWord: '记',
  periodic: true,
  balances: { account: { by: ['account'], monthly: true } },
});
