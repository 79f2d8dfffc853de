import { choice, entity, flag, rate, remark, text } from '@heliu/model';

/** A way a merchant sells: a shop platform, a live room, an agent. The provider who brought it looks after it. */
export const salesChannel = entity({
  name: 'oms_sales_channel',
  label: '销售渠道',
  title: 'name',
  code: 'code',
  order: 'code',
  tenancy: 'overseen',
  fields: {
    code: text('渠道编码', { required: true, unique: true, max: 32, search: true }),
    name: text('渠道名称', { required: true, max: 60, search: true }),
    kind: choice(
      '渠道类型',
      { platform: '电商平台', live: '直播', agent: '代理', store: '线下门店' },
      { default: 'platform' },
    ),
    contact: text('联系人', { max: 30 }),
    mobile: text('联系电话', { max: 20, pattern: /^[\d+-]{5,20}$/ }),
    area: text('覆盖区域', { max: 100 }),
    commission: rate('佣金比例', { masked: 'cost' }),
    /** The provider's username; set by the platform, never by the merchant. */
    provider: text('渠道商', { computed: true, max: 32 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
