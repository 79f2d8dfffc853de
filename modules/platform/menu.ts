import { area, button, entityPage, type MenuNode, page } from '@heliu/model';
import { advertisementCalls } from './advertisement/advertisement.ts';
import { articleCalls, industryLabelCalls } from './article/article.ts';
import { channelConsoleMenu, channelPages } from './channel-console/menu.ts';
import { planCalls } from './plan/plan.ts';
import { registrationCalls } from './registration/registration.calls.ts';

const at = '/invoiceManagement';

/** What the platform's own people work with. */
export const platformMenu: readonly MenuNode[] = [
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
    entityPage(`${at}/advertisement`, advertisementCalls),
    entityPage(`${at}/label`, industryLabelCalls),
  ]),
];

export const channelMenu: readonly MenuNode[] = [channelConsoleMenu];
