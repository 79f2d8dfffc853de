import { custom, get } from '@heliu/model';
import { z } from 'zod';

/** Yuan text for each day; what the user may not see of the four is left out. */
export interface StreamTrend {
  readonly days: readonly string[];
  /** What orders of the day were paid with. */
  readonly order: readonly string[];
  /** The same of what was shipped that day. */
  readonly goods: readonly string[];
  /** What buyers paid that day, less what they got back. */
  readonly money: readonly string[];
  /** What was issued that day, red taken off; as the statistics have it. */
  readonly invoice?: readonly string[];
  /** So many orders that they are not added up for a home page. */
  readonly tooMany: boolean;
}
export const streamTrend = custom<StreamTrend>()(
  '近 30 天的四流：订单、发货、到账、开票',
  get('/api/bianalysis/streams'),
  'oms_order:view',
  z.object({}),
  { price: 'all' },
);

export interface ShopTotals {
  readonly shop: number;
  readonly shopName: string;
  readonly due: string;
  readonly issued: string;
  readonly posted: string;
  /** Due and on no invoice; negative where more stands on them than may. */
  readonly missing: string;
}
export const shopTotals = custom<{ readonly month: string; readonly shops: readonly ShopTotals[] }>()(
  '本月各店铺：应开票、已开票、已记账、差异',
  get('/api/bianalysis/shops'),
  'oms_invoice:reconcile',
  z.object({}),
  { price: 'all' },
);
