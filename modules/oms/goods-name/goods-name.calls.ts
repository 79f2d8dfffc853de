import { calls, custom, post, usualCalls } from '@heliu/model';
import { z } from 'zod';
import { goodsName } from './goods-name.ts';

export const goodsNameCalls = calls(goodsName, 'api/oms/platformgoodsname', {
  ...usualCalls,
  remove: post('delete'),
  import: post('import'),
  confirm: post('confirm'),
  ignore: post('ignore'),
  reopen: post('reopen'),
});

export const rematch = custom<{ readonly task: number }>()(
  '用现在的关键字和已确认的商品，把未匹配的重新匹配一遍',
  post('/api/oms/platformgoodsname/rematch'),
  'oms_goods_name:save',
  z.object({}),
);
