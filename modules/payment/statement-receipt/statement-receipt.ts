import { date, dateTime, document, longText, money, ref, remark, text, yuan, zeroFen } from '@heliu/model';

const told = { computed: true } as const;

/**
 * Money asked of a customer for what is open of his audited bills, paid by a WeChat code. Paid, it is booked as one
 * receipt that settles the invoices of those bills; what cannot be booked stands as paid with the reason.
 */
export const statementReceipt = document({
  name: 'fico_statement_receipt',
  label: '对账收款单',
  title: 'number',
  prefix: 'DZSK',
  dated: 'collectDate',
  counted: { by: 'createdAt', per: ['status'] },
  foot: ['amount'],
  fields: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    collectDate: date('收款日期', { required: true, index: true }),
    account: ref('收款账户', 'fico_cashier_account', { only: 'usable', hint: '钱付到哪个账户；不填则取微信类的账户' }),
    amount: money('收款金额', { ...told, default: zeroFen, index: true }),
    /** The last code that was made for it; those that ran out unpaid are closed. */
    payment: ref('微信支付单', 'oms_payment', { ...told, index: true }),
    transactionId: text('微信订单号', { ...told, max: 32 }),
    paidAt: dateTime('付款时间', { ...told, index: true }),
    bookDate: date('入账日期', told),
    receipt: ref('收款单', 'fico_receipt', { ...told, index: true }),
    problem: longText('未入账原因', { ...told, max: 500 }),
    remark: remark(),
  },
  lines: {
    bills: {
      label: '收款账单',
      fields: {
        bill: ref('客户账单', 'fico_customer_bill', { required: true, index: true }),
        /** What was to be paid of it when this was written. */
        open: money('未收金额', { ...told, default: zeroFen }),
        amount: money('本次收款', { required: true, min: yuan('0.01') }),
      },
    },
  },
  states: {
    draft: '未收款',
    waiting: '待支付',
    paid: '已付未入账',
    audited: '已入账',
    refunded: '已退款',
    cancelled: '已撤回',
  },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled', 'refunded'],
  away: ['cancelled'],
  actions: {
    collect: { label: '收款', from: ['draft'], to: 'waiting', done: '已可收款' },
    cancel: {
      label: '撤回',
      from: ['waiting'],
      to: 'cancelled',
      reason: 'optional',
      danger: true,
      confirm: '收款码随即关闭，客户不能再付；要再收请另开一张。',
    },
    audit: {
      label: '入账',
      from: ['paid'],
      to: 'audited',
      set: { problem: null },
      input: { bookDate: date('入账日期', { required: true, hint: '付款那天的期间已结账时，改为开放期间的日期' }) },
    },
    deaudit: {
      label: '反审核',
      from: ['audited'],
      to: 'paid',
      set: { receipt: null, problem: '已反审核，请重新入账或退款' },
      reason: 'required',
      confirm: '所记的收款单反审核并删除，发票恢复未收；钱仍在微信，可以退款或重新入账。',
    },
  },
  internal: {
    /** Of one that was never asked for: paid twice, the second payment has a document of its own. */
    pay: { label: '客户付款', from: ['draft', 'waiting', 'cancelled'], to: 'paid' },
    /** The money is there, the books do not take it. */
    fail: { label: '未能入账', from: ['paid'] },
    refund: { label: '全部退款', from: ['paid'], to: 'refunded', set: { problem: null } },
    /** WeChat has said something that people have to look at. */
    warn: { label: '支付异常' },
  },
});

/** States in which a bill is taken: nobody else asks for the same money. */
export const asking = ['waiting', 'paid'] as const;
