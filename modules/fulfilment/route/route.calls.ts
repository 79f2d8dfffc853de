import { custom, get, plainCalls } from '@heliu/model';
import { z } from 'zod';
import type { Verdict } from './route.rules.ts';
import { orderRoute } from './route.ts';

export const routeCalls = plainCalls(orderRoute, 'api/oms/orderroute');

/** Where an order would leave from now, and why. */
export interface RouteTrial {
  readonly order: {
    readonly id: number;
    readonly orderNo: string;
    readonly shop: string;
    readonly region: string | null;
    readonly paid: string;
  };
  readonly warehouse: string | null;
  readonly express: string | null;
  readonly reason: string;
  /** What everyone that may decide says of it, in their order. */
  readonly proof: readonly Verdict[];
}
export const tryRoute = custom<RouteTrial[]>()(
  '试算订单走哪条路由',
  get('/api/oms/orderroute/try'),
  'oms_route:view',
  z.object({ orderNo: z.string('请输入订单号').trim().min(1, '请输入订单号').max(64, '订单号不能超过64个字') }),
  { price: ['order.paid'] },
);
