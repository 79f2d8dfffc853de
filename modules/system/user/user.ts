import { choice, choices, dateTime, enabling, entity, flag, ref, refs, remark, text } from '@heliu/model';

export const mobilePattern = /^1[3-9]\d{9}$/;
/** One logs in with a name or a mobile number, so a name that looks like a number could be somebody else's. */
export const isLikeNumber = (username: string): boolean => /^[\d._-]*$/.test(username) && /(?:\D*\d){7}/.test(username);

/** The figures of the home page that a user may be shown. */
export const figures = {
  sales: '销售',
  receivables: '应收',
  invoices: '发票',
  stock: '库存',
  cash: '资金',
  staff: '人事',
} as const;

/** An account. Usernames and mobiles are unique over all companies, since one logs in before saying where. */
export const user = entity({
  name: 'sys_user',
  label: '用户',
  title: 'realname',
  tenancy: 'overseen',
  fields: {
    username: text('用户名', { required: true, max: 32, search: true, pattern: /^[A-Za-z0-9_.-]{2,32}$/ }),
    realname: text('姓名', { required: true, max: 50, search: true }),
    mobile: text('手机号码', { max: 11, search: true, pattern: mobilePattern }),
    email: text('邮箱', { max: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    userType: choice(
      '用户类型',
      { staff: '企业员工', platform: '平台管理员', channel: '渠道商' },
      { computed: true, default: 'staff' },
    ),
    /** The first account of a company: all menus, cannot be disabled by others. */
    chief: flag('企业管理员', { computed: true }),
    factory: ref('所属组织', 'sys_factory'),
    roles: refs('角色', 'sys_role'),
    staff: ref('员工', 'hr_staff'),
    onlyOwnClients: flag('只看自己的客户'),
    sites: refs('可见客户站点', 'crm_customer_site'),
    warehouses: refs('可见仓库', 'scm_warehouse'),
    figures: choices('可见指标', figures, { computed: true }),
    lastLoginAt: dateTime('最近登录', { computed: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
