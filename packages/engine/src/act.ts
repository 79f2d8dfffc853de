import {
  type Action,
  type ActionOf,
  type AnyEntity,
  allLedgers,
  type Blocker,
  codes,
  columnsOf,
  fieldsOf,
  findAction,
  type Full,
  type InternalOf,
  isDocument,
  isFit,
  isInternal,
  type Outcome,
  permission,
  type Posting,
  rowSchema,
  textOfValue,
  titleOf,
} from '@heliu/model';
import { carry, carryBlockers, lockSources } from './chain/carry.ts';
import { usedBlockers } from './chain/trace.ts';
import { toJson } from './codec.ts';
import { noBooks, openBooks } from './held.ts';
import { type Mirror, mirrored, openEntries, postAll, type Source } from './ledger.ts';
import { allGates, allObservers, allRules, behaviourOf, type Detour, type Move, type Step } from './module.ts';
import { type Moved, tellObservers } from './observers.ts';
import { onDemand } from './pg-errors.ts';
import { recall } from './recent.ts';
import { load, loadThere } from './read.ts';
import { demandReferences } from './references.ts';
import { Refusal, refuse } from './refusal.ts';
import { missing } from './rights.ts';
import { transition } from './transition.ts';
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
  /** Fields that the product itself has found out, of its internal actions. */
  readonly set?: Readonly<Row> | undefined;
}

/** The record changed between reading and writing. Nothing was written. */
export class Stale extends Refusal {}
onDemand('stale', (label) => new Stale(`${label!}已被他人修改，请刷新后再试`, codes.conflict));

export function actionNamed(e: AnyEntity, name: string): Action {
  const action = findAction(e, name);
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

/** What of a record does not fit the action, in words: `状态为停用`. */
function unfitOf(e: AnyEntity, { when = {} }: Action, row: Row): string {
  const [key] = Object.entries(when).find(([one, wanted]) => ![wanted].flat().includes(row[one] as never))!;
  const field = columnsOf(e)[key]!;
  if (field.kind === 'flag') return `${row[key] === true ? '已' : '未'}${field.label}`;
  return `${field.label}为${textOfValue(field, row[key], undefined, String)}`;
}

/** Reasons that follow from the definition alone. */
function stateBlockers(e: AnyEntity, action: Action, row: Row, request: ActionRequest): Blocker[] {
  const name = `${e.label}${titleOf(e, row)}`;
  const blockers: Blocker[] = [];
  if (request.version !== undefined && row['version'] !== request.version)
    blockers.push({ code: 'DOC001', message: `${name}已被他人修改，请刷新后再试` });
  if (isDocument(e) && action.from && !action.from.includes(row['status'] as string))
    blockers.push({ code: 'DOC003', message: `${name}${e.states[row['status'] as string]}，不能${action.label}` });
  if (!isFit(action, row))
    blockers.push({ code: 'DOC006', message: `${name}${unfitOf(e, action, row)}，不能${action.label}` });
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
  maker: row['createdBy'] as number,
});

const stepOf = (e: AnyEntity, name: string): Step<AnyEntity> =>
  ((behaviourOf(e).actions as Record<string, Step<AnyEntity>> | undefined) ?? {})[name] ?? {};

/** Everything an action would do, and everything that stands in its way, without doing it. */
export async function plan(work: Work, e: AnyEntity, name: string, asked: ActionRequest, lock: boolean): Promise<Plan> {
  if (lock) await stepOf(e, name).hold?.([asked.id], work);
  const record = (await load(work, e, asked.id, lock)) as Row;
  const [found] = await planAll(work, e, name, [{ record, request: asked }], lock);
  return found!;
}

