import { useQuery } from '@tanstack/react-query';
import type { Custom } from '@heliu/model';
import { formatNumber, RecordLink, request } from '@heliu/ui';
import type { WearSchedule } from './schedule.ts';
import './wear.css';

interface Year {
  readonly year: string;
  readonly months: readonly {
    readonly month: string;
    readonly amount: string;
    readonly run?: number;
    readonly number?: string;
  }[];
}
function yearsOf({ booked, planned }: WearSchedule): Year[] {
  const years = new Map<string, Year['months'][number][]>();
  for (const one of [...booked, ...planned]) {
    const year = one.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), one]);
  }
  return [...years].map(([year, months]) => ({ year, months }));
}
const columns = Array.from({ length: 12 }, (_, i) => i + 1);

/** Years down, months across: what was booked opens the run that booked it, what is to come stands in grey. */
export function Schedule({
  call,
  id,
  version,
  title,
}: {
  call: Custom<{ id: number }, WearSchedule>;
  id: number;
  /** Of the record: another one may have another schedule. */
  version: string;
  title: string;
}) {
  const { data, error } = useQuery({
    queryKey: ['asset_depreciation', 'schedule', call.path, id, version],
    queryFn: ({ signal }) => request(call, { id }, { quiet: true, signal }),
    retry: false,
  });
  if (error) return <p className="hl-wrong">{error.message}</p>;
  if (!data) return null;
  const years = yearsOf(data);
  return (
    <section className="wear-card" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="hl-muted">
          已计提 {data.booked.length} 个月，还有 {data.planned.length} 个月
        </span>
      </header>
      {years.length === 0 ? (
        <p className="hl-muted">已经提足，没有要计提的月份。</p>
      ) : (
        <div className="wear-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">年度</th>
                {columns.map((month) => (
                  <th key={month} scope="col">
                    {month} 月
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {years.map(({ year, months }) => {
                const byMonth = new Map(months.map((one) => [Number(one.month.slice(5)), one]));
                return (
                  <tr key={year}>
                    <th scope="row">{year}</th>
                    {columns.map((month) => {
                      const one = byMonth.get(month);
                      return (
                        <td key={month} className={one && one.run === undefined ? 'is-planned' : ''}>
                          {one?.run !== undefined ? (
                            <RecordLink entity="asset_depreciation" id={one.run}>
                              {formatNumber(one.amount)}
                            </RecordLink>
                          ) : (
                            one && formatNumber(one.amount)
                          )}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
