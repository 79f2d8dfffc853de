import {
  type Access,
  type AccessRule,
  actionsOf,
  type AnyEntity,
  type Call,
  type Calls,
  codes,
  complaintsOf,
  entityNamed,
  fieldsOf,
  findEntity,
  inputSchema,
  isDocument,
  type Method,
  permission,
  texts,
} from '@heliu/model';
import { z } from 'zod';
import { act, actOnRecent, type Order, Stale } from '../act.ts';
import { today } from '../clock.ts';
import type { Db } from '../db.ts';
import { list } from '../list/list.ts';
import { pick } from '../list/pick.ts';
import type { Handled, Module } from '../module.ts';
import { nextNumber } from '../numbering.ts';
import { preview } from '../preview.ts';
import { read, remove, Repeated, saveOnce, update } from '../record.ts';
import { Refusal } from '../refusal.ts';
import { isMasked } from '../rights.ts';
import { logOf } from '../timeline.ts';
import { treeOf } from '../tree-list.ts';
import type { User } from '../user.ts';
import { type Origin, runWork, type Work } from '../work.ts';
import { readId, readIds, readListQuery, readOptionalVersion } from './arguments.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A call bound to its behaviour. There is no route without an access rule: the type does not allow it. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly input: z.ZodType | undefined;
  run(context: Context, args: Arguments): Promise<Answered>;
}
export interface Context {
  readonly db: Db;
  readonly user: User;
  readonly origin: Origin;
}
export interface Answered {
  readonly data: unknown;
  readonly message?: string;
  readonly messageCode?: string;
}

const saved = { message: texts[codes.saved], messageCode: codes.saved };
const inWork = <T>({ db, user, origin }: Context, task: (work: Work) => Promise<T>) => runWork(db, user, task, origin);

/** Who cannot see a field cannot be asked for it: an update keeps what it holds. */
function changeSchema(e: AnyEntity, user: User): z.ZodType {
  const hidden = Object.entries(fieldsOf(e)).filter(([key, field]) => !field.computed && isMasked(e, user, key));
  if (hidden.length === 0) return inputSchema(e);
  return (inputSchema(e) as unknown as z.ZodObject).omit(Object.fromEntries(hidden.map(([key]) => [key, true])) as Record<string, never>);
}

/** Validates against the definition; the refusal carries every complaint with its place. */
function parse(e: AnyEntity, args: Arguments, schema: z.ZodType = inputSchema(e)) {
  const result = schema.safeParse(args);
  if (result.success) return withLineIds(e, args, result.data as Record<string, unknown>);
  const complaints = complaintsOf(e, result.error);
  throw new Refusal(complaints[0]!.message, codes.invalid, { complaints });
}

/** Lines keep their identity through an edit, so that what was made from them still finds them. */
function withLineIds(e: AnyEntity, args: Arguments, parsed: Record<string, unknown>) {
  if (!isDocument(e)) return parsed as never;
  for (const kind of Object.keys(e.lines as object)) {
    const sent = args[kind];
    const lines = parsed[kind] as Record<string, unknown>[];
    if (Array.isArray(sent))
      lines.forEach((line, i) => {
        const { id } = (sent[i] ?? {}) as { id?: unknown };
        if (Number.isSafeInteger(id)) line['id'] = id;
      });
  }
  return parsed as never;
}

const orderOf = (args: Arguments): Order => ({
  id: readId(args),
  version: readOptionalVersion(args),
  reason: typeof args['reason'] === 'string' ? args['reason'].slice(0, 200) : undefined,
});

/** Audits and the like: first as if nobody else were there, then the careful way. */
async function runAction(context: Context, e: AnyEntity, name: string, order: Order): Promise<unknown> {
  try {
    const quick = await inWork(context, (work) => actOnRecent(work, e, name, order));
    if (quick) return quick;
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
  }
  return inWork(context, (work) => act(work, e, name, order));
}

