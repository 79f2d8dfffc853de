import { calls, choice, dateTime, entity, get, integer, money, month, rate, ref, text } from '@heliu/model';

/** What a channel earned by one paid renewal, at what was agreed then. Nothing of it is changed: what is taken back is a second one below zero. */
export const channelFee = entity({
  name: 'sys_channel_fee',
  label: '渠道费用',
  title: 'tenantName',
  fields: {
    channel: ref('渠道商', 'sys_channel', { computed: true, required: true, index: true }),
    kind: choice(
      '种类',
      { earned: '续费分成', revoked: '续费撤销' },
      { computed: true, default: 'earned', index: true },
    ),
    renewal: ref('续费单', 'sys_renewal', { computed: true, required: true, index: true }),
    tenant: integer('企业编号', { computed: true, index: true }),
    tenantName: text('企业', { computed: true, max: 100, search: true }),
    month: month('月份', { computed: true, index: true }),
    earnedAt: dateTime('续费时间', { computed: true, index: true }),
    amount: money('续费金额', { computed: true, required: true }),
    rate: rate('分成比例', { computed: true, required: true }),
    fee: money('分成', { computed: true, required: true }),
    state: choice(
      '结算',
      { open: '未结算', held: '结算中', paid: '已支付' },
      { computed: true, default: 'open', index: true },
    ),
    settlement: ref('结算单', 'sys_channel_settlement', { computed: true, index: true }),
  },
  together: [['renewal', 'kind']],
});
export const channelFeeCalls = calls(channelFee, 'api/oms/channel', { list: get('fees') });
