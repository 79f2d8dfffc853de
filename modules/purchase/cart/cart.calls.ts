import { z } from 'zod';
import { calls, chosen, chosenSome, custom, get, post } from '@heliu/model';
import type { MadeOrder } from '../lines/lines.ts';
import { cartLine } from './cart.ts';

export const cartCalls = calls(cartLine, 'api/purchase/easyordercart', {
  list: get('list'),
  get: get('get'),
  save: post('add'),
  update: post('update'),
  remove: post('delete'),
});

export const submitCart = custom<MadeOrder[]>()(
  '把所选的行按供应商和仓库生成采购订单',
  post('/api/purchase/easyordercart/submit'),
  'pur_cart_line:submit',
  z.object({ id: chosenSome('订货行', 500), warehouse: chosen('收货仓库').optional() }),
);

export const fillCart = custom<{ readonly added: number }>()(
  '把可用加在途低于库存下限的 SKU 放进订货车，已经在车里的不重复放',
  post('/api/purchase/easyordercart/fill'),
  'pur_cart_line:save',
  z.object({}),
);
