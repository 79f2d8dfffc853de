import { area, entityPage, reportPage } from '@heliu/model';
import { warehouseMenu } from '../basedata/model.ts';
import { stockAccountMenu } from '../fico/model.ts';
import { siteMenu } from '../system/model.ts';
import { categoryCalls } from './category/category.calls.ts';
import { simulatedPosting } from './category/simulation.ts';
import { combinationCalls } from './combination/combination.calls.ts';
import { goodsCalls } from './goods/goods.calls.ts';
import { goodsModelCalls } from './model/goods-model.calls.ts';
import { priceOrderCalls } from './price-order/price-order.calls.ts';
import {
  brandCalls,
  goodsLabelCalls,
  goodsTagCalls,
  gradeCalls,
  materialQualityCalls,
  seasonCalls,
} from './properties/properties.calls.ts';
import { skuCalls } from './sku/sku.calls.ts';
import { unitCalls, unitGroupCalls } from './unit/unit.calls.ts';

const section = '经营';

export const menu = [
  area({ code: 'basedata', label: '商品资料', icon: 'goods', section, stream: 'goods' }, [
    entityPage('/basedata/goods', goodsCalls, {
      permissions: ['goods_media:view', 'goods_sku:view', 'goods_category:pick', 'goods_price_change:view'],
    }),
    entityPage('/basedata/sku', skuCalls, { permissions: ['goods_price_change:view'] }),
    entityPage('/basedata/goodscombination', combinationCalls),
    entityPage('/basedata/adjustpriceorder', priceOrderCalls),
    entityPage('/basedata/category', categoryCalls, { more: { tree: '分类树' } }),
    entityPage('/basedata/goodsmodel', goodsModelCalls),
    entityPage('/basedata/brand', brandCalls),
    entityPage('/basedata/goodstag', goodsTagCalls),
    entityPage('/basedata/label', goodsLabelCalls),
  ]),
  // Touched in the first week and rarely after.
  area({ code: 'basedatasetup', label: '资料设置', icon: 'tune', section, stream: 'goods' }, [
    entityPage('/basedata/unit', unitCalls),
    entityPage('/basedata/unitgroup', unitGroupCalls),
    entityPage('/basedata/season', seasonCalls),
    entityPage('/basedata/materialquality', materialQualityCalls),
    entityPage('/basedata/grade', gradeCalls),
    ...warehouseMenu,
    ...siteMenu,
  ]),
  area({ code: 'stockaccount', label: '存货核算', icon: 'tune', section: '管理', stream: 'money' }, [
    ...stockAccountMenu,
    reportPage(simulatedPosting),
  ]),
];
