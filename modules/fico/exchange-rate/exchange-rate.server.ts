import { handle } from '@heliu/engine';
import { type KnownRate, rateOn } from './exchange-rate.calls.ts';

export const exchangeRateHandlers = [
  handle(rateOn, async ({ currency, day }, work): Promise<KnownRate | null> => {
    const [known] = await work.query<KnownRate>(
      'fico_exchange_rate.on',
      `select to_char(day, 'YYYY-MM-DD') as day, trim_scale(rate)::text as rate from fico_exchange_rate_v
       where company_id = $1 and currency = $2 and day <= $3::date and not deleted order by day desc limit 1`,
      [work.company, currency, day],
    );
    return known ?? null;
  }),
];
