import { useQuery } from '@tanstack/react-query';
import { formatFen, sumFen, type WireFull, yuan } from '@heliu/model';
import { formatNumber, request, useBusy, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { type YearBonus, yearBonuses } from '../item/plan.rules.ts';
import { staffSalary } from '../run/staff-salary.ts';
import { type BonusOfPerson, changeBonus, compareBonus } from './bonus.calls.ts';

/** Both ways to tax the bonuses of a run, and the step to the better one while it is still being typed. */
export function BonusOf({ run }: { run: WireFull<typeof staffSalary> }) {
  const { id, version, status } = run;
  const may = useMay();
  const [busy, busyWith] = useBusy(staffSalary);
  const { data } = useQuery({
    queryKey: [staffSalary.name, 'bonus', id, version],
    retry: false,
    queryFn: () => request(compareBonus, { id }, { quiet: true }),
  });
  if (!data || data.rows.length === 0) return null;
  const canChange = status === 'draft' && data.canChange && may('hr_staff_salary:save');
  const dearer = data.rows.filter(({ saving }) => Number(saving) > 0);
  const saved = formatFen(sumFen(dearer.map(({ saving }) => yuan(saving))));
  const change = (people: readonly { staff: number; way: YearBonus }[]) =>
    busyWith(() => request(changeBonus, { id, version, people }));
  const otherWay = ({ now }: BonusOfPerson): YearBonus => (now === 'together' ? 'separate' : 'together');
  return (
    <section className="pay-people" aria-label="年终奖计税方式">
      <h3>年终奖计税方式</h3>
      <p className="hl-hint">
        并入当月的税，按今年其余月份与本月相同估算，是全年多缴的数。单独计税一人一年只能一次。
        {dearer.length > 0 && `${dearer.length} 人换一种方式更省，共省 ￥${formatNumber(saved)}。`}
        {status !== 'draft' && dearer.length > 0 && '要改请先退回编制。'}
        {canChange && dearer.length > 0 && (
          <Button
            size="small"
            loading={busy}
            onClick={() => change(dearer.map(({ staff, better }) => ({ staff, way: better })))}
          >
            都改成更省的
          </Button>
        )}
      </p>
      <div className="hl-table report-table pay-lines" tabIndex={0} role="region" aria-label="每个人的年终奖">
        <table>
          <thead>
            <tr>
              <th>姓名</th>
              <th className="is-number">年终奖</th>
              <th className="is-number">单独计税</th>
              <th className="is-number">并入当月</th>
              <th>更省</th>
              <th>现在</th>
              {canChange && <th aria-label="操作" />}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.staff}>
                <td>{row.name}</td>
                <td className="is-number">{formatNumber(row.amount)}</td>
                <td className="is-number">{row.separate === null ? '--' : formatNumber(row.separate)}</td>
                <td className="is-number">{formatNumber(row.together)}</td>
                <td>{row.note || yearBonuses[row.better]}</td>
                <td className={Number(row.saving) > 0 ? 'hl-wrong' : ''}>
                  {row.now === 'both' ? '两种都有' : yearBonuses[row.now]}
                  {Number(row.saving) > 0 && `，多缴 ${formatNumber(row.saving)}`}
                </td>
                {canChange && (
                  <td>
                    <Button
                      type="link"
                      size="small"
                      disabled={busy}
                      onClick={() => change([{ staff: row.staff, way: otherWay(row) }])}
                    >
                      改为{yearBonuses[otherWay(row)]}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
