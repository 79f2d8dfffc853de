import { entity, ref, text } from '@heliu/model';

/** Where the goods of a sales channel leave from, by where they go. */
export const channelArea = entity({
  name: 'oms_channel_area',
  label: '渠道区域',
  title: 'province',
  order: 'province',
  fields: {
    channel: ref('销售渠道', 'oms_sales_channel', { required: true, index: true }),
    province: text('省', { required: true, max: 20 }),
    /** Empty: the whole province. */
    city: text('市', { max: 30, default: '' }),
    warehouse: ref('发货仓库', 'scm_warehouse', { required: true }),
    express: ref('快递公司', 'oms_express_company'),
    freight: text('运费说明', { max: 100, masked: 'cost' }),
  },
  together: [['channel', 'province', 'city']],
});
