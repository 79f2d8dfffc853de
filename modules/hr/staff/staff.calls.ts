import { z } from 'zod';
import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { staff } from './staff.ts';

export const staffCalls = calls(staff, 'api/hr/staff', {
  ...usualCalls,
  remove: post('delete', 'form'),
  export: get('export'),
  import: post('import'),
  leave: post('leave', 'form'),
});

const id = chosen('员工');

export const resetPassword = custom<{ readonly link: string }>()(
  '重置员工登录密码，得到给本人设置新密码的链接',
  post('/api/hr/staff/resetPassword', 'form'),
  'hr_staff:resetPassword',
  z.object({ id }),
);
