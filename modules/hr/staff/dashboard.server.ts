import { type DashboardFigure, permission } from '@heliu/model';
import { addressOf, countIn, type DashboardSource, monthOf, today } from '@heliu/engine';
import { staff } from './staff.ts';

const path = '/hr/staff';
const here = { status: 'probation,regular,leaving' };

export const staffFigures: readonly DashboardSource<DashboardFigure>[] = [
  {
    access: permission(staff, 'view'),
    async find(work) {
      const { count } = await countIn(work, staff, here);
      const entered = await countIn(work, staff, { ...here, entryDate: `${monthOf(today())}..${today()}` });
      return [
        {
          key: 'staff',
          weight: 20,
          label: '在职员工',
          stream: 'goods',
          count,
          unit: '人',
          note: `本月入职 ${entered.count} 人`,
          to: addressOf(path, here),
        },
      ];
    },
  },
];
