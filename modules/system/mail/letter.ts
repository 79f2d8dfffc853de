import { choice, dateTime, integer, ref, text } from '@heliu/model';

/** What a letter on its way says of itself, whatever it is about. */
export const letterFields = {
  account: ref('发件邮箱', 'oms_mail_account', { computed: true }),
  receiver: text('接收人', { computed: true, required: true, max: 100, search: true }),
  title: text('标题', { computed: true, max: 200, search: true }),
  state: choice(
    '状态',
    { waiting: '待发送', sent: '已发送', failed: '失败' },
    { computed: true, default: 'waiting', index: true },
  ),
  tries: integer('尝试次数', { computed: true, default: 0 }),
  nextTryAt: dateTime('下次尝试', { computed: true }),
  error: text('失败原因', { computed: true, max: 500 }),
  sentAt: dateTime('发送时间', { computed: true }),
} as const;

/** Somebody saw to what was wrong; it is tried anew. */
export const letterActions = {
  retry: { label: '重新发送', when: { state: 'failed' }, set: { state: 'waiting', tries: 0, nextTryAt: null } },
} as const;
