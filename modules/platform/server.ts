import type { Module } from '@heliu/engine';
import { accountCalls } from './account/account.calls.ts';
import { accountHandlers } from './account/account.server.ts';
import { advertisementCalls } from './advertisement/advertisement.ts';
import { advertisementBehaviour, advertisementHandlers } from './advertisement/advertisement.server.ts';
import { announceJob, announcementBehaviour, announcementHandlers } from './announcement/announcement.server.ts';
import { announcementCalls } from './announcement/announcement.ts';
import { articleCalls, industryLabelCalls } from './article/article.ts';
import { articleBehaviour, industryLabelBehaviour } from './article/article.server.ts';
import { accountOfChannelHandlers } from './channel/account.server.ts';
import { brandHandlers } from './channel/brand.server.ts';
import { channelAdCalls } from './channel/channel-ad.ts';
import { channelTypeCalls } from './channel/channel-type.ts';
import { channelBehaviours } from './channel/channel.server.ts';
import { channelCalls } from './channel/channel.ts';
import { channelMerchantCalls } from './channel/merchant.ts';
import { merchantHandlers } from './channel/merchant.server.ts';
import { consoleHandlers } from './channel-console/console.server.ts';
import { channelFeeCalls } from './channel-fee/fee.ts';
import { feeHandlers, settlementBehaviour } from './channel-fee/fee.server.ts';
import { channelSettlementCalls } from './channel-fee/settlement.ts';
import { statisticsReports } from './channel-fee/statistics.server.ts';
import { helpCallbacks, helpHandlers } from './help/help.server.ts';
import { keywordBehaviours } from './keyword/keyword.server.ts';
import { keywordCalls, keywordSettingCalls } from './keyword/keyword.ts';
import { channelMenu, platformMenu, serviceMenu } from './menu.ts';
import { entities } from './model.ts';
import { closedNow, jobsPaused, maintenanceBehaviour, maintenanceHandlers } from './maintenance/maintenance.server.ts';
import { maintenanceCalls } from './maintenance/maintenance.ts';
import { outboxHandlers } from './outbox/outbox.server.ts';
import { planCalls } from './plan/plan.ts';
import { planBehaviour } from './plan/plan.server.ts';
import { registrationCalls } from './registration/registration.calls.ts';
import {
  openCompany,
  registrationBehaviour,
  registrationHandlers,
  registrationUploads,
} from './registration/registration.server.ts';
import { expiryNotices, planTodos } from './renewal/notice.server.ts';
import { renewalCalls } from './renewal/renewal.calls.ts';
import { renewalHandlers } from './renewal/renewal.server.ts';
import { runningHandlers, watchRunning } from './running/running.server.ts';
import { taxFilingBehaviour, taxFilingHandlers } from './tax-filing/tax-filing.server.ts';
import { taxFilingCalls } from './tax-filing/tax-filing.ts';
import { keepUsage, usageHandlers } from './usage/usage.server.ts';
import { companyUsageCalls } from './usage/usage.ts';
import { wxAppBehaviour, wxAppHandlers } from './wechat/account.server.ts';
import { wxCallbacks } from './wechat/callback.server.ts';
import { wxAppCalls, wxMessageCalls } from './wechat/wx-app.ts';

export { tieAccount } from './channel/account.server.ts';
export { assign as assignToChannel, joinChannel } from './channel/merchant.server.ts';
export { settle as settleChannelFees } from './channel-fee/fee.server.ts';
export { keepWxSecret } from './wechat/account.server.ts';
export { closedNow, jobsPaused };
export { keepPastUsage } from './usage/usage.server.ts';
export { renewBy } from './renewal/renewal.server.ts';

/** What the operator of the installation does, and what companies settle with him. */
export const platform: Module = {
  name: 'platform',
  entities,
  calls: [
    registrationCalls,
    planCalls,
    accountCalls,
    renewalCalls,
    industryLabelCalls,
    articleCalls,
    advertisementCalls,
    channelTypeCalls,
    channelCalls,
    channelMerchantCalls,
    channelAdCalls,
    channelFeeCalls,
    channelSettlementCalls,
    keywordCalls,
    keywordSettingCalls,
    wxAppCalls,
    wxMessageCalls,
    taxFilingCalls,
    announcementCalls,
    companyUsageCalls,
    maintenanceCalls,
  ],
  menu: [serviceMenu],
  platformMenu,
  channelMenu,
  behaviours: [
    registrationBehaviour,
    planBehaviour,
    industryLabelBehaviour,
    articleBehaviour,
    advertisementBehaviour,
    ...channelBehaviours,
    settlementBehaviour,
    ...keywordBehaviours,
    wxAppBehaviour,
    taxFilingBehaviour,
    announcementBehaviour,
    maintenanceBehaviour,
  ],
  callbacks: [...helpCallbacks, ...wxCallbacks],
  handlers: [
    ...outboxHandlers,
    ...registrationHandlers,
    ...accountHandlers,
    ...renewalHandlers,
    ...advertisementHandlers,
    ...helpHandlers,
    ...brandHandlers,
    ...accountOfChannelHandlers,
    ...merchantHandlers,
    ...feeHandlers,
    ...consoleHandlers,
    ...wxAppHandlers,
    ...taxFilingHandlers,
    ...announcementHandlers,
    ...usageHandlers,
    ...runningHandlers,
    ...maintenanceHandlers,
  ],
  reports: statisticsReports,
  uploads: registrationUploads,
  jobs: [openCompany, expiryNotices, announceJob, keepUsage, watchRunning],
  schedules: [
    { job: expiryNotices.name, at: '0 9 * * *' },
    { job: keepUsage.name, at: '5 * * * *' },
    { job: watchRunning.name, at: '*/5 * * * *' },
  ],
  todos: planTodos,
};
