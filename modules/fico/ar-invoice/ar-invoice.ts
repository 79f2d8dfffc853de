import {
  carriesOutNamed,
  choice,
  date,
  decimal,
  document,
  money,
  progress,
  rate,
  ref,
  remark,
  sourceLine,
  text,
  zeroFen,
} from '@heliu/model';
import { instalmentLines } from '../payment-terms/payment-terms.ts';

/** Fully digitalised invoices have numbers of twenty digits. */
function taxInvoiceNoComplaint(typed: string): string | undefined {
  if (/^\d{20}$/.test(typed)) return undefined;
  return /^\d*$/.test(typed) ? `发票号码应为 20 位，现在 ${typed.length} 位` : '发票号码应为 20 位数字';
}

export const arInvoice = document({
  name: 'fico_ar_invoice',
  label: '应收发票',
  title: 'number',
  prefix: 'YS',
  dated: 'invoiceDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    invoiceKind: choice(
      '类型',
      { normal: '普通', red: '红字', adjust: '调整', opening: '期初' },
      { default: 'normal' },
    ),
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    site: ref('客户站点', 'crm_customer_site'),
    invoiceDate: date('开票日期', { required: true, index: true }),
    paymentTerms: ref('付款条件', 'fico_payment_terms', { hint: '留空按客户的付款条件或信用天数' }),
    /** Of an invoice with instalments the day of the last one. */
    dueDate: date('到期日', { index: true, hint: '有付款条件时由它算出；留空按客户信用天数计算' }),
    taxInvoiceNo: text('发票号码', { max: 20, unique: true, search: true, valid: taxInvoiceNoComplaint }),
    salesman: ref('业务员', 'sys_user'),
    department: ref('部门', 'hr_department'),
    receivable: ref('应收科目', 'fico_account', { required: true, only: 'receivable' }),
    amount: money('金额', { required: true, computed: true }),
    tax: money('税额', { required: true, computed: true }),
    total: money('价税合计', { required: true, computed: true, index: true }),
    settledAmount: money('已核销', { computed: true, default: zeroFen }),
    openAmount: money('未核销', { computed: true, default: zeroFen }),
    settleStatus: progress('结算状态'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '发票明细',
      fields: {
        output: ref('出库单', 'oms_output_order', { index: true }),
        outputLine: sourceLine('出库行'),
        goodsName: text('货物名称', { required: true, max: 100 }),
        spec: text('规格', { max: 50 }),
        unit: text('单位', { max: 20 }),
        quantity: decimal('数量', { required: true, scale: 6, min: -1e8, max: 1e8 }),
        taxPrice: decimal('含税单价', { required: true, scale: 8, min: 0, max: 1e8, masked: 'price' }),
        taxRate: rate('税率', { required: true }),
        income: ref('收入科目', 'fico_account', { only: 'leaf', hint: '留空记入主营业务收入' }),
        amount: money('金额', { required: true, computed: true }),
        tax: money('税额', { required: true, computed: true }),
        total: money('价税合计', { required: true, computed: true }),
        /** What stands on the invoice of the tax office, where rounding there came out differently. */
        statedTax: money('票面税额', { hint: '留空按税率计算；与票面差几分时填写' }),
      },
      from: {
        // What has left stands in an area above; how much of it is worth what, it says itself (`addBillSource`).
        output: carriesOutNamed('oms_output_order', 'lines', {
          line: 'outputLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'invoicedQuantity',
          progress: 'invoiced',
          during: ['audited'],
          open: ['audited'],
          only: { kind: 'sales' },
          copies: { goodsName: 'goodsName', spec: 'spec', taxPrice: 'taxPrice', taxRate: 'taxRate' },
          heads: { customer: 'customer' },
        }),
      },
    },
    instalments: instalmentLines(),
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited', copies: { openAmount: 'total' } },
    deaudit: {
      label: '反审核',
      from: ['audited'],
      to: 'draft',
      set: { openAmount: zeroFen },
      reverses: 'audit',
      reason: 'optional',
    },
  },
});
