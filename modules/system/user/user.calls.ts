import { calls, custom, get, type Page, post, reading, type Wire } from '@heliu/model';
import { z } from 'zod';
import { figures, user } from './user.ts';

type UserRow = Wire<typeof user>;
const id = z.coerce.number('缺少用户编号').int().positive('缺少用户编号');
const text = z.string().max(100).optional();
const paging = {
  page: z.coerce.number().int().positive().optional(),
  pageSize: z.coerce.number().int().positive().max(500).optional(),
};
const view = 'sys_user:view';

export const userCalls = calls(user, 'erp/user', {
  list: get('query'),
  get: get('getuserbyid'),
  enable: post('enable'),
  disable: post('disable'),
});

/** Old names for the same list, each narrowed in its own way. */
export const userLists = {
  getUserList: custom<Page<UserRow>>()(
    '用户列表',
    get('/erp/user/getUserList'),
    view,
    z.object({ ...paging, q: text }),
  ),
  getAllUserList: custom<UserRow[]>()('全部用户', get('/erp/user/getAllUserList'), view, z.object({})),
  getUserVOList: custom<Page<UserRow>>()(
    '用户列表（含角色）',
    post('/erp/user/getUserVOList', 'form'),
    view,
    z.object({ ...paging, q: text }),
  ),
  getInternalUserList: custom<UserRow[]>()(
    '企业内部用户',
    post('/erp/user/getInternalUserList', 'form'),
    view,
    z.object({}),
  ),
  getUserListByfactoryId: custom<UserRow[]>()(
    '某组织的用户',
    get('/erp/user/getUserListByfactoryId'),
    view,
    z.object({ factoryid: z.coerce.number('缺少组织编号').int().positive() }),
  ),
  getUserByRealname: custom<UserRow[]>()(
    '按姓名找用户',
    get('/erp/user/getUserByRealname'),
    view,
    z.object({ realname: z.string().max(50).default('') }),
  ),
};
export const userById = custom<UserRow>()('查看用户', post('/erp/user/getuserbyid', 'form'), view, z.object({ id }));
export const userInfoByUsername = custom<UserRow | null>()(
  '按用户名找用户',
  post('/erp/user/getUserInfoByUsername'),
  view,
  z.object({ username: z.string().max(64).default('') }),
);

const account = z.object({
  username: z.string().max(64).default(''),
  realname: z.string().max(50).default(''),
  mobile: z.string().max(20).default(''),
  email: z.string().max(100).nullish(),
  factory: z.coerce.number().int().positive().nullish(),
  roles: z.array(z.coerce.number().int().positive()).max(50).nullish(),
  staff: z.coerce.number().int().positive().nullish(),
  onlyOwnClients: z.boolean().optional(),
  sites: z.array(z.coerce.number().int().positive()).max(1000).nullish(),
  warehouses: z.array(z.coerce.number().int().positive()).max(1000).nullish(),
  remark: z.string().max(500).nullish(),
});
export type Account = z.infer<typeof account>;
/** A page where the person sets his own password: good once, for three days. */
export interface Invitation {
  readonly link: string;
}
export const passwordLinkNote = '把下面的链接发给本人，由本人设置密码。链接只显示这一次，三天内有效，用过即失效。';
export interface NewAccount extends Invitation {
  readonly id: number;
}
const save = 'sys_user:save';
const changed = account.extend({ id, version: z.coerce.number().int().positive().optional() });
export type ChangedAccount = z.infer<typeof changed>;

