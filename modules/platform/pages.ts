import { type PageRoute, plainPages, recordPages } from '@heliu/ui/base';
import { advertisementCalls } from './advertisement/advertisement.ts';
import { announcementCalls } from './announcement/announcement.ts';
import { articleCalls, industryLabelCalls } from './article/article.ts';
import { channelAdCalls } from './channel/channel-ad.ts';
import { channelTypeCalls } from './channel/channel-type.ts';
import { keywordCalls, keywordSettingCalls } from './keyword/keyword.ts';
import { maintenanceCalls } from './maintenance/maintenance.ts';
import { planCalls } from './plan/plan.ts';

const at = '/invoiceManagement';
const account = () => import('./account/account-form.pages.tsx');

export const pages: readonly PageRoute[] = [
  { path: `${at}/registration`, title: '注册审核', load: () => import('./registration/registration-list.pages.tsx') },
  {
    path: `${at}/registration/show/{id}`,
    title: '注册申请',
    load: () => import('./registration/registration-show.pages.tsx'),
  },
  { path: `${at}/overview`, title: '平台总览', load: () => import('./usage/overview.pages.tsx') },
  { path: `${at}/companyusage`, title: '企业用量', load: () => import('./usage/usage-list.pages.tsx') },
  { path: `${at}/running`, title: '运行状况', load: () => import('./running/running.pages.tsx') },
  ...plainPages(`${at}/maintenance`, maintenanceCalls, {
    columns: ['message', 'noticeAt', 'startAt', 'endAt', 'jobs', 'state'],
    widths: { message: 300 },
  }),
  { path: `${at}/outbox`, title: '平台短信', load: () => import('./outbox/outbox.pages.tsx') },
  { path: `${at}/companyaccount`, title: '企业账号', load: () => import('./account/account-list.pages.tsx') },
  { path: `${at}/companyaccount/add`, title: '新增企业账号', load: account },
  { path: `${at}/companyaccount/edit/{id}`, title: '编辑企业账号', load: account },
  ...plainPages(`${at}/plan`, planCalls, {
    columns: [
      'code',
      'name',
      'monthPrice',
      'yearPrice',
      'userLimit',
      'shopLimit',
      'invoiceLimit',
      'storageLimit',
      'trialDays',
      'disabled',
    ],
    sums: [],
  }),
  { path: `${at}/renewallog`, title: '续费记录', load: () => import('./renewal/renewal-list.pages.tsx') },
  ...plainPages(`${at}/article`, articleCalls, {
    columns: ['title', 'category', 'state', 'top', 'labels', 'publishAt', 'author', 'sort'],
    widths: { title: 240 },
  }),
  ...plainPages(`${at}/announcement`, announcementCalls, {
    columns: ['title', 'tone', 'state', 'plans', 'startAt', 'endAt', 'content'],
    widths: { title: 220, content: 260 },
  }),
  ...plainPages(`${at}/advertisement`, advertisementCalls, {
    columns: ['picture', 'title', 'position', 'link', 'startAt', 'endAt', 'sort', 'disabled'],
  }),
  ...plainPages(`${at}/label`, industryLabelCalls, { columns: ['code', 'name', 'sort', 'disabled'], narrow: true }),
  ...plainPages(`${at}/channeltype`, channelTypeCalls, {
    columns: ['code', 'name', 'level', 'commission', 'deposit', 'sort', 'disabled'],
    sums: [],
    narrow: true,
  }),
  ...recordPages(`${at}/channel`, '渠道商', () => import('./channel/channel.pages.tsx')),
  { path: `${at}/channelmerchant`, title: '渠道商户', load: () => import('./channel/merchant.pages.tsx') },
  ...plainPages(`${at}/channelad`, channelAdCalls, {
    columns: ['picture', 'title', 'channels', 'link', 'startAt', 'endAt', 'sort', 'disabled'],
  }),
  { path: `${at}/channelstatistics`, title: '渠道统计', load: () => import('./channel-fee/statistics.pages.tsx') },
  { path: `${at}/channelfee`, title: '渠道费用', load: () => import('./channel-fee/fee-list.pages.tsx') },
  {
    path: `${at}/channelsettlement`,
    title: '渠道结算单',
    load: async () => ({ default: (await import('./channel-fee/settlement.pages.tsx')).List }),
  },
  {
    path: `${at}/channelsettlement/show/{id}`,
    title: '渠道结算单',
    load: async () => ({ default: (await import('./channel-fee/settlement.pages.tsx')).Show }),
  },
  { path: '/ypyadmin/overview', title: '概况', load: () => import('./channel-console/overview.pages.tsx') },
  { path: '/ypyadmin/merchants', title: '我的商户', load: () => import('./channel-console/merchants.pages.tsx') },
  { path: '/ypyadmin/settlements', title: '费用与结算', load: () => import('./channel-console/settlements.pages.tsx') },
  ...plainPages(`${at}/keyword`, keywordCalls, {
    columns: ['word', 'module', 'synonyms', 'matchMode', 'reply', 'replyText', 'linkUrl', 'weight', 'hits', 'disabled'],
    widths: { replyText: 220 },
    sums: [],
  }),
  ...plainPages(`${at}/keywordsetting`, keywordSettingCalls, {
    columns: ['name', 'module', 'app', 'order', 'most', 'defaultWord', 'welcome', 'unmatched', 'disabled'],
    sums: [],
    narrow: true,
  }),
  ...recordPages(`${at}/wechataccount`, '微信公众号', () => import('./wechat/wx-app.pages.tsx')),
  { path: `${at}/wechatmessage`, title: '公众号消息', load: () => import('./wechat/message-list.pages.tsx') },
  ...recordPages(`${at}/taxfiling`, '报税服务', () => import('./tax-filing/tax-filing.pages.tsx')),
  { path: `${at}/taxfilingdesk`, title: '报税受理', load: () => import('./tax-filing/desk.pages.tsx') },
  { path: '/manage/plan', title: '套餐与续费', load: () => import('./renewal/own-plan.pages.tsx') },
];
