import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  act,
  dropExternal,
  load,
  monthOf,
  Refusal,
  startTask,
  takeExternal,
  type Task,
  today,
  type Work,
} from '@heliu/engine';
import { type Full, monthAfter } from '@heliu/model';
import { collect, type Collected } from './people.server.ts';
import { type Paid, payOf, totalsOf } from './pay.rules.ts';
import { salarySlip } from './salary-slip.ts';
import { staffSalary } from './staff-salary.ts';

type Run = Full<typeof staffSalary>;

const told = {
  by: ['run', 'staff'],
  fields: Object.keys(salarySlip.fields).filter((key) => key !== 'run' && key !== 'staff'),
  digest: 'digest',
};
/** So many between two looks at whether somebody still wants it. */
const atOnce = 250;

/** One at a time in a company: months follow from each other. */
export const takeTurn = async (work: Work): Promise<void> => {
  await work.query('hr_staff_salary.turn', 'select pg_advisory_xact_lock(4894, hashint8($1))', [work.company]);
};

interface Neighbour {
  readonly id: number;
  readonly number: string;
  readonly payMonth: string;
  readonly status: Run['status'];
}
/** The runs beside a month: the last one before it, and the first one after it that counts. */
export async function neighboursOf(work: Work, month: string): Promise<{ before?: Neighbour; after?: Neighbour }> {
  const rows = await work.query<Neighbour>(
    'hr_staff_salary.neighbours',
    `(select id, number, pay_month as "payMonth", status from hr_staff_salary where company_id = $1 and pay_month < $2 order by pay_month desc limit 1)
     union all
     (select id, number, pay_month, status from hr_staff_salary where company_id = $1 and pay_month > $2 and status = 'audited' order by pay_month limit 1)`,
    [work.company, month],
  );
  const [before, after] = [
    rows.find(({ payMonth }) => payMonth < month),
    rows.find(({ payMonth }) => payMonth > month),
  ];
  return { ...(before && { before }), ...(after && { after }) };
}

/** Why it is not this month's turn. The tax of a month goes on from the month before. */
export async function turnComplaint(work: Work, month: string): Promise<string | undefined> {
  if (month > monthOf(today())) return `${month} 还没有到`;
  const { before, after } = await neighboursOf(work, month);
  if (after) return `${after.payMonth} 的工资已经审核，要改更早的 ${month}，请先反审核后面的月份`;
  if (!before) return undefined;
  if (before.status !== 'audited')
    return `请先审核 ${before.payMonth} 的工资（${before.number}），个税要从上个月接着累计`;
  const missing = monthAfter(before.payMonth);
  return missing < month ? `中间少了 ${missing} 的工资，请先做 ${missing}` : undefined;
}

