import { behaviour, type Blocker, handle, type Work } from '@heliu/engine';
import type { Full } from '@heliu/model';
import { bookingOf, type PostingSource } from '../../fico/server.ts';
import { salaryBook } from './accrual.server.ts';
import {
  changedSince,
  dropSlips,
  neighboursOf,
  startCalculation,
  takeTurn,
  turnComplaint,
} from './calculate.server.ts';
import { salaryPosting } from './salary.posting.ts';
import { salarySlip } from './salary-slip.ts';
import { calculateSalary } from './staff-salary.calls.ts';
import { salaryComplaint, withDay } from './staff-salary.rules.ts';
import { staffSalary } from './staff-salary.ts';

type Run = Full<typeof staffSalary>;

const hold = (_: readonly number[], work: Work) => takeTurn(work);
const blocked = (message: string): Blocker => ({ code: 'HR102', message });
const mostNamed = 5;

/** Everybody whose pay cannot be worked out, by name. */
async function faultBlockers(work: Work, { id, faulty }: Run): Promise<Blocker[]> {
  if (faulty === 0) return [];
  const rows = await work.query<{ id: number; name: string; fault: string }>(
    'hr_salary_slip.faults',
    `select id, name, fault from hr_salary_slip where company_id = $1 and run = $2 and not deleted and fault is not null order by id limit $3::int`,
    [work.company, id, mostNamed],
  );
  const named = rows.map((slip) => ({
    ...blocked(`${slip.name}：${slip.fault}`),
    record: { entity: salarySlip.name, id: slip.id, title: slip.name },
  }));
  return faulty > mostNamed ? [...named, blocked(`还有 ${faulty - mostNamed} 人的工资算不出来`)] : named;
}

async function auditBlockers(run: Run, work: Work): Promise<Blocker[]> {
  const complaint = await turnComplaint(work, run.payMonth);
  if (complaint) return [blocked(complaint)];
  const faults = await faultBlockers(work, run);
  if (faults.length > 0) return faults;
  const changed = await changedSince(work, run);
  if (changed.length === 0) return [];
  const names = changed.slice(0, mostNamed).join('、');
  const all = changed.length > mostNamed ? `${names}等 ${changed.length} 人` : names;
  return [blocked(`${all}的定薪、档案或规则在计算之后变过，请重新计算`)];
}

interface PaidBy {
  readonly entity: 'hr_salary_payment' | 'hr_contribution_payment';
  readonly id: number;
  readonly number: string;
}
/** What has been paid of a month. */
const paidBy = (work: Work, run: number): Promise<PaidBy[]> =>
  work.query<PaidBy>(
    'hr_staff_salary.paidBy',
    `select 'hr_salary_payment' as entity, id, number from hr_salary_payment where company_id = $1 and run = $2 and status = 'audited'
     union all
     select 'hr_contribution_payment', id, number from hr_contribution_payment where company_id = $1 and run = $2 and status = 'audited'
     order by 1 desc, 2 limit $3::int`,
    [work.company, run, mostNamed],
  );

async function deauditBlockers({ id: run, payMonth }: Run, work: Work): Promise<Blocker[]> {
  const { after } = await neighboursOf(work, payMonth);
  const paid = await paidBy(work, run);
  const stands = paid.map(({ entity, id, number }) => ({
    ...blocked(`${payMonth} 已经由 ${number} ${entity === 'hr_salary_payment' ? '发放' : '缴纳'}，请先反审核它`),
    record: { entity, id, title: number },
  }));
  if (!after) return stands;
  return [
    ...stands,
    {
      ...blocked(`${after.payMonth} 的工资已经审核，个税是接着这个月累计的，请先反审核 ${after.payMonth}`),
      record: { entity: staffSalary.name, id: after.id, title: after.number },
    },
  ];
}

export const salaryBooked: PostingSource = {
  scheme: salaryPosting,
  booked: 'audited',
  masked: 'salary',
  book: (run: Run, work: Work) => salaryBook(work, run),
};

export const staffSalaryBehaviour = behaviour(staffSalary, {
  derive: withDay,
  complaint: salaryComplaint,
  async checkRemove({ id }, work) {
    await dropSlips(work, id);
  },
  actions: {
    audit: {
      hold,
      blockers: auditBlockers,
      post: async (run, work) => (await bookingOf(work, salaryPosting))(await salaryBook(work, run)),
      // No amount is told here: whoever audits may be kept from seeing salaries.
      effect: ({ payMonth, people }) => ({
        text: `${payMonth} 的工资定下来，按岗位的计提科目和部门生成一张计提凭证；员工可以看到自己的工资条。`,
        facts: [{ label: '人数', value: `${people} 人` }],
      }),
    },
    deaudit: {
      hold,
      blockers: deauditBlockers,
      effect: ({ payMonth }) => ({ text: `冲销 ${payMonth} 的计提凭证，员工暂时看不到这个月的工资条。`, facts: [] }),
    },
    reopen: { hold },
  },
});

export const staffSalaryHandlers = [handle(calculateSalary, ({ id }, work) => startCalculation(work, id))];
