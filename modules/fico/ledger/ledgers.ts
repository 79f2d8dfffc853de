import { dec, decimal, ledger, money, ref, text, zeroFen } from '@heliu/model';
import { dimensionKeys, dimensions } from './dimensions.ts';

/**
 * What customers owe, per invoice, and what of their money stands with us, per receipt. Writing off is an entry like any
 * other, and ageing is a query. An invoice whose debt another customer has taken over is open with him.
 */
export const receivables = ledger({
  name: 'fico_receivable_entry',
  label: '应收账',
  keys: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    /** Left out of advances. */
    invoice: ref('应收发票', 'fico_ar_invoice', { index: true }),
    /** The receipt that an advance came with. */
    receipt: ref('收款单', 'fico_receipt', { index: true }),
  },
  measures: {
    amount: money('应收金额', { default: zeroFen }),
    advance: money('预收金额', { default: zeroFen }),
  },
  // What was open on a day is what is open now less what was posted since.
  byDay: true,
  part: { of: 'receivable', moves: ['amount', 'advance'] },
  balances: {
    open: { by: ['customer', 'invoice'], keeps: ['amount'], onlyWith: ['invoice'] },
    advances: { by: ['customer', 'receipt'], keeps: ['advance'], onlyWith: ['receipt'] },
    customer: { by: ['customer'] },
  },
});

/**
 * The money itself, per account of the cashier. What comes in and what goes out are kept apart, since taking back an
 * income is no expense.
 */
export const cash = ledger({
  name: 'fico_cash_entry',
  label: '资金账',
  keys: { account: ref('出纳账户', 'fico_cashier_account', { required: true, index: true }) },
  measures: {
    income: money('收入', { default: zeroFen }),
    expense: money('支出', { default: zeroFen }),
    amount: money('结余', { required: true }),
  },
  notes: {
    summary: text('摘要', { max: 200 }),
    reference: text('结算号', { max: 60 }),
    party: text('对方', { max: 120 }),
  },
  byDay: true,
  periodic: true,
  part: { of: 'cash', moves: ['amount'] },
  balances: {
    account: { by: ['account'], keeps: ['amount'], neverNegative: 'amount', floorMayGive: true },
    months: { by: ['account'], monthly: true, unshown: true },
  },
});

/**
 * What we owe suppliers. Goods that came without their invoice are owed by estimate (暂估) until it arrives; then the
 * estimate goes and the amount of the invoice comes.
 */
export const payables = ledger({
  name: 'fico_payable_entry',
  label: '应付账',
  keys: {
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true }),
    /** Left out of what is owed by estimate. */
    invoice: ref('应付发票', 'pur_ap_invoice'),
    /** Of what was paid before anything was owed. */
    payment: ref('付款单', 'fico_payment'),
  },
  measures: {
    amount: money('应付金额', { default: zeroFen, masked: 'cost' }),
    estimated: money('暂估金额', { default: zeroFen, masked: 'cost' }),
    prepaid: money('预付金额', { default: zeroFen, masked: 'cost' }),
  },
  byDay: true,
  // What is owed by estimate moves with the goods.
  part: { of: 'payable', moves: ['amount', 'prepaid'] },
  balances: {
    supplier: { by: ['supplier'] },
    open: { by: ['supplier', 'invoice'], keeps: ['amount'], onlyWith: ['invoice'] },
    prepayments: { by: ['supplier', 'payment'], keeps: ['prepaid'], onlyWith: ['payment'] },
  },
});

/**
 * Entries of vouchers. What an account is kept by beside its code (核算项目) are keys that may be left out; each has its
 * balance per month.
 */
export const generalLedger = ledger({
  name: 'fico_gl_entry',
  label: '总账',
  keys: {
    account: ref('科目', 'fico_account', { required: true, index: true }),
    ...dimensionKeys,
    currency: ref('币种', 'fico_currency'),
  },
  measures: {
    debit: money('借方', { required: true }),
    credit: money('贷方', { required: true }),
    /** What came in; out of an account it is less than nothing, so that sums are what is there. */
    quantity: decimal('数量', { default: dec(0) }),
    foreignAmount: money('原币金额', { default: zeroFen }),
    /** Debit less credit of what closing has carried forward: without it, an account of profit and loss ends each month at nothing. */
    carried: money('结转', { default: zeroFen }),
    /** Of an entry that stands beside cash in its voucher: what it brought in and what it took away. */
    cashIn: money('收到现金', { default: zeroFen }),
    cashOut: money('支付现金', { default: zeroFen }),
  },
  notes: { summary: text('摘要', { max: 200 }) },
  balanced: ['debit', 'credit'],
  voucher: { document: 'fico_voucher', word: '记' },
  periodic: true,
  balances: {
    account: { by: ['account'], monthly: true },
    items: { by: ['account', ...dimensions, 'currency'], monthly: true, onlyWith: [...dimensions, 'currency'] },
  },
});
