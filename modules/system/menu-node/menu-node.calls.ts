import { custom, get, post } from '@heliu/model';
import { z } from 'zod';

export interface SystemMenuNode {
  readonly id: number;
  readonly version: number;
  readonly parent: number | null;
  readonly code: string;
  readonly kind: 'area' | 'page' | 'button';
  readonly label: string;
  readonly path: string | null;
  readonly icon: string | null;
  readonly section: string | null;
  readonly sort: number;
  readonly hidden: boolean;
  readonly builtIn: boolean;
  readonly permissions: string[] | null;
  readonly children: SystemMenuNode[];
}

/** The platform's own menu, kept by the super-admin. Fields are checked against the definition when saved. */
const node = z.looseObject({});
const id = z.coerce.number('缺少菜单编号').int().positive('缺少菜单编号');
const changedNode = z.looseObject({ id, version: z.coerce.number('版本号无效').int().positive().optional() });
export const systemMenuTree = custom<SystemMenuNode[]>()(
  '系统菜单树',
  get('/systemmenu/getTree'),
  'platform',
  z.object({}),
);
export const addSystemMenu = custom<{ id: number }>()('新增菜单', post('/systemmenu/add'), 'platform', node);
export const editSystemMenu = custom<{ id: number }>()('修改菜单', post('/systemmenu/edit'), 'platform', changedNode);
export const removeSystemMenu = custom<null>()('删除菜单', post('/systemmenu/del'), 'platform', z.object({ id }));

const companyid = z.coerce.number('缺少企业编号').int().positive('缺少企业编号');
export const companyMenus = custom<{ all: boolean; checked: number[] }>()(
  '企业已开通菜单',
  get('/companymenu/get'),
  'platform',
  z.object({ companyid }),
);
export const saveCompanyMenus = custom<null>()(
  '保存企业菜单',
  post('/companymenu/save'),
  'platform',
  z.object({
    companyid,
    all: z.boolean().default(false),
    checked: z.array(z.coerce.number().int().positive()).max(5000).default([]),
  }),
);
