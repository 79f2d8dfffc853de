import { act, behaviour, handle, type Job, load, Refusal, today } from '@heliu/engine';
import { closeLogins, resetLogin } from './login.server.ts';
import { resetPassword } from './staff.calls.ts';
import { staffComplaint, statusAfterLeaving, statusComplaint, withIdentity } from './staff.rules.ts';
import { staff } from './staff.ts';

const lastDayOf = (input: Readonly<Record<string, unknown>>) => input['leaveDate'] as string;

export const staffBehaviour = behaviour(staff, {
  derive: withIdentity,
  check(draft, _, before) {
    const complaint = staffComplaint(draft) ?? statusComplaint(draft.status ?? 'probation', before?.status);
    if (complaint) throw new Refusal(complaint);
    if (before && draft.supervisor === before.id) throw new Refusal('直属上级不能是本人');
    const isBack = before?.status === 'left' && draft.status !== 'left';
    if (isBack) Object.assign(draft, { leaveDate: null, leaveReason: null });
  },
  actions: {
    leave: {
      blockers: ({ entryDate }, _, { input }) =>
        input && lastDayOf(input) < entryDate ? [{ code: 'HR001', message: '离职日期不能早于入职日期' }] : [],
      sets: (_, { input, reason = '' }) =>
        input ? { status: statusAfterLeaving(lastDayOf(input), today()), leaveReason: reason } : {},
      effect: (_, __, { input }) => ({
        text:
          input && statusAfterLeaving(lastDayOf(input), today()) === 'leaving'
            ? '到期前为“待离职”，登录账号照常使用；离职日当天结束时自动停用。'
            : '离职立即生效：登录账号同时停用，已登录的设备会退出。',
        facts: [],
      }),
      async also({ id }, work, { input, reason = '' }) {
        if (statusAfterLeaving(lastDayOf(input!), today()) === 'left') await closeLogins(work, id, reason);
      },
    },
  },
});

export const staffHandlers = [
  handle(resetPassword, async ({ id }, work) => {
    const person = await load(work, staff, id);
    return { link: await resetLogin(work, person) };
  }),
];

/** Whoever works his last day today has left when it ends. */
export const lastDays: Job = {
  name: 'hr.lastDays',
  async run(_, work) {
    const leaving = await work.query<{ id: number; leaveDate: string; reason: string }>(
      'hr_staff.lastDays',
      `select id, leave_date as "leaveDate", coalesce(leave_reason, '到期离职') as reason from hr_staff_v where company_id = $1 and status = 'leaving' and leave_date <= $2::date and not deleted`,
      [work.company, today()],
    );
    for (const { id, leaveDate, reason } of leaving)
      await act(work, staff, 'leave', { id, reason, input: { leaveDate } });
  },
};
