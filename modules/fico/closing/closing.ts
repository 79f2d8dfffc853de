import { date, document, ref } from '@heliu/model';

/**
 * What closing a month writes into the books: one for each month, made when it is closed for the first time. It is moved
 * by closing and reopening its period and by nothing else.
 */
export const closing = document({
  name: 'fico_closing',
  label: '月末结转',
  title: 'number',
  prefix: 'JZ',
  dated: 'closeDate',
  fields: {
    period: ref('会计期间', 'fico_period', { required: true, unique: true }),
    closeDate: date('结转日期', { required: true, index: true }),
  },
  lines: {},
  states: { open: '未结转', carried: '已结转' },
  initial: 'open',
  editable: [],
  actions: {},
  internal: {
    carry: { label: '结转', from: ['open'], to: 'carried' },
    undo: { label: '撤销结转', from: ['carried'], to: 'open', reverses: 'carry', reason: 'optional' },
  },
});
