import { Figures, listPage, today, useCounted, useMay } from '@heliu/ui';
import { LeaveLink } from './leave.pages.tsx';
import { staffCalls } from './staff.calls.ts';

const list = '/hr/staff';

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
        { label: '待离职', value: leaving.count, to: `${list}?status=leaving`, ...(leaving.total > 0 && { tone: 'goods' }) },
        { label: '本月入职', value: joined.count, to: `${list}?entryDate=${month}` },
      ]}
    />
  );
}

function Leave({ row }: { row: { id: number; name: string; status: string } }) {
  const may = useMay();
  return row.status !== 'left' && may('hr_staff:leave') && <LeaveLink person={row} />;
}

export default listPage(staffCalls, {
  above: StaffFigures,
  columns: ['code', 'name', 'department', 'post', 'level', 'mobile', 'entryDate', 'probationEnd', 'workKind', 'status'],
  tools: (row) => <Leave row={row} />,
});
