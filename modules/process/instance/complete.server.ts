import { amend, handle, load, notifyUsers, Refusal, runWork, type Work } from '@heliu/engine';
import {
  actionsOf,
  type AnyEntity,
  codes,
  entityNamed,
  findEntity,
  isDocument,
  permission,
  titleOf,
} from '@heliu/model';
import {
  addSign,
  type Advance,
  approve,
  type Facts,
  FlowFault,
  type FlowState,
  flowStates,
  isLive,
  reject,
  sendBack,
  starterStep,
  stop,
  type TaskState,
  transfer,
  withdraw,
} from '../flow/flow.rules.ts';
import { isBindable } from '../words/words.rules.ts';
import { asksNobody, auditAgreed, boundFor, demandStart, readyFor } from './gate.server.ts';
import {
  commentProcess,
  type Completed,
  completeTask,
  completeTasks,
  type Decision,
  startProcess,
  stopProcess,
  urgeProcess,
  withdrawProcess,
} from './instance.calls.ts';
import { type EventKind, processInstance } from './instance.ts';
import { activeAmong } from '../people/people.server.ts';
import { isRequest } from '../request/described.server.ts';
import { demandHandedIn, demandOwn } from '../request/own.server.ts';
import { processRequest } from '../request/request.ts';
import { type Held, hold, holding, pathOf, situationOf, start, tellEvent, write } from './store.server.ts';

/** Everybody has agreed, and the document cannot be audited all the same: the task stays open, with the reason. */
class NotAudited extends Refusal {
  readonly instance: number;
  constructor(instance: number, { code, message, data }: Refusal) {
    super(`审批没有完成，单据不能审核：${message}`, code, data);
    this.instance = instance;
  }
}

/** What a rule refuses is told to whoever asked for it. */
function ruled<T>(decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    throw error instanceof FlowFault ? new Refusal(error.message) : error;
  }
}

interface Said {
  readonly taskId: number;
  readonly decision: Decision;
  readonly comment?: string | undefined;
  readonly to?: string | undefined;
  readonly users?: readonly number[] | undefined;
}

