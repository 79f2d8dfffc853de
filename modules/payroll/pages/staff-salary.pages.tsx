import type { WireFull } from '@heliu/model';
import {
  formPage,
  LinesTable,
  listPage,
  request,
  showPage,
  Switch,
  today,
  useBusy,
  useMay,
  useReach,
  watchTask,
} from '@heliu/ui';
import { DownloadButton } from '@heliu/ui/report';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { BonusOf } from '../bonus/bonus.pages.tsx';
import { TaxFiles } from '../tax-file/tax-files.pages.tsx';
import { PeopleOf } from '../run/people-of.pages.tsx';
import { salarySlip } from '../run/salary-slip.ts';
import { calculateSalary, payList } from '../run/staff-salary.calls.ts';
import { salaryComplaint, withDay } from '../run/staff-salary.rules.ts';
import { staffSalary, staffSalaryCalls } from '../run/staff-salary.ts';
import '../trial/trial.css';

type Run = WireFull<typeof staffSalary>;
const typedKinds = ['attendance', 'typed'] as const;

export const List = listPage(staffSalaryCalls, {
  columns: [
    'payMonth',
    'number',
    'people',
    'faulty',
    'gross',
    'insured',
    'tax',
    'net',
    'employer',
    'payState',
    'status',
  ],
  widths: { payMonth: 100, number: 150, people: 80, faulty: 80 },
  sort: '-payMonth',
  empty: (
    <p>
      还没有算过工资。每月新增一张，填出勤和录入项目，点“计算”算出每个人的工资条；请另一个人审核，审核时生成计提凭证。
    </p>
  ),
});

export const Form = formPage(staffSalaryCalls, {
  sections: [{ fields: ['payMonth', 'payDate', 'workDays', 'presence', 'remark'] }],
  start: () => ({ payMonth: today().slice(0, 7) }),
  derive: withDay,
  check: salaryComplaint,
});

/** What can be done with a run besides its states: to calculate it, and to take its files along. */
function Tools({ run: { id, status, payState } }: { run: Run }) {
  const may = useMay();
  const reach = useReach();
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const calculate = async () => watchTask(await request(calculateSalary, { id }), staffSalary, salarySlip);
  const slips = `/hr/salaryslip?run=${id}`;
  return (
    <>
      {status !== 'draft' && reach(slips) && <Button onClick={() => void navigate(slips)}>全部工资条</Button>}
      {status === 'audited' && payState !== 'paid' && may('hr_salary_payment:save') && (
        <Switch to={`/hr/salarypayment/add?run=${id}`}>发放工资</Switch>
      )}
      {status === 'audited' && may('hr_contribution_payment:save') && (
        <Switch to={`/hr/contributionpayment/add?run=${id}`}>缴纳社保个税</Switch>
      )}
      {status === 'audited' && may('hr_staff_salary:payList') && (
        <DownloadButton call={payList} args={{ id }}>
          银行代发文件
        </DownloadButton>
      )}
      {status === 'audited' && may('hr_staff_salary:taxFile') && <TaxFiles run={id} />}
      {status !== 'audited' && may('hr_staff_salary:save') && (
        <Button type={status === 'draft' ? 'primary' : 'default'} loading={busy} onClick={() => run(calculate)}>
          {status === 'draft' ? '计算' : '重新计算'}
        </Button>
      )}
    </>
  );
}

export const Show = showPage(staffSalaryCalls, {
  tools: (run) => <Tools run={run} />,
  sections: [
    {
      fields: [
        'payMonth',
        'docDate',
        'payDate',
        'workDays',
        'presence',
        'people',
        'faulty',
        'calculatedAt',
        'payState',
        'remark',
      ],
    },
  ],
  // What came of it stands before what was typed for it.
  lines: { attendance: [], typed: [] },
  below: (run) => (
    <>
      <PeopleOf run={run} />
      <BonusOf run={run} />
      {typedKinds.map((kind) => {
        const { label, fields } = staffSalary.lines[kind];
        return <LinesTable key={kind} label={label} fields={fields} lines={run[kind]} />;
      })}
    </>
  ),
});
