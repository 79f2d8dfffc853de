import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import { type TaxForm, taxForms } from './tax-file.rules.ts';

const names = Object.keys(taxForms) as [TaxForm, ...TaxForm[]];

export const taxFile = custom<never>()(
  '已审核的一个月的个税申报导入表（xlsx），列名和顺序按自然人电子税务局（扣缴端）的模板：人员信息采集、正常工资薪金所得、全年一次性奖金',
  get('/api/hr/staffsalary/taxFile'),
  'hr_staff_salary:taxFile',
  z.object({ id: chosen('员工工资'), form: z.enum(names, '申报表应为 people、wages 或 bonus') }),
  { salary: 'all', privacy: 'all' },
);
