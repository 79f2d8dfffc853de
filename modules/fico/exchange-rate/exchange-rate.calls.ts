import { chosen, custom, get, masterCalls } from '@heliu/model';
import { z } from 'zod';
import { exchangeRate } from './exchange-rate.ts';

const base = 'api/fico/generalledger/exchangeRate';
export const exchangeRateCalls = masterCalls(exchangeRate, base);

/** The rate of a day is the last one known by then. */
export interface KnownRate {
  readonly day: string;
  readonly rate: string;
}
export const rateOn = custom<KnownRate | null>()(
  '一种外币在某天的汇率：当天的，没有就取之前最近一天的',
  get(`/${base}/on`),
  'fico_voucher:save',
  z.object({ currency: chosen('币种'), day: z.iso.date('日期无效') }),
);
