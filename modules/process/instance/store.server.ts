import { amend, authorised, load, notifyUsers, read, Refusal, save, type Work } from '@heliu/engine';
import {
  type AnyEntity,
  codes,
  entityNamed,
  ExpressionFault,
  type Fen,
  fieldsOf,
  type Full,
  mainTotal,
  titleOf,
  totalKeys,
  yuan,
} from '@heliu/model';
import { readCondition } from '../../fico/model.ts';
import type { Bound } from '../definition/bound.server.ts';
import { factsOf, nameIn, vocabularyOf } from '../words/words.rules.ts';
import { type Advance, type Facts, type Flow, type FlowTask, notBegun } from '../flow/flow.rules.ts';
import type { Step } from '../flow/step.ts';
import { type Described, described, isRequest } from '../request/described.server.ts';
import { moveRequest } from './requests.server.ts';
import { type EventKind, processEvent, processInstance, processTask } from './instance.ts';
import { absentToday } from '../people/substitute.server.ts';
import { standingFor, withSubstitutes } from '../people/substitute.rules.ts';
import { activeAmong, chiefOf, peopleOf, type Starter, starterOf } from '../people/people.server.ts';

type Row = Readonly<Record<string, unknown>>;
export type Instance = Full<typeof processInstance>;

/** What is known of one flow while something is done to it: nobody else does anything to it meanwhile. */
export interface Held {
  readonly instance: Instance;
  readonly steps: readonly Step[];
  readonly flow: Flow;
}

interface StoredTask extends Omit<FlowTask, 'step'> {
  readonly stepId: string;
}

export async function tasksOf(work: Work, instance: number): Promise<FlowTask[]> {
  const rows = await work.query<StoredTask>(
    'process_task.ofInstance',
    `select id, step_id as "stepId", round, place, "user", state, before from process_task
     where company_id = $1 and instance = $2 and not deleted order by id`,
    [work.company, instance],
  );
  return rows.map(({ stepId, ...row }) => ({ ...row, step: stepId }));
}

/** Whoever takes part in a flow need not be able to see definitions. */
export const stepsFor = async (work: Work, definition: number) => {
  const [row] = await work.query<{ name: string; revision: number; steps: readonly Step[] }>(
    'process_definition.steps',
    'select name, revision, steps from process_definition where company_id = $1 and id = $2',
    [work.company, definition],
  );
  return row!;
};

export async function hold(work: Work, id: number): Promise<Held> {
  const instance = await load(work, processInstance, id, true);
  const [{ steps }, tasks] = [await stepsFor(work, instance.definition), await tasksOf(work, id)];
  return { instance, steps, flow: { state: instance.state, at: instance.stepId, round: instance.round, tasks } };
}

/** The document as somebody sees it to whom it is shown for his decision: all of it but what his role hides from him. */
export const documentFor = (work: Work, e: AnyEntity, id: number): Promise<Described> =>
  work.as({ ...authorised(work.user), masks: work.user.masks }, async () =>
    described(work, e, await read(work, e, id)),
  );
export const wholeDocument = (work: Work, e: AnyEntity, id: number): Promise<Described> =>
  work.as(authorised(work.user), async () => described(work, e, await read(work, e, id)));

/** For whom somebody stands who is asked at a step. */
type Standing = (step: string, user: number) => number | null;

export interface Situation extends Facts {
  readonly document: Described;
  readonly by: Starter;
  readonly standing: Standing;
}
/** Everything a flow may ask about, read beforehand: conditions over the document, and who stands for each step. */
export async function situationOf(
  work: Work,
  steps: readonly Step[],
  {
    entity,
    record: id,
    starter,
    chosen,
  }: Pick<Instance, 'entity' | 'record' | 'starter'> & { readonly chosen: Instance['chosen'] },
): Promise<Situation> {
  const standIns = steps.flatMap(({ person }) => (person ? [person] : []));
  const document = await wholeDocument(work, entityNamed(entity), id);
  const { e, row: record } = document;
  const [by, chief, there, absent] = await Promise.all([
    starterOf(work, starter),
    chiefOf(work),
    activeAmong(work, standIns),
    absentToday(work),
  ]);
  const facts = factsOf(e, record, by);
  const words = vocabularyOf(e);
  const staffFields = new Set(
    Object.entries(fieldsOf(e)).flatMap(([key, { target }]) => (target === 'hr_staff' ? [key] : [])),
  );
  const about = { starter, chosen: chosen ?? {}, record, staffFields };
  const named = await Promise.all(steps.map((step) => peopleOf(work, step, about)));
  const people = new Map(steps.map(({ id: step }, at) => [step, withSubstitutes(named[at]!, absent, starter)]));
  const standing = new Map(steps.map(({ id: step }, at) => [step, standingFor(named[at]!, absent, starter)]));
  let last = 0;
  return {
    document,
    by,
    starter,
    applies: ({ when, name }) => {
      if (!when) return true;
      try {
        return readCondition(when, words)(facts);
      } catch (error) {
        if (!(error instanceof ExpressionFault)) throw error;
        throw new Refusal(`流程步骤“${name}”的条件已经不能用：${error.message}`, codes.refused);
      }
    },
    people: ({ id: step }) => people.get(step) ?? [],
    standing: (step, user) => standing.get(step)?.get(user) ?? null,
    standIn: ({ person }) => (person && there.includes(person) ? person : chief),
    // Until it is written a task goes by a number below zero.
    nextId: () => (last -= 1),
  };
}