/** A second click that overtakes the first waits for it and answers with the same record. */
async function saveOf(context: Context, e: AnyEntity, args: Arguments): Promise<unknown> {
  const once = () => inWork(context, (work) => saveOnce(work, e, parse(e, args)));
  return once().catch((error: unknown) => {
    if (error instanceof Repeated) return once();
    throw error;
  });
}

type Make = (e: AnyEntity, name: string) => Pick<Route, 'summary' | 'run'> & { access: Access };

const operations: Record<string, Make> = {
  list: (e) => ({
    summary: `${e.label}列表`,
    access: permission(e, 'view') as Access,
    run: async (context, args) => ({ data: await inWork(context, (work) => list(work, e, readListQuery(args))) }),
  }),
  get: (e) => ({
    summary: `查看${e.label}`,
    access: permission(e, 'view') as Access,
    run: async (context, args) => ({ data: await inWork(context, (work) => read(work, e, readId(args))) }),
  }),
  tree: (e) => ({
    summary: `${e.label}树`,
    access: permission(e, 'view') as Access,
    run: async (context) => ({ data: await inWork(context, (work) => treeOf(work, e)) }),
  }),
  pick: (e) => ({
    summary: `选择${e.label}`,
    access: permission(e, 'pick') as Access,
    run: async (context, args) => ({ data: await inWork(context, (work) => picked(work, e, args)) }),
  }),
  nextNumber: (e) => ({
    summary: `${e.label}下一编号`,
    access: permission(e, 'save') as Access,
    run: async (context, args) => ({ data: await inWork(context, (work) => numberFor(work, e, args)) }),
  }),
  save: (e) => ({
    summary: `新增${e.label}`,
    access: permission(e, 'save') as Access,
    run: async (context, args) => ({ data: await saveOf(context, e, args), ...saved }),
  }),
  update: (e) => ({
    summary: `修改${e.label}`,
    access: permission(e, 'save') as Access,
    run: async (context, args) => ({
      data: await inWork(context, (work) => update(work, e, readId(args), readOptionalVersion(args), parse(e, args, changeSchema(e, work.user)))),
      ...saved,
    }),
  }),
  remove: (e) => ({
    summary: `删除${e.label}`,
    access: permission(e, 'remove') as Access,
    run: async (context, args) => ({
      data: await inWork(context, (work) => remove(work, e, readId(args), readOptionalVersion(args))),
      message: '删除成功',
    }),
  }),
};

const action: Make = (e, name) => ({
  summary: `${actionsOf(e)[name]!.label}${e.label}`,
  access: permission(e, name as 'view') as Access,
  run: async (context, args) => ({
    data: await runAction(context, e, name, orderOf(args)),
    message: `${actionsOf(e)[name]!.label}成功`,
  }),
});

const picked = async (work: Work, e: AnyEntity, args: Arguments) => ({
  rows: await pick(work, e, {
    q: typeof args['q'] === 'string' ? args['q'] : undefined,
    ids: args['ids'] === undefined ? undefined : readIds(args),
    pageSize: Number(args['pageSize']) || undefined,
  }),
});
async function numberFor(work: Work, e: AnyEntity, args: Arguments) {
  if (!isDocument(e)) throw new Refusal(`${e.label}没有单据编号`);
  const date = typeof args['date'] === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(args['date']) ? args['date'] : today();
  return { number: await nextNumber(work, e, date) };
}

function routesOf({ entity, operations: given }: Calls<any, any>): Route[] {
  const e = entity as AnyEntity;
  return Object.entries(given as Record<string, Call>).map(([name, { method, path }]) => {
    const made = (operations[name] ?? action)(e, name);
    const input = name === 'save' || name === 'update' ? inputSchema(e) : undefined;
    return { method, path, input, ...made };
  });
}