/** The same of many records that are loaded. What is asked of the database for all of them at once goes by sets. */
async function planAll(
  work: Work,
  e: AnyEntity,
  name: string,
  asked: readonly { readonly record: Row; readonly request: ActionRequest }[],
  lock: boolean,
): Promise<Plan[]> {
  const action = actionNamed(e, name);
  const step = stepOf(e, name);
  const plans = asked.map(({ record, request: sent }) => {
    const request = sent.said
      ? { ...sent, input: parseActionInput(action, withKnown(e, action, record, sent.said)) }
      : sent;
    const blockers = stateBlockers(e, action, record, request);
    return { record, request, postings: [] as (Posting | Mirror)[], blockers };
  });
  // In the wrong state the effects make no sense, and neither would what they complain about.
  const fitting = plans.filter(({ blockers }) => blockers.length === 0);
  if (fitting.length === 0) return plans;
  const undone = await undoneBy(work, e, name, fitting);
  const ids = fitting.map(({ request }) => request.id);
  const used = action.reverses || action.whileUnused ? await usedBlockers(work, e, ids) : undefined;
  const ofAll = await step.all?.blockers?.(fitting.map(asMove), work);
  for (const one of fitting) {
    const { record, request, postings, blockers } = one;
    const mirrors = undone.get(request.id) ?? [];
    const after = { ...record, ...changesBy(work, e, name, record, request) };
    blockers.push(...(used?.get(request.id) ?? []));
    // Asked before it is done; while it is done the writing statement refuses, with the source locked.
    if (!lock) blockers.push(...(await carryBlockers(work, e, record, after)));
    if (lock && (step.balances || mirrors.length > 0)) await lockSources(work, e, record, after);
    const wanted = (await step.balances?.(record as Full<AnyEntity>, work, request)) ?? [];
    const books = await openBooks(work, wanted, mirrors, lock);
    postings.push(...mirrors, ...((await step.post?.(record as Full<AnyEntity>, work, request, books)) ?? []));
    blockers.push(...((await step.blockers?.(record as Full<AnyEntity>, work, request)) ?? []));
    blockers.push(...(ofAll?.get(request.id) ?? []));
    for (const rule of allRules())
      blockers.push(...(await rule.blockers({ entity: e, action: name, record, postings, work })));
  }
  return plans;
}

/** What was not mentioned at all and stands on the record already stays; said empty, it is empty. */
function withKnown(e: AnyEntity, { input = {} }: Action, record: Row, said: Readonly<Row>): Row {
  const keys = Object.keys(input).filter((key) => said[key] === undefined && key in fieldsOf(e));
  const known = JSON.parse(toJson(Object.fromEntries(keys.map((key) => [key, record[key] ?? null])))) as Row;
  return { ...said, ...known };
}

const asMove = ({ record, request }: Plan): Move<AnyEntity> => ({ record: record as Full<AnyEntity>, request });

/** What has to be posted to take back what the reversed action posted, by record. */
async function undoneBy(
  work: Work,
  e: AnyEntity,
  name: string,
  plans: readonly Plan[],
): Promise<ReadonlyMap<number, Mirror[]>> {
  const action = actionNamed(e, name);
  const found = new Map<number, Mirror[]>();
  const ledgers = allLedgers();
  if (!action.reverses || ledgers.length === 0) return found;
  const ids = plans.map(({ request }) => request.id);
  const { inPlace: isInPlace = false } = stepOf(e, name);
  const results = await work.all(openEntries(work, ledgers, { entity: e.name, action: action.reverses, ids }));
  for (const [i, l] of ledgers.entries())
    for (const { sourceId, ...row } of results[i]!.rows) {
      const id = sourceId as number;
      const { postedOn, ...entry } = row;
      const mirror = mirrored(l, entry);
      const placed = isInPlace ? { ...mirror, on: postedOn as string, belowFloor: true } : mirror;
      found.set(id, [...(found.get(id) ?? []), placed]);
    }
  return found;
}

/** What an action sets on this record. */
export const changesBy = (work: Work, e: AnyEntity, name: string, record: Row, request: ActionRequest): Row => {
  const action = actionNamed(e, name);
  return {
    ...(action.to !== undefined && { status: action.to }),
    ...action.set,
    ...Object.fromEntries(Object.entries(action.copies ?? {}).map(([key, from]) => [key, record[from!]])),
    ...Object.fromEntries(Object.entries(request.input ?? {}).filter(([key]) => fieldsOf(e)[key] !== undefined)),
    ...request.set,
    ...stepOf(e, name).sets?.(record as Full<AnyEntity>, request, work),
  };
};

export interface Acted {
  readonly id: number;
  readonly version: number;
  readonly status?: string;
  readonly outcome?: Outcome;
}

