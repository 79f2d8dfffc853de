import { type PageRoute, plainPages, recordPages } from '@heliu/ui/base';
import { assetCategoryCalls } from './category/category.ts';

export const pages: readonly PageRoute[] = [
  ...recordPages('/fico/asset', '固定资产卡片', () => import('./card/card.pages.tsx')),
  {
    path: '/fico/depreciation',
    title: '折旧摊销',
    load: async () => ({ default: (await import('./depreciation/depreciation.pages.tsx')).List }),
  },
  {
    path: '/fico/depreciation/show/{id}',
    title: '折旧摊销',
    load: async () => ({ default: (await import('./depreciation/depreciation.pages.tsx')).Show }),
  },
  {
    path: '/fico/depreciation/lines',
    title: '折旧明细',
    load: () => import('./depreciation/depreciation-lines.pages.tsx'),
  },
  ...recordPages('/fico/assetdisposal', '资产处置', () => import('./disposal/disposal.pages.tsx')),
  ...recordPages('/fico/prepaid', '待摊费用', () => import('./prepaid/prepaid.pages.tsx')),
  ...plainPages('/fico/assetcategory', assetCategoryCalls, {
    columns: ['code', 'name', 'taxYears', 'life', 'residualRate', 'method', 'expenseAccount', 'disabled'],
  }),
];
