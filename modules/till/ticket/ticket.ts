import { choice, dateTime, entity, integer, ref, text } from '@heliu/model';

/** A receipt that was sent to a phone: to whom, and what became of it. The number itself stands nowhere in it. */
export const ticket = entity({
  name: 'pos_ticket',
  label: '电子小票',
  title: 'receiver',
  large: true,
  fields: {
    sale: ref('零售单', 'pos_sale', { computed: true, required: true, index: true }),
    receiver: text('手机', { computed: true, required: true, max: 20 }),
    state: choice(
      '状态',
      { waiting: '待发送', sent: '已发送', failed: '失败' },
      { computed: true, default: 'waiting', index: true },
    ),
    tries: integer('尝试次数', { computed: true, default: 0 }),
    error: text('失败原因', { computed: true, max: 500 }),
    sentAt: dateTime('发送时间', { computed: true }),
  },
});
