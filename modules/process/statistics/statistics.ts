import { choice, date, decimal, get, integer, report, text } from '@heliu/model';

/** Where approvals lie: how long each step, or each person, takes. */
export const processStatistics = report()({
  name: 'process_statistics',
  label: '审批统计',
  summary: '一段时间里处理完的审批任务：每个步骤或每个人处理了多少，用了多久，超时多少',
  access: 'process_instance:view',
  call: get('/api/crm/process/statistics'),
  file: get('/api/crm/process/statisticsExport'),
  path: '/process/statistics',
  about: 'process_task',
  parameters: {
    from: date('处理日期从', { required: true }),
    to: date('到', { required: true }),
    by: choice('统计', { step: '按步骤', person: '按处理人' }, { default: 'step', required: true }),
  },
  span: { from: 'from', to: 'to', mostDays: 366 },
  columns: {
    process: text('流程'),
    step: text('步骤'),
    person: text('处理人'),
    decided: integer('处理数'),
    rejected: integer('驳回、退回'),
    average: decimal('平均用时（小时）', { scale: 1 }),
    middle: decimal('中位用时（小时）', { scale: 1 }),
    longest: decimal('最长用时（小时）', { scale: 1 }),
    late: integer('超时'),
    waiting: integer('现在待处理'),
    waitingLate: integer('其中已超时'),
  },
  sums: ['decided', 'rejected', 'late', 'waiting', 'waitingLate'],
  fit: ({ by }) => ({
    without: by === 'person' ? ['process', 'step'] : ['person'],
    note: '用时从任务到达算到处理，按日历时间；中位用时不受个别拖得很久的影响。',
  }),
  empty: '这段时间没有处理过审批任务。',
});
