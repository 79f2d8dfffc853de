import { custom, get, masterCalls, type Wire } from '@heliu/model';
import { z } from 'zod';
import { goodsModel } from './goods-model.ts';

export const goodsModelCalls = masterCalls(goodsModel, 'api/goods/goodsmodel');

export const goodsModels = custom<Wire<typeof goodsModel>[]>()(
  '可用的商品型号',
  get('/api/goods/goods/models'),
  'goods_goods:view',
  z.object({ q: z.string().trim().max(50).optional() }),
);
