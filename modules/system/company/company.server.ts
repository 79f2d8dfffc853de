import { codes, type Wire } from '@heliu/model';
import {
  behaviour,
  handle,
  list,
  note,
  parseInput,
  pick,
  Refusal,
  rightsChanged,
  runWork,
  save,
  service,
  snake,
  withMessage,
  type Db,
  type Module,
  type Work,
} from '@heliu/engine';
import { factory } from '../factory/factory.ts';
import { openAccount } from '../account/user.server.ts';
import { invite } from '../password/invitation.server.ts';
import { companyCalls, factoriesByCompany, ownCompany } from './company.calls.ts';
import { company } from './company.ts';

type CompanyRow = Wire<typeof company>;
type Fields = Record<string, unknown>;

let seeds: readonly NonNullable<Module['seed']>[] = [];
/** What every new company starts with; told by the server once all modules are known. */
export const knowSeeds = (modules: readonly Module[]): void =>
  void (seeds = modules.flatMap(({ seed }) => (seed ? [seed] : [])));

export interface Founder {
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
}

/** A new tenant: its row, its seeds and its first account, in one transaction of its own scope. */
export async function foundCompany(
  db: Db,
  fields: Fields,
  founder: Founder,
  /** Known beforehand by whoever must not found it twice. */
  known?: number,
): Promise<{ id: number; userId: number; link: string }> {
  const input = parseInput(company, fields);
  const [id] = known === undefined ? await db.takeIds(1) : [known];
  return runWork(db, service('平台', id!), async (work) => {
    await save(work, company, input, { id: id! });
    await work.flush();
    for (const seed of seeds) await seed(work);
    await work.flush();
    const userId = await openAccount(work, founder);
    const link = await invite(work, userId);
    await work.flush();
    work.later({
      name: 'user.chief',
      text: 'update sys_user set chief = true where company_id = $1 and id = $2',
      values: [id, userId],
    });
    return { id: id!, userId, link };
  });
}

async function demandCompany(work: Work, companyid: number): Promise<{ name: string; disabled: boolean }> {
  const [row] = await work.query<{ name: string; disabled: boolean }>(
    'company.lock',
    'select name, disabled from sys_company where company_id = $1 and id = $1 and not deleted for update',
    [companyid],
  );
  if (!row) throw new Refusal('企业不存在', codes.missing);
  return row;
}

async function setDisabled(work: Work, companyid: number, disabled: boolean): Promise<null> {
  const row = await demandCompany(work, companyid);
  if (row.disabled === disabled) throw new Refusal(`企业已经${disabled ? '停用' : '启用'}`);
  work.later({
    name: 'company.switch',
    text: 'update sys_company set disabled = $2, version = version + 1, updated_by = $3, updated_at = now() where company_id = $1 and id = $1',
    values: [companyid, disabled, work.user.id],
  });
  await note(work, {
    entity: company.name,
    recordId: companyid,
    action: disabled ? 'disable' : 'enable',
    label: disabled ? '停用' : '启用',
    title: row.name,
  });
  rightsChanged(work, companyid);
  return null;
}

/** What a company subscribed to; limits that are left out stay as they are. */
export interface Subscribed {
  readonly plan?: string | null;
  readonly expireAt: string | null;
  readonly limits?: Readonly<Record<'userLimit' | 'shopLimit' | 'invoiceLimit' | 'storageLimit', number | null>>;
}

/** The platform's: how far the service of a company goes, from now on. */
export function subscribe(work: Work, id: number, { plan, expireAt, limits }: Subscribed): void {
  const fields = { expireAt, ...(plan !== undefined && { plan }), ...limits };
  setFields(work, id, fields);
  rightsChanged(work, id);
}

/** The company's own: which plugins it does without, from now on. */
export function switchOff(work: Work, plugins: readonly number[]): void {
  setFields(work, work.company, { pluginsOff: JSON.stringify(plugins) });
  rightsChanged(work, work.company);
}

/** The company's own: when it is erased, or that it stays after all. */
export function setLeaving(work: Work, at: string | null): void {
  setFields(work, work.company, { leavesAt: at });
  rightsChanged(work, work.company);
}

function setFields(work: Work, id: number, fields: Fields): void {
  const keys = Object.keys(fields).toSorted();
  work.later({
    name: '',
    text: `update sys_company set ${keys.map((key, i) => `${snake(key)} = $${i + 3}`).join(', ')}, version = version + 1, updated_by = $2, updated_at = now() where company_id = $1 and id = $1`,
    values: [id, work.user.id, ...keys.map((key) => fields[key] ?? null)],
  });
}

