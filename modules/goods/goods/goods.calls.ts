import { calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import type { Attribute } from '../attribute/attribute.ts';
import { goods } from './goods.ts';

export const goodsCalls = calls(goods, 'api/goods/goods', {
  ...usualCalls,
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
  onShelf: post('onShelf'),
  offShelf: post('offShelf'),
});

export const goodsAttributes = custom<Attribute[]>()(
  '新商品可以沿用的规格与属性：先按型号，再按分类',
  get('/api/goods/goods/attributes'),
  'goods_goods:view',
  z.object({ category: chosen('分类').optional(), model: chosen('型号').optional() }),
);

export const nextGoodsCode = custom<{ readonly code: string }>()(
  '分类下一个可用的商品编码',
  get('/api/goods/goods/nextCode'),
  'goods_goods:save',
  z.object({ category: chosen('分类') }),
);
