import {
  type Access,
  actionsOf,
  type AnyEntity,
  type Call,
  type Calls,
  codes,
  inputSchema,
  isDocument,
  permission,
  texts,
} from '@heliu/model';
import { act, type Acted, actionNamed, type ActionRequest, actOnRecent, Stale } from '../act.ts';
import { today } from '../clock.ts';
import { customised } from '../custom.ts';
import { exportNow, importUpload } from '../excel/routes.ts';
import { list } from '../list/list.ts';
import { pick, pickScanned } from '../list/pick.ts';
import { nextNumber } from '../numbering.ts';
import { parseChange, parseInput } from '../parse.ts';
import { open, remove, Repeated, type Saved, saveOnce, update, withHolds } from '../record.ts';
import { Refusal } from '../refusal.ts';
import { treeOf } from '../tree-list.ts';
import type { Work } from '../work.ts';
import { readId, readIds, readListQuery, readOptionalVersion, readPageSize } from './arguments.ts';
import { type Arguments, type Context, inWork, type Route } from './route.ts';
import { within } from './within.ts';

const saved = { message: texts[codes.saved], messageCode: codes.saved };

export const reasonOf = (args: Arguments): string | undefined =>
  typeof args['reason'] === 'string' ? args['reason'].slice(0, 200) : undefined;
const requestOf = (e: AnyEntity, name: string, args: Arguments): ActionRequest => ({
  id: readId(args),
  version: readOptionalVersion(args),
  reason: reasonOf(args),
  ...(actionNamed(e, name).input && { said: args }),
});

/** Audits and the like: first as if nobody else were there, then the careful way. */
export async function runAction(context: Context, e: AnyEntity, name: string, request: ActionRequest): Promise<Acted> {
  try {
    const quick = await inWork(context, (work) => actOnRecent(work, e, name, request));
    if (quick) return quick;
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
  }
  return inWork(context, (work) => act(work, e, name, request));
}

/** `act` names an action to be taken in the same transaction: it is saved and done, or neither. */
async function then(work: Work, e: AnyEntity, args: Arguments, saved: Saved): Promise<Saved> {
  const { act: name } = args;
  if (name === undefined) return saved;
  if (typeof name !== 'string' || !Object.hasOwn(actionsOf(e), name))
    throw new Refusal(`${e.label}没有这个操作`, codes.missing);
  await work.flush();
  const { version, status } = await act(work, e, name, {
    ...requestOf(e, name, { ...args, id: saved.id }),
    version: undefined,
  });
  return Object.assign(saved, { version, ...(status !== undefined && { status }) });
}

/** A second click that overtakes the first waits for it and answers with the same record. */
async function saveOf(context: Context, e: AnyEntity, args: Arguments): Promise<unknown> {
  const once = () =>
    inWork(context, async (work) => {
      const own = await customised(work, e);
      const saved = await saveOnce(work, own, parseInput(own, args));
      // Asked again, it was done with the first time.
      return saved.version > 1 ? saved : then(work, e, args, saved);
    });
  return once().catch((error: unknown) => {
    if (error instanceof Repeated) return once();
    throw error;
  });
}

type Make = (e: AnyEntity, name: string) => Pick<Route, 'summary' | 'run' | 'takesFile'> & { access: Access };

const operations: Record<string, Make> = {
  list: (e) => ({
    summary: `${e.label}列表`,
    access: permission(e, 'view') as Access,
    run: async (context, args) => ({
      data: await inWork(context, async (work) =>
        withHolds(work, e, await list(work, await customised(work, e), readListQuery(args))),
      ),
    }),
  }),
  get: (e) => ({
    summary: `查看${e.label}`,
    access: permission(e, 'view') as Access,
    run: async (context, args) => ({
      data: await inWork(context, async (work) => open(work, await customised(work, e), readId(args))),
    }),
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
      data: await inWork(context, async (work) => {
        const own = await customised(work, e);
        const input = parseChange(own, args, work.user);
        return then(work, e, args, await update(work, own, readId(args), readOptionalVersion(args), input));
      }),
      ...saved,
    }),
  }),
  export: (e) => ({
    summary: `导出${e.label}列表`,
    access: permission(e, 'view') as Access,
    run: (context, args) => exportNow(context, e, args),
  }),
  import: (e) => ({
    summary: `上传要导入的${e.label}，逐行检查，还不保存`,
    access: permission(e, 'save') as Access,
    takesFile: true,
    run: (context) => importUpload(context, e),
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
  run: async (context, args) => {
    const acted = await runAction(context, e, name, requestOf(e, name, args));
    return { data: acted, message: acted.outcome?.instead ?? `${actionsOf(e)[name]!.label}成功` };
  },
});

function subsetOf(e: AnyEntity, args: Arguments): string | undefined {
  const { only } = args;
  if (only === undefined || only === '') return undefined;
  if (typeof only === 'string' && Object.hasOwn(e.subsets ?? {}, only)) return only;
  throw new Refusal(`${e.label}不能这样筛选`, codes.invalid);
}

export const picked = async (work: Work, e: AnyEntity, args: Arguments) => ({
  rows:
    typeof args['scan'] === 'string'
      ? await pickScanned(work, e, args['scan'].trim().slice(0, 100), subsetOf(e, args))
      : await pick(work, e, {
          q: typeof args['q'] === 'string' ? args['q'] : undefined,
          ids: args['ids'] === undefined ? undefined : readIds(args),
          pageSize: readPageSize(args),
          only: subsetOf(e, args),
        }),
});
export async function numberFor(work: Work, e: AnyEntity, args: Arguments) {
  if (!isDocument(e)) throw new Refusal(`${e.label}没有单据编号`);
  const date = typeof args['date'] === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(args['date']) ? args['date'] : today();
  return { number: await nextNumber(work, e, date, args) };
}

/** One route per address an entity was given. */
export function routesOf({ entity, operations: given, only }: Calls<any, any>): Route[] {
  const e = entity as AnyEntity;
  return Object.entries(given as Record<string, Call>).map(([name, { method, path }]) => {
    const made = (operations[name] ?? action)(e, name);
    const input = name === 'save' || name === 'update' ? inputSchema(e) : undefined;
    return { method, path, input, ...made, ...(only && { run: within(e, only, name, made.run) }) };
  });
}
