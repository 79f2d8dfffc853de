import type { Step } from './step.ts';

export const flowStates = {
  running: '审批中',
  approved: '已通过',
  rejected: '已驳回',
  returned: '已退回',
  withdrawn: '已撤回',
  stopped: '已终止',
  undone: '已失效',
} as const;
export type FlowState = keyof typeof flowStates;
export const taskStates = {
  open: '待处理',
  waiting: '等待中',
  approved: '同意',
  rejected: '驳回',
  returned: '退回',
  transferred: '转交',
  dropped: '不用处理',
  sent: '抄送',
} as const;
export type TaskState = keyof typeof taskStates;

/** One person's part in one visit to a step. */
export interface FlowTask {
  readonly id: number;
  readonly step: string;
  /** Which visit to a step it belongs to: a step that is come back to begins anew. */
  readonly round: number;
  /** In which order those of one step decide. */
  readonly place: number;
  readonly user: number;
  readonly state: TaskState;
  /** The task whose owner wants to hear this person first. */
  readonly before: number | null;
}
export interface Flow {
  readonly state: FlowState;
  /** The step it stands at; none once it is over. */
  readonly at: string | null;
  readonly round: number;
  readonly tasks: readonly FlowTask[];
}

/** What is known beyond the flow itself. */
export interface Facts {
  readonly starter: number;
  /** Whether the condition of a step is met. */
  applies(step: Step): boolean;
  /** Those who may decide, as far as there are any. */
  people(step: Step): readonly number[];
  /** Who decides where there is nobody; somebody who is there always. */
  standIn(step: Step): number;
  /** A name for a task that comes to be. */
  nextId(): number;
}
/** Why a step was passed over or ended the flow without anybody having decided. */
export interface Passed {
  readonly step: Step;
  readonly why: 'own' | 'empty' | 'emptyRejected';
}
export interface Advance {
  readonly flow: Flow;
  readonly passed: readonly Passed[];
}

/** What cannot be done with a flow as it stands, in words for whoever wanted to. */
export class FlowFault extends Error {}
const fault = (message: string): never => {
  throw new FlowFault(message);
};

export const isLive = ({ state }: Pick<FlowTask, 'state'>): boolean => state === 'open' || state === 'waiting';
/** What somebody himself decided. */
export const isDecided = ({ state }: Pick<FlowTask, 'state'>): boolean =>
  state === 'approved' || state === 'rejected' || state === 'returned';

export const notBegun: Flow = { state: 'running', at: null, round: 0, tasks: [] };

const withTask = (flow: Flow, id: number, state: TaskState): Flow => ({
  ...flow,
  tasks: flow.tasks.map((one) => (one.id === id ? { ...one, state } : one)),
});
const withoutLive = (flow: Flow): Flow => ({
  ...flow,
  tasks: flow.tasks.map((one) => (isLive(one) ? { ...one, state: 'dropped' } : one)),
});
const over = (flow: Flow, state: FlowState): Flow => ({ ...withoutLive(flow), state, at: null });

/** Goes on to the first step, from this one on, at which somebody has to decide. */
function enter(steps: readonly Step[], from: number, flow: Flow, facts: Facts): Advance {
  const passed: Passed[] = [];
  let reached = flow;
  for (const step of steps.slice(from)) {
    if (!facts.applies(step)) continue;
    const found = [...new Set(facts.people(step))];
    const round = reached.round + 1;
    const task = (user: number, place: number, state: TaskState): FlowTask => ({
      id: facts.nextId(),
      step: step.id,
      round,
      place,
      user,
      state,
      before: null,
    });
    if (step.kind === 'copy') {
      const told = found.map((user, place) => task(user, place, 'sent'));
      reached = { ...reached, round, tasks: [...reached.tasks, ...told] };
      continue;
    }
    const asksStarter = !step.skipOwn || step.who.by === 'starter';
    const others = asksStarter ? found : found.filter((user) => user !== facts.starter);
    if (others.length === 0 && found.length > 0) {
      passed.push({ step, why: 'own' });
      continue;
    }
    if (others.length === 0 && step.empty === 'pass') {
      passed.push({ step, why: 'empty' });
      continue;
    }
    if (others.length === 0 && step.empty === 'reject')
      return { flow: over(reached, 'rejected'), passed: [...passed, { step, why: 'emptyRejected' }] };
    const deciding = others.length > 0 ? others : [facts.standIn(step)];
    const inTurn = step.vote === 'sequence';
    const asked = deciding.map((user, place) => task(user, place, inTurn && place > 0 ? 'waiting' : 'open'));
    return {
      flow: { ...reached, state: 'running', at: step.id, round, tasks: [...reached.tasks, ...asked] },
      passed,
    };
  }
  return { flow: over(reached, 'approved'), passed };
}

export const begin = (steps: readonly Step[], facts: Facts): Advance => enter(steps, 0, notBegun, facts);

/** The task of somebody who may decide about it now, and the step it belongs to. */
function openTask(steps: readonly Step[], flow: Flow, id: number): { task: FlowTask; step: Step; place: number } {
  const task = flow.tasks.find((one) => one.id === id) ?? fault('任务不存在');
  if (flow.state !== 'running') fault(`流程${flowStates[flow.state]}，不用再处理`);
  if (task.state !== 'open') fault(isLive(task) ? '还没有轮到这个任务' : '这个任务已经处理过，请刷新');
  const place = steps.findIndex((one) => one.id === task.step);
  return { task, step: steps[place] ?? fault('流程里没有这个步骤'), place };
}

