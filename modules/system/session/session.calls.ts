import { type Call, custom, get, post, reading } from '@heliu/model';
import { z } from 'zod';

/** What a login answers with; the client keeps it in cookies of the same names. */
export interface Session {
  readonly sessionid: string;
  readonly companyid: string;
  readonly companyname: string;
  readonly factoryid: string;
  readonly userid: string;
  readonly username: string;
  readonly realname: string;
  readonly roleid: string;
  readonly rolenames: string;
  readonly issystemuser: string;
  readonly usertype: string;
  readonly classification: string;
  readonly khtitle: string;
  readonly domainname: string;
  readonly mustChangePassword: boolean;
  /** Kept by the browser and sent with its next login. */
  readonly device: string;
}

const word = (most: number) => z.string('格式不正确').max(most, '内容过长');
/** What was asked for with HL0002: a number whose SHA-256 with the challenge begins with enough zero bits. */
const proof = {
  challenge: word(600).optional(),
  nonce: z.coerce
    .number('格式不正确')
    .int('格式不正确')
    .min(0, '格式不正确')
    .max(2 ** 32, '格式不正确')
    .optional(),
};
/** Empty names and passwords are told apart by the handler, with the codes of the catalogue. */
const credentials = z.object({
  username: word(64).default(''),
  password: word(200).default(''),
  /** Given at the last login; its holder is not slowed down by what others try. */
  device: word(600).optional(),
  ...proof,
});
const loginCall = (call: Call, summary: string) => custom<Session>()(summary, call, 'public', credentials);

export const loginCalls = {
  login: loginCall(post('/erp/user/login'), '登录'),
  loginByGet: loginCall(get('/erp/user/login'), '登录（旧客户端）'),
  channelLogin: loginCall(post('/erp/user/ypylogin'), '渠道商登录'),
  channelLoginByGet: loginCall(get('/erp/user/ypylogin'), '渠道商登录（旧客户端）'),
  adminLogin: loginCall(post('/erp/user/adminLogin', 'form'), '超级管理员登录'),
};

export const logout = custom<null>()('退出登录', get('/erp/user/logout'), 'session', z.object({}));

const passwords = z.object({ oldpassword: word(200).default(''), newpassword: word(200).default('') });
export const changePassword = custom<null>()(
  '修改密码',
  reading(post('/erp/user/changepassword')),
  'session',
  passwords,
);
export const changePasswordByGet = custom<null>()(
  '修改密码（旧客户端）',
  get('/erp/user/changepassword'),
  'session',
  passwords,
);
export const changeAdminPassword = custom<null>()(
  '修改管理员密码',
  post('/erp/user/changeAdminPassword', 'form'),
  'platform',
  passwords,
);

export interface MenuItem {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly menupath: string;
  readonly kind: 'area' | 'page' | 'button';
  readonly icon: string | null;
  readonly section: string | null;
  readonly stream: string | null;
  readonly checked: boolean;
  readonly permissions: readonly string[];
  readonly children: MenuItem[];
}
export const getAuthoritys = custom<{ code: string; data: MenuItem[]; masks: string[] }>()(
  '当前用户的菜单与权限',
  reading(post('/erp/user/getAuthoritys')),
  'session',
  z.object({}),
);
export const childrenByPath = custom<MenuItem[]>()(
  '某个页面下的子菜单',
  reading(post('/erp/user/getChildrenListInfoByUserIdPath')),
  'session',
  z.object({ path: word(200), userid: z.coerce.number().int().optional() }),
);

const mobile = word(20).default('');
export const sendCheckCode = custom<null>()(
  '发送短信验证码',
  post('/erp/user/SendCheckCode'),
  'public',
  /** For a registration the number is nobody's yet. */
  z.object({ mobile, purpose: word(20).default('retrieve'), ...proof }),
);
export const checkCode = custom<{ ticket: string }>()(
  '核对短信验证码',
  post('/erp/user/getCheckCode'),
  'public',
  z.object({ mobile, checkcode: word(10).default('') }),
);
export const resetPassword = custom<{ link?: string }>()(
  '重置密码：本人凭验证码或链接设置，或由管理员生成给本人的链接',
  post('/erp/user/resetPassword', 'form'),
  (args) => (args['ticket'] ? 'public' : 'sys_user:save'),
  z.object({
    ticket: word(100).optional(),
    newpassword: word(200).optional(),
    userid: z.coerce.number().int().positive().optional(),
  }),
);

export const platformCallback = custom<{ platform: string }>()(
  '平台授权登录回调',
  post('/erp/user/callback'),
  'public',
  z.object({ code: word(200).default(''), state: word(200).default('') }),
);
export const authorizeState = custom<{ state: string }>()(
  '发起平台授权，取得一次性 state',
  post('/erp/user/authorizeState'),
  'public',
  z.object({ platform: z.enum(['jd', 'douyin', 'taobao'], '暂不支持该平台') }),
);
export const loginInfoByCompany = custom<{ companyname: string; khtitle: string; domainname: string }>()(
  '企业的登录信息',
  reading(post('/erp/user/getLoginInfoByCompanyId')),
  'session',
  z.object({ companyid: z.coerce.number().int().optional() }),
);
