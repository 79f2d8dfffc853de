import { behaviour, Refusal } from '@heliu/engine';
import { department } from './department.ts';

export const departmentBehaviour = behaviour(department, {
  async check({ name, disabled }, work, before) {
    if (!disabled || !before || before.disabled) return;
    const [row] = await work.query<{ active: number }>(
      'hr_department.active',
      `select count(*) as active from hr_staff_v
       where company_id = $1 and department = $2 and status <> 'left' and not deleted`,
      [work.company, before.id],
    );
    if (row!.active > 0) throw new Refusal(`${name}还有${row!.active}名在职员工，不能停用`);
  },
});
