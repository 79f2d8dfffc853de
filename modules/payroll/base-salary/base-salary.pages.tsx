import { useQuery } from '@tanstack/react-query';
import type { Page, Wire } from '@heliu/model';
import { formatMoney, formPage, listPage, RecordLink, request, showPage, today, withoutCode } from '@heliu/ui';
import { staff, staffCalls } from '../../hr/model.ts';
import { baseSalaryComplaint, withSums } from './base-salary.rules.ts';
import { baseSalary, baseSalaryCalls } from './base-salary.ts';
import { specials } from './special.ts';

type Fixed = Wire<typeof baseSalary>;
const openings = ['openingIncome', 'openingInsured', 'openingSpecial', 'openingTax'] as const;

export const List = listPage(baseSalaryCalls, {
  columns: ['number', 'staff', 'fromMonth', 'total', 'socialBase', 'fundBase', 'special', 'reason', 'status'],
  cells: { staff: ({ titles }) => withoutCode(titles['staff']) },
  widths: { staff: 100, fromMonth: 100, reason: 160 },
  // What different people are paid from different months on adds up to nothing.
  sums: [],
  sort: '-fromMonth',
  empty: (
    <p>
      还没有员工基本工资。给每位员工定一张：固定的工资项目和金额、社保公积金基数、专项附加扣除；也可以从 Excel 导入。
    </p>
  ),
});

async function cityOf(id: number) {
  const { socialCity } = await request<Wire<typeof staff>>(staffCalls.operations.get, { id }, { quiet: true });
  return { city: socialCity };
}

export const Form = formPage(baseSalaryCalls, {
  sections: [
    { label: '定薪', fields: ['staff', 'fromMonth', 'docDate', 'reason'] },
    { label: '社保公积金', fields: ['city', 'socialBase', 'fundBase', 'fundRate'] },
    { label: '专项附加扣除（每月）', fields: specials },
    { label: '本年以前月份的累计（年中开始使用时填）', fields: openings },
    { fields: ['remark'] },
  ],
  start: () => ({ fromMonth: today().slice(0, 7), docDate: today() }),
  react: { staff: (chosen) => (typeof chosen === 'number' ? cityOf(chosen) : undefined) },
  derive: withSums,
  check: baseSalaryComplaint,
});

/** All that was ever fixed for the same person, the newest first. */
function History({ record }: { record: Fixed }) {
  const { data } = useQuery({
    queryKey: [baseSalary.name, 'of', record.staff],
    queryFn: () =>
      request<Page<Fixed>>(
        baseSalaryCalls.operations.list,
        { staff: record.staff, sort: '-fromMonth', page: 1, pageSize: 50 },
        { quiet: true },
      ),
  });
  if (!data) return null;
  return (
    <section className="hl-posting" aria-label="定薪记录">
      <h3>定薪记录</h3>
      {data.rows.map(({ id, fromMonth, total, status, reason }) => (
        <p key={id} className="hl-balance">
          <span>
            {id === record.id ? (
              <b>{fromMonth}</b>
            ) : (
              <RecordLink entity={baseSalary.name} id={id}>
                {fromMonth}
              </RecordLink>
            )}{' '}
            {reason} {status === 'draft' && '未审核'}
          </span>
          <span>{formatMoney(total)}</span>
        </p>
      ))}
    </section>
  );
}

export const Show = showPage(baseSalaryCalls, {
  sections: [
    { label: '定薪', fields: ['number', 'staff', 'fromMonth', 'docDate', 'reason'] },
    { label: '社保公积金', fields: ['city', 'socialBase', 'fundBase', 'fundRate'] },
    { label: '专项附加扣除（每月）', fields: [...specials, 'special'] },
    { label: '本年以前月份的累计', fields: openings },
    { fields: ['remark'] },
  ],
  aside: (record) => <History record={record as Fixed} />,
});
