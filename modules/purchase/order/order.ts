import { carriesOut, date, document, money, progress, ref, remark, sourceLine, text, zeroFen } from '@heliu/model';
import { pricingField } from '../../fico/model.ts';
import { discount, executed, priced, totals, wanted } from '../lines/lines.ts';
import { quotation } from '../quotation/quotation.ts';
import { request } from '../request/request.ts';

/** What we have promised to take from a supplier. */
export const order = document({
  name: 'pur_order',
  label: '采购订单',
  title: 'number',
  prefix: 'CGDD',
  dated: 'orderDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true, only: 'active' }),
    orderDate: date('订单日期', { required: true, index: true }),
    deliveryDate: date('交货日期', { index: true, hint: '留空按供货周期' }),
    warehouse: ref('收货仓库', 'scm_warehouse', { required: true, index: true }),
    buyer: ref('采购员', 'sys_user', { required: true, index: true }),
    pricing: pricingField(),
    depositAmount: money('定金', { masked: 'cost', min: zeroFen }),
    ...totals,
    received: progress('收货进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '订单明细',
      fields: {
        request: ref('采购申请', 'pur_request', { index: true }),
        requestLine: sourceLine('申请行'),
        quotation: ref('采购报价', 'pur_quotation', { index: true }),
        quotationLine: sourceLine('报价行'),
        ...wanted,
        ...priced,
        discount,
        deliveryDate: date('交货日期', { hint: '留空同整单' }),
        receivedQuantity: executed('已收数量'),
        remark: text('说明', { max: 200 }),
      },
      scans: { record: 'sku', count: 'quantity' },
      from: {
        request: carriesOut(request, 'lines', {
          line: 'requestLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'orderedQuantity',
          progress: 'ordered',
          during: ['audited', 'finished'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', price: 'price', deliveryDate: 'needDate', remark: 'remark' },
        }),
        quotation: carriesOut(quotation, 'lines', {
          line: 'quotationLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'orderedQuantity',
          progress: 'ordered',
          unbounded: true,
          during: ['audited', 'finished'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', price: 'price', taxRate: 'taxRate' },
          heads: { supplier: 'supplier', pricing: 'pricing' },
        }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核', finished: '已完成', cancelled: '已作废' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    finish: {
      label: '完成',
      from: ['audited'],
      to: 'finished',
      reason: 'optional',
      confirm: '没有收完的部分不再收货；还有剩余时请写明原因。',
    },
    reopen: { label: '反完成', from: ['finished'], to: 'audited' },
    cancel: {
      label: '作废',
      from: ['draft', 'audited'],
      to: 'cancelled',
      reverses: 'audit',
      reason: 'optional',
      danger: true,
      confirm: '没有收过货的订单才能作废，单号保留。',
    },
  },
  internal: { change: { label: '变更', from: ['audited'], reason: 'required' } },
});
