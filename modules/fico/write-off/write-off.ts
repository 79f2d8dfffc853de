import { choice, date, document, money, ref, remark, zeroFen } from '@heliu/model';

/** What a supplier is owed tells what things cost. */
const cost = { masked: 'cost' } as const;

export const writeOffKinds = {
  advance: '预收冲应收',
  prepay: '预付冲应付',
  netting: '应收冲应付',
  receivable: '应收转移',
  payable: '应付转移',
} as const;
export type WriteOffKind = keyof typeof writeOffKinds;

/**
 * Open items that settle each other without money: what a customer paid before against what he owes, what we paid before
 * against what we owe, one against the other, or a debt that somebody else takes over.
 */
export const writeOff = document({
  name: 'fico_write_off',
  label: '核销单',
  title: 'number',
  prefix: 'HX',
  dated: 'writeOffDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    kind: choice('核销类型', writeOffKinds, { default: 'advance', required: true, index: true }),
    customer: ref('客户', 'crm_customer', { index: true }),
    supplier: ref('供应商', 'crm_supplier', { index: true }),
    toCustomer: ref('转入客户', 'crm_customer', { index: true, hint: '以后由他付这些发票' }),
    toSupplier: ref('转入供应商', 'crm_supplier', { index: true, hint: '以后付给他' }),
    writeOffDate: date('核销日期', { required: true, index: true }),
    amount: money('核销金额', { ...cost, required: true, computed: true, index: true }),
    remark: remark(),
  },
  lines: {
    advances: {
      label: '预收款',
      optional: true,
      fields: {
        receipt: ref('收款单', 'fico_receipt', { required: true, index: true }),
        /** What was open when it was written. */
        open: money('核销前余额', { computed: true, default: zeroFen }),
        amount: money('本次核销', { required: true, min: zeroFen }),
      },
    },
    prepayments: {
      label: '预付款',
      optional: true,
      fields: {
        payment: ref('付款单', 'fico_payment', { required: true, index: true }),
        open: money('核销前余额', { ...cost, computed: true, default: zeroFen }),
        amount: money('本次核销', { ...cost, required: true, min: zeroFen }),
      },
    },
    receivables: {
      label: '应收发票',
      optional: true,
      fields: {
        invoice: ref('应收发票', 'fico_ar_invoice', { required: true, index: true }),
        open: money('核销前未收', { computed: true, default: zeroFen }),
        amount: money('本次核销', { required: true }),
      },
    },
    payables: {
      label: '应付发票',
      optional: true,
      fields: {
        payable: ref('应付发票', 'pur_ap_invoice', { required: true, index: true }),
        open: money('核销前未付', { ...cost, computed: true, default: zeroFen }),
        amount: money('本次核销', { ...cost, required: true }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
  },
});
