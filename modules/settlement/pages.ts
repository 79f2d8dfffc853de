import { type PageRoute, reportRoute } from '@heliu/ui/base';
import { owedByShop } from './owed/owed.calls.ts';

const base = '/fico/merchantsettlement';
const settlements = () => import('./settlement/settlement.pages.tsx');
const lines = () => import('./line/line.pages.tsx');
const orders = () => import('./matching/order-settlement.pages.tsx');

export const pages: readonly PageRoute[] = [
  { path: base, title: '商户结算管理', load: async () => ({ default: (await settlements()).List }) },
  { path: `${base}/edit/{id}`, title: '编辑商户结算单', load: async () => ({ default: (await settlements()).Form }) },
  { path: `${base}/show/{id}`, title: '商户结算单', load: async () => ({ default: (await settlements()).Show }) },
  { path: `${base}/orders`, title: '订单结算与差异', load: async () => ({ default: (await orders()).List }) },
  { path: `${base}/orders/show/{id}`, title: '订单结算', load: async () => ({ default: (await orders()).Show }) },
  { path: `${base}/lines`, title: '结算明细', load: async () => ({ default: (await lines()).List }) },
  { path: `${base}/lines/show/{id}`, title: '结算明细', load: async () => ({ default: (await lines()).Show }) },
  reportRoute(owedByShop),
];