/** Whether a definition is meant for a document, started by somebody. */
export function fits({ when }: Bound, { e, row }: Described, by: Starter): boolean {
  if (!when) return true;
  try {
    return readCondition(when, vocabularyOf(e))(factsOf(e, row, by));
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    throw new Refusal(`流程的适用条件已经不能用：${error.message}`, codes.refused);
  }
}

export const holdOf = (entity: string, id: number): string => `${entity}:${id}`;

export async function tellEvent(
  work: Work,
  instance: number,
  kind: EventKind,
  {
    files = [],
    ...more
  }: {
    readonly stepName?: string | null;
    readonly text?: string | null;
    readonly people?: number[] | null;
    readonly files?: readonly number[];
  } = {},
): Promise<void> {
  await save(work, processEvent, { instance, kind, ...more, files: files.map((one) => ({ file: one })) });
}

export const pathOf = (instance: number): string => `/process/detail/${instance}`;

/** Tells whose turn it has become. */
async function tellTurn(work: Work, instance: Pick<Instance, 'id' | 'title'>, users: readonly number[], by: string) {
  await notifyUsers(work, users, {
    kind: 'request',
    title: `${by}提交的${instance.title}等您审批`,
    path: pathOf(instance.id),
    key: `process:${instance.id}`,
  });
}

const passedText = {
  own: '审批人就是发起人',
  empty: '没有人可以审批',
  emptyRejected: '没有人可以审批，按规定驳回',
} as const;

/** Writes what has become of a flow: tasks that are new or have changed, where it stands, and who hears of it. */
export async function write(
  work: Work,
  { instance, steps, flow: before }: Held,
  { flow: after, passed }: Advance,
  {
    by,
    said,
    standing,
  }: {
    readonly by: string;
    readonly said?: { readonly task: number; readonly comment: string | null };
    /** Where a step is entered: those who are chosen by hand stand for nobody. */
    readonly standing?: Standing;
  },
): Promise<void> {
  const known = new Map(before.tasks.map((task) => [task.id, task]));
  const fresh = after.tasks.filter(({ id }) => id < 0);
  const ids = await work.takeIds(fresh.length);
  const written = new Map(fresh.map(({ id }, at) => [id, ids[at]!]));
  const stepNamed = (id: string | null) => steps.find((step) => step.id === id);
  const dueAt = (step: Step | undefined) =>
    step?.hours ? new Date(Date.parse(work.now) + step.hours * 3_600_000).toISOString() : null;
  for (const { id, step: stepId, user, state, round, place, before: first } of fresh) {
    const step = stepNamed(stepId);
    await save(
      work,
      processTask,
      {
        instance: instance.id,
        stepId,
        stepName: step?.name ?? stepId,
        user,
        insteadOf: standing?.(stepId, user) ?? null,
        openFor: state === 'open' ? user : null,
        state,
        round,
        place,
        before: first,
        openedAt: state === 'waiting' ? null : work.now,
        dueAt: state === 'open' ? dueAt(step) : null,
      },
      { id: written.get(id)! },
    );
  }
  const changed = after.tasks.filter(({ id, state }) => id > 0 && known.get(id)?.state !== state);
  const opened = changed.filter(({ state }) => state === 'open');
  const closed = changed.filter(({ state }) => state !== 'open');
  await amend(
    work,
    processTask,
    opened.map(({ id, user, state, step }) => ({
      id,
      state,
      openFor: user,
      openedAt: work.now,
      dueAt: dueAt(stepNamed(step)),
    })),
  );
  await amend(
    work,
    processTask,
    closed.map(({ id, state }) => ({
      id,
      state,
      openFor: null,
      decidedAt: work.now,
      comment: said?.task === id ? said.comment : null,
    })),
    { signed: true },
  );
  for (const { step, why } of passed)
    await tellEvent(work, instance.id, 'pass', { stepName: step.name, text: passedText[why] });
  const isOver = after.state !== 'running';
  const open = after.tasks.filter(({ state }) => state === 'open');
  await amend(work, processInstance, [
    {
      id: instance.id,
      state: after.state,
      stepId: after.at,
      stepName: stepNamed(after.at)?.name ?? null,
      waitsFor: [...new Set(open.map(({ user }) => user))],
      round: after.round,
      holds: isOver ? null : holdOf(instance.entity, instance.record),
      problem: null,
      finishedAt: isOver ? work.now : null,
    },
  ]);
  if (isOver) await moveRequest(work, instance, after.state);
  const turn = open.filter(({ id }) => known.get(id)?.state !== 'open').map(({ user }) => user);
  await tellTurn(work, instance, turn, by);
  const told = fresh.filter(({ state }) => state === 'sent').map(({ user }) => user);
  await notifyUsers(work, told, {
    kind: 'action',
    title: `${by}提交的${instance.title}抄送给您`,
    path: pathOf(instance.id),
    key: `process:copy:${instance.id}`,
  });
}

