import { type PageRoute, plainPages, recordPages, reportRoute } from '@heliu/ui/base';
import { simulatedPosting } from './category/simulation.ts';
import {
  brandCalls,
  goodsLabelCalls,
  goodsTagCalls,
  gradeCalls,
  materialQualityCalls,
  seasonCalls,
} from './properties/properties.calls.ts';
import { unitCalls } from './unit/unit.calls.ts';

export const pages: readonly PageRoute[] = [
  reportRoute(simulatedPosting),
  ...recordPages('/basedata/goods', '商品', () => import('./goods/goods.pages.tsx')),
  ...recordPages('/basedata/sku', 'SKU', () => import('./sku/sku.pages.tsx')),
  ...recordPages('/basedata/goodscombination', '商品组合', () => import('./combination/combination.pages.tsx')),
  ...recordPages('/basedata/adjustpriceorder', '调价单', () => import('./price-order/price-order.pages.tsx')),
  {
    path: '/basedata/category/tree',
    title: '分类树',
    load: async () => ({ default: (await import('./category/category.pages.tsx')).CategoryTree }),
  },
  ...recordPages('/basedata/category', '商品分类', () => import('./category/category.pages.tsx')),
  ...recordPages('/basedata/goodsmodel', '商品型号', () => import('./model/goods-model.pages.tsx')),
  ...recordPages('/basedata/unitgroup', '计量单位组', () => import('./unit/unit.pages.tsx')),
  ...plainPages('/basedata/unit', unitCalls, { columns: ['name', 'code', 'decimals', 'sort', 'disabled', 'remark'] }),
  ...plainPages('/basedata/brand', brandCalls, {
    columns: ['code', 'name', 'englishName', 'registrationNo', 'authorizedUntil', 'sort', 'disabled'],
  }),
  ...plainPages('/basedata/season', seasonCalls, {
    columns: ['code', 'name', 'year', 'startMonth', 'endMonth', 'disabled', 'remark'],
  }),
  ...plainPages('/basedata/materialquality', materialQualityCalls, {
    columns: ['code', 'name', 'composition', 'careNote', 'disabled'],
  }),
  ...plainPages('/basedata/grade', gradeCalls, { columns: ['code', 'name', 'standard', 'sort', 'disabled'] }),
  ...plainPages('/basedata/goodstag', goodsTagCalls, { columns: ['name', 'colour', 'sort', 'disabled', 'remark'] }),
  ...plainPages('/basedata/label', goodsLabelCalls, {
    columns: ['name', 'kind', 'colour', 'instruction', 'sort', 'disabled'],
  }),
];
