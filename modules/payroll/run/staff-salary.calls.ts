import { chosen, custom, get, post, type Started } from '@heliu/model';
import { z } from 'zod';

export const calculateSalary = custom<Started>()(
  '计算一个月的工资：收集在职的人，按固定工资、出勤、录入项目、公式、社保和个税算出每个人的工资条；是一项有进度的任务，重算结果一样',
  post('/api/hr/staffsalary/calculate'),
  'hr_staff_salary:save',
  z.object({ id: chosen('员工工资') }),
);

export const payslip = custom<never>()(
  '一个人一个月的工资条（PDF）',
  get('/api/hr/staffsalary/payslip'),
  'hr_salary_slip:view',
  z.object({ id: chosen('工资条') }),
  { salary: 'all' },
);

export const payList = custom<never>()(
  '已审核的一个月的银行代发文件（xlsx）：户名、账号、开户行、金额、备注，每人一行',
  get('/api/hr/staffsalary/payList'),
  'hr_staff_salary:payList',
  z.object({ id: chosen('员工工资') }),
  { salary: 'all', privacy: 'all' },
);
