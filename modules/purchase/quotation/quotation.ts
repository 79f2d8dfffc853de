import {
  auditing,
  carriesOut,
  date,
  decimal,
  document,
  integer,
  progress,
  ref,
  remark,
  sourceLine,
} from '@heliu/model';
import { pricingField } from '../../fico/model.ts';
import { enquiry } from '../enquiry/enquiry.ts';
import { executed, priced, totals, wanted } from '../lines/lines.ts';

/** What a supplier would sell for, until a day. */
export const quotation = document({
  name: 'pur_quotation',
  label: '采购报价',
  title: 'number',
  prefix: 'GYBJ',
  dated: 'quotationDate',
  fields: {
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true, only: 'active' }),
    quotationDate: date('报价日期', { required: true, index: true }),
    validTo: date('有效期至', { required: true, index: true }),
    leadDays: integer('供货周期(天)', { min: 0, max: 3650 }),
    pricing: pricingField(),
    ...totals,
    ordered: progress('采购进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '报价明细',
      fields: {
        enquiry: ref('询价单', 'pur_enquiry', { index: true }),
        enquiryLine: sourceLine('询价行'),
        ...wanted,
        ...priced,
        minQuantity: decimal('起订量', { scale: 6, min: 0, max: 1e8 }),
        leadDays: integer('供货周期(天)', { min: 0, max: 3650, hint: '留空同整单' }),
        orderedQuantity: executed('已订数量'),
      },
      from: {
        enquiry: carriesOut(enquiry, 'lines', {
          line: 'enquiryLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'quotedQuantity',
          unbounded: true,
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit' },
        }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});
