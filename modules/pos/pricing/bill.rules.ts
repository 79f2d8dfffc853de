import { type Fen, formatFen, zeroFen } from '@heliu/model';
import type { Part } from './part.rules.ts';
import { before } from './running.rules.ts';
import type { Cart, GiftChoice, Gift, Hit, Promotion, Rejection } from './terms.ts';

export interface GivenGift {
  readonly promotion: number;
  readonly name: string;
  readonly gift: Gift;
  readonly quantity: number;
}

/** A bill between two layers. */
export interface Bill {
  readonly cart: Cart;
  readonly parts: readonly Part[];
  readonly gifts: readonly GivenGift[];
  readonly choices: readonly GiftChoice[];
  readonly hits: readonly Hit[];
  readonly rejections: readonly Rejection[];
}

/** "12.5" for 1250 fen: how an amount is spoken. */
export const spoken = (amount: Fen | bigint): string => formatFen(amount as Fen).replace(/\.?0+$/, '');

/** "8.5折" for 0.85. */
export const spokenRate = (rate: string): string => `${Number((Number(rate) * 10).toFixed(2))}折`;

/** What a promotion would do to the bill as it stands. */
export interface Prospect {
  readonly saving: Fen;
  /** Numbers of the lines it would take hold of. */
  readonly lines: ReadonlySet<number>;
}

function share(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  for (const line of others) if (some.has(line)) return true;
  return false;
}

/**
 * Lets the promotions of one layer have their turn: the one that goes first takes its goods, and whoever wanted some of
 * the same looks again at what is left. A promotion has one turn. Those that found nothing are told why.
 */
export function inTurn<Found extends Prospect>(
  start: Bill,
  promotions: readonly { readonly terms: Promotion; readonly lines: ReadonlySet<number> }[],
  steps: {
    find: (promotion: number, bill: Bill) => Found | string;
    take: (promotion: number, found: Found, bill: Bill) => Bill;
  },
): Bill {
  let bill = start;
  const waiting = new Map(promotions.map((_, index) => [index, steps.find(index, bill)]));
  for (;;) {
    let first: number | undefined;
    let best: Found | undefined;
    for (const [index, found] of waiting) {
      if (typeof found === 'string' || found.saving <= zeroFen) continue;
      if (
        best === undefined ||
        before(promotions[index]!.terms, found.saving, promotions[first!]!.terms, best.saving) < 0
      )
        [first, best] = [index, found];
    }
    if (best === undefined) break;
    bill = steps.take(first!, best, bill);
    waiting.delete(first!);
    for (const index of waiting.keys())
      if (share(promotions[index]!.lines, best.lines)) waiting.set(index, steps.find(index, bill));
  }
  const rejections = [...waiting].map(([index, found]) => {
    const { id, name } = promotions[index]!.terms;
    return { source: id, name, words: typeof found === 'string' ? found : '没有可优惠的金额' };
  });
  return { ...bill, rejections: [...bill.rejections, ...rejections] };
}
