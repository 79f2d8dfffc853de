import { allTasksPermission, area, button, entityPage, page } from '@heliu/model';
import { factoryCalls } from './company/company.calls.ts';
import { customFieldCalls } from './custom-field/custom-field.ts';
import { organizeParameterCalls } from './parameter/organize-parameter.ts';
import { parameterCalls } from './parameter/parameter.calls.ts';
import { technologyCalls } from './technology/technology.calls.ts';

const rolePermissions = [
  'sys_role:view',
  'sys_role:pick',
  'sys_user:view',
  'sys_user:pick',
  'sys_factory:pick',
  'hr_staff:pick',
  'crm_customer_site:pick',
  'scm_warehouse:pick',
  'sys_menu:pick',
];

/** The sites of a company and the people at them, where goods are bought, made and stored. */
export const siteMenu = [
  entityPage('/basedata/factory', factoryCalls, { label: '工厂' }),
  page('/basedata/factoryuser', {
    label: '工厂用户',
    permissions: rolePermissions,
    buttons: [
      button('basedata.factoryuser#add', '新增工厂用户', ['sys_user:save'], '/basedata/factoryuser/add'),
      button('basedata.factoryuser#edit', '编辑工厂用户', ['sys_user:save'], '/basedata/factoryuser/edit/{id}'),
      button('basedata.factoryuser#enable', '启用账号', ['sys_user:enable']),
      button('basedata.factoryuser#disable', '停用账号', ['sys_user:disable']),
    ],
  }),
  entityPage('/basedata/technology', technologyCalls),
];

export const systemMenu = [
  area({ code: 'system', label: '系统', icon: 'gear', section: '管理' }, [
    page('/manage', {
      label: '角色与账号',
      permissions: rolePermissions,
      buttons: [
        button('manage#role', '维护角色', ['sys_role:save']),
        button('manage#removeRole', '删除角色', ['sys_role:remove']),
        button('manage#add', '新增员工账号', ['sys_user:save'], '/manage/staff_edit'),
        button('manage#edit', '编辑员工账号', ['sys_user:save'], '/manage/staff_edit/{staffId}'),
        button('manage#enable', '启用账号', ['sys_user:enable']),
        button('manage#disable', '停用账号', ['sys_user:disable']),
      ],
    }),
    page('/manage/useractionlog', { label: '用户操作日志', permissions: ['sys_log:view', 'sys_user:pick'] }),
    page('/manage/plan', {
      label: '套餐与续费',
      permissions: ['sys_subscription:view'],
      buttons: [button('manage.plan#renew', '续费', ['sys_subscription:renew'])],
    }),
    page('/manage/plugin', {
      label: '插件',
      permissions: ['sys_own_plugin:view'],
      buttons: [button('manage.plugin#switch', '启用或停用插件', ['sys_own_plugin:switch'])],
    }),
    // A grant is given in a dialog and never changed, so the list is its only page.
    page('/manage/assist', {
      label: '授权协助',
      permissions: ['sys_assist:view', 'sys_role:pick'],
      buttons: [
        button('manage.assist#save', '授权平台协助', ['sys_assist:save']),
        button('manage.assist#revoke', '撤销授权', ['sys_assist:revoke']),
      ],
    }),
    page('/manage/leaving', {
      label: '注销企业',
      permissions: ['sys_leaving:view'],
      buttons: [button('manage.leaving#leave', '导出全部数据与注销', ['sys_leaving:leave'])],
    }),
    entityPage('/system/factory', factoryCalls, { label: '组织' }),
    entityPage('/system/parameter', parameterCalls),
    entityPage('/system/organizeparameter', organizeParameterCalls),
    entityPage('/system/customfield', customFieldCalls),
    page('/system/datamonitor', {
      label: '数据监控',
      permissions: ['sys_proof:view'],
      buttons: [
        button('system.datamonitor#run', '立即核对', ['sys_proof:run']),
        button('system.datamonitor#tasks', '查看全公司的后台任务', [allTasksPermission]),
      ],
    }),
    page('/system/outbox', { label: '消息发件箱', permissions: ['sys_message:view'] }),
  ]),
];
