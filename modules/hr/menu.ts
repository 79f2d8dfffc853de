import { area, button, entityPage } from '@heliu/model';
import { departmentCalls } from './department/department.calls.ts';
import { postLevelCalls } from './post-level/post-level.calls.ts';
import { postCalls } from './post/post.calls.ts';
import { staffCalls } from './staff/staff.calls.ts';

export const menu = area({ code: 'hr', label: '人事薪酬', icon: 'hr', section: '管理' }, [
  entityPage('/hr/department', departmentCalls, { more: { tree: '部门树' } }),
  entityPage('/hr/post', postCalls),
  entityPage('/hr/postlevel', postLevelCalls),
  entityPage('/hr/staff', staffCalls, {
    buttons: [button('hr.staff#resetPassword', '重置密码', ['hr_staff:resetPassword'])],
  }),
]);
