import { calls, choice, dateTime, entity, get, integer, longText, post, ref, text } from '@heliu/model';
import { events } from './events.ts';

const deliveryStates = {
  queued: '待推送',
  sending: '推送中',
  delivered: '已送达',
  failed: '未送达',
  cancelled: '已取消',
} as const;

export const keptDays = 30;

/** One message to one address. It is there exactly when what it tells of is. */
export const delivery = entity({
  name: 'open_delivery',
  label: '推送日志',
  title: 'title',
  large: true,
  plainSearch: true,
  fields: {
    hook: ref('消息推送', 'open_hook', { computed: true, required: true, index: true }),
    event: choice('事件', events, { computed: true, default: 'ping', index: true }),
    title: text('内容', { computed: true, required: true, max: 120, search: true }),
    body: longText('消息', { computed: true, max: 20_000 }),
    state: choice('状态', deliveryStates, { computed: true, default: 'queued', index: true }),
    tries: integer('尝试次数', { computed: true, default: 0 }),
    nextTryAt: dateTime('下次尝试', { computed: true }),
    status: integer('状态码', { computed: true }),
    answer: text('对方的回答', { computed: true, max: 500 }),
    error: text('说明', { computed: true, max: 200 }),
    ms: integer('用时(毫秒)', { computed: true }),
    sentAt: dateTime('送达时间', { computed: true }),
    /** Said to the receiver; a message that comes twice has the same. */
    eventId: text('消息编号', { computed: true, required: true, unique: true, max: 80 }),
  },
  actions: {
    redeliver: {
      label: '重新推送',
      when: { state: ['delivered', 'failed', 'cancelled'] },
      set: { state: 'queued', tries: 0, nextTryAt: null, error: null },
    },
    cancel: { label: '取消', when: { state: 'queued' }, set: { state: 'cancelled', nextTryAt: null } },
  },
});

export const deliveryCalls = calls(delivery, 'api/oms/opendelivery', {
  list: get('list'),
  get: get('get'),
  redeliver: post('redeliver'),
  cancel: post('cancel'),
  export: get('export'),
});
