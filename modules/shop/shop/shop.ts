import { choice, choices, decimal, enabling, entity, flag, integer, ref, remark, text } from '@heliu/model';
import { subsidyNeeds } from '../platforms/order.ts';
import { platformNames } from '../platforms/platform.ts';

/** One shop on one platform: whose orders it takes in, and by which rules they become invoices. */
export const shop = entity({
  name: 'oms_shop',
  label: '店铺',
  title: 'name',
  order: 'name',
  asset: true,
  tenancy: 'overseen',
  fields: {
    platform: choice('平台', platformNames, { required: true, index: true }),
    name: text('店铺名称', { required: true, unique: true, max: 60, search: true }),
    platformShopId: text('平台店铺号', { computed: true, max: 64, search: true }),
    channel: ref('销售渠道', 'oms_sales_channel', { hint: '留空表示不归属渠道' }),
    subject: ref('开票主体', 'oms_invoice_subject'),
    warehouse: ref('发货仓库', 'scm_warehouse'),
    /** What is sold over its counter is invoiced as orders of this shop. */
    store: ref('门店', 'sys_factory', {
      unique: true,
      hint: '门店小票上印自助开票的二维码，扫码申请的零售单进这个店铺；只用于“开放推送”',
    }),
    pullFrom: integer('首次拉取天数', { min: 0, max: 90, default: 90, hint: '授权后先取多少天以内的订单' }),
    includePostage: flag('运费开票'),
    postageItem: ref('运费税收分类', 'oms_tax_item', { hint: '填写则运费单独成行，不填则摊入商品' }),
    gifts: choice('赠品', { skip: '不上发票', pair: '按原价开并全额折扣' }, { default: 'skip' }),
    autoUpload: flag('开票后自动回传平台'),
    /** Whom the books of this shop's sales are kept under. */
    customer: ref('记账客户', 'crm_customer', { beside: true, hint: '填写后，已开发票按日记入应收和总账' }),
    /** Where its platform keeps our money until we take it out. */
    settleAccount: ref('平台账户', 'fico_cashier_account', {
      beside: true,
      only: 'usable',
      hint: '平台结算的钱先进这个账户，提现后转到银行',
    }),
    feeRate: decimal('约定费率', {
      scale: 4,
      min: 0,
      max: 100,
      hint: '平台服务费占货款的百分数；填写后，多扣的列为差异',
    }),
    settleDays: integer('结算账期', { min: 1, max: 365, default: 15, hint: '交易完成后多少天应结算，过期列为差异' }),
    /** Differs by province, so nobody may decide it silently. */
    subsidyBasis: choice(
      '国补开票金额',
      { unset: '未设定', gross: '含补贴全价', paid: '只开实付' },
      { default: 'unset' },
    ),
    /** Beside what the platform itself demands; this too differs by province. */
    subsidyNeeds: choices('国补开票必填', subsidyNeeds, { hint: '缺了就不开票，登记后再开' }),
    authorization: choice(
      '授权状态',
      { none: '未授权', valid: '已授权', expired: '已失效' },
      { computed: true, default: 'none', index: true },
    ),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
