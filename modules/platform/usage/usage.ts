import { alsoAt, choice, dateTime, entity, get, integer, text } from '@heliu/model';

/** How far a company is with its service, as it was when the figures were kept. */
export const serviceStates = {
  running: '正常',
  expiring: '30 天内到期',
  lapsed: '已到期',
  closed: '到期停用',
  off: '已停用',
} as const;

/**
 * What each company uses, kept by a job so that nobody counts ten thousand companies for a page. Its id is the company's;
 * the rows are the platform's own and no company sees them.
 */
export const companyUsage = entity({
  name: 'sys_company_usage',
  label: '企业用量',
  title: 'name',
  code: 'code',
  order: 'name',
  plainSearch: true,
  fields: {
    code: text('企业编码', { computed: true, max: 32, search: true }),
    name: text('企业', { computed: true, max: 100, search: true }),
    plan: text('套餐', { computed: true, max: 30 }),
    state: choice('服务', serviceStates, { computed: true, default: 'running' }),
    expireAt: dateTime('到期时间', { computed: true }),
    foundedAt: dateTime('开通时间', { computed: true }),
    users: integer('账号', { computed: true, default: 0 }),
    activeToday: integer('今日活跃', { computed: true, default: 0 }),
    shops: integer('店铺', { computed: true, default: 0 }),
    ordersToday: integer('今日订单', { computed: true, default: 0 }),
    ordersMonth: integer('本月订单', { computed: true, default: 0 }),
    issuedToday: integer('今日开票', { computed: true, default: 0 }),
    issuedMonth: integer('本月开票', { computed: true, default: 0 }),
    failedMonth: integer('本月失败', { computed: true, default: 0 }),
    storageMb: integer('文件（MB）', { computed: true, default: 0 }),
    jobsFailed: integer('本月任务失败', { computed: true, default: 0 }),
    lastLoginAt: dateTime('最近登录', { computed: true }),
  },
});
export const companyUsageCalls = alsoAt(companyUsage, 'api/platform/usage', {
  list: get('list'),
  export: get('export'),
});
