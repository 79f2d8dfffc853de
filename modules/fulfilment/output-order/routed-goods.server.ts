import { addDecimal, dec, type Decimal, timesDecimal } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { traitsOf } from '../../goods/server.ts';
import type { RoutedOrder } from '../route/route.rules.ts';
import { pickedFor } from './goods.rules.ts';
import type { contentOf } from './output-order.rules.ts';

export type Content = Pick<ReturnType<typeof contentOf>, 'lines' | 'parts'>;

/** What of goods that are to leave decides where they leave from; asked for all of them at once. */
export async function routedGoods(
  work: Work,
  all: readonly Content[],
): Promise<Pick<RoutedOrder, 'goods' | 'needs'>[]> {
  const picked = all.map((content) => pickedFor(content as never));
  const traits = await traitsOf(work, [
    ...all.flatMap(({ lines }) => lines.flatMap(({ sku }) => sku ?? [])),
    ...picked.flat().map(({ sku }) => sku),
  ]);
  return all.map(({ lines }, i) => {
    const needs = new Map<number, Decimal>();
    for (const { sku, quantity } of picked[i]!)
      if (traits.get(sku)?.isStocked) needs.set(sku, addDecimal(needs.get(sku) ?? dec(0), quantity));
    return {
      goods: lines.map(({ sku, baseQuantity }) => {
        const of = traits.get(sku ?? 0);
        const weight = of?.weight == null ? null : timesDecimal(of.weight, baseQuantity ?? dec(0));
        return { categories: of?.categories ?? [], weight };
      }),
      needs: [...needs].map(([sku, quantity]) => ({ sku, name: traits.get(sku)!.name, quantity })),
    };
  });
}
