import { type PageRoute, recordPages, type Widget } from '@heliu/ui/base';
import { autoPages } from './auto.pages.tsx';
import { issuingPages } from './issuing.pages.tsx';
import { seeingPages } from './seeing.pages.tsx';
import { setupPages } from './setup.pages.tsx';

const order = '/oms/ecommerceorder';

export const pages: readonly PageRoute[] = [
  { path: '/oms/ordercenter', title: '订单中心', load: () => import('./order/order-centre.pages.tsx') },
  { path: order, title: '电商订单', load: () => import('./order/order-list.pages.tsx') },
  { path: `${order}/add`, title: '新增电商订单', load: () => import('./order/order-form.pages.tsx') },
  { path: `${order}/edit/{id}`, title: '编辑电商订单', load: () => import('./order/order-edit.pages.tsx') },
  { path: `${order}/show/{id}`, title: '电商订单', load: () => import('./order/order-show.pages.tsx') },
  ...recordPages('/oms/shop', '店铺', () => import('./shop/shop.pages.tsx')),
  ...recordPages('/oms/task', '平台任务', () => import('./pull/task.pages.tsx')),
  { path: '/oms/refund', title: '退款', load: () => import('./refund/refund-list.pages.tsx') },
  { path: '/oms/refund/show/{id}', title: '退款', load: () => import('./refund/refund-show.pages.tsx') },
  ...recordPages('/oms/label', '订单标签', () => import('./label/label.pages.tsx')),
  { path: '/oms/payment', title: '微信支付', load: () => import('./wechat-pay/payment-list.pages.tsx') },
  { path: '/oms/payment/show/{id}', title: '微信支付单', load: () => import('./wechat-pay/payment-show.pages.tsx') },

  ...recordPages('/oms/outputorder', '出库单', () => import('./output-order/output-order.pages.tsx')),
  ...recordPages('/oms/platformgoodsname', '平台商品名称', () => import('./goods-name/goods-name.pages.tsx')),
  ...recordPages('/oms/orderroute', '订单路由', () => import('./route/route.pages.tsx')),
  ...recordPages('/oms/expresscompany', '快递公司', () => import('./express/express.pages.tsx')),
  ...recordPages('/oms/saleschannel', '销售渠道', () => import('./sales-channel/sales-channel.pages.tsx')),
  ...recordPages('/oms/abnormalmerchant', '异常商户', () => import('./merchant/abnormal-merchant.pages.tsx')),

  ...issuingPages,
  ...autoPages,
  ...seeingPages,
  ...setupPages,

  // Of the platform's administrator.
  { path: '/adminshops', title: '店铺总览', load: () => import('./shop/admin-shops.pages.tsx') },

  // The two pages of a channel provider.
  {
    path: '/ypyadminb2csaleschannellist',
    title: '销售渠道',
    load: () => import('./sales-channel/provider-list.pages.tsx'),
  },
  {
    path: '/ypyadmineditsaleschannel',
    title: '编辑销售渠道',
    load: () => import('./sales-channel/provider-edit.pages.tsx'),
  },
];

export const widgets: readonly Widget[] = [
  {
    key: 'oms.streams',
    title: '四流走势（近 30 天）',
    about: '每天的订单、发货、到账和开票',
    access: 'oms_order:view',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./seeing/streams.pages.tsx'),
  },
  {
    key: 'oms.shops',
    title: '店铺核对（本月）',
    about: '各店铺应开票、已开票、已入账，差在哪里',
    access: 'oms_invoice:reconcile',
    hiddenBy: 'price',
    column: 'main',
    load: () => import('./seeing/shops.pages.tsx'),
  },
];
