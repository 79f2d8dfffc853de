import { actMany, asFile, behaviour, handle, list, load, Refusal, sentBuffer, type Work } from '@heliu/engine';
import { allEntities, type AnyEntity, codes, ExpressionFault, findEntity, permission, titleOf } from '@heliu/model';
import { readCondition } from '../../fico/model.ts';
import type { Step } from '../flow/step.ts';
import { type Form, formCodeIn, formTarget } from '../form/form.ts';
import { formEntity } from '../form/form.rules.ts';
import { type Described, described, formNow } from '../request/described.server.ts';
import { processRequest } from '../request/request.ts';
import { bpmnOf } from './bpmn.rules.ts';
import { boundChanged } from './bound.server.ts';
import {
  definitionFile,
  definitionWords,
  processDefinition,
  processKinds,
  type Revision,
  tryCondition,
} from './definition.ts';
import { stepsComplaints } from './definition.rules.ts';
import { factsOf, isBindable, kindOf, peopleFields, type ProcessKind, vocabularyOf } from '../words/words.rules.ts';

const wrongAt = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

function conditionComplaint(e: AnyEntity, when: string): string | undefined {
  if (!when) return undefined;
  try {
    readCondition(when, vocabularyOf(e));
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionFault) return error.message;
    throw error;
  }
}

/** What is bound: a kind of document, or a form as it is now. */
async function targetNamed(work: Work, name: string): Promise<AnyEntity> {
  const code = formCodeIn(name);
  const form = code === undefined ? undefined : await formNow(work, code);
  if (form) return formEntity(form);
  const e = findEntity(name);
  if (!e || !isBindable(e)) throw wrongAt('target', '请选择要审批的单据');
  return e;
}

const sources = { users: 'sys_user', role: 'sys_role', post: 'hr_post' } as const;
const there = {
  users: 'select id from sys_user where company_id = $1 and not deleted and id = any($2::bigint[])',
  role: 'select id from sys_role where company_id = $1 and not deleted and id = any($2::bigint[])',
  post: 'select id from hr_post where company_id = $1 and not deleted and id = any($2::bigint[])',
} as const;

/** Whoever is named must be one of the company's own. */
async function demandPeople(work: Work, steps: readonly Step[]): Promise<void> {
  const wanted = {
    users: steps.flatMap(({ who, person }) => [
      ...(who.by === 'users' ? (who.ids ?? []) : []),
      ...(person ? [person] : []),
    ]),
    role: steps.flatMap(({ who }) => (who.by === 'role' ? (who.ids ?? []) : [])),
    post: steps.flatMap(({ who }) => (who.by === 'post' ? (who.ids ?? []) : [])),
  };
  for (const [kind, ids] of Object.entries(wanted) as [keyof typeof there, number[]][]) {
    if (ids.length === 0) continue;
    const rows = await work.query<{ id: number }>(`process_definition.${kind}`, there[kind], [work.company, ids]);
    const found = new Set(rows.map(({ id }) => id));
    if (ids.some((id) => !found.has(id))) throw wrongAt('steps', '步骤里的人员、角色或岗位不存在，请重新选择');
  }
}

export const definitionBehaviour = behaviour(processDefinition, {
  derive: (input) => ({ ...input, about: findEntity(input.target)?.label ?? input.target }),
  async check(draft, work) {
    const e = await targetNamed(work, draft.target);
    const complaints = [...stepsComplaints(draft.steps)];
    const unfit = conditionComplaint(e, draft.when ?? '');
    if (unfit) complaints.push({ path: 'when', message: `适用条件：${unfit}` });
    const people = new Set(peopleFields(e).map(({ key }) => key));
    for (const [at, { name, when, who }] of draft.steps.entries()) {
      const wrong =
        conditionComplaint(e, when) ??
        (who.by === 'field' && who.field && !people.has(who.field) ? `${e.label}上没有这个人` : undefined);
      if (wrong) complaints.push({ path: 'steps', message: `第${at + 1}步“${name}”：${wrong}` });
    }
    if (complaints.length > 0)
      throw new Refusal(complaints.map(({ message }) => message).join('；'), codes.invalid, { complaints });
    await demandPeople(work, draft.steps);
    const [last] = await work.query<{ id: number; revision: number; target: string; current: boolean }>(
      'process_definition.last',
      `select id, revision, target, current from process_definition where company_id = $1 and code = $2 and not deleted
       order by revision desc limit 1 for update`,
      [work.company, draft.code],
    );
    if (last && last.target !== draft.target)
      throw wrongAt(
        'code',
        `流程编码“${draft.code}”已用于${findEntity(last.target)?.label ?? '别的单据或表单'}，请换一个`,
      );
    if (last?.current) await actMany(work, processDefinition, 'replaced', [{ id: last.id }]);
    Object.assign(draft, { about: e.label, revision: (last?.revision ?? 0) + 1, current: true });
  },
  saved: (_, work) => boundChanged(work),
  actions: {
    enable: {
      blockers: ({ current }) => (current ? [] : [{ code: 'PRC001', message: '这个版本已经被新版本代替，不能启用' }]),
      also: (_, work) => boundChanged(work),
    },
    disable: { also: (_, work) => boundChanged(work) },
  },
});

