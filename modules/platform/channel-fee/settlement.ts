import { calls, custom, date, dateTime, document, get, integer, money, post, ref, remark, text } from '@heliu/model';
import { z } from 'zod';

/** What a channel is owed up to a day. Its fees are taken in when it is made, and let go when it is given up. */
export const channelSettlement = document({
  name: 'sys_channel_settlement',
  label: '渠道结算单',
  title: 'number',
  prefix: 'QJ',
  dated: 'day',
  fields: {
    day: date('结算日期', { required: true, index: true }),
    channel: ref('渠道商', 'sys_channel', { required: true, index: true }),
    until: date('截至日期', { required: true, hint: '这一天和以前的、还没有结算的费用' }),
    renewals: integer('笔数', { computed: true, default: 0 }),
    amount: money('续费金额', { computed: true }),
    fee: money('应付分成', { computed: true }),
    payee: text('收款户名', { computed: true, max: 100 }),
    bankName: text('开户行', { computed: true, max: 100 }),
    bankNo: text('银行账号', { computed: true, max: 40 }),
    confirmedBy: text('确认人', { computed: true, max: 60 }),
    confirmedAt: dateTime('确认时间', { computed: true }),
    paidOn: date('付款日期', { computed: true, index: true }),
    tradeNo: text('付款流水号', { computed: true, max: 64 }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '草稿', confirmed: '已确认', paid: '已支付', cancelled: '已取消' },
  initial: 'draft',
  editable: [],
  cancelled: ['cancelled'],
  foot: [],
  actions: {
    confirm: { label: '确认', from: ['draft'], to: 'confirmed', confirm: '渠道商也可以在自己的后台确认。' },
    reopen: {
      label: '退回草稿',
      from: ['confirmed'],
      to: 'draft',
      set: { confirmedBy: null, confirmedAt: null },
      reason: 'required',
    },
    pay: {
      label: '付款',
      from: ['confirmed'],
      to: 'paid',
      input: {
        paidOn: date('付款日期', { required: true }),
        tradeNo: text('付款流水号', { required: true, max: 64 }),
      },
      done: '已记为支付',
    },
    cancel: {
      label: '取消',
      from: ['draft'],
      to: 'cancelled',
      reason: 'optional',
      danger: true,
      confirm: '单上的费用回到未结算，可以再次结算。',
    },
  },
});
export const channelSettlementCalls = calls(channelSettlement, 'api/oms/channel/settlement', {
  list: get('list'),
  get: get('get'),
  confirm: post('confirm'),
  reopen: post('reopen'),
  pay: post('pay'),
  cancel: post('cancel'),
});

export const settleChannel = custom<{ id: number; number: string }>()(
  '生成渠道结算单',
  post('/api/oms/channel/settlement/save'),
  'sys_channel_settlement:save',
  z.object({
    channel: z.coerce.number('请选择渠道商').int('请选择渠道商').positive('请选择渠道商'),
    until: date('截至日期', { required: true }).schema as z.ZodType<string>,
    remark: z.string().max(500, '备注最多 500 字').nullish(),
  }),
);
