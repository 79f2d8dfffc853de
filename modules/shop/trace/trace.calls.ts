import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import type { Trace } from './trace.ts';

export const orderTrace = custom<Trace>()(
  '订单的四流：各流的站点、差异',
  get('/api/oms/order/trace'),
  'oms_order:view',
  z.object({ id: chosen('订单') }),
  { price: ['streams.stations.amount', 'streams.lines.amount', 'streams.figure.amount'] },
);
