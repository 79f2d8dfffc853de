import { dec } from '@heliu/model';
import { useNow } from '@heliu/ui';
import { useMemo, useState } from 'react';
import { beijingMinute, preparePromotions, unpackCoupon, unpackPromotions } from '../../pos/model.ts';
import { type Bill, billOf } from './bill.rules.ts';
import type { TillCart } from './cart.rules.ts';
import type { OpenTill } from './till-state.ts';

/** What the till has come to with its cart at this moment. */
export function useBill(cart: TillCart, { opening, terminal }: OpenTill): Bill {
  const price = useMemo(() => {
    const promotions = unpackPromotions(opening.promotions);
    const gifts = new Map(
      promotions.flatMap((one) => (one.kind === 'pl' ? one.gifts.map((gift) => [gift.sku, gift.name] as const) : [])),
    );
    return { run: preparePromotions(promotions), giftName: (sku: number) => gifts.get(sku) ?? '赠品' };
  }, [opening.promotions]);
  // The clock of the server decides; those of tills are often wrong.
  const [ahead] = useState(() => Date.parse(opening.now) - Date.now());
  const minute = beijingMinute(new Date(useNow() + ahead).toISOString());
  return useMemo(() => {
    const { member } = cart;
    const place = {
      at: minute,
      store: terminal.store,
      rounding: terminal.rounding,
      ...(member && {
        member: { id: member.id, rank: member.rank ?? 0, tags: member.tags, points: member.points },
      }),
      coupons: cart.coupons.map(({ terms }) => unpackCoupon(terms)),
      points: opening.points && { ...opening.points, maxRate: dec(opening.points.maxRate) },
      soldOut: [],
    };
    return billOf(cart, place, price.run, price.giftName);
  }, [cart, minute, price, terminal.store, terminal.rounding, opening.points]);
}