/** The documents that can be bound and that somebody may look at, and the forms. */
async function kindsFor(work: Work): Promise<ProcessKind[]> {
  const forms = await work.query<Form>(
    'process_form.all',
    'select id, code, name, revision, items from process_form where company_id = $1 and current and not deleted',
    [work.company],
  );
  return [
    ...allEntities()
      .filter((e) => isBindable(e) && work.user.may(permission(e, 'view')))
      .map(kindOf),
    ...forms.map((form) => ({ ...kindOf(formEntity(form)), name: formTarget(form.code), label: `表单：${form.name}` })),
  ].toSorted((a, b) => a.label.localeCompare(b.label, 'zh-Hans-CN'));
}

/** The latest of what is bound, in the words that conditions speak of. */
async function latest(work: Work, target: string, e: AnyEntity): Promise<readonly Described[]> {
  const code = formCodeIn(target);
  const { rows } = await list(work, code === undefined ? e : processRequest, {
    pageSize: tried,
    filters: code === undefined ? {} : { formCode: code },
  });
  const all = rows as Record<string, unknown>[];
  if (code === undefined) return all.map((row) => ({ e, row }));
  return Promise.all(all.map((row) => described(work, processRequest, row)));
}

/** How many documents a condition is tried on. */
const tried = 20;

export const definitionHandlers = [
  handle(processKinds, async (_, work) => ({ rows: await kindsFor(work) })),
  handle(tryCondition, async ({ target, when }, work) => {
    const e = await targetNamed(work, target);
    if (!work.user.may(permission(e, 'view'))) throw new Refusal(`您看不到${e.label}，不能试算`, codes.forbidden);
    const complaint = conditionComplaint(e, when);
    if (complaint) return { complaint, rows: [] };
    const fits = when ? readCondition(when, vocabularyOf(e)) : () => true;
    const rows = await latest(work, target, e);
    // Without knowing who would start it, whoever tries it stands for him.
    const starter = { name: work.user.name, department: '' };
    return {
      complaint: null,
      // Judged by the words of today, whatever form it was filled in by.
      rows: rows.map(({ row }) => ({
        id: row['id'] as number,
        title: titleOf(e, row),
        fits: fits(factsOf(e, row, starter)),
      })),
    };
  }),
  handle(definitionWords, async ({ id }, work) => {
    const { code, steps } = await load(work, processDefinition, id);
    const revisions = await work.query<Revision>(
      'process_definition.revisions',
      `select d.id, d.revision, d.current, u.realname as by, d.created_at as at,
         (select count(*)::int from process_instance i where i.company_id = $1 and i.definition = d.id and i.state = 'running') as running
       from process_definition d left join sys_user u on u.company_id = d.company_id and u.id = d.created_by
       where d.company_id = $1 and d.code = $2 and not d.deleted order by d.revision desc limit 50`,
      [work.company, code],
    );
    const names: Record<string, string> = {};
    const all = {
      sys_user: steps.flatMap(({ who, person }) => [
        ...(who.by === 'users' ? (who.ids ?? []) : []),
        ...(person ? [person] : []),
      ]),
      sys_role: steps.flatMap(({ who }) => (who.by === 'role' ? (who.ids ?? []) : [])),
      hr_post: steps.flatMap(({ who }) => (who.by === 'post' ? (who.ids ?? []) : [])),
    };
    const texts = {
      sys_user: 'select id, realname as name from sys_user where company_id = $1 and id = any($2::bigint[])',
      sys_role: 'select id, name from sys_role where company_id = $1 and id = any($2::bigint[])',
      hr_post: 'select id, name from hr_post where company_id = $1 and id = any($2::bigint[])',
    };
    for (const kind of Object.values(sources)) {
      if (all[kind].length === 0) continue;
      const rows = await work.query<{ id: number; name: string }>(`process_definition.names.${kind}`, texts[kind], [
        work.company,
        all[kind],
      ]);
      for (const row of rows) names[`${kind}:${row.id}`] = row.name;
    }
    return { revisions, names };
  }),
  handle(definitionFile, async ({ id }, work) => {
    const found = await load(work, processDefinition, id);
    return asFile(sentBuffer(`${found.name}-v${found.revision}.bpmn`, 'application/xml', Buffer.from(bpmnOf(found))));
  }),
];
