import {
  custom,
  decimal,
  type Field,
  flag,
  inputSchema,
  money,
  month,
  post,
  rate,
  ref,
  text,
  zeroFen,
} from '@heliu/model';
import { z } from 'zod';
import { type ItemKind } from '../item/plan.rules.ts';
import { salaryItem } from '../item/salary-item.ts';

const amount = (label: string) => money(label, { min: zeroFen, masked: 'salary' });

/** Of whom and with what a trial is made. */
export const trialFields = {
  employee: ref('员工', 'hr_staff', { required: true }),
  payMonth: month('月份', { required: true }),
  city: text('参保城市', { max: 32 }),
  socialBase: amount('社保基数'),
  fundBase: amount('公积金基数'),
  fundRate: rate('公积金比例', { min: 0.05, max: 0.12 }),
  special: amount('专项附加扣除'),
  workDays: decimal('应出勤天数', { scale: 2, min: 0, max: 31 }),
  unpaidDays: decimal('缺勤天数', { scale: 2, min: 0, max: 31 }),
  overtimeHours: decimal('加班小时', { scale: 2, min: 0, max: 744 }),
  bonus: amount('全年一次性奖金'),
  isLowPaid: flag('上年收入不超过 6 万', { hint: '全年在本单位' }),
} as const;

const optional = ({ schema }: Field) => schema.nullish();

export interface TriedLine {
  readonly code: string;
  readonly name: string;
  readonly kind: ItemKind;
  readonly amount: string;
  /** The formula with its figures, or the rule that was used. */
  readonly how: string;
  /** The names of the items it follows from. */
  readonly from: readonly string[];
}
export interface TriedTax {
  readonly month: string;
  /** Cumulative. */
  readonly income: string;
  readonly allowance: string;
  readonly insured: string;
  readonly special: string;
  readonly taxable: string;
  readonly rate: number;
  readonly quick: string;
  readonly tax: string;
  /** Of this month. */
  readonly thisMonth: string;
  readonly net: string;
}
export interface TriedBonus {
  readonly separate: string | null;
  readonly together: string;
  readonly better: 'separate' | 'together';
}
export interface Tried {
  readonly lines: readonly TriedLine[];
  readonly gross: string;
  readonly deducted: string;
  readonly net: string;
  readonly employer: string;
  readonly months: readonly TriedTax[];
  readonly bonus: TriedBonus | null;
}
export interface Trial {
  /** Why it cannot be worked out, while somebody is still typing; then there is no result. */
  readonly complaint: string | null;
  readonly result: Tried | null;
}

export const trySalary = custom<Trial>()(
  '工资试算：按选定的员工和填写的数算一个月的工资、全年的个税；可以带上正在编辑的工资项目，什么也不写',
  post('/api/hr/salaryitem/try'),
  'hr_salary_item:view',
  z.object({
    employee: trialFields.employee.schema as z.ZodType<number>,
    payMonth: trialFields.payMonth.schema as z.ZodType<string>,
    city: optional(trialFields.city),
    socialBase: optional(trialFields.socialBase),
    fundBase: optional(trialFields.fundBase),
    fundRate: optional(trialFields.fundRate),
    special: optional(trialFields.special),
    workDays: optional(trialFields.workDays),
    unpaidDays: optional(trialFields.unpaidDays),
    overtimeHours: optional(trialFields.overtimeHours),
    bonus: optional(trialFields.bonus),
    isLowPaid: z.boolean('上年收入不超过 6 万应为是或否').nullish(),
    /** Of the items that are fixed or typed, by code. */
    itemAmounts: z.record(z.string().max(32, '项目编码无效'), amount('金额').schema.nullish(), '金额无效'),
    /** An item as it is being edited, in the place of the one with this id or as a new one. */
    itemId: z.number('项目无效').int('项目无效').nullish(),
    itemDraft: inputSchema(salaryItem).nullish(),
  }),
  // Even without a salary it tells the allowance of a person's level.
  { salary: 'all' },
);
