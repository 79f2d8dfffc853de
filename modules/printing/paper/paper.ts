import { calls, choice, dateTime, entity, get, integer, json, pastRecord, post, ref, text } from '@heliu/model';
import { z } from 'zod';
import { paperStates } from '../terms/terms.ts';

/** One paper on its way to one printer, and what became of it. What stands on it is read when it is sent. */
export const paper = entity({
  name: 'printing_paper',
  label: '打印日志',
  title: 'title',
  large: true,
  plainSearch: true,
  fields: {
    device: ref('打印机', 'printing_device', { computed: true, required: true, index: true }),
    label: text('单据', { computed: true, required: true, max: 60, index: true }),
    title: text('内容', { computed: true, required: true, max: 120, search: true }),
    event: choice(
      '触发',
      { auto: '自动', manual: '手工', test: '测试' },
      { computed: true, default: 'manual', index: true },
    ),
    copies: integer('份数', { computed: true, default: 1 }),
    /** How often this very paper was printed before; above nothing it says 补打. */
    reprint: integer('补打', { computed: true, default: 0 }),
    state: choice('状态', paperStates, { computed: true, default: 'queued', index: true }),
    error: text('说明', { computed: true, max: 300 }),
    tries: integer('尝试次数', { computed: true, default: 0 }),
    nextTryAt: dateTime('下次尝试', { computed: true }),
    sentAt: dateTime('送出时间', { computed: true }),
    printedAt: dateTime('打印时间', { computed: true }),
    task: text('服务商任务号', { computed: true, max: 100 }),
    /** The entity and the record that it shows. */
    source: text('来源', { computed: true, required: true, max: 60 }),
    record: pastRecord('来源记录', { computed: true }),
    /** The first paper of those that were printed again. */
    origin: pastRecord('原打印', { computed: true }),
    /** What asked for it: asked for twice under one key, it is printed once. */
    requestKey: text('请求号', { computed: true, required: true, unique: true, max: 120 }),
    /** What whoever asked for it may not see does not stand on it either. */
    masks: json('遮住', z.array(z.string()), { computed: true }),
  },
  actions: {
    retry: {
      label: '重新发送',
      when: { state: 'failed' },
      set: { state: 'queued', tries: 0, nextTryAt: null, error: null },
    },
    confirm: {
      label: '确认已打印',
      when: { state: ['unsure', 'sent'] },
      set: { state: 'printed', error: null },
    },
    cancel: { label: '取消', when: { state: ['queued', 'failed'] }, set: { state: 'cancelled' } },
  },
});

export const paperCalls = calls(paper, 'api/printer/log', {
  list: get('page'),
  get: get('get'),
  retry: post('retry'),
  confirm: post('confirm'),
  cancel: post('cancel'),
  export: get('export'),
});
