import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { type PriceStep, priceSteps, type Prices } from './price.rules.ts';
import type { priceSources } from './price-change.ts';

export interface PriceNote extends PriceStep {
  readonly sku: number;
}
export const stepsOf = (sku: number, before: Prices | undefined, after: Prices): PriceNote[] =>
  priceSteps(before, after).map((step) => ({ ...step, sku }));

/** Writes down price changes together with whatever made them; one statement however many there are. */
export async function notePrices(
  work: Work,
  steps: readonly PriceNote[],
  source: keyof typeof priceSources,
  number: string | null = null,
): Promise<void> {
  if (steps.length === 0) return;
  const ids = await work.takeIds(steps.length);
  const isCost = ({ kind }: PriceNote) => kind === 'purchasePrice';
  const asked = (key: 'before' | 'after') => steps.map((step): Decimal | null => (isCost(step) ? null : step[key]));
  const paid = (key: 'before' | 'after') => steps.map((step): Decimal | null => (isCost(step) ? step[key] : null));
  work.later({
    name: 'goods_price_change.note',
    text: `insert into goods_price_change (company_id, id, created_by, updated_by, created_at, updated_at, sku, kind, before, after, cost_before, cost_after, source, number)
           select $1, u.id, $2, $2, $3, $3, u.sku, u.kind, u.before, u.after, u.cost_before, u.cost_after, $4, $5
           from unnest($6::bigint[], $7::bigint[], $8::text[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[])
             u(id, sku, kind, before, after, cost_before, cost_after)`,
    values: [
      work.company,
      work.user.id,
      work.now,
      source,
      number,
      ids,
      steps.map(({ sku }) => sku),
      steps.map(({ kind }) => kind),
      asked('before'),
      asked('after'),
      paid('before'),
      paid('after'),
    ],
  });
}

/** Goes with an SKU that is removed. */
export const forgetPrices = (work: Work, sku: number): Promise<unknown> =>
  work.query('goods_price_change.forget', 'delete from goods_price_change where company_id = $1 and sku = $2', [
    work.company,
    sku,
  ]);