function customRoute({ call, handler }: Handled): Route {
  return {
    method: call.method,
    path: call.path.startsWith('/') ? call.path : `/${call.path}`,
    summary: call.summary,
    access: call.access,
    input: call.input,
    async run(context, args) {
      const read = call.input.safeParse(args);
      if (!read.success) {
        const complaints = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
        throw new Refusal(complaints[0]!.message, codes.invalid, { complaints });
      }
      const data = await inWork(context, (work) => handler(read.data, work));
      return data instanceof Told ? data.answer : { data };
    },
  };
}

/** An answer with a message of its own, such as 登录成功. */
export class Told {
  readonly answer: Answered;
  constructor(answer: Answered) {
    this.answer = answer;
  }
}
export const told = (data: unknown, code: keyof typeof texts): Told => new Told({ data, message: texts[code], messageCode: code });

/** The entity a generic call speaks of; an unknown one gets a permission nobody has. */
const named = (verb: (args: Arguments) => string) => (args: Arguments): Access => {
  const e = findEntity(String(args['entity']));
  return e ? (permission(e, verb(args) as 'view') as Access) : 'nobody:ever';
};
const actionPermission = named((args) => String(args['action']));
const demandAction = (args: Arguments): [AnyEntity, string] => {
  const e = entityNamed(String(args['entity']));
  const name = String(args['action']);
  if (!Object.hasOwn(actionsOf(e), name)) throw new Refusal(`${e.label}没有这个操作`, codes.missing);
  return [e, name];
};
const batchBound = 500;

/** Calls that every entity has without being asked. */
export const genericRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/pick/{entity}',
    summary: '按编码、名称或拼音选择记录',
    access: named(() => 'pick'),
    input: undefined,
    run: async (context, args) => ({ data: await inWork(context, (work) => picked(work, entityNamed(String(args['entity'])), args)) }),
  },
  {
    method: 'GET',
    path: '/api/number/{entity}',
    summary: '预览下一个单据编号',
    access: named(() => 'save'),
    input: undefined,
    run: async (context, args) => ({ data: await inWork(context, (work) => numberFor(work, entityNamed(String(args['entity'])), args)) }),
  },
  {
    method: 'GET',
    path: '/api/log/{entity}/{id}',
    summary: '记录的操作日志',
    access: named(() => 'view'),
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, (work) => logOf(work, entityNamed(String(args['entity'])), readId(args))),
    }),
  },
  {
    method: 'POST',
    path: '/api/preview/{entity}/{action}',
    summary: '预览操作会写入或冲销什么、被什么阻止',
    access: actionPermission,
    input: undefined,
    async run(context, args) {
      const [e, name] = demandAction(args);
      return { data: await inWork(context, (work) => preview(work, e, name, orderOf(args))) };
    },
  },
  {
    method: 'POST',
    path: '/api/batch/{entity}/{action}',
    summary: '批量操作，逐条给出结果',
    access: actionPermission,
    input: undefined,
    async run(context, args) {
      const [e, name] = demandAction(args);
      const ids = readIds(args);
      if (ids.length > batchBound) throw new Refusal(`一次最多处理${batchBound}条`, codes.invalid);
      const rows: { id: number; ok: boolean; message: string }[] = [];
      for (const id of ids) {
        try {
          await runAction(context, e, name, { id, reason: orderOf({ ...args, id }).reason });
          rows.push({ id, ok: true, message: `${actionsOf(e)[name]!.label}成功` });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          rows.push({ id, ok: false, message: error.message });
        }
      }
      return { data: { rows } };
    },
  },
];

export function allRoutes(modules: readonly Module[]): Route[] {
  const routes = [
    ...genericRoutes,
    ...modules.flatMap(({ calls = [], handlers = [] }) => [...calls.flatMap(routesOf), ...handlers.map(customRoute)]),
  ];
  const seen = new Set<string>();
  for (const { method, path, access } of routes) {
    if (!access) throw new Error(`${method} ${path} has no access rule`);
    if (seen.has(`${method} ${path}`)) throw new Error(`${method} ${path} is bound twice`);
    seen.add(`${method} ${path}`);
  }
  return routes;
}
