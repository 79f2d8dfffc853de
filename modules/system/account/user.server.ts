import { codes, dateTime, entityNamed, findEntity, type Full, type Input, type Page, type Wire } from '@heliu/model';
import {
  behaviour,
  endSessions,
  handle,
  list,
  note,
  onConstraint,
  Params,
  parseInput,
  pick,
  read,
  refuse,
  Refusal,
  rightsChanged,
  save,
  withMessage,
  update,
  type Work,
} from '@heliu/engine';
import { planLimit } from '../plan-limit/plan-limit.server.ts';
import { invite } from '../password/invitation.server.ts';
import {
  type Account,
  actionLogList,
  type ActionLogRow,
  addUser,
  type Authority,
  biRights,
  type ChangedAccount,
  editUser,
  isOnlyOwnClients,
  type NewAccount,
  saveActionLog,
  saveBiRight,
  saveStaffAuthority,
  sitesByRights,
  siteUsers,
  updateStaffAuthority,
  userById,
  userInfoByUsername,
  userLists,
  warehousesByRights,
} from '../user/user.calls.ts';
import { accountObjection, demandNone, type RightsOfAccount } from '../rights/reach.server.ts';
import { figures, isLikeNumber, mobilePattern, user } from '../user/user.ts';

type UserRow = Wire<typeof user>;
const usernameTaken = () => refuse(codes.usernameTaken);
const mobileTaken = () => refuse(codes.mobileTaken);
onConstraint('sys_user_username', usernameTaken);
onConstraint('sys_user_mobile', mobileTaken);

function readAccount(account: Account): Input<typeof user> {
  if (account.username.trim() === '') throw refuse(codes.usernameEmpty);
  if (account.mobile.trim() === '') throw refuse(codes.mobileEmpty);
  if (!mobilePattern.test(account.mobile.trim())) throw new Refusal('手机号码格式不正确', codes.invalid);
  return parseInput(user, account);
}

const demandRoom = planLimit(user, 'user_limit', '用户数已达套餐上限，请先停用不用的账号或升级套餐');

/** An account in one's own company, which nobody can enter before it has a password. */
export const openAccount = async (work: Work, account: Account): Promise<number> =>
  (await save(work, user, readAccount(account))).id;

/** The same, with the link by which whoever it is for sets his password. */
async function inviteNew(account: Account, work: Work): Promise<NewAccount> {
  const id = await openAccount(work, account);
  return withMessage({ id, link: await invite(work, id) }, codes.saved);
}

/** An account of somebody who belongs to no company. The work is the platform's. */
export const openOutsideAccount = async (work: Work, account: Account, kind: 'channel'): Promise<number> =>
  (await save(work, user, readAccount(account), { computed: { userType: kind } })).id;

async function changeAccount(work: Work, { id, version, ...account }: ChangedAccount): Promise<{ id: number }> {
  await update(work, user, id, version, readAccount(account));
  rightsChanged(work, work.company, id);
  return withMessage({ id }, codes.saved);
}

async function setAuthority(
  work: Work,
  { id, roles, onlyOwnClients, sites, warehouses }: Authority,
): Promise<{ id: number }> {
  const before = await read(work, user, id);
  const parsed = parseInput(user, {
    ...before,
    roles,
    onlyOwnClients,
    sites: sites ?? null,
    warehouses: warehouses ?? null,
  });
  await update(work, user, id, undefined, parsed);
  rightsChanged(work, work.company, id);
  return withMessage({ id }, codes.saved);
}

const rowsOf = async (work: Work, filters: Record<string, string>, q?: string): Promise<UserRow[]> => {
  const { rows } = await list(work, user, { pageSize: 500, filters, ...(q && { q }), sort: 'realname' });
  return rows as unknown as UserRow[];
};
const pageOf = async (
  work: Work,
  input: { page?: number | undefined; pageSize?: number | undefined; q?: string | undefined },
) =>
  (await list(work, user, {
    filters: {},
    ...(input.page && { page: input.page }),
    ...(input.pageSize && { pageSize: input.pageSize }),
    ...(input.q && { q: input.q }),
  })) as unknown as Page<UserRow>;

