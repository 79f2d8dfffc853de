import {
  type Access,
  type Action,
  actionsOf,
  type AnyEntity,
  carriersFrom,
  codes,
  entityNamed,
  findEntity,
  findListed,
  genericCalls,
  isChosen,
  listedNamed,
  type NextKind,
  permission,
} from '@heliu/model';
import { actMany, type ActionRequest, goesBySets, parseActionInput } from '../act.ts';
import { openLines } from '../chain/open.ts';
import { chainOf } from '../chain/trace.ts';
import { entriesOf } from '../entries.ts';
import { list } from '../list/list.ts';
import { preview } from '../preview.ts';
import { Refusal } from '../refusal.ts';
import { batchTask } from '../tasks/batch.ts';
import { startTask } from '../tasks/task.ts';
import { logOf } from '../timeline.ts';
import { readId, readIds, readListQuery, readOptionalVersion } from './arguments.ts';
import { numberFor, picked, reasonOf, runAction } from './operations.ts';
import { type Arguments, type Context, inWork, type Route } from './route.ts';

/** The entity a generic call speaks of; an unknown one gets a permission nobody has. */
export const named =
  (verb: (args: Arguments) => string) =>
  (args: Arguments): Access => {
    const e = findEntity(String(args['entity']));
    return e ? (permission(e, verb(args) as 'view') as Access) : 'nobody:ever';
  };
/** Of a list: who may look at the records may look at their lines. */
export const listedView = (args: Arguments): Access => {
  const e = findListed(String(args['entity']));
  return e ? (permission(e, 'view') as Access) : 'nobody:ever';
};
const linesNamed = (args: Arguments) => `${String(args['entity'])}.${String(args['lines'])}`;
const actionPermission = named((args) => String(args['action']));
const demandAction = (args: Arguments): [AnyEntity, string] => {
  const e = entityNamed(String(args['entity']));
  const name = String(args['action']);
  if (!Object.hasOwn(actionsOf(e), name)) throw new Refusal(`${e.label}没有这个操作`, codes.missing);
  return [e, name];
};
/** What was not said yet, or not well, is complained of when the action is done; until then the rest can be looked at. */
function inputSoFar(action: Action, args: Arguments): ReturnType<typeof parseActionInput> {
  try {
    return parseActionInput(action, args);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
/** Up to here the answer is worth waiting for; beyond, a task shows how far it has got. */
const atOnce = 50;

interface RowAnswer {
  readonly id: number;
  readonly ok: boolean;
  readonly message: string;
}
/** Together where they know nothing of each other, and otherwise one after the other, each with its own answer. */
async function batchNow(
  context: Context,
  e: AnyEntity,
  name: string,
  requests: readonly Omit<ActionRequest, 'set'>[],
): Promise<RowAnswer[]> {
  const done = `${actionsOf(e)[name]!.label}成功`;
  if (goesBySets(e, name)) {
    const together = await inWork(context, (work) => actMany(work, e, name as never, requests)).catch(
      (error: unknown) => {
        // Refused when it was written, or by one record for all: alone, each has its own answer.
        if (error instanceof Refusal) return undefined;
        throw error;
      },
    );
    if (together) {
      const refused = new Map(together.refused.map(({ id, blockers }) => [id, blockers]));
      const instead = new Map(together.done.map(({ id, outcome }) => [id, outcome?.instead]));
      return requests.map(({ id }) => {
        const blockers = refused.get(id);
        return {
          id,
          ok: !blockers,
          message: blockers?.map(({ message }) => message).join('；') ?? instead.get(id) ?? done,
        };
      });
    }
  }
  const rows: RowAnswer[] = [];
  for (const request of requests) {
    try {
      const { outcome } = await runAction(context, e, name, request);
      rows.push({ id: request.id, ok: true, message: outcome?.instead ?? done });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ id: request.id, ok: false, message: error.message });
    }
  }
  return rows;
}

