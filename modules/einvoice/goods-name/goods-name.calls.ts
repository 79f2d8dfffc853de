import { calls, custom, get, type Picked, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { goodsName } from './goods-name.ts';

export const goodsNameCalls = calls(goodsName, 'api/oms/platformgoodsname', {
  ...usualCalls,
  remove: post('delete'),
  import: post('import'),
  confirm: post('confirm'),
  ignore: post('ignore'),
  reopen: post('reopen'),
  confirmSku: post('confirmSku'),
  unlinkSku: post('unlinkSku'),
});

export const rematch = custom<{ readonly task: number }>()(
  '用现在的关键字和已确认的商品，把未匹配的重新匹配一遍',
  post('/api/oms/platformgoodsname/rematch'),
  'oms_goods_name:save',
  z.object({}),
);

export const suggestTaxItem = custom<{ readonly found: Picked | null }>()(
  '按项目名称推荐税收分类：开过的、确认过的、关键字里有的',
  get('/api/oms/taxItem/suggest'),
  'oms_tax_item:pick',
  z.object({ name: z.string().trim().min(1).max(255) }),
);
