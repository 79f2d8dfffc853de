import { choice, date, dateTime, decimal, document, ref, remark, text } from '@heliu/model';
import { priceKinds } from '../price/prices.ts';

const price = { scale: 4, min: 0, max: 1e8 } as const;

/** Gives many SKUs new prices, at once or at a time, for good or until a time. Documents saved before keep theirs. */
export const priceOrder = document({
  name: 'goods_price_order',
  label: '调价单',
  title: 'number',
  prefix: 'TJ',
  dated: 'orderDate',
  fields: {
    orderDate: date('单据日期', { required: true, index: true }),
    kind: choice('调整哪种价格', priceKinds, { default: 'retailPrice', index: true }),
    effectiveAt: dateTime('生效时间', { index: true, hint: '留空则审核后立即生效' }),
    endAt: dateTime('到期时间', { hint: '到时恢复原价；留空则一直有效' }),
    reason: text('调价原因', { max: 200, search: true }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '调价明细',
      fields: {
        sku: ref('SKU', 'goods_sku', { required: true, index: true }),
        oldPrice: decimal('原价', { ...price, computed: true, masked: 'price' }),
        newPrice: decimal('新价', { ...price, masked: 'price' }),
        oldCost: decimal('原进价', { ...price, computed: true, masked: 'cost' }),
        newCost: decimal('新进价', { ...price, masked: 'cost' }),
      },
    },
  },
  states: { draft: '未送审', pending: '待审核', audited: '待生效', effective: '已生效', expired: '已到期' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    sendAudit: { label: '送审', from: ['draft'], to: 'pending' },
    audit: { label: '审核', from: ['pending'], to: 'audited' },
    deaudit: {
      label: '反审核',
      from: ['pending', 'audited', 'effective'],
      to: 'draft',
      reverses: 'audit',
      reason: 'optional',
    },
  },
  internal: {
    takeEffect: { label: '生效', from: ['audited'], to: 'effective' },
    expire: { label: '到期', from: ['effective'], to: 'expired' },
  },
});
