import { treePage, withoutCode } from '@heliu/ui';
import { departmentCalls } from './department.calls.ts';

export default treePage(departmentCalls, {
  note: ({ titles, phone }) =>
    [titles?.['leader'] && `负责人 ${withoutCode(titles['leader'])}`, phone].filter(Boolean).join('　'),
});
