import { z } from 'zod';
import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { staff } from './staff.ts';

export const staffCalls = calls(staff, 'api/hr/staff', {
  ...usualCalls,
  remove: post('delete', 'form'),
  export: get('export'),
  import: post('import'),
});

const id = chosen('员工');

export interface Leaving {
  readonly status: 'leaving' | 'left';
}

export const leave = custom<Leaving>()(
  '办理离职',
  post('/api/hr/staff/leave', 'form'),
  'hr_staff:leave',
  z.object({
    id,
    leaveDate: z.iso.date('离职日期不是有效日期'),
    reason: z.string('离职原因不能为空').trim().min(1, '离职原因不能为空').max(200, '离职原因不能超过200个字'),
  }),
);

export const resetPassword = custom<{ readonly link: string }>()(
  '重置员工登录密码，得到给本人设置新密码的链接',
  post('/api/hr/staff/resetPassword', 'form'),
  'hr_staff:resetPassword',
  z.object({ id }),
);
