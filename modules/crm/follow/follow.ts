import { choice, dateTime, entity, followKinds, longText, text } from '@heliu/model';

/** What was said or agreed about a record of any kind, customers first of all. */
export const follow = entity({
  name: 'crm_follow',
  label: '跟进记录',
  title: 'content',
  fields: {
    moduleCode: text('跟进对象类型', { required: true, max: 63, index: true }),
    rowId: text('跟进对象', { required: true, max: 16, pattern: /^[1-9]\d*$/, index: true }),
    kind: choice('跟进方式', followKinds, { default: 'call' }),
    content: longText('跟进内容', { required: true, max: 2000 }),
    nextTime: dateTime('下次联系时间', { index: true }),
  },
});
