import type { PageRoute, Widget } from '@heliu/ui/base';

const order = '/oms/ecommerceorder';

export const pages: readonly PageRoute[] = [
  { path: '/oms/ordercenter', title: '订单中心', load: () => import('./order/order-centre.pages.tsx') },
  { path: order, title: '电商订单', load: () => import('./order/order-list.pages.tsx') },
  { path: `${order}/add`, title: '新增电商订单', load: () => import('./order/order-form.pages.tsx') },
  { path: `${order}/edit/{id}`, title: '编辑电商订单', load: () => import('./order/order-edit.pages.tsx') },
  { path: `${order}/show/{id}`, title: '电商订单', load: () => import('./order/order-show.pages.tsx') },
  { path: '/client/show/{id}', title: '客户', load: () => import('./customer/customer-show.pages.tsx') },
  { path: '/oms/invoicereconcile', title: '开票对账', load: () => import('./reconcile/reconcile.pages.tsx') },
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
];
