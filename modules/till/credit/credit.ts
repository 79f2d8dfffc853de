import { calls, date, dateTime, document, fen, get, ledger, money, ref, text, usualCalls, zeroFen } from '@heliu/model';

/**
 * What customers have bought at a counter and not paid, sale by sale. The books hear of it when the shift is counted, as of
 * everything else that a shift has sold.
 */
export const storeCredit = ledger({
  name: 'pos_credit_entry',
  label: '门店挂账',
  keys: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    sale: ref('零售单', 'pos_sale', { required: true, index: true }),
    shift: ref('班次', 'pos_shift', { required: true, index: true }),
  },
  measures: { amount: money('挂账金额', { required: true }) },
  balances: {
    open: { by: ['customer', 'sale'], neverNegative: 'amount' },
    shifts: { by: ['shift', 'customer'], unshown: true },
  },
});

/** A customer pays what he owes of some sales, in whole or in part, into the shift that takes the money. */
export const creditReceipt = document({
  name: 'pos_credit_receipt',
  label: '挂账收款单',
  title: 'number',
  prefix: 'GSK',
  dated: 'day',
  made: '收款时间',
  fields: {
    clientUuid: text('客户端编号', { required: true, unique: true, max: 36, pattern: /^[0-9a-f-]{36}$/ }),
    day: date('营业日', { required: true, index: true }),
    shift: ref('班次', 'pos_shift', { required: true, index: true }),
    terminal: ref('收银机', 'pos_terminal', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    cashier: ref('收银员', 'sys_user', { required: true, index: true, beside: true }),
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    receivedAt: dateTime('收款时间', { required: true }),
    amount: money('核销金额', { required: true, index: true }),
    change: money('找零', { default: zeroFen }),
  },
  lines: {
    lines: {
      label: '核销明细',
      fields: {
        sale: ref('零售单', 'pos_sale', { required: true, index: true }),
        open: money('核销前未收', { required: true }),
        amount: money('本次核销', { required: true, min: fen(1n) }),
      },
    },
    payments: {
      label: '收款',
      fields: {
        method: ref('收款方式', 'fico_payment_method', { required: true, index: true }),
        account: ref('入账账户', 'fico_cashier_account', { required: true }),
        amount: money('收取', { required: true, min: fen(1n) }),
        change: money('找零', { default: zeroFen }),
        net: money('实收', { required: true }),
        tradeNo: text('交易号', { max: 64, index: true }),
      },
    },
  },
  states: { draft: '未完成', done: '已核销', voided: '已作废' },
  initial: 'draft',
  editable: [],
  cancelled: ['voided'],
  actions: {},
  internal: {
    finish: { label: '核销', from: ['draft'], to: 'done' },
    void: { label: '作废', from: ['done'], to: 'voided', reverses: 'finish', reason: 'required' },
  },
});

export const creditReceiptCalls = calls(creditReceipt, 'api/pos/creditreceipt', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});