export const addUser = custom<NewAccount>()('新增用户', post('/erp/user/adduser'), save, account);
export const editUser = custom<{ id: number }>()('修改用户', post('/erp/user/edituser'), save, changed);
/** The same accounts seen from a site of the company. */
export const siteUsers = {
  add: custom<NewAccount>()('新增组织用户', post('/erp/user/addSalesFactoryUser'), save, account),
  update: custom<{ id: number }>()('修改组织用户', post('/erp/user/updateSalesFactoryUser'), save, changed),
  byMobile: custom<UserRow | null>()(
    '按手机号找组织用户',
    post('/erp/user/getSalesFactoryUserByMobile'),
    view,
    z.object({ mobile: z.string().max(20).default('') }),
  ),
  byUsername: custom<UserRow | null>()(
    '按用户名找组织用户',
    post('/erp/user/getSalesFactoryUserByUsername'),
    view,
    z.object({ username: z.string().max(64).default('') }),
  ),
  byId: custom<UserRow>()('查看组织用户', post('/erp/user/getSalesFactoryUserid'), view, z.object({ id })),
};

const authority = z.object({
  id,
  roles: z.array(z.coerce.number().int().positive()).max(50),
  onlyOwnClients: z.boolean().default(false),
  sites: z.array(z.coerce.number().int().positive()).max(1000).nullish(),
  warehouses: z.array(z.coerce.number().int().positive()).max(1000).nullish(),
});
export type Authority = z.infer<typeof authority>;
export const saveStaffAuthority = custom<{ id: number }>()(
  '设置员工权限',
  post('/erp/user/saveStaffAuthority'),
  save,
  authority,
);
export const updateStaffAuthority = custom<{ id: number }>()(
  '修改员工权限',
  post('/erp/user/updateStaffAuthority'),
  save,
  authority,
);
export const isOnlyOwnClients = custom<{ onlyOwnClients: boolean }>()(
  '是否只能看自己的客户',
  reading(post('/erp/user/isOnlyOwnClients')),
  'session',
  z.object({}),
);

interface Named {
  readonly id: number;
  readonly title: string;
}
export const sitesByRights = custom<Named[]>()(
  '有权查看的客户站点',
  reading(post('/erp/user/getCustSitesByRights')),
  'session',
  z.object({}),
);
export const warehousesByRights = custom<Named[]>()(
  '有权查看的仓库',
  reading(post('/erp/user/getWarehousesByRights')),
  'session',
  z.object({}),
);

const figure = z.enum(Object.keys(figures) as [keyof typeof figures]);
export const biRights = custom<{ code: string; label: string; checked: boolean }[]>()(
  '用户可见的指标',
  get('/erp/user/getBIRightListByUserId'),
  view,
  z.object({ userid: z.coerce.number('缺少用户编号').int().positive('缺少用户编号') }),
);
export const saveBiRight = custom<null>()(
  '设置可见指标',
  post('/erp/user/saveBIRight'),
  save,
  z.object({ userid: z.coerce.number().int().positive(), figures: z.array(figure).max(20) }),
);

export interface ActionLogRow {
  readonly id: number;
  readonly at: string;
  readonly userName: string;
  readonly ip: string | null;
  readonly entity: string;
  readonly module: string;
  readonly action: string;
  readonly label: string;
  readonly title: string | null;
  readonly recordId: number;
  readonly reason: string | null;
}
/** A date the database knows as well: its calendar has no year 0. */
const day = (complaint: string) => z.iso.date(complaint).refine((date) => date > '1900', complaint);
export const actionLogList = custom<Page<ActionLogRow>>()(
  '用户操作日志',
  post('/erp/user/getUserActionlogList'),
  'sys_log:view',
  z.object({
    ...paging,
    cursor: z.string().max(200).optional(),
    user: z.coerce.number().int().positive().optional(),
    entity: z.string().max(60).optional(),
    action: z.string().max(40).optional(),
    from: day('开始日期无效').optional(),
    to: day('结束日期无效').optional(),
    q: z.string().max(60).optional(),
  }),
);
export const saveActionLog = custom<null>()(
  '记录用户操作',
  reading(post('/erp/user/saveUserActionlog')),
  'session',
  z.object({
    action: z.string().min(1, '缺少操作名称').max(40),
    label: z.string().min(1).max(60),
    title: z.string().max(100).optional(),
  }),
);
