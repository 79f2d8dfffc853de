import { useQuery } from '@tanstack/react-query';
import type { Page, Wire, WireFull } from '@heliu/model';
import { asPaper, fetchFile, listPage, RecordLink, request, showPage, withoutCode } from '@heliu/ui';
import { FigureLines, TaxMonths } from '../trial/trial-result.pages.tsx';
import { taxMonth } from './tax-month.rules.ts';
import { salarySlip, salarySlipCalls } from './salary-slip.ts';
import { SlipHead } from './slip-head.pages.tsx';
import { payslip } from './staff-salary.calls.ts';
import '../trial/trial.css';

type Slip = WireFull<typeof salarySlip>;

export const List = listPage(salarySlipCalls, {
  columns: ['name', 'payMonth', 'department', 'gross', 'reduced', 'social', 'fund', 'tax', 'net', 'cost', 'fault'],
  cells: {
    department: ({ titles }) => withoutCode(titles['department']),
  },
  widths: { name: 100, payMonth: 90, department: 120 },
  sums: ['gross', 'reduced', 'social', 'fund', 'tax', 'net', 'cost'],
  sort: '-payMonth',
  selects: false,
  empty: <p>还没有工资条。在“员工工资”里新增一个月，点“计算”，每个人的工资条就在这里。</p>,
});

/** The tax of the year up to this month, as it was withheld month by month. */
function Year({ slip }: { slip: Slip }) {
  const year = slip.payMonth.slice(0, 4);
  const { data } = useQuery({
    queryKey: [salarySlip.name, 'year', slip.staff, slip.payMonth],
    queryFn: () =>
      request<Page<Wire<typeof salarySlip>>>(
        salarySlipCalls.operations.list,
        { staff: slip.staff, payMonth: year, sort: 'payMonth', page: 1, pageSize: 50 },
        { quiet: true },
      ),
  });
  if (!data) return null;
  return (
    <div className="pay-year">
      <h3>{year} 年个税逐月累计</h3>
      <TaxMonths
        months={data.rows.filter(({ payMonth }) => payMonth <= slip.payMonth).map(taxMonth)}
        month={slip.payMonth}
      />
    </div>
  );
}

export const Show = showPage(salarySlipCalls, {
  tags: ({ payMonth }) => <span className="hl-tag">{payMonth}</span>,
  paper: async ({ id }) => asPaper(fetchFile(payslip, { id })),
  body: (slip) => (
    <section className="hl-card hl-list">
      <div className="pay-slip">
        <SlipHead
          slip={slip}
          facts={{
            部门: withoutCode(slip.titles['department']),
            岗位: withoutCode(slip.titles['post']),
            参保城市: slip.city,
            定薪依据: (
              <RecordLink entity="hr_base_salary" id={slip.fixedBy}>
                {slip.titles['fixedBy']}
              </RecordLink>
            ),
            工资单: (
              <RecordLink entity="hr_staff_salary" id={slip.run}>
                {slip.titles['run']}
              </RecordLink>
            ),
          }}
        />
        <FigureLines lines={slip.figures ?? []} marked={undefined} />
        <Year slip={slip} />
      </div>
    </section>
  ),
});