/** Writes what was planned, of all records by the same few statements. */
async function carryOut(work: Work, e: AnyEntity, name: string, plans: readonly Plan[]): Promise<Acted[]> {
  const action = actionNamed(e, name);
  const step = stepOf(e, name);
  const moved = plans.map((one) => ({ ...one, changes: changesBy(work, e, name, one.record, one.request) }));
  const posted = plans.map(({ record, postings }) => ({ source: sourceOf(e, name, record), postings }));
  for (const { source, postings } of posted) {
    if (postings.length === 0) continue;
    for (const rule of allRules()) {
      work.later(...(rule.guard?.({ entity: e, date: source.date, postings, work }) ?? []));
    }
  }
  for (const { record, request } of moved) if (request.input) await demandReferences(work, e, request.input, record);
  await transition(
    work,
    e,
    name,
    action,
    moved.map(({ record, request, changes }) => ({ record, after: changes, reason: request.reason })),
  );
  await postAll(work, posted);
  for (const { record, changes } of moved) await carry(work, e, record, { ...record, ...changes });
  await step.all?.also?.(plans.map(asMove), work);
  const acted: Acted[] = [];
  for (const { record, request, changes } of moved) {
    const outcome = await step.also?.(record as Full<AnyEntity>, work, request);
    acted.push({
      id: request.id,
      version: (record['version'] as number) + 1,
      ...(changes['status'] !== undefined && { status: changes['status'] as string }),
      ...(outcome && { outcome }),
    });
  }
  await tellObservers(work, allObservers(), {
    entity: e,
    action: name,
    moved: moved.map(({ record, changes, request }) => ({ record, now: { ...record, ...changes }, request }) as Moved),
  });
  return acted;
}

function demandRequest(work: Work, e: AnyEntity, name: string, request: Omit<ActionRequest, 'id'>): void {
  if (actionNamed(e, name).input && !request.input && !request.said)
    throw new Error(`${e.name}.${name} wants its input`);
  if (isInternal(e, name)) return;
  if (request.set) throw new Error(`${e.name}.${name} is asked for by people, who say what they want by its input`);
  if (!work.user.may(permission(e, name as 'view'))) throw refuse(codes.forbidden);
}

/** Whether some records of this kind cannot simply have this done to them. */
export async function isGuarded(work: Work, e: AnyEntity, name: string): Promise<boolean> {
  if (isInternal(e, name)) return false;
  for (const gate of allGates()) if (await gate.guards(e, name, work)) return true;
  return false;
}
/** Where others have to agree first: what will be done instead. */
export async function detourOf(work: Work, e: AnyEntity, name: string, record: Row): Promise<Detour | undefined> {
  for (const gate of allGates()) {
    const found = (await gate.guards(e, name, work)) && (await gate.detour(e, name, record, work));
    if (found) return found;
  }
  return undefined;
}
async function turnOff(work: Work, e: AnyEntity, name: string, request: ActionRequest): Promise<Acted | undefined> {
  if (!(await isGuarded(work, e, name))) return undefined;
  const record = (await load(work, e, request.id, true)) as Row;
  const blockers = stateBlockers(e, actionNamed(e, name), record, request);
  if (blockers.length > 0) throw blocked(blockers);
  const detour = await detourOf(work, e, name, record);
  if (!detour) return undefined;
  const outcome = await detour.take();
  const status = isDocument(e) ? { status: record['status'] as string } : {};
  return { id: request.id, version: record['version'] as number, ...status, outcome };
}

/** The only way a record changes state: lock, check everything, write effects and state together. */
export async function act(work: Work, e: AnyEntity, name: string, request: ActionRequest): Promise<Acted> {
  demandRequest(work, e, name, request);
  const turned = await turnOff(work, e, name, request);
  if (turned) return turned;
  const found = await plan(work, e, name, await withBrought(work, e, name, request), true);
  if (found.blockers.length > 0) throw blocked(found.blockers);
  const [acted] = await carryOut(work, e, name, [found]);
  return acted!;
}

/** With what somebody outside has answered, who is asked before anything is locked. */
async function withBrought(work: Work, e: AnyEntity, name: string, request: ActionRequest): Promise<ActionRequest> {
  const brought = await stepOf(e, name).outside?.(request, work);
  return brought ? { ...request, set: brought } : request;
}

/** A request by somebody who knows the fields of the entity. */
export type Wanted<E extends AnyEntity> = Omit<ActionRequest, 'set'> & { readonly set?: Partial<Full<E>> };
export interface ActedMany {
  readonly done: readonly Acted[];
  /** Those that could not be done; of them nothing was written. */
  readonly refused: readonly { readonly id: number; readonly blockers: readonly Blocker[] }[];
}

/**
 * Many records by the same few statements, as if one after the other: those in whose way something stands are left as
 * they are and named with it. They are locked in the order of their ids. Every one is judged as it stood before the first
 * was done; what is refused only when it is written, such as a stock that together they would overdraw, refuses all.
 */
