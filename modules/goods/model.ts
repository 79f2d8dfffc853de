import type { AnyEntity } from '@heliu/model';
import { category } from './category/category.ts';
import { combination } from './combination/combination.ts';
import { goods } from './goods/goods.ts';
import { media } from './media/media.ts';
import { goodsModel } from './model/goods-model.ts';
import { priceOrder } from './price-order/price-order.ts';
import { priceChange } from './price/price-change.ts';
import { brand, goodsLabel, goodsTag, grade, materialQuality, season } from './properties/properties.ts';
import { sku } from './sku/sku.ts';
import { unit, unitGroup } from './unit/unit.ts';

export { goodsCalls } from './goods/goods.calls.ts';
export { skuCalls } from './sku/sku.calls.ts';
export { attributeLines } from './attribute/attribute.ts';
export { category, combination, goods, goodsModel, media, priceChange, priceOrder, sku, unit, unitGroup };
export { brand, goodsLabel, goodsTag, grade, materialQuality, season };
export { ean13Digit, ownBarcode } from './sku/barcode.rules.ts';
export { inUnits } from './unit/unit.rules.ts';
export { menu } from './menu.ts';

export const entities: readonly AnyEntity[] = [
  unit,
  unitGroup,
  brand,
  season,
  materialQuality,
  grade,
  goodsTag,
  goodsLabel,
  category,
  goodsModel,
  goods,
  sku,
  combination,
  media,
  priceChange,
  priceOrder,
];