async function oneBy(work: Work, column: 'username' | 'mobile', value: string): Promise<UserRow | null> {
  const [row] = await work.query<{ id: number }>(
    `user.by.${column}`,
    `select id from sys_user where company_id = $1 and lower(${column}) = lower($2) and not deleted`,
    [work.company, value.trim()],
  );
  return row ? ((await read(work, user, row.id)) as unknown as UserRow) : null;
}

const titled = async (work: Work, entity: string) =>
  (await pick(work, entityNamed(entity), { pageSize: 200 })).map(({ id, title }) => ({ id, title }));

async function actionLog(
  work: Work,
  input: {
    [K in 'user' | 'entity' | 'action' | 'from' | 'to' | 'q' | 'cursor' | 'page' | 'pageSize']?:
      | string
      | number
      | undefined;
  },
): Promise<Page<ActionLogRow>> {
  const params = new Params();
  const where: string[] = [];
  if (input.user) where.push(`user_id = ${params.add(input.user)}`);
  if (input.entity) where.push(`entity = ${params.add(input.entity)}`);
  if (input.action) where.push(`action = ${params.add(input.action)}`);
  if (input.from) where.push(`at >= ${params.add(`${input.from}T00:00:00+08:00`)}::timestamptz`);
  if (input.to) where.push(`at < ${params.add(`${input.to}T00:00:00+08:00`)}::timestamptz + interval '1 day'`);
  if (input.q)
    where.push(
      `(title ilike ${params.add(`%${String(input.q).replace(/[\\%_]/g, '\\$&')}%`)} or label ilike $${params.values.length} or user_name ilike $${params.values.length})`,
    );
  const size = Number(input.pageSize ?? 50);
  const [at, after] = typeof input.cursor === 'string' ? input.cursor.split('|') : [];
  const condition = where.length > 0 ? ` where ${where.join(' and ')}` : '';
  const counting = [
    `select count(*) as n from (select 1 from sys_log_v${condition} limit 10001) c`,
    [...params.values],
  ] as const;
  if (at && after && /^\d{1,18}$/.test(after) && dateTime('时间').schema.safeParse(at).success)
    where.push(`(at, id) < (${params.add(at)}::timestamptz, ${params.add(after)}::bigint)`);
  const offset = input.page && !input.cursor ? (Number(input.page) - 1) * size : 0;
  if (offset > 10_000) throw new Refusal('页码过大，请用筛选缩小范围', codes.invalid);
  const text =
    `select id, at, user_name as "userName", ip, entity, action, label, title, record_id as "recordId", reason from sys_log_v` +
    `${where.length > 0 ? ` where ${where.join(' and ')}` : ''} order by at desc, id desc limit ${params.add(size + 1)}::int offset ${params.add(offset)}::int`;
  const found = await work.query<Omit<ActionLogRow, 'module'>>('', text, params.values);
  const [count] = await work.query<{ n: number }>('', counting[0], counting[1]);
  const rows = found.slice(0, size).map((row) => ({ ...row, module: findEntity(row.entity)?.label ?? '登录' }));
  const last = rows.at(-1);
  return {
    rows,
    total: count!.n,
    totalIsExact: count!.n <= 10_000,
    nextCursor: found.length > size && last ? `${last.at}|${last.id}` : null,
  };
}

const untouchable = async (before: Full<typeof user>, work: Work) => {
  const message = await accountObjection(work, { before });
  return message === undefined ? [] : [{ code: 'USER03', message }];
};

export const userBehaviour = behaviour(user, {
  complaint: ({ username }, before) =>
    username !== before?.username && isLikeNumber(username)
      ? '用户名不能像电话号码，请至少用一个字母：手机号码属于它的主人'
      : undefined,
  async check(draft, work, before) {
    const after = { ...draft, chief: before?.chief ?? false } as RightsOfAccount;
    demandNone(await accountObjection(work, { ...(before && { before }), after }));
    if (!before) demandRoom(work);
  },
  checkRemove: async (before, work) => demandNone(await accountObjection(work, { before })),
  actions: {
    enable: { blockers: untouchable, also: (_, work) => demandRoom(work) },
    disable: {
      blockers: async (record, work) =>
        record.chief || record.id === work.user.id
          ? [{ code: 'USER01', message: record.chief ? '企业管理员账号不能停用' : '不能停用自己的账号' }]
          : untouchable(record, work),
      also: (record, work) => endSessions(work, work.company, record.id),
    },
  },
});