/** Calls that every entity has without being asked. */
export const genericRoutes: readonly Route[] = [
  {
    ...genericCalls.pick,
    summary: '按编码、名称或拼音选择记录',
    access: named(() => 'pick'),
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, (work) => picked(work, entityNamed(String(args['entity'])), args)),
    }),
  },
  {
    ...genericCalls.number,
    summary: '预览下一个单据编号',
    access: named(() => 'save'),
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, (work) => numberFor(work, entityNamed(String(args['entity'])), args)),
    }),
  },
  {
    ...genericCalls.log,
    summary: '记录的操作日志',
    access: named(() => 'view'),
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, (work) => logOf(work, entityNamed(String(args['entity'])), readId(args))),
    }),
  },
  {
    ...genericCalls.entries,
    summary: '记录写入各账本的分录',
    access: named(() => 'view'),
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, (work) => entriesOf(work, entityNamed(String(args['entity'])), readId(args))),
    }),
  },
  {
    ...genericCalls.chain,
    summary: '单据的来源与后续单据',
    access: named(() => 'view'),
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, (work) => chainOf(work, entityNamed(String(args['entity'])), readId(args))),
    }),
  },
  {
    ...genericCalls.open,
    summary: '上游单据中尚未执行的行，供选单和下推',
    access: named(() => 'save'),
    input: undefined,
    run: async (context, args) => {
      const e = entityNamed(String(args['entity']));
      const query = {
        sources: args['ids'] === undefined ? undefined : readIds(args),
        head: args,
        q: typeof args['q'] === 'string' && args['q'] !== '' ? args['q'] : undefined,
      };
      return { data: { rows: await inWork(context, (work) => openLines(work, e, String(args['field']), query)) } };
    },
  },
  {
    ...genericCalls.next,
    summary: '可以由这种单据下推的单据',
    access: named(() => 'view'),
    input: undefined,
    run: async ({ user }, args) => {
      const kinds = carriersFrom(entityNamed(String(args['entity'])))
        .filter(isChosen)
        .map(({ by, field, how }): NextKind => ({
          entity: by.name,
          label: by.label,
          field,
          open: how.open,
          ...(how.progress !== undefined && { progress: how.progress }),
          ...(how.only && { only: how.only }),
        }));
      return { data: { rows: kinds.filter(({ entity }) => user.may(permission(entityNamed(entity), 'save'))) } };
    },
  },
  {
    ...genericCalls.lines,
    summary: '一种单据的全部明细行，每行带着单据的内容',
    access: (args) => listedView({ entity: linesNamed(args) }),
    input: undefined,
    run: async (context, args) => {
      const { entity: _, lines: __, ...query } = args;
      return { data: await inWork(context, (work) => list(work, listedNamed(linesNamed(args)), readListQuery(query))) };
    },
  },
  {
    ...genericCalls.preview,
    summary: '预览操作会写入或冲销什么、被什么阻止',
    access: actionPermission,
    input: undefined,
    async run(context, args) {
      const [e, name] = demandAction(args);
      const wanted = { id: readId(args), version: readOptionalVersion(args), reason: reasonOf(args) };
      const input = inputSoFar(actionsOf(e)[name]!, args);
      return { data: await inWork(context, (work) => preview(work, e, name, { ...wanted, input })) };
    },
  },
  {
    ...genericCalls.batch,
    summary: '批量操作，逐条给出结果',
    access: actionPermission,
    input: undefined,
    async run(context, args) {
      const [e, name] = demandAction(args);
      const ids = readIds(args);
      const reason = reasonOf(args);
      const action = actionsOf(e)[name]!;
      const { label } = action;
      if (ids.length > atOnce) {
        // What is not mentioned stays as each record has it.
        const said = Object.fromEntries(
          Object.keys(action.input ?? {}).flatMap((key) => (args[key] === undefined ? [] : [[key, args[key]]])),
        );
        const batch = { entity: e.name, action: name, ids, reason, ...(action.input && { said }) };
        const task = await inWork(context, (work) =>
          startTask(work, batchTask, batch, `批量${label}${e.label}（${ids.length}条）`),
        );
        return { data: { task } };
      }
      const requests = ids.map((id) => ({ id, reason, ...(action.input && { said: args }) }));
      return { data: { rows: await batchNow(context, e, name, requests) } };
    },
  },
];
