import { codes, type ListView, listViewCalls, permission, viewBound } from '@heliu/model';
import { handle, onConstraint, Refusal, type Work } from '@heliu/engine';
import { role } from '../role/role.ts';

interface Stored {
  readonly userId: number;
  readonly path: string;
  readonly owner: string;
  readonly roles: readonly number[];
}

onConstraint('sys_list_view_name', () => new Refusal('这个列表已有同名的视图，请换一个名称', codes.invalid));

const mine = `(v.user_id = $2 or v.roles && (select u.roles from sys_user u where u.company_id = $1 and u.id = $2))`;
const columns = `v.id, v.path, v.name, v.address, v.roles, v.for_roles as "forRoles", v.user_id = $2 as "isOwn", coalesce(o.realname, '') as owner`;
const from = `sys_list_view v left join sys_user o on o.company_id = v.company_id and o.id = v.user_id`;

const viewsOf = (work: Work): Promise<ListView[]> =>
  work.query<ListView>(
    'listView.mine',
    `select ${columns} from ${from} where v.company_id = $1 and ${mine} order by v.path, "isOwn" desc, v.id limit 2000`,
    [work.company, work.user.id],
  );

const chosenBy = (work: Work): Promise<{ path: string; view: number }[]> =>
  work.query(
    'listView.defaults',
    'select path, view_id as view from sys_list_default where company_id = $1 and user_id = $2',
    [work.company, work.user.id],
  );

/** One's own choice goes before what the role begins with; a view that is gone or no longer shared is no choice. */
function defaultsOf(
  views: readonly ListView[],
  chosen: readonly { path: string; view: number }[],
): Record<string, number> {
  const seen = new Set(views.map(({ id }) => id));
  const ofRoles = views.filter(({ forRoles }) => forRoles).map(({ path, id }) => [path, id] as const);
  const own = chosen.filter(({ view }) => view === 0 || seen.has(view)).map(({ path, view }) => [path, view] as const);
  return Object.fromEntries([...ofRoles.toReversed(), ...own]);
}

async function demandOwn(work: Work, id: number): Promise<Stored> {
  const [view] = await work.query<Stored>(
    'listView.one',
    `select v.user_id as "userId", v.path, v.roles, coalesce(o.realname, '') as owner from ${from} where v.company_id = $1 and v.id = $3 and ${mine}`,
    [work.company, work.user.id, id],
  );
  if (!view) throw new Refusal('视图不存在，可能已被删除', codes.missing);
  if (view.userId !== work.user.id)
    throw new Refusal(`这个视图是${view.owner}共享的，只有他能修改；可以另存为自己的视图`, codes.forbidden);
  return view;
}

async function demandRoom(work: Work, path: string): Promise<void> {
  const kept = await work.query(
    'listView.count',
    `select 1 from sys_list_view where company_id = $1 and user_id = $2 and path = $3 limit ${viewBound}`,
    [work.company, work.user.id, path],
  );
  if (kept.length >= viewBound) throw new Refusal(`一个列表最多保存 ${viewBound} 个视图，请先删除不用的`);
}

async function demandRoles(work: Work, roles: readonly number[]): Promise<void> {
  if (roles.length === 0) return;
  if (!work.user.may(permission(role, 'save')))
    throw new Refusal('共享视图需要角色管理的权限，请联系管理员', codes.forbidden);
  const known = await work.query(
    'listView.roles',
    'select id from sys_role where company_id = $1 and id = any($2::bigint[]) and not deleted',
    [work.company, roles],
  );
  if (known.length < new Set(roles).size) throw new Refusal('要共享的角色不存在，请重新选择', codes.invalid);
}

export const listViewHandlers = [
  handle(listViewCalls.list, async (_, work) => {
    const views = await viewsOf(work);
    return { views, defaults: defaultsOf(views, await chosenBy(work)) };
  }),
  handle(listViewCalls.save, async ({ id, path, name, address, roles, forRoles }, work) => {
    const before = id === undefined ? undefined : await demandOwn(work, id);
    if (!before) await demandRoom(work, path);
    // A share that stays as it was is no new share: whoever lost the right may still rename his view.
    if (JSON.stringify(roles) !== JSON.stringify(before?.roles)) await demandRoles(work, roles);
    const [key] = id === undefined ? await work.takeIds(1) : [id];
    const values = [work.company, key, work.user.id, path, name, address, roles, forRoles && roles.length > 0];
    await work.query(
      'listView.save',
      `insert into sys_list_view (company_id, id, user_id, path, name, address, roles, for_roles) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (company_id, id) do update set name = $5, address = $6, roles = $7, for_roles = $8`,
      values,
    );
    return { id: key! };
  }),
  handle(listViewCalls.remove, async ({ id }, work) => {
    await demandOwn(work, id);
    work.later(
      {
        name: 'listView.remove',
        text: 'delete from sys_list_view where company_id = $1 and id = $2',
        values: [work.company, id],
      },
      {
        name: 'listView.removeDefaults',
        text: 'delete from sys_list_default where company_id = $1 and view_id = $2',
        values: [work.company, id],
      },
    );
    return null;
  }),
  handle(listViewCalls.setDefault, async ({ path, id }, work) => {
    if (id && !(await viewsOf(work)).some((view) => view.id === id && view.path === path))
      throw new Refusal('视图不存在，可能已被删除', codes.missing);
    work.later({
      name: 'listView.default',
      text: `insert into sys_list_default (company_id, user_id, path, view_id) values ($1, $2, $3, $4)
             on conflict (company_id, user_id, path) do update set view_id = $4`,
      values: [work.company, work.user.id, path, id ?? 0],
    });
    return null;
  }),
];