const roundOf = (flow: Flow): FlowTask[] => flow.tasks.filter(({ round }) => round === flow.round);
/** Those whose voices are counted: who was only asked beforehand speaks to the one who asked him. */
const votersOf = (flow: Flow): FlowTask[] =>
  roundOf(flow).filter(({ before, state }) => before === null && state !== 'transferred');

export function approve(steps: readonly Step[], before: Flow, id: number, facts: Facts): Advance {
  const { task, step, place } = openTask(steps, before, id);
  const flow = withTask(before, id, 'approved');
  if (task.before !== null) {
    const isLast = !flow.tasks.some((one) => one.before === task.before && isLive(one));
    return { flow: isLast ? withTask(flow, task.before, 'open') : flow, passed: [] };
  }
  const voters = votersOf(flow);
  const left = voters.filter(isLive);
  const agreed = voters.filter(({ state }) => state === 'approved').length;
  const isPassed = {
    any: true,
    all: left.length === 0,
    sequence: left.length === 0,
    ratio: agreed * 100 >= step.ratio * voters.length,
  }[step.vote];
  if (isPassed) return enter(steps, place + 1, withoutLive(flow), facts);
  if (step.vote !== 'sequence') return { flow, passed: [] };
  const next = left.toSorted((a, b) => a.place - b.place)[0]!;
  return { flow: withTask(flow, next.id, 'open'), passed: [] };
}

/** Ends the flow, except where so many may still agree that it is enough. */
export function reject(steps: readonly Step[], before: Flow, id: number): Flow {
  const { task, step } = openTask(steps, before, id);
  const flow = withTask(before, id, 'rejected');
  if (step.vote !== 'ratio' || task.before !== null) return over(flow, 'rejected');
  const voters = votersOf(flow);
  const against = voters.filter(({ state }) => state === 'rejected').length;
  const mayPass = (voters.length - against) * 100 >= step.ratio * voters.length;
  return mayPass ? flow : over(flow, 'rejected');
}

export const starterStep = 'starter';
/** Steps somebody may send it back to: those before this one at which people have decided. */
export const stepsBack = (steps: readonly Step[], { at, tasks }: Flow): Step[] => {
  const here = steps.findIndex(({ id }) => id === at);
  return steps.filter(
    ({ id, kind }, place) => place < here && kind === 'approve' && tasks.some((one) => one.step === id),
  );
};

/** Back to an earlier step, which begins anew, or to whoever started it, who then starts again. */
export function sendBack(steps: readonly Step[], before: Flow, id: number, to: string, facts: Facts): Advance {
  openTask(steps, before, id);
  const flow = withTask(before, id, 'returned');
  if (to === starterStep) return { flow: over(flow, 'returned'), passed: [] };
  if (!stepsBack(steps, before).some((one) => one.id === to)) fault('只能退回到前面审批过的步骤');
  const place = steps.findIndex((one) => one.id === to);
  return enter(steps, place, withoutLive(flow), facts);
}

const demandNew = (flow: Flow, user: number): void => {
  const known = roundOf(flow).some((one) => one.user === user && (isLive(one) || isDecided(one)));
  if (known) fault('他已经在这一步里，不用再加');
};

type Naming = Pick<Facts, 'starter' | 'nextId'>;
/** What is his own nobody decides himself where the step says so, however it comes to him. */
function demandMay(step: Step, to: number, { starter }: Naming): void {
  if (step.skipOwn && step.who.by !== 'starter' && to === starter) fault('这一步不由发起人自己审批，请换一个人');
}

/** Somebody else decides instead. */
export function transfer(steps: readonly Step[], before: Flow, id: number, to: number, facts: Naming): Flow {
  const { task, step } = openTask(steps, before, id);
  demandMay(step, to, facts);
  demandNew(before, to);
  const flow = withTask(before, id, 'transferred');
  return { ...flow, tasks: [...flow.tasks, { ...task, id: facts.nextId(), user: to, state: 'open' }] };
}

/** Others are heard first; when all of them agree it is the turn of whoever asked them. */
export function addSign(
  steps: readonly Step[],
  before: Flow,
  id: number,
  users: readonly number[],
  facts: Naming,
): Flow {
  const { task } = openTask(steps, before, id);
  if (task.before !== null) fault('加签进来的人不能再加签，可以转交');
  if (users.length === 0) fault('请选择加签的人');
  for (const user of users) demandNew(before, user);
  const flow = withTask(before, id, 'waiting');
  const asked = [...new Set(users)].map((user): FlowTask => ({
    ...task,
    id: facts.nextId(),
    user,
    state: 'open',
    before: id,
  }));
  return { ...flow, tasks: [...flow.tasks, ...asked] };
}

/** Only while nobody has decided anything. */
export function withdraw(flow: Flow): Flow {
  if (flow.state !== 'running') fault(`流程${flowStates[flow.state]}，不能撤回`);
  if (flow.tasks.some(isDecided)) fault('已经有人审批过，不能撤回；可以请审批人退回');
  return over(flow, 'withdrawn');
}

export function stop(flow: Flow): Flow {
  if (flow.state !== 'running') fault(`流程${flowStates[flow.state]}，不用终止`);
  return over(flow, 'stopped');
}