/** With whom a document is, as far as it says so: what tells it from its neighbours, or whom it refers to first. */
function partyOf(e: AnyEntity, record: Row): string | undefined {
  const titles = (record['titles'] ?? {}) as Readonly<Record<string, string>>;
  const fields = fieldsOf(e);
  const said = ((e.apart ?? []) as readonly string[]).find((key) => fields[key]!.kind === 'text' && record[key]);
  if (said !== undefined) return String(record[said] as string);
  const named = Object.keys(fields).find(
    (key) => fields[key]!.kind === 'ref' && fields[key]!.target !== 'sys_user' && titles[key],
  );
  return named && nameIn(fields[named]!.target!, titles[named]!);
}

/** The amount a document is about, under the field of the same mask; what is hidden for another reason is not told at all. */
function amountOf(e: AnyEntity, record: Row): { readonly amount?: Fen; readonly costAmount?: Fen } {
  const keys = totalKeys(e);
  if (keys.length === 0) return {};
  const key = mainTotal(keys);
  const told = ({ price: 'amount', nobody: 'amount', cost: 'costAmount' } as Readonly<Record<string, string>>)[
    fieldsOf(e)[key]!.masked ?? 'nobody'
  ];
  return told && typeof record[key] === 'string' ? { [told]: yuan(record[key]) } : {};
}

/** Starts a flow for a document that is locked. */
export async function start(
  work: Work,
  {
    e,
    bound,
    record,
    situation,
    chosen,
    comment,
  }: {
    readonly e: AnyEntity;
    readonly bound: Bound;
    readonly record: Row;
    readonly situation: Situation;
    readonly chosen: Readonly<Record<string, readonly number[]>>;
    readonly comment?: string | undefined;
  },
  begun: Advance,
): Promise<Instance> {
  const id = record['id'] as number;
  const [own] = await work.takeIds(1);
  const { e: told, row } = situation.document;
  const party = partyOf(e, isRequest(e) ? record : row);
  const input = {
    title: `${told.label} ${titleOf(e, record)}`.slice(0, 120),
    party: party?.slice(0, 100) ?? null,
    ...amountOf(told, row),
    definition: bound.id,
    entity: e.name,
    record: id,
    starter: situation.starter,
    state: 'running' as const,
    holds: holdOf(e.name, id),
    round: 0,
    waitsFor: [],
    chosen: Object.fromEntries(Object.entries(chosen).map(([step, users]) => [step, [...users]])),
  };
  await save(work, processInstance, input, { id: own! });
  await work.flush();
  const instance = { ...input, id: own! } as unknown as Instance;
  await moveRequest(work, instance, 'submitted');
  await tellEvent(work, own!, 'start', { text: comment || null });
  await write(work, { instance, steps: bound.steps, flow: notBegun }, begun, {
    by: situation.by.name,
    standing: situation.standing,
  });
  return instance;
}

/** The one that holds a document at this moment. */
export async function holding(
  work: Work,
  entity: string,
  id: number,
): Promise<{ readonly id: number; readonly title: string; readonly stepName: string | null } | undefined> {
  const [row] = await work.query<{ id: number; title: string; stepName: string | null }>(
    'process_instance.holding',
    `select id, title, step_name as "stepName" from process_instance where company_id = $1 and holds = $2`,
    [work.company, holdOf(entity, id)],
  );
  return row;
}
