import { area, button, entityPage, type MenuNode } from '@heliu/model';
import { departmentCalls } from './department/department.calls.ts';
import { postLevelCalls } from './post-level/post-level.calls.ts';
import { postCalls } from './post/post.calls.ts';
import { staffCalls } from './staff/staff.calls.ts';

const pages: readonly MenuNode[] = [
  entityPage('/hr/department', departmentCalls, { more: { tree: '部门树' } }),
  entityPage('/hr/post', postCalls),
  entityPage('/hr/postlevel', postLevelCalls),
  entityPage('/hr/staff', staffCalls, {
    buttons: [button('hr.staff#resetPassword', '重置密码', ['hr_staff:resetPassword'])],
  }),
];

/** With the pages of pay, which come from an area that stands on the books. */
export const peopleMenu = (pay: readonly MenuNode[]): MenuNode =>
  area({ code: 'hr', label: '人事薪酬', icon: 'hr', section: '管理' }, [...pages, ...pay]);
