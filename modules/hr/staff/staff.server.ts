import { type Full } from '@heliu/model';
import { behaviour, handle, type Job, load, note, Refusal, today, type Work } from '@heliu/engine';
import { closeLogins, resetLogin } from './login.server.ts';
import { leave, resetPassword } from './staff.calls.ts';
import { staffComplaint, statusAfterLeaving, statusComplaint, withIdentity } from './staff.rules.ts';
import { staff } from './staff.ts';

export const staffBehaviour = behaviour(staff, {
  derive: withIdentity,
  check(draft, _, before) {
    const complaint = staffComplaint(draft) ?? statusComplaint(draft.status ?? 'probation', before?.status);
    if (complaint) throw new Refusal(complaint);
    if (before && draft.supervisor === before.id) throw new Refusal('直属上级不能是本人');
    const isBack = before?.status === 'left' && draft.status !== 'left';
    if (isBack) Object.assign(draft, { leaveDate: null, leaveReason: null });
  },
});

async function depart(work: Work, person: Full<typeof staff>, leaveDate: string, reason: string) {
  const status = statusAfterLeaving(leaveDate, today());
  work.later({
    name: 'hr_staff.leave',
    text: `update hr_staff set status = $3, leave_date = $4::date, leave_reason = $5, version = version + 1,
                  updated_by = $6, updated_at = now()
           where company_id = $1 and id = $2`,
    values: [work.company, person.id, status, leaveDate, reason, work.user.id],
  });
  await note(work, {
    entity: staff.name,
    recordId: person.id,
    action: 'leave',
    label: status === 'left' ? '离职' : '待离职',
    title: person.name,
    reason,
    before: { status: person.status, leaveDate: person.leaveDate },
    after: { status, leaveDate },
  });
  if (status === 'left') await closeLogins(work, person.id, reason);
  return { status };
}

export const staffHandlers = [
  handle(leave, async ({ id, leaveDate, reason }, work) => {
    const person = await load(work, staff, id, true);
    if (person.status === 'left') throw new Refusal(`${person.name}已经离职`);
    if (leaveDate < person.entryDate) throw new Refusal('离职日期不能早于入职日期');
    return depart(work, person, leaveDate, reason);
  }),

  handle(resetPassword, async ({ id }, work) => {
    const person = await load(work, staff, id);
    return { link: await resetLogin(work, person) };
  }),
];

/** Whoever works his last day today has left when it ends. */
export const lastDays: Job = {
  name: 'hr.lastDays',
  async run(_, work) {
    const leaving = await work.query<{ id: number }>(
      'hr_staff.lastDays',
      `select id from hr_staff_v where company_id = $1 and status = 'leaving' and leave_date <= $2::date and not deleted`,
      [work.company, today()],
    );
    for (const { id } of leaving) {
      const person = await load(work, staff, id, true);
      await depart(work, person, person.leaveDate!, person.leaveReason ?? '');
    }
  },
};
