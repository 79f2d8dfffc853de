import { calls, custom, get, type Mask, masks, post, type Wire } from '@heliu/model';
import { z } from 'zod';
import { role } from './role.ts';

const roleid = z.coerce.number('缺少角色编号').int().positive('缺少角色编号');
const ids = z.array(z.coerce.number().int().positive()).max(5000);
type RoleRow = Wire<typeof role>;

export const roleCalls = calls(role, 'roles', {
  list: post('getAllRoles'),
  save: post('saveRoles'),
  remove: post('delRoles'),
});
export const updateRole = custom<{ id: number }>()(
  '修改角色',
  post('/roles/updateRoles'),
  'sys_role:save',
  // The fields are checked against the definition when saved.
  z.looseObject({ id: roleid, version: z.coerce.number('版本号无效').int().positive().optional() }),
);
export const rolesByCompany = custom<RoleRow[]>()(
  '企业的角色',
  get('/roles/getRoleListByCompanyId'),
  'sys_role:pick',
  z.object({ companyid: z.coerce.number().int().optional() }),
);

export interface RoleMenuNode {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly kind: string;
  readonly checked: boolean;
  readonly half: boolean;
  readonly children: RoleMenuNode[];
}
export const roleMenu = custom<{ tree: RoleMenuNode[]; checked: number[]; half: number[] }>()(
  '角色的菜单',
  post('/rolemenu/getRolemenuByRoleid'),
  'sys_role:view',
  z.object({ roleid }),
);
export const saveRoleMenu = custom<null>()(
  '保存角色菜单',
  post('/rolemenu/saveRoleMenu'),
  'sys_role:save',
  z.object({ roleid, checked: ids, half: ids.default([]) }),
);

const assets = z.record(z.string().max(60), ids);
export interface DataAssets {
  readonly ownClients: boolean;
  readonly masks: string[];
  readonly assets: Record<string, number[]>;
  readonly kinds: { readonly entity: string; readonly label: string; readonly rows: { id: number; title: string }[] }[];
  readonly maskKinds: { readonly code: string; readonly label: string }[];
}
export const dataAssets = custom<DataAssets>()(
  '角色的数据范围',
  post('/rolemenu/getDataAssetByRoleid'),
  'sys_role:view',
  z.object({ roleid }),
);
export const saveDataAssets = custom<null>()(
  '保存角色数据范围',
  post('/rolemenu/saveDataAsset'),
  'sys_role:save',
  z.object({
    roleid,
    ownClients: z.boolean().default(false),
    masks: z.array(z.enum(Object.keys(masks) as [Mask])).default([]),
    assets: assets.default({}),
  }),
);
export const apisByMenu = custom<{ method: string; path: string; summary: string; permission: string }[]>()(
  '菜单对应的接口',
  post('/rolemenu/getControllerApiListByMenu'),
  'sys_role:view',
  z.object({ menuid: z.coerce.number('缺少菜单编号').int().positive('缺少菜单编号') }),
);
