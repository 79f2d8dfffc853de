import { calls, date, dateTime, document, get, integer, money, ref, text, usualCalls, zeroFen } from '@heliu/model';

/** Two entries for one person made one: what moved, who did it and why. Whoever was merged keeps his card, which leads on. */
export const memberMerge = document({
  name: 'pos_member_merge',
  label: '会员合并',
  title: 'number',
  prefix: 'HB',
  dated: 'day',
  made: '合并时间',
  fields: {
    day: date('合并日期', { required: true, index: true }),
    mergedAt: dateTime('合并时间', { required: true, index: true }),
    keep: ref('保留的会员', 'pos_member', { required: true, index: true }),
    gone: ref('并入的会员', 'pos_member', { required: true, unique: true }),
    reason: text('原因', { required: true, max: 200, search: true }),
    points: integer('积分', { default: 0 }),
    spent: money('累计消费', { default: zeroFen }),
    stored: money('储值本金', { default: zeroFen }),
    storedBonus: money('储值赠送', { default: zeroFen }),
    coupons: integer('券', { default: 0 }),
    sales: integer('零售单', { default: 0 }),
  },
  lines: {},
  states: { draft: '未完成', done: '已合并' },
  initial: 'draft',
  editable: [],
  actions: {},
  internal: { finish: { label: '合并', from: ['draft'], to: 'done' } },
});

export const memberMergeCalls = calls(memberMerge, 'api/pos/vip/merge', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});