const digestOf = (paid: Paid): string =>
  createHash('sha1')
    .update(JSON.stringify(paid, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('base64');

interface Digested {
  readonly paid: Paid;
  readonly digest: string;
}
/** Everybody's month. The work is broken up, so that others are served meanwhile. */
async function payAll({ people, of }: Collected, progress?: (done: number) => Promise<void>): Promise<Digested[]> {
  const all: Digested[] = [];
  for (const [at, [person, given]] of people.entries()) {
    const paid = payOf(person, given, of);
    all.push({ paid, digest: digestOf(paid) });
    if ((at + 1) % atOnce !== 0) continue;
    await breathe();
    await progress?.(at + 1);
  }
  return all;
}

/** Somebody was typed for who is not paid this month: what was typed would be lost without a word. */
async function demandKnown(work: Work, { strangers, idle, of }: Collected): Promise<void> {
  if (idle.length + strangers.length === 0) return;
  const rows = await work.query<{ name: string; isItem: boolean }>(
    'hr_staff_salary.strangers',
    `select name, true as "isItem" from hr_salary_item where company_id = $1 and id = any($2::bigint[])
     union all (select name, false from hr_staff where company_id = $1 and id = any($3::bigint[]) order by id limit 5)`,
    [work.company, idle, strangers],
  );
  const [items, names] = [true, false].map((kind) =>
    rows
      .filter(({ isItem }) => isItem === kind)
      .map(({ name }) => name)
      .join('、'),
  );
  if (items) throw new Refusal(`录入项目里的“${items}”已经停用或不再是每月录入，请删掉这些行`);
  const all = strangers.length > 5 ? `${names}等 ${strangers.length} 人` : names;
  throw new Refusal(`${all}不在 ${of.month} 发工资的人里，请删掉他们的出勤和录入项目`);
}

const slipsOf = (work: Work, run: number): Promise<{ id: number; staff: number; name: string; digest: string }[]> =>
  work.query(
    'hr_staff_salary.slips',
    'select id, staff, name, digest from hr_salary_slip where company_id = $1 and run = $2 and not deleted order by staff',
    [work.company, run],
  );

export async function dropSlips(work: Work, run: number): Promise<void> {
  const slips = await slipsOf(work, run);
  await dropExternal(
    work,
    salarySlip,
    slips.map(({ id }) => id),
  );
}

export interface Calculated {
  readonly people: number;
  readonly faults: readonly { readonly staff: number; readonly name: string; readonly fault: string }[];
}

/** Writes everybody's slip anew, and what they come to on the run: in one transaction, so that it is done or not begun. */
export async function calculate(
  work: Work,
  id: number,
  progress?: (done: number, total: number) => Promise<void>,
): Promise<Calculated> {
  await takeTurn(work);
  const run = await load(work, staffSalary, id, true);
  if (run.status === 'audited') throw new Refusal(`${run.payMonth} 的工资已审核，不能重新计算`);
  const complaint = await turnComplaint(work, run.payMonth);
  if (complaint) throw new Refusal(complaint);
  const collected = await collect(work, run);
  await demandKnown(work, collected);
  if (collected.people.length === 0) throw new Refusal(`${run.payMonth} 没有在职的员工`);
  const total = collected.people.length;
  const all = await payAll(collected, (done) => progress?.(done, total) ?? Promise.resolve());
  const slips = await slipsOf(work, id);
  const paidNow = new Set(all.map(({ paid }) => paid.staff));
  await dropExternal(
    work,
    salarySlip,
    slips.filter(({ staff }) => !paidNow.has(staff)).map((slip) => slip.id),
  );
  const drafts = all.map(({ paid, digest }) => ({ draft: { ...paid, run: id, digest }, at: work.now }));
  for (let at = 0; at < drafts.length; at += 2000)
    await takeExternal(work, salarySlip, told, drafts.slice(at, at + 2000));
  const paid = all.map((one) => one.paid);
  await act(work, staffSalary, 'calculated', { id, set: { ...totalsOf(paid), calculatedAt: work.now } });
  return {
    people: total,
    faults: paid.flatMap(({ staff, name, fault }) => (fault ? [{ staff: staff!, name: name!, fault }] : [])),
  };
}

/** Whose pay has changed since it was calculated: a raise that was audited, a leave, a rule that came into force. */
export async function changedSince(work: Work, run: Run): Promise<string[]> {
  const now = new Map(
    (await payAll(await collect(work, run))).map(({ paid, digest }) => [paid.staff, { name: paid.name, digest }]),
  );
  const then = await slipsOf(work, run.id);
  const gone = then.filter(({ staff, digest }) => now.get(staff)?.digest !== digest).map(({ name }) => name);
  const known = new Set(then.map(({ staff }) => staff));
  return [...gone, ...[...now].filter(([staff]) => !known.has(staff!)).map(([, { name }]) => name!)];
}

interface Asked {
  readonly id: number;
  /** As it was when somebody asked: a second click finds it done. */
  readonly version: number;
}
export const calculateTask: Task<Asked> = {
  name: 'payroll.calculate',
  async run({ id, version }, run) {
    const found = await run.step(async (work) => {
      await takeTurn(work);
      const record = await load(work, staffSalary, id);
      if (record.version !== version) return record.status === 'calculated' ? undefined : 'changed';
      const done = await calculate(work, id, (some, total) => run.progress(some, total, '计算工资'));
      for (const { staff, name, fault } of done.faults) run.rowError(staff, name, fault);
      return { ...done, month: record.payMonth };
    }, undefined);
    if (found === 'changed') throw new Refusal('这张员工工资在等待计算时被改过，请重新计算');
    if (!found) return { summary: '刚刚已经计算过，没有再算一遍' };
    await run.progress(found.people, found.people);
    const wrong = found.faults.length > 0 ? `，${found.faults.length} 人待处理` : '';
    return { summary: `${found.month} 工资：${found.people} 人${wrong}` };
  },
};

export async function startCalculation(work: Work, id: number) {
  const { version, status, payMonth, number } = await load(work, staffSalary, id);
  if (status === 'audited') throw new Refusal(`员工工资${number}已审核，不能计算`);
  const complaint = await turnComplaint(work, payMonth);
  if (complaint) throw new Refusal(complaint);
  return { task: await startTask(work, calculateTask, { id, version }, `计算 ${payMonth} 工资`) };
}