const missingTask = () => new Refusal('审批任务不存在', codes.missing);
interface Asked {
  readonly instance: number;
  readonly user: number;
  readonly stepName: string;
}
async function taskAsked(work: Work, id: number): Promise<Asked> {
  const [row] = await work.query<Asked>(
    'process_task.asked',
    'select instance, "user", step_name as "stepName" from process_task where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  // Somebody else's task is nobody's business, not even whether there is one.
  if (!row || row.user !== work.user.id) throw missingTask();
  return row;
}

const becomes: Record<Decision, TaskState> = {
  approve: 'approved',
  reject: 'rejected',
  return: 'returned',
  transfer: 'transferred',
  addSign: 'waiting',
};

function decided({ steps, flow }: Held, { taskId, decision, to, users = [] }: Said, facts: Facts): Advance {
  const unpassed = (after: Advance['flow']): Advance => ({ flow: after, passed: [] });
  switch (decision) {
    case 'approve':
      return approve(steps, flow, taskId, facts);
    case 'reject':
      return unpassed(reject(steps, flow, taskId));
    case 'return':
      return sendBack(steps, flow, taskId, to ?? starterStep, facts);
    case 'transfer':
      return unpassed(transfer(steps, flow, taskId, users[0]!, facts));
    case 'addSign':
      return unpassed(addSign(steps, flow, taskId, users, facts));
  }
}

function demandSaid({ decision, comment, to, users = [] }: Said): void {
  const wrong = (path: string, message: string) =>
    new Refusal(message, codes.invalid, { complaints: [{ path, message }] });
  if ((decision === 'reject' || decision === 'return') && !comment)
    throw wrong('comment', decision === 'reject' ? '请填写驳回原因' : '请填写退回原因');
  if (decision === 'return' && !to) throw wrong('to', '请选择退回到哪一步');
  if (decision === 'transfer' && users.length !== 1) throw wrong('users', '请选择转交给谁');
  if (decision === 'addSign' && users.length === 0) throw wrong('users', '请选择加签的人');
}

/** How it ended is told to whoever started it. */
async function tellEnd(work: Work, { instance }: Held, state: FlowState, comment?: string): Promise<void> {
  if (state === 'running') return;
  await notifyUsers(work, [instance.starter], {
    kind: 'action',
    title: `您提交的${instance.title}${flowStates[state]}`,
    text: comment ? `${work.user.name}：${comment}` : null,
    path: pathOf(instance.id),
    key: `process:end:${instance.id}`,
  });
}

/** What somebody says to his task, and what follows from it. */
export async function complete(work: Work, said: Said): Promise<{ id: number; state: FlowState }> {
  demandSaid(said);
  const { taskId, decision, comment, users = [], to } = said;
  const { instance: id, stepName } = await taskAsked(work, taskId);
  const held = await hold(work, id);
  const task = held.flow.tasks.find((one) => one.id === taskId)!;
  // A lost answer is asked for once more: it was done with the first time.
  if (task.state === becomes[decision]) return { id, state: held.instance.state };
  const active = await activeAmong(work, users);
  if (active.length < users.length) throw new Refusal('选择的人不存在或已停用，请重新选择', codes.invalid);
  const facts = await situationOf(work, held.steps, held.instance);
  const after = ruled(() => decided(held, said, facts));
  await write(work, held, after, {
    by: facts.by.name,
    said: { task: taskId, comment: comment || null },
    ...((decision === 'approve' || decision === 'return') && { standing: facts.standing }),
  });
  const back = to === undefined || to === starterStep ? '发起人' : held.steps.find((step) => step.id === to)?.name;
  const text = [...(decision === 'return' ? [`退回到${back ?? ''}`] : []), ...(comment ? [comment] : [])].join('：');
  await tellEvent(work, id, decision, { stepName, text: text || null, people: users.length > 0 ? [...users] : null });
  await tellEnd(work, held, after.flow.state, comment);
  if (after.flow.state !== 'approved') return { id, state: after.flow.state };
  await work.flush();
  try {
    await auditAgreed(work, entityNamed(held.instance.entity), held.instance.record);
  } catch (error) {
    throw error instanceof Refusal ? new NotAudited(id, error) : error;
  }
  await tellEvent(work, id, 'audit');
  return { id, state: after.flow.state };
}

/** In a transaction of its own, so that what was refused can be told once it is undone. */
async function completeAlone({ db, user, origin }: Work, said: Said): Promise<{ id: number; state: FlowState }> {
  try {
    return await runWork(db, user, (work) => complete(work, said), origin);
  } catch (error) {
    if (error instanceof NotAudited) {
      const { instance: id, message } = error;
      await runWork(db, user, async (work) => {
        await amend(work, processInstance, [{ id, problem: message.slice(0, 500) }]);
        await tellEvent(work, id, 'refused', { text: message.slice(0, 500) });
      });
    }
    throw error;
  }
}

/** Documents that somebody may hand in: whoever may write them, and whoever may audit them. A request is its maker's own. */
function demandStarter(work: Work, name: string): AnyEntity {
  const e = findEntity(name);
  if (e && isRequest(e)) return e;
  if (!e || !isDocument(e) || !isBindable(e)) throw new Refusal('这类单据没有审批流程', codes.invalid);
  const may = work.user.may(permission(e, 'save')) || work.user.may(permission(e, 'audit' as 'view'));
  if (!may) throw new Refusal(`您没有提交${e.label}的权限`, codes.forbidden);
  return e;
}

const withInstance = async (
  work: Work,
  id: number,
  task: (held: Held) => Promise<void>,
): Promise<{ readonly id: number }> => {
  await task(await hold(work, id));
  return { id };
};
const missingInstance = () => new Refusal('审批流程不存在', codes.missing);
const onlyStarter = (work: Work, { instance }: Held): void => {
  if (instance.starter !== work.user.id) throw missingInstance();
};

async function end(
  work: Work,
  held: Held,
  kind: EventKind & ('withdraw' | 'stop'),
  comment: string | undefined,
): Promise<void> {
  const flow = ruled(() => (kind === 'withdraw' ? withdraw(held.flow) : stop(held.flow)));
  await write(work, held, { flow, passed: [] }, { by: work.user.name });
  await tellEvent(work, held.instance.id, kind, { text: comment || null });
  const waited = held.flow.tasks.filter(({ state }) => state === 'open').map(({ user }) => user);
  await notifyUsers(work, [...waited, held.instance.starter], {
    kind: 'action',
    title: `${held.instance.title}的审批${flowStates[flow.state]}，不用处理了`,
    path: pathOf(held.instance.id),
    key: `process:end:${held.instance.id}`,
  });
}

/** Whoever has to do with a flow, by starting it or by a task. */
export const isInvolved = (work: Work, { instance, flow }: Pick<Held, 'flow' | 'instance'>): boolean =>
  instance.starter === work.user.id || flow.tasks.some(({ user }) => user === work.user.id);

/** The same of one that is not at hand. */
export async function isInvolvedIn(work: Work, id: number): Promise<boolean> {
  const [row] = await work.query(
    'process_instance.involved',
    `select 1 from process_instance i where i.company_id = $1 and i.id = $2 and (i.starter = $3
       or exists (select 1 from process_task t where t.company_id = $1 and t.instance = i.id and t."user" = $3 and not t.deleted)
       or exists (select 1 from process_event e where e.company_id = $1 and e.instance = i.id and e.kind = 'comment'
                    and $3 = any(e.people) and not e.deleted))`,
    [work.company, id, work.user.id],
  );
  return row !== undefined;
}

const urgedWithin = '10 minutes';

interface Asking {
  readonly entity: string;
  readonly id: number;
  readonly chosen?: Readonly<Record<string, number[]>>;
  readonly comment?: string | undefined;
}
/** Hands a document in. */
export async function startFlow(
  work: Work,
  { entity, id, chosen = {}, comment }: Asking,
): Promise<{ readonly id: number; readonly state: FlowState }> {
  const e = demandStarter(work, entity);
  const record = (await load(work, e, id, true)) as Record<string, unknown>;
  if (isRequest(e)) await demandOwn(work, record);
  const running = await holding(work, e.name, id);
  if (running) {
    // Pressed twice, it is the one that was started the first time.
    const { starter, state } = await load(work, processInstance, running.id);
    if (starter === work.user.id) return { id: running.id, state };
    throw new Refusal(`${running.title}正在审批中`);
  }
  const from = isRequest(e) ? processRequest.editable : (actionsOf(e)['audit']!.from as readonly string[] | undefined);
  const status = record['status'] as string;
  if (isDocument(e) && from && !from.includes(status))
    throw new Refusal(`${e.label}${titleOf(e, record)}${e.states[status]}，不用提交审批`);
  const bound = await boundFor(work, e, record);
  if (isRequest(e)) await demandHandedIn(work, record);
  if (!bound)
    throw new Refusal(
      isRequest(e)
        ? `“${String(record['formName'] as string)}”还没有适用的流程，请联系管理员在流程定义里设置`
        : `这张${e.label}没有适用的流程，请直接审核`,
    );
  const picked = Object.fromEntries(
    Object.entries(chosen).filter(([step]) => bound.steps.some((one) => one.id === step && one.who.by === 'chosen')),
  );
  const ready = await readyFor(work, e, bound, record, picked);
  demandStart(ready);
  const isAgreed = asksNobody(ready);
  if (isAgreed && !isRequest(e)) throw new Refusal(`这张${e.label}没有要审批的步骤，请直接审核`);
  const { id: started, state } = await start(
    work,
    { e, bound, record, situation: ready.situation, chosen: picked, comment },
    ready.begun,
  );
  if (!isAgreed) return { id: started, state };
  // Nobody else has to be asked, so it is agreed to as it is handed in.
  await work.flush();
  await auditAgreed(work, e, id);
  await tellEvent(work, started, 'audit');
  return { id: started, state: 'approved' };
}

export const withdrawFlow = (work: Work, id: number, comment?: string): Promise<{ readonly id: number }> =>
  withInstance(work, id, async (held) => {
    onlyStarter(work, held);
    if (held.instance.state !== 'withdrawn') await end(work, held, 'withdraw', comment);
  });

export const completeHandlers = [
  handle(startProcess, (asked, work) => startFlow(work, asked)),
  handle(completeTask, (said, work) => completeAlone(work, said)),
  handle(completeTasks, async ({ taskIds, decision, comment }, work) => {
    const rows: Completed[] = [];
    for (const [place, taskId] of taskIds.entries()) {
      try {
        const { state } = await completeAlone(work, { taskId, decision, comment });
        rows.push({ place, ok: true, message: flowStates[state] });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        rows.push({ place, ok: false, message: error.message });
      }
    }
    return { rows };
  }),
  handle(withdrawProcess, ({ processInstanceId, comment }, work) => withdrawFlow(work, processInstanceId, comment)),
  handle(stopProcess, ({ processInstanceId, comment }, work) =>
    withInstance(work, processInstanceId, async (held) => {
      if (held.instance.state !== 'stopped') await end(work, held, 'stop', comment);
    }),
  ),
  handle(urgeProcess, ({ processInstanceId: id }, work) =>
    withInstance(work, id, async (held) => {
      if (!isInvolved(work, held)) throw missingInstance();
      if (held.instance.state !== 'running') throw new Refusal(`流程${flowStates[held.instance.state]}，不用催办`);
      const [lately] = await work.query(
        'process_event.urged',
        `select 1 from process_event where company_id = $1 and instance = $2 and kind = 'urge' and created_at > now() - $3::interval limit 1`,
        [work.company, id, urgedWithin],
      );
      if (lately) throw new Refusal('十分钟内已经催过，请稍后再催');
      const waiting = held.flow.tasks.filter((task) => isLive(task) && task.state === 'open').map(({ user }) => user);
      await tellEvent(work, id, 'urge', { people: waiting });
      await notifyUsers(work, waiting, {
        kind: 'request',
        title: `${work.user.name}催您审批${held.instance.title}`,
        path: pathOf(id),
        key: `process:${id}`,
      });
    }),
  ),
  handle(commentProcess, ({ processInstanceId: id, text, mentions, files }, work) =>
    withInstance(work, id, async (held) => {
      if (!(await isInvolvedIn(work, id))) throw missingInstance();
      const named = await activeAmong(work, [...new Set(mentions)]);
      if (named.length < new Set(mentions).size)
        throw new Refusal('提到的同事不存在或已停用，请重新选择', codes.invalid);
      await tellEvent(work, id, 'comment', {
        text,
        people: named.length > 0 ? named : null,
        files: [...new Set(files)],
      });
      await notifyUsers(work, named, {
        kind: 'request',
        title: `${work.user.name}在${held.instance.title}的审批里提到了您`,
        text,
        path: pathOf(id),
      });
      const others = [held.instance.starter, ...held.flow.tasks.map(({ user }) => user)].filter(
        (user) => !named.includes(user),
      );
      await notifyUsers(work, others, {
        kind: 'action',
        title: `${work.user.name}在${held.instance.title}的审批里说`,
        text,
        path: pathOf(id),
      });
    }),
  ),
];
