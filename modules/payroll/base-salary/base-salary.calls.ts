import { custom, get, month } from '@heliu/model';
import { z } from 'zod';

/** What somebody is paid in a month, as it was fixed. */
export interface FixedPay {
  readonly id: number;
  readonly number: string;
  readonly fromMonth: string;
  readonly city: string | null;
  readonly socialBase: string | null;
  readonly fundBase: string | null;
  readonly fundRate: string | null;
  readonly special: string;
  /** By the code of the item. */
  readonly amounts: Readonly<Record<string, string>>;
}

export const currentBaseSalary = custom<FixedPay | null>()(
  '一位员工在一个月份的固定工资：已审核、到这个月已经生效的最后一张，没有则为空',
  get('/api/hr/staffbasesalary/current'),
  'hr_base_salary:view',
  z.object({
    employee: z.coerce.number('员工无效').int('员工无效').positive('员工无效'),
    payMonth: month('月份').schema as z.ZodType<string>,
  }),
  { salary: 'all' },
);
