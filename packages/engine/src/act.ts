import {
  type Action,
  actionsOf,
  type AnyEntity,
  allLedgers,
  type Blocker,
  codes,
  columnsOf,
  fieldsOf,
  type Full,
  isDocument,
  isFit,
  type Outcome,
  permission,
  type Posting,
  rowSchema,
  titleOf,
} from '@heliu/model';
import { toSql } from './codec.ts';
import { counted } from './counter.ts';
import { type Mirror, mirrored, openEntries, post, type Source } from './ledger.ts';
import { logPart, logTail } from './log.ts';
import { notifyUsers } from './messages/notify.ts';
import { allRules, behaviourOf, type Step } from './module.ts';
import { columnOf } from './names.ts';
import { onDemand } from './pg-errors.ts';
import { recall } from './recent.ts';
import { load } from './read.ts';
import { Refusal, refuse } from './refusal.ts';
import { sqlType } from './schema/column.ts';
import type { Work } from './work.ts';

type Row = Record<string, unknown>;

export interface ActionRequest {
  readonly id: number;
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  /** As the action's own fields read it; missing while somebody has not yet said it. */
  readonly input?: Readonly<Row> | undefined;
  /** The same as it was sent; read once it is known that there is such a record. */
  readonly said?: Readonly<Row> | undefined;
}

/** The record changed between reading and writing. Nothing was written. */
export class Stale extends Refusal {}
onDemand('stale', (label) => new Stale(`${label!}已被他人修改，请刷新后再试`, codes.conflict));

export function actionNamed(e: AnyEntity, name: string): Action {
  const action = actionsOf(e)[name];
  if (!action) throw new Error(`${e.name} has no action ${name}`);
  return action;
}

/** What was said for an action, checked against its fields; every complaint names its own. */
export function parseActionInput(action: Action, values: Readonly<Row>): Row | undefined {
  if (!action.input) return undefined;
  const read = rowSchema(action.input).safeParse(values);
  if (read.success) return read.data as Row;
  const complaints = read.error.issues.map(({ path, message }) => {
    const label = action.input![String(path[0])]?.label ?? '';
    return { path: path.join('.'), message: message.includes(label) ? message : `${label}：${message}` };
  });
  throw new Refusal(complaints.map(({ message }) => message).join('；'), codes.invalid, { complaints });
}

/** Reasons that follow from the definition alone. */
function stateBlockers(e: AnyEntity, action: Action, row: Row, request: ActionRequest): Blocker[] {
  const name = `${e.label}${titleOf(e, row)}`;
  const blockers: Blocker[] = [];
  if (request.version !== undefined && row['version'] !== request.version)
    blockers.push({ code: 'DOC001', message: `${name}已被他人修改，请刷新后再试` });
  if (isDocument(e) && action.from && !action.from.includes(row['status'] as string))
    blockers.push({ code: 'DOC003', message: `${name}${e.states[row['status'] as string]}，不能${action.label}` });
  if (!isFit(action, row)) blockers.push({ code: 'DOC006', message: `${name}当前状态不能${action.label}` });
  if (action.reason === 'required' && !request.reason?.trim())
    blockers.push({ code: 'DOC007', message: `请填写${action.label}原因` });
  return blockers;
}

export interface Plan {
  readonly record: Row;
  /** With what was said for it, read. */
  readonly request: ActionRequest;
  readonly postings: readonly (Posting | Mirror)[];
  readonly blockers: readonly Blocker[];
}

const sourceOf = (e: AnyEntity, action: string, row: Row): Source => ({
  entity: e.name,
  id: row['id'] as number,
  number: isDocument(e) ? (row['number'] as string) : null,
  action,
  date: isDocument(e) ? (row[e.dated] as string) : (row['createdAt'] as string).slice(0, 10),
});

