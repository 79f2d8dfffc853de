import { type PageRoute, reportRoute, type Widget } from '@heliu/ui/base';
import { salesAnalysis } from './analysis/analysis.calls.ts';

const order = '/oms/ecommerceorder';

export const pages: readonly PageRoute[] = [
  { path: '/oms/ordercenter', title: '订单中心', load: () => import('./order/order-centre.pages.tsx') },
  { path: order, title: '电商订单', load: () => import('./order/order-list.pages.tsx') },
  { path: `${order}/add`, title: '新增电商订单', load: () => import('./order/order-form.pages.tsx') },
  { path: `${order}/edit/{id}`, title: '编辑电商订单', load: () => import('./order/order-edit.pages.tsx') },
  { path: `${order}/show/{id}`, title: '电商订单', load: () => import('./order/order-show.pages.tsx') },
  { path: '/client/show/{id}', title: '客户', load: () => import('./customer/customer-show.pages.tsx') },
  { path: '/sales/trace', title: '订单追踪', load: () => import('./wholesale/trace.pages.tsx') },
  { path: '/oms/invoicereconcile', title: '开票对账', load: () => import('./reconcile/reconcile.pages.tsx') },
  reportRoute(salesAnalysis),
];

export const widgets: readonly Widget[] = [
  {
    key: 'oms.streams',
    title: '四流走势（近 30 天）',
    about: '每天的订单、发货、到账和开票',
    access: 'oms_order:view',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./home/streams.pages.tsx'),
  },
  {
    key: 'oms.shops',
    title: '店铺核对（本月）',
    about: '各店铺应开票、已开票、已入账，差在哪里',
    access: 'oms_invoice:reconcile',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./home/shops.pages.tsx'),
  },
  {
    key: 'sales.trend',
    title: '销售走势（近 30 天）',
    about: '每天发出多少，店铺与批发合计，与前 30 天比较',
    access: 'sal_analysis:view',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./analysis/sales-trend.pages.tsx'),
  },
  {
    key: 'sales.topGoods',
    title: '热销商品（近 30 天）',
    about: '销售额前 8 名的商品',
    access: 'sal_analysis:view',
    hiddenBy: 'price',
    column: 'side',
    load: async () => ({ default: (await import('./analysis/rankings.pages.tsx')).TopGoods }),
  },
  {
    key: 'sales.shops',
    title: '店铺排名（近 30 天）',
    about: '各店铺与批发的销售额',
    access: 'sal_analysis:view',
    hiddenBy: 'price',
    column: 'side',
    load: async () => ({ default: (await import('./analysis/rankings.pages.tsx')).ShopRanking }),
  },
];
