import { type PageRoute, plainPages, recordPages, type Widget } from '@heliu/ui/base';
import { organizeParameterCalls } from './parameter/organize-parameter.ts';
import { pluginCalls } from './plugin/plugin.ts';
import { technologyCalls } from './technology/technology.calls.ts';

const parameterForm = () => import('./parameter/parameter-form.pages.tsx');
const factoryForm = () => import('./pages/factory-form.pages.tsx');
const accountForm = () => import('./user/account.pages.tsx');

/** Pages of a company's own administration. */
const inside: readonly PageRoute[] = [
  { path: '/manage', title: '角色与账号', load: () => import('./pages/manage.pages.tsx') },
  { path: '/manage/staff_edit', title: '新增员工账号', load: accountForm },
  { path: '/manage/staff_edit/{id}', title: '编辑员工账号', load: accountForm },
  { path: '/manage/useractionlog', title: '用户操作日志', load: () => import('./user/action-log.pages.tsx') },
  { path: '/manage/assist', title: '授权协助', load: () => import('./assist/assist-list.pages.tsx') },
  { path: '/manage/leaving', title: '注销企业', load: () => import('./leaving/leaving.pages.tsx') },
  { path: '/manage/plugin', title: '插件', load: () => import('./plugin/own-plugins.pages.tsx') },
  { path: '/system/factory', title: '组织', load: () => import('./pages/factory-list.pages.tsx') },
  { path: '/system/factory/add', title: '新增组织', load: factoryForm },
  { path: '/system/factory/edit/{id}', title: '编辑组织', load: factoryForm },
  { path: '/system/factory/show/{id}', title: '组织', load: () => import('./pages/factory-show.pages.tsx') },
  { path: '/basedata/factory', title: '工厂', load: () => import('./pages/factory-list.pages.tsx') },
  { path: '/basedata/factory/add', title: '新增工厂', load: factoryForm },
  { path: '/basedata/factory/edit/{id}', title: '编辑工厂', load: factoryForm },
  { path: '/basedata/factory/show/{id}', title: '工厂', load: () => import('./pages/factory-show.pages.tsx') },
  { path: '/basedata/factoryuser', title: '工厂用户', load: () => import('./pages/factory-user-list.pages.tsx') },
  { path: '/basedata/factoryuser/add', title: '新增工厂用户', load: accountForm },
  { path: '/basedata/factoryuser/edit/{id}', title: '编辑工厂用户', load: accountForm },
  ...plainPages('/basedata/technology', technologyCalls, {
    columns: ['code', 'name', 'workCenter', 'standardHours', 'unitCost', 'sort', 'disabled'],
  }),
  { path: '/system/parameter', title: '系统参数', load: () => import('./parameter/parameter-list.pages.tsx') },
  { path: '/system/parameter/add', title: '新增系统参数', load: parameterForm },
  { path: '/system/parameter/edit/{id}', title: '编辑系统参数', load: parameterForm },
  {
    path: '/system/parameter/show/{id}',
    title: '系统参数',
    load: () => import('./parameter/parameter-show.pages.tsx'),
  },
  ...plainPages('/system/organizeparameter', organizeParameterCalls, {
    columns: ['organisation', 'warehouse', 'reserveOn', 'shortOrder', 'arBasis', 'creditMode', 'overdueMode', 'remark'],
  }),
  ...recordPages('/system/customfield', '自定义字段', () => import('./custom-field/custom-field.pages.tsx')),
  { path: '/system/datamonitor', title: '数据监控', load: () => import('./monitor/monitor.pages.tsx') },
  ...recordPages('/oms/email', '邮箱', () => import('./mail/mail-account.pages.tsx'), '邮箱管理'),
  { path: '/system/outbox', title: '消息发件箱', load: () => import('./message/outbox.pages.tsx') },
];

/** Pages of the platform's administrator. */
const platform: readonly PageRoute[] = [
  { path: '/setmenu', title: '菜单设置', load: () => import('./menu-node/set-menu.pages.tsx') },
  ...plainPages('/invoiceManagement/plugin', pluginCalls, {
    columns: ['code', 'name', 'summary', 'price', 'plans', 'needs', 'sort', 'disabled'],
    sums: [],
    widths: { summary: 240 },
  }),
  { path: '/invoiceManagement/assist', title: '企业授权的协助', load: () => import('./assist/open-grants.pages.tsx') },
  { path: '/accountmenu', title: '账套菜单', load: () => import('./pages/account-menu.pages.tsx') },
];

export const pages: readonly PageRoute[] = [...inside, ...platform];

export const widgets: readonly Widget[] = [
  {
    key: 'system.monitor',
    title: '数据监控',
    about: '账与账、票与单是否相符',
    access: 'sys_proof:view',
    column: 'side',
    load: () => import('./monitor/health.pages.tsx'),
  },
];
