import { entityPage, type MenuNode } from '@heliu/model';
import { assetCardCalls } from './card/card.ts';
import { assetCategoryCalls } from './category/category.ts';
import { depreciationCalls } from './depreciation/depreciation.ts';
import { disposalCalls } from './disposal/disposal.ts';
import { prepaidCalls } from './prepaid/prepaid.ts';

/** They stand among the pages of finance. */
export const assetMenu: readonly MenuNode[] = [
  entityPage('/fico/asset', assetCardCalls),
  entityPage('/fico/depreciation', depreciationCalls, {
    permissions: ['asset_card:view', 'asset_prepaid:view'],
    more: { lines: '折旧明细' },
  }),
  entityPage('/fico/assetdisposal', disposalCalls),
  entityPage('/fico/prepaid', prepaidCalls),
  entityPage('/fico/assetcategory', assetCategoryCalls),
];
