import { fileLink, handle, load, loadThere, Refusal, type Work } from '@heliu/engine';
import {
  type AnyEntity,
  codes,
  entityNamed,
  type Field,
  type Fields,
  fieldsOf,
  findEntity,
  hiddenText,
  isBlank,
  isDocument,
  isHiddenKind,
  linesOf,
  permission,
  textOfValue,
} from '@heliu/model';
import { boundIn } from '../definition/bound.server.ts';
import { peopleText, voteText } from '../definition/definition.rules.ts';
import { isBindable } from '../words/words.rules.ts';
import { type Flow, isDecided, isLive, stepsBack } from '../flow/flow.rules.ts';
import type { Step } from '../flow/step.ts';
import { changesOf } from './changes.server.ts';
import { isInvolved, isInvolvedIn } from './complete.server.ts';
import { asksNobody, boundFor, readyFor, toChoose } from './gate.server.ts';
import {
  guardedKinds,
  type InfoEvent,
  type InfoStep,
  type InfoTask,
  type ProcessInfo,
  processInfo,
  recordProcess,
  type RecordProcess,
} from './instance.calls.ts';
import { processInstance } from './instance.ts';
import { type Described, isRequest } from '../request/described.server.ts';
import type { DocumentFacts } from '../request/facts.ts';
import { demandOwn } from '../request/own.server.ts';
import { processRequest } from '../request/request.ts';
import { documentFor, type Instance, stepsFor, tasksOf } from './store.server.ts';