export const userHandlers = [
  handle(userLists.getUserList, (input, work) => pageOf(work, input)),
  handle(userLists.getUserVOList, (input, work) => pageOf(work, input)),
  handle(userLists.getAllUserList, (_, work) => rowsOf(work, {})),
  handle(userLists.getInternalUserList, (_, work) => rowsOf(work, { userType: 'staff' })),
  handle(userLists.getUserListByfactoryId, ({ factoryid }, work) => rowsOf(work, { factory: String(factoryid) })),
  handle(userLists.getUserByRealname, ({ realname }, work) => rowsOf(work, realname ? { realname } : {})),
  handle(userById, async ({ id }, work) => (await read(work, user, id)) as unknown as UserRow),
  handle(siteUsers.byId, async ({ id }, work) => (await read(work, user, id)) as unknown as UserRow),
  handle(userInfoByUsername, ({ username }, work) => oneBy(work, 'username', username)),
  handle(siteUsers.byUsername, ({ username }, work) => oneBy(work, 'username', username)),
  handle(siteUsers.byMobile, ({ mobile }, work) => oneBy(work, 'mobile', mobile)),
  handle(addUser, inviteNew),
  handle(siteUsers.add, inviteNew),
  handle(editUser, (input, work) => changeAccount(work, input)),
  handle(siteUsers.update, (input, work) => changeAccount(work, input)),
  handle(saveStaffAuthority, (input, work) => setAuthority(work, input)),
  handle(updateStaffAuthority, (input, work) => setAuthority(work, input)),
  handle(isOnlyOwnClients, async (_, work) => ({ onlyOwnClients: work.user.limits.has('ownClients') })),
  handle(sitesByRights, (_, work) => titled(work, 'crm_customer_site')),
  handle(warehousesByRights, (_, work) => titled(work, 'scm_warehouse')),
  handle(biRights, async ({ userid }, work) => {
    const row = (await read(work, user, userid)) as unknown as UserRow;
    return Object.entries(figures).map(([code, label]) => ({
      code,
      label,
      checked: row.figures === null || row.figures.includes(code as 'sales'),
    }));
  }),
  handle(saveBiRight, async ({ userid, figures: chosen }, work) => {
    const row = await read(work, user, userid);
    const before = row as unknown as RightsOfAccount & { readonly id: number };
    demandNone(await accountObjection(work, { before, changesRights: true }));
    work.later({
      name: 'user.figures',
      text: 'update sys_user set figures = $3, version = version + 1, updated_by = $4, updated_at = now() where company_id = $1 and id = $2',
      values: [work.company, userid, chosen, work.user.id],
    });
    await note(work, {
      entity: user.name,
      recordId: userid,
      action: 'figures',
      label: '设置可见指标',
      title: String(row['username']),
      before: { figures: row['figures'] },
      after: { figures: chosen },
    });
    return withMessage(null, codes.saved);
  }),
  handle(actionLogList, (input, work) => actionLog(work, input)),
  handle(saveActionLog, async ({ action, label, title }, work) => {
    await note(work, {
      entity: 'sys_session',
      recordId: work.user.id,
      action: `client.${action}`,
      label,
      title: title ?? null,
    });
    return null;
  }),
];

/** Closes an account and ends its sessions; whoever calls has judged whether it may be closed. */
export async function closeAccount(
  work: Work,
  { id, username }: { readonly id: number; readonly username: string },
  reason: string,
): Promise<void> {
  work.later({
    name: 'sys_user.close',
    text: `update sys_user set disabled = true, version = version + 1, updated_by = $3, updated_at = now()
           where company_id = $1 and id = $2`,
    values: [work.company, id, work.user.id],
  });
  endSessions(work, work.company, id);
  await note(work, {
    entity: user.name,
    recordId: id,
    action: 'disable',
    label: '停用',
    title: username,
    reason,
    before: { disabled: false },
    after: { disabled: true },
  });
}
