import {
  carriesOut,
  date,
  decimal,
  document,
  ledger,
  money,
  progress,
  ref,
  remark,
  sourceLine,
  text,
  zeroFen,
} from '@heliu/model';
import { pricingField } from '../../fico/model.ts';
import { executed } from '../../purchase/model.ts';
import { soldLine, soldTotals } from '../price/lines.ts';
import { quotation } from '../quotation/quotation.ts';

/** What customers have been promised and do not owe yet; with what they owe, it is what their limit is for. */
export const commitments = ledger({
  name: 'sal_commitment_entry',
  label: '信用占用',
  keys: { customer: ref('客户', 'crm_customer', { required: true, index: true }) },
  measures: {
    ordered: money('已订未发', { default: zeroFen }),
    shipped: money('已发未开票', { default: zeroFen }),
  },
  balances: { customer: { by: ['customer'] } },
});

/** What a customer has ordered: goods are kept for it, its price is settled, and the rest of the chain carries it out. */
export const order = document({
  name: 'sal_order',
  label: '销售订单',
  title: 'number',
  prefix: 'XSDD',
  dated: 'orderDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    site: ref('客户站点', 'crm_customer_site'),
    orderDate: date('订单日期', { required: true, index: true }),
    deliveryDate: date('交货日期', { index: true }),
    warehouse: ref('发货仓库', 'scm_warehouse', { required: true, index: true }),
    salesman: ref('业务员', 'sys_user', { required: true, index: true }),
    customerOrderNo: text('客户单号', { max: 60, search: true, hint: '客户自己的订单号' }),
    pricing: pricingField(),
    depositAmount: money('定金', { min: zeroFen }),
    ...soldTotals,
    shipped: progress('发货进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '订单明细',
      fields: {
        quotation: ref('客户报价', 'sal_quotation', { index: true }),
        quotationLine: sourceLine('报价行'),
        ...soldLine,
        dealPrice: decimal('折后单价', { computed: true, scale: 6, masked: 'price' }),
        deliveryDate: date('交货日期', { hint: '留空同整单' }),
        reservedQuantity: executed('预占数量'),
        shippedQuantity: executed('已发数量'),
        cartQuantity: executed('已转采购'),
        remark: text('说明', { max: 200 }),
      },
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      from: {
        quotation: carriesOut(quotation, 'lines', {
          line: 'quotationLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'orderedQuantity',
          progress: 'ordered',
          unbounded: true,
          during: ['audited', 'closed'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', price: 'price', taxRate: 'taxRate', remark: 'remark' },
          heads: { customer: 'customer', pricing: 'pricing' },
        }),
      },
    },
  },
  paper: {
    title: '销售订单',
    fields: ['customer', 'site', 'deliveryDate', 'customerOrderNo', 'salesman', 'depositAmount', 'remark'],
    lines: {
      lines: [
        'sku',
        'unit',
        'quantity',
        'taxPrice',
        'discount',
        'taxRate',
        'amount',
        'tax',
        'total',
        'deliveryDate',
        'remark',
      ],
    },
    signatures: ['制单', '审核', '客户签字'],
  },
  states: { draft: '未审核', audited: '已审核', closed: '已关闭', cancelled: '已作废' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    reserve: { label: '补预占', from: ['audited'], confirm: '用现在可用的库存，补上还没有预占到的数量。' },
    purchase: {
      label: '以销定购',
      from: ['audited'],
      confirm: '没有预占到的数量加入快捷订货，由采购生成采购订单；已经转过的不再重复。',
    },
    close: {
      label: '关闭',
      from: ['audited'],
      to: 'closed',
      reason: 'optional',
      confirm: '没有发完的部分不再发货，预占的库存和占用的信用额度放回；还有剩余时请写明原因。',
    },
    reopen: { label: '反关闭', from: ['closed'], to: 'audited' },
    cancel: {
      label: '作废',
      from: ['draft', 'audited'],
      to: 'cancelled',
      reverses: 'audit',
      reason: 'optional',
      danger: true,
      confirm: '没有发过货的订单才能作废，单号保留。',
    },
  },
  internal: { change: { label: '变更', from: ['audited'], reason: 'required' } },
});
