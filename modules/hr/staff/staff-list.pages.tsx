import { Figures, listPage, StateDot, today, useCounted, withoutCode } from '@heliu/ui';
import { staffCalls } from './staff.calls.ts';
import { staff } from './staff.ts';

const list = '/hr/staff';
const statuses = staff.fields.status.choices as Readonly<Record<string, string>>;

function StaffFigures() {
  const month = `${today().slice(0, 7)}-01..`;
  const employed = useCounted(staffCalls, { status: 'probation,regular,leaving' });
  const probation = useCounted(staffCalls, { status: 'probation' });
  const leaving = useCounted(staffCalls, { status: 'leaving' });
  const joined = useCounted(staffCalls, { entryDate: month });
  return (
    <Figures
      figures={[
        { label: '在职', value: employed.count, to: `${list}?status=probation,regular,leaving` },
        { label: '试用', value: probation.count, to: `${list}?status=probation` },
        {
          label: '待离职',
          value: leaving.count,
          to: `${list}?status=leaving`,
          ...(leaving.total > 0 && { tone: 'goods' }),
        },
        { label: '本月入职', value: joined.count, to: `${list}?entryDate=${month}` },
      ]}
    />
  );
}

export default listPage(staffCalls, {
  above: StaffFigures,
  columns: ['code', 'name', 'department', 'post', 'level', 'supervisor', 'mobile', 'entryDate', 'workKind', 'status'],
  cells: {
    department: ({ titles }) => withoutCode(titles['department']),
    post: ({ titles }) => withoutCode(titles['post']),
    level: ({ titles }) => withoutCode(titles['level']),
    supervisor: ({ titles }) => withoutCode(titles['supervisor']),
    status: ({ status }) => <StateDot state={status} label={statuses[status]!} />,
  },
});
