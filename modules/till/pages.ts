import { type PageRoute, plainPages, type RecordPanel, recordPages, reportRoute } from '@heliu/ui/base';
import { member } from '../pos/model.ts';
import { memberCohorts, memberLayers } from './analysis/analysis.ts';
import { financeDetail, goodsSales, storePurchase, workMonitor } from './report/reports.ts';
import { storedHistory, storedSummary } from './stored/report.ts';
import { rechargePlanCalls } from './stored/stored.ts';

/** A list and what one of its records says, where records come to be at a counter and nowhere else. */
const lookedAt = (
  path: string,
  title: string,
  load: () => Promise<Readonly<Record<'List' | 'Show', React.ComponentType>>>,
): readonly PageRoute[] => [
  { path, title, load: async () => ({ default: (await load()).List }) },
  { path: `${path}/show/{id}`, title, load: async () => ({ default: (await load()).Show }) },
];

export const pages: readonly PageRoute[] = [
  { path: '/pos/cashier', title: '收银台', station: true, load: () => import('./screen/cashier.pages.tsx') },
  { path: '/pos/catering', title: '餐饮收银', station: true, load: () => import('./dining/catering.pages.tsx') },
  {
    path: '/pos/print/receipt/{id}',
    title: '小票打印',
    station: true,
    load: () => import('./receipt/receipt.pages.tsx'),
  },
  {
    path: '/pos/print/shift/{id}',
    title: '交班打印',
    station: true,
    load: () => import('./receipt/shift-slip.pages.tsx'),
  },
  ...lookedAt('/pos/sale', '零售单', () => import('./sale/sale.pages.tsx')),
  ...lookedAt('/pos/return', '零售退货单', () => import('./sale/return.pages.tsx')),
  ...lookedAt('/pos/creditreceipt', '挂账收款单', () => import('./credit/credit.pages.tsx')),
  {
    path: '/pos/print/recharge/{id}',
    title: '充值小票打印',
    station: true,
    load: () => import('./receipt/recharge-slip.pages.tsx'),
  },
  ...lookedAt('/pos/recharge', '充值单', () => import('./stored/recharge.pages.tsx')),
  ...lookedAt('/pos/membermerge', '会员合并', () => import('./merge/merge.pages.tsx')),
  { path: '/pos/memberduplicates', title: '重复会员', load: () => import('./merge/duplicates.pages.tsx') },
  ...recordPages('/pos/storedorder', '储值单', () => import('./stored/order.pages.tsx')),
  ...plainPages('/pos/rechargeplan', rechargePlanCalls, {
    columns: ['name', 'pay', 'bonus', 'startsOn', 'endsOn', 'sort', 'disabled'],
    sums: [],
  }),
  ...lookedAt('/pos/shift', '班次', () => import('./shift/shift.pages.tsx')),
  ...lookedAt('/pos/offlinesale', '离线销售', () => import('./offline/offline-sale.pages.tsx')),
  ...lookedAt('/pos/tillmachine', '离线设备', () => import('./machine/machine.pages.tsx')),
  ...recordPages('/pos/drawmoney', '现金提款', () => import('./cash/draw-money.pages.tsx')),
  ...recordPages('/pos/nonbusinessincome', '营业外收入', () => import('./cash/other-income.pages.tsx')),
  ...lookedAt('/pos/dining', '开台单', () => import('./dining/dining.pages.tsx')),
  ...lookedAt('/pos/dishround', '点菜单', () => import('./dining/dish-round.pages.tsx')),
  ...recordPages('/pos/table', '桌台', () => import('./dining/table.pages.tsx')),
  ...recordPages('/pos/kitchen', '出品档口', () => import('./dining/kitchen.pages.tsx')),
  ...recordPages('/pos/cooking', '做法口味', () => import('./dining/cooking.pages.tsx')),
  ...recordPages('/pos/terminal', '收银机', () => import('./terminal/terminal.pages.tsx')),
  ...[
    workMonitor,
    goodsSales,
    storePurchase,
    financeDetail,
    memberLayers,
    memberCohorts,
    storedSummary,
    storedHistory,
  ].map((report) => reportRoute(report)),
];

export const panels: readonly RecordPanel[] = [
  {
    key: 'till.member',
    isFor: ({ name }) => name === member.name,
    load: () => import('./member-page/member-panel.pages.tsx'),
  },
];
