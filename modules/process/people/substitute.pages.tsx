import { formPage, listPage, showPage } from '@heliu/ui';
import { substituteCalls } from './substitute.ts';
import { substituteComplaint } from './substitute.rules.ts';

export const List = listPage(substituteCalls, {
  columns: ['user', 'substitute', 'startDate', 'endDate', 'reason', 'remark', 'createdBy', 'createdAt'],
  empty: <p>还没有人设过代理。出差、休假的人可以自己在“待办任务”里设，也可以由管理流程的人在这里代设。</p>,
});
export const Form = formPage(substituteCalls, {
  sections: [{ fields: ['user', 'substitute', 'startDate', 'endDate', 'reason'] }, { fields: ['remark'] }],
  check: substituteComplaint,
});
export const Show = showPage(substituteCalls);