/** The platform's: some fields of a company, as whoever changes them has seen it. */
export async function changeCompany(
  work: Work,
  id: number,
  version: number,
  keys: readonly string[],
  fields: Fields,
): Promise<void> {
  const [row] = await work.query<{ code: string; version: number }>(
    'sys_company.version',
    'select code, version from sys_company where company_id = $1 and id = $1 and not deleted for update',
    [id],
  );
  if (!row) throw new Refusal('企业不存在', codes.missing);
  if (row.version !== version) throw new Refusal('企业已被别人修改，请刷新后再改', codes.conflict);
  const input = parseInput(company, { ...fields, code: row.code }) as Fields;
  setFields(work, id, Object.fromEntries(keys.map((key) => [key, input[key]])));
  await note(work, {
    entity: company.name,
    recordId: id,
    action: 'update',
    label: '修改',
    title: String(input['name']),
    after: input,
  });
  rightsChanged(work, id);
}

/** The platform's: a company nobody has used goes, and its names and numbers are free again. */
export async function dropCompany(work: Work, id: number): Promise<void> {
  const { name } = await demandCompany(work, id);
  const [used] = await work.query(
    'sys_company.used',
    'select 1 as yes from sys_user where company_id = $1 and last_login_at is not null limit 1',
    [id],
  );
  if (used) throw new Refusal(`“${name}”已经有人用过，不能删除，可以停用`);
  work.later(
    {
      name: 'sys_company.drop',
      text: 'update sys_company set deleted = true, disabled = true, version = version + 1, updated_by = $2, updated_at = now() where company_id = $1 and id = $1',
      values: [id, work.user.id],
    },
    {
      name: 'sys_company.dropUsers',
      text: 'update sys_user set deleted = true, disabled = true, version = version + 1, updated_by = $2, updated_at = now() where company_id = $1',
      values: [id, work.user.id],
    },
  );
  await note(work, { entity: company.name, recordId: id, action: 'remove', label: '删除', title: name });
  rightsChanged(work, id);
}

const platformRows = async (work: Work, q?: string) =>
  (await list(work, company, { pageSize: 500, filters: {}, sort: 'code', ...(q && { q }) }))
    .rows as unknown as CompanyRow[];

/** Whether somebody may enter depends on his organisation, so everybody is judged afresh. */
const judgedAfresh = (_: unknown, work: Work) => rightsChanged(work, work.company);
export const companyBehaviour = behaviour(factory, {
  saved: judgedAfresh,
  actions: { enable: { also: judgedAfresh }, disable: { also: judgedAfresh } },
});

export const companyHandlers = [
  handle(companyCalls.list, ({ q }, work) => platformRows(work, q)),
  handle(companyCalls.options, async (_, work) =>
    (await pick(work, company, { pageSize: 200 })).map(({ id, title }) => ({ id, title })),
  ),
  handle(companyCalls.add, async ({ username, realname, mobile, ...fields }, work) => {
    const founded = await foundCompany(work.db, fields, { username, realname, mobile });
    await note(work, {
      entity: company.name,
      recordId: founded.id,
      action: 'save',
      label: '新增',
      title: String(fields['name']),
    });
    return withMessage({ id: founded.id, username, link: founded.link }, codes.saved);
  }),
  handle(companyCalls.edit, async ({ id, ...fields }, work) => {
    await demandCompany(work, id);
    const input = parseInput(company, fields) as Fields;
    const columns = [
      'code',
      'name',
      'short_name',
      'tax_no',
      'taxpayer_kind',
      'legal_person',
      'address',
      'phone',
      'bank_name',
      'bank_no',
      'classification',
      'head_title',
      'domain_name',
      'plan',
      'expire_at',
      'user_limit',
      'shop_limit',
      'invoice_limit',
      'storage_limit',
      'remark',
    ];
    const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    work.later({
      name: 'company.edit',
      text: `update sys_company set ${columns.map((column, i) => `${column} = $${i + 3}`).join(', ')}, version = version + 1, updated_by = $2, updated_at = now() where company_id = $1 and id = $1`,
      values: [id, work.user.id, ...columns.map((column) => input[camel(column)] ?? null)],
    });
    await note(work, {
      entity: company.name,
      recordId: id,
      action: 'update',
      label: '修改',
      title: String(input['name']),
      after: input,
    });
    rightsChanged(work, id);
    return withMessage({ id }, codes.saved);
  }),
  handle(companyCalls.enable, ({ companyid }, work) => setDisabled(work, companyid, false)),
  handle(companyCalls.disable, ({ companyid }, work) => setDisabled(work, companyid, true)),
  handle(ownCompany.get, async ({ companyid }, work) => {
    const id = work.user.kind === 'platform' && companyid ? companyid : work.company;
    const [row] = (await list(work, company, { filters: { id: String(id) } })).rows;
    if (!row) throw new Refusal('企业不存在', codes.missing);
    return row as unknown as CompanyRow;
  }),
  handle(
    factoriesByCompany,
    async (_, work) =>
      (await list(work, factory, { pageSize: 500, filters: {} })).rows as unknown as Wire<typeof factory>[],
  ),
];
