import { area, button, entityPage, type MenuNode, page } from '@heliu/model';
import { advertisementCalls } from './advertisement/advertisement.ts';
import { announcementCalls } from './announcement/announcement.ts';
import { articleCalls, industryLabelCalls } from './article/article.ts';
import { channelConsoleMenu, channelPages } from './channel-console/menu.ts';
import { maintenanceCalls } from './maintenance/maintenance.ts';
import { pluginCalls } from '../system/model.ts';
import { keywordCalls, keywordSettingCalls } from './keyword/keyword.ts';
import { planCalls } from './plan/plan.ts';
import { registrationCalls } from './registration/registration.calls.ts';
import { taxFilingCalls } from './tax-filing/tax-filing.ts';
import { companyUsageCalls } from './usage/usage.ts';
import { wxAppCalls } from './wechat/wx-app.ts';

const at = '/invoiceManagement';

/** Official accounts, and what they answer. The platform has its own, and so has each company. */
const wechatPages = [
  entityPage(`${at}/wechataccount`, wxAppCalls),
  page(`${at}/wechatmessage`, { label: '公众号消息', permissions: ['sys_wx_message:view', 'sys_wx_app:pick'] }),
  entityPage(`${at}/keyword`, keywordCalls),
  entityPage(`${at}/keywordsetting`, keywordSettingCalls),
];

/** What a company gets from the platform beyond the product. */
export const serviceMenu: MenuNode = area({ code: 'services', label: '平台服务', icon: 'help', section: '管理' }, [
  entityPage(`${at}/taxfiling`, taxFilingCalls),
  ...wechatPages,
]);

/** What the platform's own people work with. */
export const platformMenu: readonly MenuNode[] = [
  area({ code: 'operation', label: '运营', icon: 'chart', section: '平台' }, [
    page(`${at}/overview`, { label: '平台总览', permissions: ['sys_company_usage:view'] }),
    entityPage(`${at}/companyusage`, companyUsageCalls),
    page(`${at}/running`, {
      label: '运行状况',
      permissions: ['sys_running:view'],
      buttons: [button('running#retry', '重新执行后台任务', ['sys_running:retry'])],
    }),
    entityPage(`${at}/maintenance`, maintenanceCalls),
    page(`${at}/assist`, { label: '企业授权的协助', permissions: ['sys_assist:visit'] }),
  ]),
  area({ code: 'platform', label: '企业', icon: 'client', section: '平台' }, [
    entityPage(`${at}/registration`, registrationCalls, { label: '注册审核' }),
    page(`${at}/outbox`, { label: '平台短信', permissions: ['sys_registration:view'] }),
    page(`${at}/companyaccount`, {
      label: '企业账号',
      permissions: ['sys_company:view', 'sys_plan:pick'],
      buttons: [
        button('companyaccount#add', '新增企业账号', ['sys_company:save'], `${at}/companyaccount/add`),
        button('companyaccount#edit', '编辑企业账号', ['sys_company:save'], `${at}/companyaccount/edit/{id}`),
        button('companyaccount#remove', '删除', ['sys_company:remove']),
      ],
    }),
    entityPage(`${at}/plan`, planCalls),
    entityPage(`${at}/plugin`, pluginCalls),
    page(`${at}/taxfilingdesk`, { label: '报税受理', permissions: ['sys_tax_filing:view'] }),
    page(`${at}/renewallog`, {
      label: '续费记录',
      permissions: ['sys_renewal:view'],
      buttons: [
        button('renewallog#save', '登记续费', ['sys_renewal:save']),
        button('renewallog#remove', '撤销', ['sys_renewal:remove']),
      ],
    }),
  ]),
  area({ code: 'channels', label: '渠道', icon: 'channel', section: '平台' }, channelPages),
  area({ code: 'content', label: '内容', icon: 'article', section: '平台' }, [
    entityPage(`${at}/article`, articleCalls),
    entityPage(`${at}/announcement`, announcementCalls),
    entityPage(`${at}/advertisement`, advertisementCalls),
    entityPage(`${at}/label`, industryLabelCalls),
    ...wechatPages,
  ]),
];

export const channelMenu: readonly MenuNode[] = [channelConsoleMenu];
