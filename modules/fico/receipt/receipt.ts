import { choice, date, document, longText, money, ref, text, zeroFen } from '@heliu/model';

/** Money of a customer: which accounts it came to, which invoices it settles, what stays with us as an advance. */
export const receipt = document({
  name: 'fico_receipt',
  label: '收款单',
  title: 'number',
  prefix: 'SK',
  dated: 'receiptDate',
  counted: { by: 'createdAt', per: ['status'] },
  foot: ['received'],
  fields: {
    kind: choice(
      '收款类型',
      { sales: '销售收款', advance: '预收款', refund: '退款' },
      { default: 'sales', required: true, index: true },
    ),
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    receiptDate: date('收款日期', { required: true, index: true }),
    discount: money('现金折扣', { default: zeroFen, min: zeroFen, hint: '少收的部分，与收到的钱一起核销发票' }),
    /** With the fee that was kept on the way; below zero where it is paid back. */
    received: money('收款金额', { required: true, computed: true, index: true }),
    fee: money('手续费', { computed: true, default: zeroFen }),
    settled: money('核销金额', { computed: true, default: zeroFen }),
    advance: money('转预收', { computed: true, default: zeroFen }),
    advanceUsed: money('预收已用', { computed: true, default: zeroFen }),
    advanceOpen: money('预收余额', { computed: true, default: zeroFen, index: true }),
    remark: longText('备注', { max: 500, hint: '写有发票编号时，自动核销先取这些发票' }),
  },
  lines: {
    money: {
      label: '收款明细',
      optional: true,
      fields: {
        account: ref('出纳账户', 'fico_cashier_account', { required: true, index: true, only: 'usable' }),
        amount: money('到账金额', { required: true, min: zeroFen }),
        fee: money('手续费', { default: zeroFen, min: zeroFen, hint: '对方付了、通道扣下没有到账的部分' }),
        settlementType: ref('结算类型', 'fico_settlement_type'),
        reference: text('结算号', { max: 60, hint: '支票号、汇票号、流水号' }),
      },
    },
    writeOffs: {
      label: '核销发票',
      optional: true,
      fields: {
        invoice: ref('应收发票', 'fico_ar_invoice', { required: true, index: true }),
        /** What was open with this customer when it was written. */
        open: money('核销前未收', { computed: true, default: zeroFen }),
        amount: money('本次核销', { required: true }),
      },
    },
    refunds: {
      label: '退预收款',
      optional: true,
      fields: {
        receipt: ref('收款单', 'fico_receipt', { required: true, index: true }),
        open: money('预收余额', { computed: true, default: zeroFen }),
        amount: money('本次退回', { required: true, min: zeroFen }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited', copies: { advanceOpen: 'advance' } },
    deaudit: {
      label: '反审核',
      from: ['audited'],
      to: 'draft',
      set: { advanceOpen: zeroFen },
      reverses: 'audit',
      reason: 'optional',
    },
  },
});