/** Everything an action would do, and everything that stands in its way, without doing it. */
export async function plan(work: Work, e: AnyEntity, name: string, asked: ActionRequest, lock: boolean): Promise<Plan> {
  const action = actionNamed(e, name);
  if (lock) await stepOf(e, name).hold?.(asked.id, work);
  const record = (await load(work, e, asked.id, lock)) as Row;
  const request = asked.said ? { ...asked, input: parseActionInput(action, asked.said) } : asked;
  const blockers = stateBlockers(e, action, record, request);
  // In the wrong state the effects make no sense, and neither would what they complain about.
  if (blockers.length > 0) return { record, request, postings: [], blockers };
  const step = stepOf(e, name);
  const postings = [
    ...(await undone(work, e, action, record)),
    ...((await step.post?.(record as Full<AnyEntity>, work, request)) ?? []),
  ];
  const more = [...((await step.blockers?.(record as Full<AnyEntity>, work, request)) ?? [])];
  for (const rule of allRules())
    more.push(...(await rule.blockers({ entity: e, action: name, record, postings, work })));
  return { record, request, postings, blockers: more };
}

const stepOf = (e: AnyEntity, name: string): Step<AnyEntity> =>
  ((behaviourOf(e).actions as Record<string, Step<AnyEntity>> | undefined) ?? {})[name] ?? {};

async function undone(work: Work, e: AnyEntity, action: Action, record: Row): Promise<Mirror[]> {
  if (!action.reverses) return [];
  const ledgers = allLedgers();
  if (ledgers.length === 0) return [];
  const results = await work.all(openEntries(work, ledgers, sourceOf(e, action.reverses, record)));
  return ledgers.flatMap((l, i) => results[i]!.rows.map((row) => mirrored(l, row)));
}

/** What an action sets on this record. */
export const changesBy = (e: AnyEntity, name: string, record: Row, request: ActionRequest): Row => {
  const action = actionNamed(e, name);
  return {
    ...(action.to !== undefined && { status: action.to }),
    ...action.set,
    ...Object.fromEntries(Object.entries(action.copies ?? {}).map(([key, from]) => [key, record[from!]])),
    ...Object.fromEntries(Object.entries(request.input ?? {}).filter(([key]) => fieldsOf(e)[key] !== undefined)),
    ...stepOf(e, name).sets?.(record as Full<AnyEntity>, request),
  };
};

/** By entity, since entities share actions such as 停用. */
const transitions = new WeakMap<AnyEntity, Map<string, string>>();

/** Guarded by version: no row back means somebody was faster, and the whole flight is undone. */
function transitionOf(e: AnyEntity, name: string, action: Action, keys: readonly string[]): string {
  let ofEntity = transitions.get(e);
  if (!ofEntity) transitions.set(e, (ofEntity = new Map()));
  const place = `${name} ${keys.join(' ')}`;
  const known = ofEntity.get(place);
  if (known) return known;
  const sets = ['version = version + 1', 'updated_by = $3', 'updated_at = now()'];
  keys.forEach((key, i) => sets.push(`${columnOf(key)} = $${i + 5}::${sqlType(columnsOf(e)[key]!)}`));
  if (isDocument(e) && name === 'audit') sets.push('audited_by = $3', 'audited_at = now()');
  if (isDocument(e) && action.reverses === 'audit') sets.push('audited_by = null', 'audited_at = null');
  const text =
    `with up as (update ${e.name} set ${sets.join(', ')} where company_id = $1 and id = $2 and version = $4 returning version), ` +
    `${logPart(e, keys.length + 5, { from: 'up' })} ` +
    `select case when exists (select 1 from up) then true else demand(false, 'stale|${e.label}') end as done, (select version from up) as version`;
  ofEntity.set(place, text);
  return text;
}

export interface Acted {
  readonly id: number;
  version: number;
  readonly status?: string;
  readonly outcome?: Outcome;
}

