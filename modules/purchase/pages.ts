import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  ...recordPages('/purchase/suppliergoods', '供应商商品', () => import('./supplier-goods/supplier-goods.pages.tsx')),
];
