import { choice, dateTime, entity, longText, text } from '@heliu/model';

/** What leaves for a person: check codes now, mails and notices later. The gateway marks what became of it. */
export const message = entity({
  name: 'sys_message',
  label: '消息',
  title: 'receiver',
  tenancy: 'overseen',
  large: true,
  fields: {
    channel: choice('渠道', { sms: '短信', mail: '邮件' }, { computed: true, required: true }),
    receiver: text('接收人', { computed: true, required: true, max: 100, search: true }),
    content: longText('内容', { computed: true, required: true, max: 2000 }),
    state: choice(
      '状态',
      { waiting: '待发送', sent: '已发送', failed: '失败' },
      { computed: true, default: 'waiting', index: true },
    ),
    error: text('失败原因', { computed: true, max: 500 }),
    sentAt: dateTime('发送时间', { computed: true }),
  },
});