type Row = Readonly<Record<string, unknown>>;
const mostLines = 50;
const mostColumns = 8;
/** Times as pages write them, without what only a browser knows. */
const instant = (value: unknown, withTime: boolean): string =>
  withTime
    ? new Date(Date.parse(value as string) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    : String(value as string);

const told = (field: Field): boolean =>
  !isHiddenKind(field) && !['json', 'file', 'image', 'richText'].includes(field.kind);
const numbers = new Set<Field['kind']>(['money', 'decimal', 'rate', 'integer']);

function wordsOf(fields: Fields, row: Row, key: string): string {
  const titles = (row['titles'] ?? {}) as Readonly<Record<string, string>>;
  const value = row[key];
  const text = value === hiddenText ? hiddenText : textOfValue(fields[key]!, value, titles[key], instant);
  // What a role may not see is taken out by its field; an amount with its sign would be taken for one that nobody judged.
  return fields[key]!.kind === 'money' ? text.replace('￥', '') : text;
}

/** A document in words, for whoever decides about it and may have no page that shows it. */
export function inWords({ e, row }: Described): DocumentFacts {
  const fields = fieldsOf(e);
  const filled = Object.keys(fields).filter((key) => told(fields[key]!) && !isBlank(row[key]) && row[key] !== false);
  return {
    facts: filled.map((key) => ({
      label: fields[key]!.label,
      value: wordsOf(fields, row, key),
      isMoney: fields[key]!.kind === 'money',
    })),
    lines: Object.entries(linesOf(e)).flatMap(([kind, { label, fields: own }]) => {
      const rows = (row[kind] ?? []) as readonly Row[];
      const keys = Object.keys(own)
        .filter((key) => told(own[key]!) && rows.some((line) => !isBlank(line[key])))
        .slice(0, mostColumns);
      if (rows.length === 0 || keys.length === 0) return [];
      return [
        {
          label,
          columns: keys.map((key) => ({ label: own[key]!.label, isNumber: numbers.has(own[key]!.kind) })),
          rows: rows.slice(0, mostLines).map((line) => keys.map((key) => wordsOf(own, line, key))),
          more: Math.max(0, rows.length - mostLines),
        },
      ];
    }),
  };
}

/** The same with the files that stand in its fields, opened by whoever reads it here. */
export async function withFiles(work: Work, { e, row }: Described): Promise<DocumentFacts> {
  const words = inWords({ e, row });
  if (!isRequest(e)) return words;
  const files = Object.entries(fieldsOf(e)).filter(
    ([key, { kind }]) => kind === 'file' && typeof row[key] === 'number',
  );
  const facts = await Promise.all(
    files.map(async ([key, field]) => ({
      label: field.label,
      value: wordsOf(fieldsOf(e), row, key),
      isMoney: false,
      url: await fileLink(work, row[key] as number),
    })),
  );
  return { ...words, facts: [...words.facts, ...facts] };
}

async function editable(work: Work, e: AnyEntity, id: number): Promise<number | null> {
  if (!isRequest(e)) return null;
  const { status } = await load(work, processRequest, id);
  return processRequest.editable.includes(status as never) ? id : null;
}

type TaskOf = InfoTask & { readonly step: string };
const tasksNamed = (work: Work, instance: number) =>
  work.query<TaskOf>(
    'process_task.named',
    `select t.id, t.step_id as step, t."user", coalesce(u.realname, '') as name, t.state, t.round, t.before is not null as "isAdded", a.realname as "insteadOf",
       t.comment, t.opened_at as "openedAt", t.decided_at as "decidedAt", t.due_at as "dueAt"
     from process_task t left join sys_user u on u.company_id = t.company_id and u.id = t."user"
     left join sys_user a on a.company_id = t.company_id and a.id = t.instead_of
     where t.company_id = $1 and t.instance = $2 and not t.deleted order by t.round, t.place, t.id`,
    [work.company, instance],
  );
type EventRead = Omit<InfoEvent, 'files'> & {
  readonly files: readonly { readonly id: number; readonly name: string }[];
};
async function eventsOf(work: Work, instance: number): Promise<InfoEvent[]> {
  const rows = await work.query<EventRead>(
    'process_event.ofInstance',
    `select e.id, e.kind, e.step_name as step, e.text, coalesce(u.realname, '') as by, e.created_at as at,
       coalesce((select array_agg(p.realname order by p.id) from sys_user p where p.company_id = e.company_id and p.id = any(e.people)), '{}') as people,
       coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by l.position)
                 from process_event_files l join sys_file f on f.company_id = l.company_id and f.id = l.file
                 where l.company_id = e.company_id and l.document_id = e.id), '[]') as files
     from process_event e left join sys_user u on u.company_id = e.company_id and u.id = e.created_by
     where e.company_id = $1 and e.instance = $2 and not e.deleted order by e.created_at, e.id limit 500`,
    [work.company, instance],
  );
  return Promise.all(
    rows.map(async ({ files, ...row }) => ({
      ...row,
      files: await Promise.all(files.map(async ({ id, name }) => ({ id, name, url: await fileLink(work, id) }))),
    })),
  );
}

/** How long people had it at one step, over all its rounds. */
function minutesAt(tasks: readonly TaskOf[], now: number): number | null {
  const rounds = [...new Set(tasks.map(({ round }) => round))];
  const spans = rounds.flatMap((round) => {
    const own = tasks.filter((task) => task.round === round && task.openedAt !== null);
    if (own.length === 0) return [];
    const from = Math.min(...own.map(({ openedAt }) => Date.parse(openedAt!)));
    const to = own.some(isLive)
      ? now
      : Math.max(...own.map(({ decidedAt }) => Date.parse(decidedAt ?? new Date(from).toISOString())));
    return [Math.max(0, to - from)];
  });
  return spans.length === 0 ? null : Math.round(spans.reduce((sum, one) => sum + one, 0) / 60_000);
}

function shownSteps(steps: readonly Step[], flow: Flow, tasks: readonly TaskOf[], now: number): InfoStep[] {
  const here = steps.findIndex(({ id }) => id === flow.at);
  const last = steps.reduce((found, { id }, at) => (tasks.some(({ step }) => step === id) ? at : found), -1);
  const reached = here >= 0 ? here : last;
  return steps.map((step, at) => {
    const own = tasks.filter((task) => task.step === step.id);
    const isOver = flow.state !== 'running';
    const state =
      step.id === flow.at
        ? 'now'
        : at > reached && !isOver
          ? 'next'
          : own.length > 0 && at <= reached
            ? 'done'
            : at > reached && flow.state !== 'approved' && flow.state !== 'undone'
              ? 'next'
              : 'skipped';
    return {
      id: step.id,
      name: step.name,
      kind: step.kind,
      rule: voteText(step),
      state,
      minutes: step.kind === 'copy' ? null : minutesAt(own, now),
      tasks: own.map(({ step: _, ...task }) => task),
    };
  });
}

async function infoOf(work: Work, instance: Instance): Promise<ProcessInfo> {
  const { id } = instance;
  const e = findEntity(instance.entity);
  const { name, revision, steps } = await stepsFor(work, instance.definition);
  const tasks = await tasksOf(work, id);
  const flow: Flow = { state: instance.state, at: instance.stepId, round: instance.round, tasks };
  const named = await tasksNamed(work, id);
  const own =
    flow.state === 'running' ? tasks.find(({ user, state }) => user === work.user.id && state === 'open') : undefined;
  const [starter] = await work.query<{ name: string }>(
    'process.starterName',
    'select realname as name from sys_user where company_id = $1 and id = $2',
    [work.company, instance.starter],
  );
  const isThere =
    e !== undefined &&
    (await work.as({ ...work.user, limits: new Set(), assets: new Map() }, () => loadThere(work, e, [instance.record])))
      .length > 0;
  const isStarter = instance.starter === work.user.id;
  return {
    id,
    title: instance.title,
    entity: instance.entity,
    record: instance.record,
    process: name,
    revision,
    state: instance.state,
    starter: starter?.name ?? '',
    startedAt: instance.createdAt,
    finishedAt: instance.finishedAt,
    problem: instance.problem,
    steps: shownSteps(steps, flow, named, Date.parse(work.now)),
    events: await eventsOf(work, id),
    mine: own
      ? {
          task: own.id,
          step: steps.find((step) => step.id === own.step)?.name ?? '',
          isAdded: own.before !== null,
          back: stepsBack(steps, flow).map((step) => ({ id: step.id, name: step.name })),
        }
      : null,
    mayWithdraw: isStarter && flow.state === 'running' && !tasks.some(isDecided),
    mayUrge: flow.state === 'running' && own === undefined && isInvolved(work, { instance, flow }),
    mayStop: flow.state === 'running' && work.user.may('process_instance:stop'),
    changes: isThere ? await changesOf(work, e, instance) : null,
    mayComment: await isInvolvedIn(work, id),
    edit: isThere && isStarter && flow.state !== 'running' ? await editable(work, e, instance.record) : null,
    document: isThere ? await withFiles(work, await documentFor(work, e, instance.record)) : null,
  };
}

/** Those who take part in it or were named in it, those who look after all of them, and whoever may see the document anyway. */
async function demandSeen(work: Work, instance: Instance): Promise<void> {
  if (work.user.may(permission(processInstance, 'view'))) return;
  if (await isInvolvedIn(work, instance.id)) return;
  const e = findEntity(instance.entity);
  if (e && work.user.may(permission(e, 'view')) && (await loadThere(work, e, [instance.record])).length > 0) return;
  throw new Refusal('审批流程不存在', codes.missing);
}

/** Whether he may hand it in as it stands. */
function mayHandIn(work: Work, e: AnyEntity, record: Row): boolean {
  const status = record['status'] as string;
  if (isRequest(e)) return record['starter'] === work.user.id && processRequest.editable.includes(status as never);
  const audit = (e.actions as Readonly<Record<string, { readonly from?: readonly string[] }>>)['audit']!;
  if (isDocument(e) && audit.from && !audit.from.includes(status)) return false;
  return work.user.may(permission(e, 'save')) || work.user.may(permission(e, 'audit' as 'view'));
}

async function nextFor(work: Work, e: AnyEntity, record: Row): Promise<RecordProcess['next']> {
  if (!mayHandIn(work, e, record)) return null;
  const bound = await boundFor(work, e, record);
  if (!bound) return null;
  const ready = await readyFor(work, e, bound, record, {});
  const choose = toChoose(bound.steps, ready.situation);
  if (choose.length === 0 && asksNobody(ready)) return null;
  const applying = bound.steps.filter((step) => ready.situation.applies(step));
  const names = new Map(
    (
      await work.query<{ id: number; name: string }>(
        'process.people',
        'select id, realname as name from sys_user where company_id = $1 and id = any($2::bigint[])',
        [work.company, applying.flatMap((step) => ready.situation.people(step))],
      )
    ).map(({ id, name }) => [id, name]),
  );
  return {
    name: bound.name,
    steps: applying.map((step) => ({
      id: step.id,
      name: step.name,
      people:
        ready.situation
          .people(step)
          .map((id) => names.get(id) ?? '')
          .join('、') || peopleText(step, () => '', ''),
    })),
    choose: choose.map(({ id, name }) => ({ id, name })),
  };
}

export const infoHandlers = [
  handle(processInfo, async ({ processInstanceId }, work) => {
    const instance = await load(work, processInstance, processInstanceId);
    await demandSeen(work, instance);
    return infoOf(work, instance);
  }),
  handle(recordProcess, async ({ entity, id }, work): Promise<RecordProcess> => {
    const e = entityNamed(entity);
    const known = await boundIn(work);
    const record = (await load(work, e, id)) as Row;
    if (isRequest(e) && !work.user.may(permission(e, 'view'))) await demandOwn(work, record);
    if (!(isBindable(e) || isRequest(e)) || !known.ever.has(e.name)) return { info: null, next: null };
    const [last] = await work.query<{ id: number }>(
      'process_instance.last',
      `select id from process_instance where company_id = $1 and entity = $2 and record = $3 order by id desc limit 1`,
      [work.company, e.name, id],
    );
    const instance = last && (await load(work, processInstance, last.id));
    const info = instance ? await infoOf(work, instance) : null;
    return { info, next: info?.state === 'running' ? null : await nextFor(work, e, record) };
  }),
  handle(guardedKinds, async (_, work) => ({ entities: [...(await boundIn(work)).ever] })),
];
