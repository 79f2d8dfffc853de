import { chosen, custom, get, post } from '@heliu/model';
import { z } from 'zod';
import type { YearBonus } from '../item/plan.rules.ts';

/** One person's bonus of the year, as it is typed and as it could be taxed. */
export interface BonusOfPerson {
  readonly staff: number;
  readonly name: string;
  readonly amount: string;
  /** How it is typed now; both where it is typed twice. */
  readonly now: YearBonus | 'both';
  /** Its tax by itself; nothing where the law or an earlier bonus of the year leaves no choice. */
  readonly separate: string | null;
  /** How much more the year comes to when it is income of its month. */
  readonly together: string;
  readonly better: YearBonus;
  /** What he would save by the better way. */
  readonly saving: string;
  /** Why there is nothing to choose. */
  readonly note: string;
}
export interface Bonuses {
  readonly rows: readonly BonusOfPerson[];
  /** The items of both ways are in use, so that one can be changed into the other. */
  readonly canChange: boolean;
}

export const compareBonus = custom<Bonuses>()(
  '一个月里录入的年终奖，每个人单独计税和并入当月各多少税、哪种省；并入按其余月份与本月相同估算全年',
  get('/api/hr/staffsalary/bonus'),
  'hr_staff_salary:view',
  z.object({ id: chosen('员工工资') }),
  { salary: 'all' },
);

export const changeBonus = custom<{ readonly changed: number }>()(
  '把编制中的员工工资里选定的人的年终奖，改成单独计税或并入当月；金额不变',
  post('/api/hr/staffsalary/changeBonus'),
  'hr_staff_salary:save',
  z.object({
    id: chosen('员工工资'),
    version: z.number('版本无效').int('版本无效'),
    people: z
      .array(
        z.object({
          staff: chosen('员工'),
          way: z.enum(['separate', 'together'], '计税方式应为单独计税或并入当月'),
        }),
      )
      .min(1, '请选择员工')
      .max(20_000, '一次最多 20000 人'),
  }),
  { salary: 'all' },
);
