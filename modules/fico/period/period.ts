import { bookParts, choice, choices, date, dateTime, entity, integer, ref, text } from '@heliu/model';

export const periodStatuses = { notOpen: '未启用', open: '已启用', closed: '已结账' } as const;
export type PeriodStatus = keyof typeof periodStatuses;

/** What nothing more may be written into while the rest of the month is still open. */
const lockedParts = choices('锁账', bookParts, { hint: '勾选的部分不能再记这个月的账；去掉勾选就是解锁' });

/**
 * A month of the books. Periods are made by initializing the books and by closing, never typed. Closing carries profit
 * and loss forward and lets nothing more be written into the month; reverting takes exactly that back.
 */
export const period = entity({
  name: 'fico_period',
  label: '会计期间',
  title: 'name',
  order: 'name',
  fields: {
    name: text('期间', { required: true, unique: true, max: 7, search: true, pattern: /^\d{4}-(0[1-9]|1[0-2])$/ }),
    year: integer('年度', { required: true, min: 1990, max: 2199 }),
    month: integer('月份', { required: true, min: 1, max: 12 }),
    startDate: date('开始日期', { required: true, index: true }),
    endDate: date('结束日期', { required: true }),
    status: choice('状态', periodStatuses, { computed: true, default: 'notOpen' }),
    locks: choices('已锁', bookParts, { computed: true }),
    closedBy: ref('结账人', 'sys_user', { computed: true }),
    closedAt: dateTime('结账时间', { computed: true }),
  },
  actions: {
    lock: {
      label: '锁账',
      when: { status: 'open' },
      input: { locks: lockedParts },
      done: '已更新锁账',
      logs: ['locks'],
    },
    close: { label: '结账', when: { status: 'open' }, set: { status: 'closed' } },
    revert: {
      label: '反结账',
      when: { status: 'closed' },
      set: { status: 'open', closedBy: null, closedAt: null },
      reason: 'required',
      danger: true,
    },
  },
});