async function carryOut(work: Work, e: AnyEntity, name: string, { record, request, postings }: Plan): Promise<Acted> {
  const action = actionNamed(e, name);
  const source = sourceOf(e, name, record);
  for (const rule of allRules()) {
    const guard = postings.length > 0 ? rule.guard?.({ entity: e, date: source.date, postings, work }) : undefined;
    if (guard) work.later(guard);
  }
  const after = changesBy(e, name, record, request);
  const acted: Acted = {
    id: request.id,
    version: record['version'] as number,
    ...(after['status'] !== undefined && { status: after['status'] as string }),
  };
  const keys = Object.keys(after);
  const [logId] = await work.takeIds(1);
  const before = Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
  const happening = { action: name, label: action.label, title: titleOf(e, record), reason: request.reason ?? null };
  const log = logTail(work, logId!, { ...happening, before, after });
  work.later({
    // Actions are called what their makers like; `lock` and `delete` are statements of the engine's own.
    name: `${e.name}.act.${name}${action.input ? `.${keys.length}` : ''}`,
    text: transitionOf(e, name, action, keys),
    values: [
      work.company,
      request.id,
      work.user.id,
      record['version'],
      ...keys.map((key) => toSql(columnsOf(e)[key]!, after[key])),
      ...log,
    ],
    out: ({ rows: [row] }) => (acted.version = row!['version'] as number),
  });
  await post(work, source, postings);
  counted(e, work, record, { ...record, ...after });
  const outcome = await stepOf(e, name).also?.(record as Full<AnyEntity>, work, request);
  if (isDocument(e)) await tellMaker(work, e, name, request, record);
  return outcome ? Object.assign(acted, { outcome }) : acted;
}

/** Whoever wrote a document wants to know what others did with it; a batch of them is one message. */
function tellMaker(work: Work, e: AnyEntity, name: string, { reason }: ActionRequest, record: Row): Promise<void> {
  const { label } = actionNamed(e, name);
  return notifyUsers(work, [record['createdBy'] as number], {
    kind: 'action',
    title: `${work.user.name}${label}了您制的${e.label}${titleOf(e, record)}`,
    text: reason ? `原因：${reason}` : null,
    entity: e.name,
    recordId: record['id'] as number,
    key: `${e.name}:${name}:${work.user.id}`,
  });
}

/** The only way a record changes state: lock, check everything, write effects and state together. */
export async function act(work: Work, e: AnyEntity, name: string, request: ActionRequest): Promise<Acted> {
  if (actionNamed(e, name).input && !request.input && !request.said)
    throw new Error(`${e.name}.${name} wants its input`);
  if (!work.user.may(permission(e, name as 'view'))) throw refuse(codes.forbidden);
  const found = await plan(work, e, name, request, true);
  if (found.blockers.length > 0) throw blocked(found.blockers);
  return carryOut(work, e, name, found);
}

const blocked = (blockers: readonly Blocker[]): Refusal => {
  const [first] = blockers;
  const stale = first!.code === 'DOC001';
  return new Refusal(blockers.map(({ message }) => message).join('；'), stale ? codes.conflict : codes.refused, {
    blockers,
  });
};

/**
 * The same without reading first, for a document this process has just saved. Undefined when it does not apply; throws
 * Stale when it turned out not to.
 */
export async function actOnRecent(
  work: Work,
  e: AnyEntity,
  name: string,
  request: ActionRequest,
): Promise<Acted | undefined> {
  const { user } = work;
  if (!isDocument(e) || user.limits.size > 0 || user.assets.size > 0) return undefined;
  const action = actionNamed(e, name);
  const step = stepOf(e, name);
  if (action.reverses || action.input || step.hold || step.blockers || !user.may(permission(e, name as 'view')))
    return undefined;
  const recent = recall(work, e, request.id);
  if (!recent) return undefined;
  const record = recent.record;
  if (stateBlockers(e, action, record, request).length > 0) return undefined;
  const postings = (await step.post?.(record as Full<AnyEntity>, work, request)) ?? [];
  for (const rule of allRules()) {
    if (rule.guard) continue;
    const blockers = await rule.blockers({ entity: e, action: name, record, postings, work });
    if (blockers.length > 0) throw blocked(blockers);
  }
  return carryOut(work, e, name, { record, request, postings, blockers: [] });
}
