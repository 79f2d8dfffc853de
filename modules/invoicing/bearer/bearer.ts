import { choice, entity, flag, money, ref, text, zeroFen } from '@heliu/model';
import { type Bearer, bearers, invoiceKinds, platformNames } from '../../shop/model.ts';

/** Who may want an invoice for what he bears of a price. The shop's own discounts are nobody else's. */
const payers = ['platform', 'talent', 'leader', 'payment'] as const satisfies readonly Bearer[];
export type Payer = (typeof payers)[number];
export const payerNames = Object.fromEntries(payers.map((payer) => [payer, bearers[payer]])) as Record<Payer, string>;

/** To whom, over what and as which kind a bearer is invoiced: for all shops of a platform, or for one of them. */
export const bearerTitle = entity({
  name: 'oms_bearer_title',
  label: '承担方抬头',
  title: 'buyerName',
  order: 'platform',
  together: [['platform', 'bearer', 'shop']],
  fields: {
    platform: choice('平台', platformNames, { required: true, index: true }),
    bearer: choice('承担方', payerNames, { default: 'platform' }),
    /** Left out, all shops of the platform that have none of their own. */
    shop: ref('店铺', 'oms_shop', { hint: '不选则用于这个平台的全部店铺' }),
    kind: choice('票种', invoiceKinds, { default: 'digitalNormal' }),
    buyerName: text('抬头', { required: true, max: 100, search: true }),
    buyerTaxNo: text('税号', { required: true, max: 20, search: true }),
    buyerAddress: text('地址', { max: 100 }),
    buyerPhone: text('电话', { max: 32 }),
    buyerBank: text('开户行', { max: 100 }),
    buyerAccount: text('账号', { max: 40 }),
    email: text('收票邮箱', { max: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    taxItem: ref('税收分类', 'oms_tax_item', { required: true }),
    goodsName: text('项目名称', { required: true, max: 90 }),
    disabled: flag('停用'),
  },
});

/** What an invoice to a bearer is over: one order each, so that none is invoiced to him twice. */
export const bearerClaim = entity({
  name: 'oms_bearer_claim',
  label: '承担方开票明细',
  title: 'orderNo',
  large: true,
  plainSearch: true,
  together: [['order', 'bearer', 'invoice']],
  fields: {
    order: ref('订单', 'oms_order', { computed: true, required: true, index: true }),
    orderNo: text('订单号', { computed: true, required: true, max: 64, search: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, required: true, index: true }),
    bearer: choice('承担方', payerNames, { computed: true, required: true }),
    invoice: ref('发票', 'oms_invoice', { computed: true, required: true, index: true }),
    amount: money('开票金额', { computed: true, default: zeroFen }),
  },
});
