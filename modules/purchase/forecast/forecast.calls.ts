import { z } from 'zod';
import { auditingCalls, calls, chosen, custom, get, post, usualCalls } from '@heliu/model';
import type { MadeOrder } from '../lines/lines.ts';
import { forecast } from './forecast.ts';

const base = 'api/purchase/Purchaseforcast';

export const forecastCalls = calls(forecast, base, {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  ...auditingCalls,
  close: post('close'),
  reopen: post('reopen'),
  cancel: post('cancel'),
});

export const orderForecast = custom<MadeOrder[]>()(
  '把采购预测里还没下单的行生成采购订单，一家供应商一张',
  post(`/${base}/order`),
  'pur_forecast:order',
  z.object({ id: chosen('采购预测') }),
);

export const cartForecast = custom<{ readonly added: number }>()(
  '把采购预测里还没下单的行放进订货车，放过的不重复放',
  post(`/${base}/cart`),
  'pur_forecast:order',
  z.object({ id: chosen('采购预测') }),
);