export async function actMany<E extends AnyEntity>(
  work: Work,
  e: E,
  name: ActionOf<E> | InternalOf<E>,
  wanted: readonly Wanted<E>[],
): Promise<ActedMany> {
  if (wanted.length === 0) return { done: [], refused: [] };
  const requests = new Map(wanted.map((one) => [one.id, one as ActionRequest]));
  if (requests.size < wanted.length) throw new Error(`${e.name}.${name}: one record is asked for twice`);
  if (requests.size > 1 && stepOf(e, name).balances)
    throw new Error(`${e.name}.${name}: what one record posts follows from what the one before has posted`);
  for (const request of requests.values()) demandRequest(work, e, name, request);
  if (stepOf(e, name).outside) {
    if (requests.size > 1) throw new Error(`${e.name}.${name} asks somebody outside, about one record at a time`);
    for (const [id, request] of requests) requests.set(id, await withBrought(work, e, name, request));
  }
  // Each may have others to be asked about it, so none is done together with another.
  if (requests.size > 0 && (await isGuarded(work, e, name))) return actEach(work, e, name, [...requests.values()]);
  const ids = [...requests.keys()].toSorted((a, b) => a - b);
  await stepOf(e, name).hold?.(ids, work);
  const records = (await loadThere(work, e, ids, true)) as (Row & { id: number })[];
  const asked = records.map((record) => ({ record, request: requests.get(record.id)! }));
  const plans = await planAll(work, e, name, asked, true);
  const fitting = plans.filter(({ blockers }) => blockers.length === 0);
  const there = new Set(records.map(({ id }) => id));
  const { message } = missing(e);
  return {
    done: fitting.length === 0 ? [] : await carryOut(work, e, name, fitting),
    refused: [
      ...plans.flatMap(({ request: { id }, blockers }) => (blockers.length > 0 ? [{ id, blockers }] : [])),
      ...ids.filter((id) => !there.has(id)).map((id) => ({ id, blockers: [{ code: codes.missing, message }] })),
    ],
  };
}

async function actEach(work: Work, e: AnyEntity, name: string, requests: readonly ActionRequest[]): Promise<ActedMany> {
  const done: Acted[] = [];
  for (const request of requests.toSorted((a, b) => a.id - b.id)) {
    done.push(await act(work, e, name, request));
    await work.flush();
  }
  return { done, refused: [] };
}

/**
 * Whether records can be judged and written without knowing of each other: what asks the database about one of them may
 * have to see what was done to the one before.
 */
export function goesBySets(e: AnyEntity, name: string): boolean {
  const { outside, post, blockers, also, hold } = stepOf(e, name);
  return !actionNamed(e, name).reverses && !outside && !post && !blockers && !also && !hold;
}

const blocked = (blockers: readonly Blocker[]): Refusal => {
  const [first] = blockers;
  const stale = first!.code === 'DOC001';
  return new Refusal(blockers.map(({ message }) => message).join('；'), stale ? codes.conflict : codes.refused, {
    blockers,
  });
};

/** What an action must know beforehand keeps it from being done on a copy. */
const needsReading = (action: Action, step: Step<AnyEntity>): boolean =>
  [
    action.reverses,
    action.whileUnused,
    action.input,
    step.hold,
    step.outside,
    step.balances,
    step.blockers,
    step.all,
  ].some(Boolean);

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
  if (!isDocument(e) || e.kinds || user.limits.size > 0 || user.assets.size > 0) return undefined;
  const action = actionNamed(e, name);
  const step = stepOf(e, name);
  if (needsReading(action, step) || !user.may(permission(e, name as 'view'))) return undefined;
  if (await isGuarded(work, e, name)) return undefined;
  const recent = recall(work, e, request.id);
  if (!recent) return undefined;
  const record = recent.record;
  if (stateBlockers(e, action, record, request).length > 0) return undefined;
  const postings = (await step.post?.(record as Full<AnyEntity>, work, request, noBooks)) ?? [];
  for (const rule of allRules()) {
    if (rule.guard) continue;
    const blockers = await rule.blockers({ entity: e, action: name, record, postings, work });
    if (blockers.length > 0) throw blocked(blockers);
  }
  const [acted] = await carryOut(work, e, name, [{ record, request, postings, blockers: [] }]);
  return acted;
}
