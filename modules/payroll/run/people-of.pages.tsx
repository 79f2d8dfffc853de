import { useQuery } from '@tanstack/react-query';
import type { Page, Wire, WireFull } from '@heliu/model';
import { formatNumber, RecordLink, request, useMay, withoutCode } from '@heliu/ui';
import { salarySlip, salarySlipCalls } from './salary-slip.ts';
import type { staffSalary } from './staff-salary.ts';

type Slip = Wire<typeof salarySlip>;

const sums = {
  gross: '应发合计',
  insured: '个人社保公积金',
  tax: '个人所得税',
  net: '实发合计',
  employer: '单位承担',
} as const;
const amounts = ['gross', 'reduced', 'social', 'fund', 'tax', 'otherDeducted', 'net'] as const;
const shownAtOnce = 100;

/** Everybody of a run, those first who have to be looked at. */
export function PeopleOf({ run }: { run: WireFull<typeof staffSalary> }) {
  const { id, version, status, people } = run;
  const may = useMay();
  const isCalculated = status !== 'draft';
  const { data } = useQuery({
    queryKey: [salarySlip.name, 'of', id, version],
    enabled: isCalculated && may('hr_salary_slip:view'),
    queryFn: () =>
      request<Page<Slip>>(
        salarySlipCalls.operations.list,
        { run: id, sort: '-fault,staff', page: 1, pageSize: shownAtOnce },
        { quiet: true },
      ),
  });
  if (!isCalculated) return <p className="hl-muted pay-people">还没有计算。填好出勤和录入项目，点“计算”。</p>;
  if (!data) return null;
  return (
    <section className="pay-people" aria-label="工资明细">
      <h3>工资明细</h3>
      <div role="status" aria-label="工资合计">
        <dl className="pay-foot">
          {Object.entries(sums).map(([key, label]) => (
            <div key={key} className={key === 'net' ? 'is-net' : ''}>
              <dt>{label}</dt>
              <dd>{formatNumber(run[key as keyof typeof sums])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="hl-table report-table pay-lines" tabIndex={0} role="region" aria-label="每个人的工资">
        <table>
          <thead>
            <tr>
              <th>姓名</th>
              <th>部门</th>
              {amounts.map((key) => (
                <th key={key} className="is-number">
                  {salarySlip.fields[key].label}
                </th>
              ))}
              <th>待处理</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((slip) => (
              <tr key={slip.id}>
                <td>
                  <RecordLink entity={salarySlip.name} id={slip.id}>
                    {slip.name}
                  </RecordLink>
                </td>
                <td>{withoutCode(slip.titles['department'])}</td>
                {amounts.map((key) => (
                  <td key={key} className="is-number">
                    {formatNumber(slip[key])}
                  </td>
                ))}
                <td className="hl-wrong">{slip.fault}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {people > data.rows.length && (
        <p className="hl-hint">
          这里列出前 {data.rows.length} 人，共 {people} 人；点“全部工资条”查找、筛选、导出。
        </p>
      )}
    </section>
  );
}
