import { carriesOut, choice, date, document, longText, ref, remark, sourceLine, text } from '@heliu/model';
import { executed, wanted } from '../lines/lines.ts';
import { request } from '../request/request.ts';

/** Where a supplier who was asked stands. */
export const answers = { waiting: '待报价', quoted: '已报价', refused: '不报价' } as const;

/** Several suppliers are asked for the price of the same goods. */
export const enquiry = document({
  name: 'pur_enquiry',
  label: '询价单',
  title: 'number',
  prefix: 'XJ',
  dated: 'enquiryDate',
  fields: {
    subject: text('主题', { max: 100, search: true }),
    enquiryDate: date('询价日期', { required: true, index: true }),
    deadline: date('报价截止', { required: true, index: true }),
    buyer: ref('采购员', 'sys_user', { required: true, index: true }),
    terms: longText('询价要求', { max: 1000, hint: '交货地点、包装、付款方式等，印在询价单上' }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '询价明细',
      fields: {
        request: ref('采购申请', 'pur_request', { index: true }),
        requestLine: sourceLine('申请行'),
        ...wanted,
        needDate: date('需求日期'),
        spec: text('要求', { max: 200 }),
        quotedQuantity: executed('已报数量'),
      },
      from: {
        request: carriesOut(request, 'lines', {
          line: 'requestLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'enquiredQuantity',
          unbounded: true,
          during: ['audited', 'closed'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', needDate: 'needDate', spec: 'remark' },
        }),
      },
    },
    suppliers: {
      label: '询价供应商',
      fields: {
        supplier: ref('供应商', 'crm_supplier', { required: true, only: 'active' }),
        answer: choice('答复', answers, { computed: true, default: 'waiting' }),
        remark: text('说明', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '询价中', closed: '已关闭' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    send: { label: '发送询价', from: ['audited'] },
    decline: {
      label: '登记不报价',
      from: ['audited'],
      input: { supplier: ref('供应商', 'crm_supplier', { required: true }) },
      reason: 'optional',
    },
    close: { label: '关闭', from: ['audited'], to: 'closed', confirm: '关闭后不再接受报价，已有的报价仍可比价下单。' },
    reopen: { label: '反关闭', from: ['closed'], to: 'audited' },
  },
});
