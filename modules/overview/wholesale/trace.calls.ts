import { chosen, custom, get } from '@heliu/model';
import { z } from 'zod';
import type { Trace } from '../../shop/model.ts';

interface Named {
  readonly id: number;
  readonly number: string;
}
export interface WholesaleTrace extends Trace {
  readonly order: Named & { readonly customer: number; readonly customerName: string; readonly status: string };
  /** Other orders that the same document is about. */
  readonly others: readonly Named[];
}

export const wholesaleTrace = custom<WholesaleTrace>()(
  '销售订单的四流：订单、发货、应收与收款、税务发票，各流的差异；可以从订单、出库单或应收发票问起',
  get('/api/sales/salesorder/trace'),
  'sal_order:view',
  z.object({
    order: chosen('销售订单').optional(),
    output: chosen('出库单').optional(),
    invoice: chosen('应收发票').optional(),
  }),
  { price: ['streams.stations.amount', 'streams.lines.amount', 'streams.figure.amount', 'differences.text'] },
);
