import { codes, type MenuNode } from '@heliu/model';
import {
  behaviour,
  changed,
  handle,
  parseInput,
  remove,
  Refusal,
  rightsChanged,
  save,
  withMessage,
  update,
  type Work,
} from '@heliu/engine';
import {
  addSystemMenu,
  companyMenus,
  editSystemMenu,
  removeSystemMenu,
  saveCompanyMenus,
  type SystemMenuNode,
  systemMenuTree,
} from './menu-node.calls.ts';
import { menuNode } from './menu-node.ts';
import { asTree } from './menus.server.ts';

/** Menus shape everybody's rights, so everybody's are read afresh. */
const menusChanged = (work: Work) => {
  changed(work, 'menus:');
  changed(work, 'session:');
};

export const menuNodeBehaviour = behaviour(menuNode, {
  check: (draft, _, before) => {
    if (before?.builtIn && before.code !== draft.code) throw new Refusal('内置菜单的编码不能修改');
    if (draft.kind !== 'button' && draft.kind !== 'area' && !draft.path)
      throw new Refusal('页面须填写路径', codes.invalid);
  },
  checkRemove: async (record, work) => {
    if (record.builtIn) throw new Refusal('内置菜单不能删除，可以隐藏');
    const [child] = await work.query(
      'menu.child',
      'select 1 as yes from sys_menu where company_id = 0 and parent = $1 and not deleted limit 1',
      [record.id],
    );
    if (child) throw new Refusal('请先删除下级菜单');
  },
});

const allRows = (work: Work) =>
  work.query<Omit<SystemMenuNode, 'children'>>(
    'menu.rows',
    `select id, version, parent, code, kind, label, path, icon, section, sort, hidden, built_in as "builtIn", permissions
     from sys_menu where company_id = 0 and not deleted order by sort, id`,
  );

export const menuNodeHandlers = [
  handle(systemMenuTree, async (_, work) =>
    asTree(await allRows(work), (row): SystemMenuNode & { children: SystemMenuNode[] } => ({ ...row, children: [] })),
  ),
  handle(addSystemMenu, async (args, work) => {
    const saved = await save(work, menuNode, parseInput(menuNode, args));
    menusChanged(work);
    return withMessage(saved, codes.saved);
  }),
  handle(editSystemMenu, async ({ id, version, ...fields }, work) => {
    const saved = await update(work, menuNode, id, version, parseInput(menuNode, fields));
    menusChanged(work);
    return withMessage(saved, codes.saved);
  }),
  handle(removeSystemMenu, async ({ id }, work) => {
    await remove(work, menuNode, id);
    menusChanged(work);
    return null;
  }),
  handle(companyMenus, async ({ companyid }, work) => {
    const menus = await companyMenusOf(work, companyid);
    return { all: menus === null, checked: menus ?? [] };
  }),
  handle(saveCompanyMenus, async ({ companyid, all, checked }, work) => {
    await companyMenusOf(work, companyid);
    work.later({
      name: 'company.setMenus',
      text: 'update sys_company set menus = $2::jsonb, version = version + 1, updated_by = $3, updated_at = now() where company_id = $1 and id = $1',
      values: [companyid, all ? null : JSON.stringify(checked), work.user.id],
    });
    rightsChanged(work, companyid);
    return withMessage(null, codes.saved);
  }),
];

async function companyMenusOf(work: Work, companyid: number): Promise<number[] | null> {
  const [row] = await work.query<{ menus: number[] | null }>(
    'company.menus',
    'select menus from sys_company where company_id = $1 and id = $1',
    [companyid],
  );
  if (!row) throw new Refusal('企业不存在', codes.missing);
  return row.menus;
}

/**
 * Brings the modules' menus into the table: new nodes appear, permissions follow the code. Names, icons and places do so
 * too until somebody edits them, which raises the version.
 */
export async function syncMenus(work: Work, menus: readonly MenuNode[]): Promise<void> {
  const known = new Map((await allRows(work)).map((row) => [row.code, row]));
  let order = 0;
  const place = async (node: MenuNode, parent: number | null): Promise<void> => {
    const old = known.get(node.code);
    known.delete(node.code);
    const [fresh] = old ? [old.id] : await work.takeIds(1);
    order += 10;
    work.later({
      name: old ? 'menu.follow' : 'menu.plant',
      text: old
        ? `update sys_menu set permissions = $2::jsonb, path = $3, kind = $4, stream = $5, built_in = true, ` +
          `parent = case when version = 1 then $7::bigint else parent end, label = case when version = 1 then $8 else label end, ` +
          `icon = case when version = 1 then $9 else icon end, section = case when version = 1 then $10 else section end, ` +
          `sort = case when version = 1 then $11::int else sort end where company_id = 0 and id = $1 and code = $6`
        : `insert into sys_menu (company_id, id, created_by, updated_by, code, parent, kind, label, path, icon, section, stream, permissions, sort, hidden, built_in, search)
           values (0, $1, 0, 0, $6, $7, $4, $8, $3, $9, $10, $5, $2::jsonb, $11, false, true, $6)`,
      values: [
        fresh,
        JSON.stringify(node.permissions),
        node.path ?? null,
        node.kind,
        node.stream ?? null,
        node.code,
        parent,
        node.label,
        node.icon ?? null,
        node.section ?? null,
        order,
      ],
    });
    for (const child of node.children) await place(child, fresh!);
  };
  for (const node of menus) await place(node, null);
  const gone = [...known.values()].filter((row) => row.builtIn).map((row) => row.id);
  if (gone.length > 0)
    work.later({
      name: 'menu.uproot',
      text: 'update sys_menu set deleted = true where company_id = 0 and id = any($1::bigint[])',
      values: [gone],
    });
  menusChanged(work);
}
