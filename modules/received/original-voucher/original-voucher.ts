import { auditing, choice, date, document, file, integer, money, ref, remark, text } from '@heliu/model';

export const paperKinds = {
  invoice: '发票',
  ticket: '车船机票',
  receipt: '收据',
  bankSlip: '银行回单',
  contract: '合同',
  payroll: '工资表',
  other: '其他',
} as const;
export type PaperKind = keyof typeof paperKinds;

const cost = { masked: 'cost' } as const;
const belongs = { index: true } as const;

/** A paper that shows why something was booked: kept with its file, found from the document and the voucher it belongs to. */
export const originalVoucher = document({
  name: 'fico_original_voucher',
  label: '原始凭证',
  title: 'number',
  apart: ['partnerName', 'summary'],
  prefix: 'YSPZ',
  dated: 'docDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    file: file('原件', { ...cost, hint: '电子发票读出各栏；扫描件、照片也可以。其余各页保存后放进附件' }),
    kind: choice('类别', paperKinds, { required: true, default: 'invoice', index: true }),
    docDate: date('票据日期', { required: true, index: true }),
    partnerName: text('往来单位', { max: 120, search: true }),
    partnerTaxNo: text('对方税号', { max: 20, search: true }),
    invoiceNo: text('票据号码', { max: 30, search: true, hint: '发票号码、车票号、回单号' }),
    invoiceCode: text('发票代码', { max: 12, search: true, hint: '数电发票没有代码' }),
    /** Code and number in one: no two papers share it. */
    face: text('票据代码号码', { computed: true, unique: true, max: 45 }),
    amount: money('金额', { ...cost, required: true, index: true, hint: '价税合计' }),
    tax: money('税额', { ...cost }),
    pages: integer('张数', { min: 1, max: 999, default: 1 }),
    summary: text('摘要', { max: 200, search: true }),
    type: ref('收支类型', 'fico_receipt_expense_type', { only: 'usable' }),

    journal: ref('出纳日记账', 'fico_journal', belongs),
    payment: ref('付款单', 'fico_payment', belongs),
    receipt: ref('收款单', 'fico_receipt', belongs),
    payable: ref('应付发票', 'pur_ap_invoice', belongs),
    receivable: ref('应收发票', 'fico_ar_invoice', belongs),
    voucher: ref('记账凭证', 'fico_voucher', { ...belongs, computed: true }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    ...auditing,
    enclose: {
      label: '归入凭证',
      from: ['audited'],
      input: { voucher: ref('记账凭证', 'fico_voucher', { required: true }) },
      done: '已归入凭证',
    },
    takeOut: { label: '移出凭证', right: 'enclose', from: ['audited'], set: { voucher: null }, done: '已移出凭证' },
  },
});
