import { actMany, behaviour, handle, load, Refusal, type Work } from '@heliu/engine';
import { codes, ExpressionFault } from '@heliu/model';
import { readCondition } from '../../fico/model.ts';
import { boundIn } from '../definition/bound.server.ts';
import { type FormRevision, formTarget, formUse, processForm } from '../form/form.ts';
import { formEntity, itemsComplaints } from '../form/form.rules.ts';
import type { Item } from '../form/item.ts';
import { peopleFields, vocabularyOf } from '../words/words.rules.ts';

/** What the flows of a form speak of has to be there still, or nobody could hand anything in. */
async function flowComplaints(work: Work, code: string, name: string, items: readonly Item[]) {
  const e = formEntity({ name, items });
  const words = vocabularyOf(e);
  const people = new Set(peopleFields(e).map(({ key }) => key));
  const flows = (await boundIn(work)).inUse.get(formTarget(code)) ?? [];
  return flows.flatMap((flow) => {
    const conditions = [flow.when ?? '', ...flow.steps.map(({ when }) => when)].filter((when) => when !== '');
    const unread = conditions.flatMap((when) => {
      try {
        readCondition(when, words);
        return [];
      } catch (error) {
        if (error instanceof ExpressionFault) return [error.message];
        throw error;
      }
    });
    const lost = flow.steps.some(({ who }) => who.by === 'field' && who.field && !people.has(who.field));
    return [...unread, ...(lost ? ['审批步骤里的人员字段没有了'] : [])].map((message) => ({
      path: 'items',
      message: `流程“${flow.name}”会不能用：${message}。请先改流程，或保留这个字段`,
    }));
  });
}

export const formBehaviour = behaviour(processForm, {
  async check(draft, work) {
    const complaints = itemsComplaints(draft.items);
    if (complaints.length === 0) complaints.push(...(await flowComplaints(work, draft.code, draft.name, draft.items)));
    if (complaints.length > 0)
      throw new Refusal(complaints.map(({ message }) => message).join('；'), codes.invalid, { complaints });
    const [last] = await work.query<{ id: number; revision: number; current: boolean }>(
      'process_form.last',
      `select id, revision, current from process_form where company_id = $1 and code = $2 and not deleted
       order by revision desc limit 1 for update`,
      [work.company, draft.code],
    );
    if (last?.current) await actMany(work, processForm, 'replaced', [{ id: last.id }]);
    Object.assign(draft, { revision: (last?.revision ?? 0) + 1, current: true });
  },
  actions: {
    enable: {
      blockers: ({ current }) => (current ? [] : [{ code: 'PRC003', message: '这个版本已经被新版本代替，不能启用' }]),
    },
  },
});

export const formHandlers = [
  handle(formUse, async ({ id }, work) => {
    const { code } = await load(work, processForm, id);
    const revisions = await work.query<FormRevision>(
      'process_form.revisions',
      `select f.id, f.revision, f.current, coalesce(u.realname, '系统') as by, f.created_at as at,
         (select count(*)::int from process_request r where r.company_id = $1 and r.form = f.id) as filled
       from process_form f left join sys_user u on u.company_id = f.company_id and u.id = f.created_by
       where f.company_id = $1 and f.code = $2 and not f.deleted order by f.revision desc limit 50`,
      [work.company, code],
    );
    const flows = (await boundIn(work)).inUse.get(formTarget(code)) ?? [];
    return { revisions, flows: flows.map(({ id: flow, name, when }) => ({ id: flow, name, when })) };
  }),
];
