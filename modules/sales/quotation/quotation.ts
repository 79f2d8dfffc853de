import { choice, date, decimal, document, integer, progress, ref, remark, text } from '@heliu/model';
import { pricingField } from '../../fico/model.ts';
import { executed } from '../../purchase/model.ts';
import { soldLine, soldTotals } from '../price/lines.ts';

const lostReasons = {
  price: '价格高',
  delivery: '交期长',
  quality: '质量或规格不合',
  competitor: '选了别家',
  dropped: '客户不买了',
  other: '其他',
} as const;

/** What a customer may have goods for, until a day. A new version takes the place of the one before, which is kept. */
export const quotation = document({
  name: 'sal_quotation',
  label: '客户报价',
  title: 'number',
  prefix: 'XSBJ',
  dated: 'quotationDate',
  fields: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    site: ref('客户站点', 'crm_customer_site'),
    quotationDate: date('报价日期', { required: true, index: true }),
    validTo: date('有效期至', { required: true, index: true, hint: '当天仍有效' }),
    salesman: ref('业务员', 'sys_user', { required: true, index: true }),
    pricing: pricingField(),
    delivery: text('交货说明', { max: 200, hint: '印在报价单上' }),
    payment: text('付款条件', { max: 200, hint: '印在报价单上' }),
    revision: integer('版本', { computed: true, default: 1 }),
    replaces: ref('上一版本', 'sal_quotation', { computed: true, index: true }),
    lostReason: choice('失单原因', lostReasons, { computed: true, index: true }),
    ...soldTotals,
    ordered: progress('成交进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '报价明细',
      fields: {
        ...soldLine,
        minQuantity: decimal('起订量', { scale: 6, min: 0, max: 1e8, hint: '按所选单位，达到才是这个价' }),
        orderedQuantity: executed('已订数量'),
        remark: text('说明', { max: 200 }),
      },
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
    },
  },
  paper: {
    title: '报价单',
    fields: ['customer', 'site', 'validTo', 'salesman', 'delivery', 'payment', 'remark'],
    lines: { lines: ['sku', 'unit', 'minQuantity', 'quantity', 'taxPrice', 'discount', 'taxRate', 'total', 'remark'] },
    signatures: ['报价人', '审核', '客户确认'],
  },
  states: { draft: '未审核', audited: '已审核', lost: '已失单', superseded: '已被新版本替代' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['lost', 'superseded'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    revise: {
      label: '新版本',
      from: ['audited', 'lost'],
      confirm: '按这张报价写一张新版本的草稿。新版本审核后，这一张不再有效，仍可查看。',
    },
    lose: {
      label: '失单',
      from: ['audited'],
      to: 'lost',
      input: { lostReason: choice('失单原因', lostReasons, { required: true }) },
      reason: 'optional',
      confirm: '报价不再参与定价，也不能再下推订单。',
    },
    reopen: { label: '恢复', from: ['lost'], to: 'audited', set: { lostReason: null } },
  },
  internal: {
    supersede: { label: '被新版本替代', from: ['audited'], to: 'superseded' },
    restore: { label: '新版本撤回', from: ['superseded'], to: 'audited' },
  },
});
