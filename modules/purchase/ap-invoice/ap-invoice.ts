import {
  carriesOut,
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
import { instalmentLines, pricingField } from '../../fico/model.ts';
import { inputOrder } from '../input-order/input-order.ts';
import { totals } from '../lines/lines.ts';
import { purchaseReturn } from '../purchase-return/purchase-return.ts';

/** Fully digitalised invoices have numbers of twenty digits, those before them of eight. */
const taxInvoiceNoComplaint = (typed: string): string | undefined =>
  /^(\d{8}|\d{20})$/.test(typed) ? undefined : `发票号码应为 20 位（旧版 8 位）数字，现在 ${typed.length} 位`;

const cost = { masked: 'cost' } as const;

/** A supplier's invoice: what was owed by estimate is owed by it. */
export const apInvoice = document({
  name: 'pur_ap_invoice',
  label: '应付发票',
  title: 'number',
  prefix: 'YF',
  dated: 'invoiceDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    invoiceKind: choice(
      '类型',
      { normal: '采购', expense: '费用', opening: '期初' },
      { default: 'normal', index: true },
    ),
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true }),
    invoiceDate: date('入账日期', { required: true, index: true }),
    paymentTerms: ref('付款条件', 'fico_payment_terms', { hint: '留空按供应商的付款条件或账期' }),
    /** Of an invoice with instalments the day of the last one. */
    dueDate: date('到期日', { index: true, hint: '有付款条件时由它算出；留空按供应商账期计算' }),
    taxInvoiceNo: text('发票号码', { max: 20, unique: true, search: true, valid: taxInvoiceNoComplaint }),
    buyer: ref('采购员', 'sys_user'),
    pricing: pricingField(),
    ...totals,
    settledAmount: money('已核销', { ...cost, computed: true, default: zeroFen }),
    openAmount: money('未核销', { ...cost, computed: true, default: zeroFen }),
    settleStatus: progress('结算状态'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '发票明细',
      fields: {
        input: ref('采购入库', 'pur_input_order', { index: true }),
        inputLine: sourceLine('入库行'),
        returned: ref('采购退货', 'pur_return', { index: true }),
        returnedLine: sourceLine('退货行'),
        sku: ref('SKU', 'goods_sku', { index: true }),
        unit: ref('单位', 'goods_unit'),
        name: text('费用名称', { max: 100, hint: '费用发票填写' }),
        expense: ref('费用科目', 'fico_account', { only: 'leaf', hint: '费用发票填写；冲销暂估运费时选“暂估应付”' }),
        quantity: decimal('数量', { required: true, scale: 6, min: 0.000001, max: 1e8 }),
        price: decimal('单价', { ...cost, required: true, scale: 6, min: 0, max: 1e8 }),
        taxRate: rate('税率', { required: true }),
        amount: money('金额', { ...cost, required: true, computed: true }),
        tax: money('税额', { ...cost, required: true, computed: true }),
        total: money('价税合计', { ...cost, required: true, computed: true }),
        statedTax: money('票面税额', { ...cost, hint: '留空按税率计算；与票面差几分时填写' }),
        /** What of the estimate it has taken back, as the audit found out. */
        estimate: money('冲回暂估', { ...cost, computed: true, default: zeroFen }),
        /** What of that had been taken back before, at the beginning of a month. */
        reversedEstimate: money('其中月初已冲回', { ...cost, computed: true, default: zeroFen }),
      },
      from: {
        input: carriesOut(inputOrder, 'lines', {
          line: 'inputLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'invoicedQuantity',
          progress: 'invoiced',
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', price: 'price', taxRate: 'taxRate' },
          heads: { supplier: 'supplier', pricing: 'pricing' },
        }),
        returned: carriesOut(purchaseReturn, 'lines', {
          line: 'returnedLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'invoicedQuantity',
          progress: 'invoiced',
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', price: 'price', taxRate: 'taxRate' },
          heads: { supplier: 'supplier', pricing: 'pricing' },
        }),
      },
    },
    instalments: instalmentLines('cost'),
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
