import type { Module } from '@heliu/engine';
import { categoryCalls } from './category/category.calls.ts';
import { categoryBehaviour, categoryHandlers } from './category/category.server.ts';
import { valuationReports } from './category/valuation.server.ts';
import { combinationCalls } from './combination/combination.calls.ts';
import { combinationBehaviour } from './combination/combination.server.ts';
import { goodsCalls } from './goods/goods.calls.ts';
import { goodsModelCalls } from './model/goods-model.calls.ts';
import { goodsBehaviour, goodsHandlers } from './goods/goods.server.ts';
import { mediaHandlers } from './media/media.server.ts';
import { entities, menu } from './model.ts';
import { goodsModelBehaviour } from './model/goods-model.server.ts';
import { priceOrderCalls } from './price-order/price-order.calls.ts';
import { expireJob, priceOrderBehaviour, takeEffectJob } from './price-order/price-order.server.ts';
import { priceChangeCalls } from './price/price-change.ts';
import {
  brandCalls,
  goodsLabelCalls,
  goodsTagCalls,
  gradeCalls,
  materialQualityCalls,
  seasonCalls,
} from './properties/properties.calls.ts';
import { skuCalls } from './sku/sku.calls.ts';
import { skuBehaviour, skuHandlers } from './sku/sku.server.ts';
import { unitCalls, unitGroupCalls } from './unit/unit.calls.ts';
import { unitGroupBehaviour } from './unit/unit.server.ts';

export { inBaseUnits, ratiosAmong, ratiosOf, unitsColumn, type UnitsOf } from './unit/ratio.server.ts';
export { categoriesAbove, type SkuTraits, taxRateColumn, traitsOf } from './category/chain.server.ts';
export { partsOfCombinations } from './combination/parts.server.ts';
export { valuationClassesOf } from './category/valuation.server.ts';

/** What there is to buy, to stock and to sell. */
export const goods: Module = {
  name: 'goods',
  entities,
  calls: [
    goodsCalls,
    skuCalls,
    combinationCalls,
    categoryCalls,
    goodsModelCalls,
    brandCalls,
    seasonCalls,
    materialQualityCalls,
    gradeCalls,
    goodsTagCalls,
    goodsLabelCalls,
    unitCalls,
    unitGroupCalls,
    priceChangeCalls,
    priceOrderCalls,
  ],
  menu,
  behaviours: [
    goodsBehaviour,
    skuBehaviour,
    combinationBehaviour,
    categoryBehaviour,
    goodsModelBehaviour,
    unitGroupBehaviour,
    priceOrderBehaviour,
  ],
  jobs: [takeEffectJob, expireJob],
  reports: valuationReports,
  handlers: [...goodsHandlers, ...skuHandlers, ...categoryHandlers, ...mediaHandlers],
};
