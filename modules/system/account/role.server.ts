import { allEntities, codes, masks, type Wire } from '@heliu/model';
import {
  behaviour,
  handle,
  list,
  note,
  parseInput,
  pick,
  read,
  Refusal,
  rightsChanged,
  withMessage,
  update,
  type Work,
} from '@heliu/engine';
import { allMenuNodes, asTree, openedFor } from '../menu-node/menus.server.ts';
import { callsOfPermissions } from '../rights/permission-calls.server.ts';
import {
  apisByMenu,
  dataAssets,
  roleMenu,
  type RoleMenuNode,
  rolesByCompany,
  saveDataAssets,
  saveRoleMenu,
  updateRole,
} from '../role/role.calls.ts';
import { demandNone, type RightsOfRole, roleObjection } from '../rights/reach.server.ts';
import { role } from '../role/role.ts';

type RoleRow = Wire<typeof role>;

async function companyNodes(work: Work) {
  const [row] = await work.query<{ menus: number[] | null }>(
    'company.menus',
    'select menus from sys_company where company_id = $1 and id = $1',
    [work.company],
  );
  return openedFor(await allMenuNodes(work), row?.menus ?? null);
}

/** Changes what a role grants; everybody who holds it is judged afresh at his next call. */
async function grant(work: Work, roleid: number, label: string, values: Record<string, unknown>): Promise<null> {
  const before = await read(work, role, roleid);
  const old = before as unknown as RightsOfRole & { readonly id: number };
  demandNone(await roleObjection(work, { before: old, after: { ...old, ...values } }));
  const columns = Object.keys(values);
  work.later({
    name: `role.grant.${label}`,
    text: `update sys_role set ${columns.map((key, i) => `${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)} = $${i + 4}`).join(', ')}, version = version + 1, updated_by = $3, updated_at = now() where company_id = $1 and id = $2`,
    values: [
      work.company,
      roleid,
      work.user.id,
      ...columns.map((key) => (key === 'masks' ? values[key] : JSON.stringify(values[key]))),
    ],
  });
  await note(work, {
    entity: role.name,
    recordId: roleid,
    action: 'grant',
    label,
    title: String(before['name']),
    before: Object.fromEntries(columns.map((key) => [key, before[key]])),
    after: values,
  });
  rightsChanged(work, work.company);
  return withMessage(null, codes.saved);
}

export const roleBehaviour = behaviour(role, {
  check: async (_, work, before) => demandNone(before && (await roleObjection(work, { before }))),
  checkRemove: async (record, work) => {
    demandNone(await roleObjection(work, { before: record }));
    const holders = await work.query<{ realname: string }>(
      'role.holders',
      'select realname from sys_user where company_id = $1 and $2::bigint = any(roles) and not deleted limit 4',
      [work.company, record.id],
    );
    if (holders.length > 0)
      throw new Refusal(`角色“${record.name}”正被${holders.map((holder) => holder.realname).join('、')}使用，不能删除`);
  },
});

export const roleHandlers = [
  handle(updateRole, async ({ id, version, ...fields }, work) => {
    await update(work, role, id, version, parseInput(role, fields));
    return withMessage({ id }, codes.saved);
  }),
  handle(
    rolesByCompany,
    async (_, work) => (await list(work, role, { pageSize: 500, filters: {} })).rows as unknown as RoleRow[],
  ),
  handle(roleMenu, async ({ roleid }, work) => {
    const row = (await read(work, role, roleid)) as unknown as RoleRow;
    const [checked, half] = [new Set(row.menus ?? []), new Set(row.halfMenus ?? [])];
    const nodes = await companyNodes(work);
    const tree = asTree(nodes, (node): RoleMenuNode & { children: RoleMenuNode[] } => ({
      id: node.id,
      code: node.code,
      label: node.label,
      kind: node.kind,
      checked: checked.has(node.id),
      half: half.has(node.id),
      children: [],
    }));
    return { tree, checked: [...checked], half: [...half] };
  }),
  handle(saveRoleMenu, async ({ roleid, checked, half }, work) => {
    const known = new Set((await companyNodes(work)).map((node) => node.id));
    if (![...checked, ...half].every((id) => known.has(id)))
      throw new Refusal('包含企业未开通的菜单，请刷新后重试', codes.invalid);
    return grant(work, roleid, '设置菜单', { menus: checked, halfMenus: half });
  }),
  handle(dataAssets, async ({ roleid }, work) => {
    const row = (await read(work, role, roleid)) as unknown as RoleRow;
    const kinds = [];
    for (const e of allEntities().filter((entity) => entity.asset))
      kinds.push({
        entity: e.name,
        label: e.label,
        rows: (await pick(work, e, { pageSize: 200 })).map(({ id, title }) => ({ id, title })),
      });
    return {
      ownClients: row.ownClients,
      masks: row.masks ?? [],
      assets: row.assets ?? {},
      kinds,
      maskKinds: Object.entries(masks).map(([code, label]) => ({ code, label })),
    };
  }),
  handle(saveDataAssets, async ({ roleid, ownClients, masks: hidden, assets }, work) => {
    const known = new Set(
      allEntities()
        .filter((entity) => entity.asset)
        .map((entity) => entity.name),
    );
    if (!Object.keys(assets).every((name) => known.has(name)))
      throw new Refusal('数据范围包含未知的对象', codes.invalid);
    return grant(work, roleid, '设置数据范围', { ownClients, masks: hidden, assets });
  }),
  handle(apisByMenu, async ({ menuid }, work) => {
    const node = (await companyNodes(work)).find(({ id }) => id === menuid);
    if (!node) throw new Refusal('菜单不存在', codes.missing);
    return callsOfPermissions(node.permissions ?? []);
  }),
];
