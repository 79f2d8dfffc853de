import { type Fen, fen, leastFen, share, subtractFen, zeroFen } from '@heliu/model';
import { type Bill, type GivenGift, inTurn, type Prospect, spoken, spokenRate } from './bill.rules.ts';
import { isCountable, type Part, payOf, spreadOver } from './part.rules.ts';
import { timesLeft } from './running.rules.ts';
import type { Basis, Gift, GiftChoice, GiftPromotion, ReductionPromotion, Tier } from './terms.ts';

/** A promotion that asks for so much money or so many units, with the lines it counts. */
export interface RunningThreshold<Terms extends ReductionPromotion | GiftPromotion> {
  readonly terms: Terms;
  readonly lines: ReadonlySet<number>;
}

/** Promotions of one layer and one group exclude each other on the same goods. */
const groupOf = ({ kind, stackGroup }: ReductionPromotion | GiftPromotion): string => `${kind}:${stackGroup}`;

const counts = ({ terms, lines }: RunningThreshold<ReductionPromotion | GiftPromotion>) => {
  const group = groupOf(terms);
  return (part: Part): boolean =>
    lines.has(part.line.no) &&
    !part.isSealed &&
    !part.groups.has(group) &&
    (terms.withMember || !part.isMember) &&
    part.pay > 0n;
};

const joined = (terms: ReductionPromotion | GiftPromotion) => (part: Part) => ({
  isPromoted: true,
  isSealed: terms.exclusive,
  allowsCoupon: part.allowsCoupon && terms.withCoupon,
  groups: new Set([...part.groups, groupOf(terms)]),
});

/** How much of what a threshold asks for is there. */
const measure = (basis: Basis, parts: readonly Part[]): bigint =>
  basis === 'amount'
    ? payOf(parts)
    : BigInt(parts.reduce((sum, part) => sum + (isCountable(part) ? part.units : 1), 0));

const named = (basis: Basis, measured: bigint): string =>
  basis === 'amount' ? `${spoken(measured)} 元` : `${measured} 件`;

const missing = (basis: Basis, threshold: bigint, there: bigint): string =>
  there === 0n ? '商品已参加其他活动' : `满 ${named(basis, threshold)}，还差 ${named(basis, threshold - there)}`;

interface Reduction extends Prospect {
  readonly base: Fen;
  readonly times: number;
  readonly words: string;
}

const reduced = (base: Fen, { reduce, rate }: Tier, times: number): Fen =>
  reduce === undefined ? subtractFen(base, share(base, rate!)) : leastFen(base, fen(reduce * BigInt(times)));

function findReduction(running: RunningThreshold<ReductionPromotion>, bill: Bill): Reduction | string {
  const { basis, tiers, loop, maxReduce, left } = running.terms;
  const parts = bill.parts.filter(counts(running));
  const there = measure(basis, parts);
  const rising = tiers.toSorted((a, b) => Number(a.threshold - b.threshold));
  const tier = loop ? rising[0] : rising.findLast(({ threshold }) => threshold <= there);
  if (!tier || tier.threshold > there) return missing(basis, rising[0]!.threshold, there);
  const limit = timesLeft(running.terms);
  if (limit < 1) return '本单次数已用完';
  const times = loop ? Math.min(Number(there / tier.threshold), limit) : 1;
  const base = payOf(parts);
  const full = reduced(base, tier, times);
  const saving = maxReduce === undefined ? full : leastFen(full, maxReduce);
  if (left.budget !== undefined && saving > left.budget) return '剩余的预算不够';
  const gives = tier.reduce === undefined ? spokenRate(tier.rate!) : `减 ${spoken(tier.reduce)} 元`;
  return {
    base,
    times,
    saving,
    lines: new Set(parts.map(({ line }) => line.no)),
    words: `${loop ? '每满' : '满'} ${named(basis, tier.threshold)}${gives}${times > 1 ? `，${times} 次` : ''}${
      saving < full ? `，最多减 ${spoken(maxReduce!)} 元` : ''
    }；参加的商品共 ${named(basis, there)}`,
  };
}

/** Layer 3: so much off when enough has come together. */
export const applyReductions = (bill: Bill, reductions: readonly RunningThreshold<ReductionPromotion>[]): Bill =>
  inTurn<Reduction>(bill, reductions, {
    find: (index, now) => findReduction(reductions[index]!, now),
    take: (index, { base, saving, times, words }, now) => {
      const { terms } = reductions[index]!;
      const entry = { kind: 'reduction' as const, source: terms.id, name: terms.name };
      return {
        ...now,
        parts: spreadOver(now.parts, counts(reductions[index]!), { ...entry, amount: saving }, joined(terms)),
        hits: [...now.hits, { ...entry, base, saving, count: times, words }],
      };
    },
  });

interface GiftsDue extends Prospect {
  readonly base: Fen;
  readonly times: number;
  readonly given: readonly GivenGift[];
  readonly choice: GiftChoice | undefined;
  readonly words: string;
}

const worth = (given: readonly { gift: Gift; quantity: number }[]): Fen =>
  fen(given.reduce((sum, { gift, quantity }) => sum + gift.price * BigInt(quantity), 0n));

/** What is handed out, and what may still be chosen. */
function giftsOf({ id, name, gifts, choose, stockOut }: GiftPromotion, times: number, { cart }: Bill) {
  const there = gifts.filter(({ sku }) => !cart.soldOut.includes(sku));
  const give = (gift: Gift, quantity: number): GivenGift => ({ promotion: id, name, gift, quantity });
  if (choose === undefined) {
    const given = there.map((gift) => give(gift, gift.quantity * times));
    const substitute = there[0];
    const lost = gifts.length - there.length;
    return {
      given:
        stockOut === 'substitute' && substitute && lost > 0
          ? [...given, give(substitute, substitute.quantity * times * lost)]
          : given,
      choice: undefined,
    };
  }
  let open = choose * times;
  const given: GivenGift[] = [];
  for (const { promotion, sku, quantity } of cart.chosen) {
    const gift = promotion === id ? there.find((one) => one.sku === sku) : undefined;
    const picks = gift ? Math.min(Math.floor(quantity / gift.quantity), open) : 0;
    if (!gift || picks <= 0) continue;
    given.push(give(gift, picks * gift.quantity));
    open -= picks;
  }
  return { given, choice: open > 0 && there.length > 0 ? { promotion: id, name, gifts: there, open } : undefined };
}

function findGifts(running: RunningThreshold<GiftPromotion>, bill: Bill): GiftsDue | string {
  const { basis, threshold, loop, left } = running.terms;
  const parts = bill.parts.filter(counts(running));
  const there = measure(basis, parts);
  if (threshold > there) return missing(basis, threshold, there);
  const limit = timesLeft(running.terms);
  if (limit < 1) return '本单次数已用完';
  const times = Math.min(loop ? Number(there / threshold) : 1, limit);
  const { given, choice } = giftsOf(running.terms, times, bill);
  if (given.length === 0 && !choice) return '赠品已送完';
  if (left.budget !== undefined && worth(given) > left.budget) return '剩余的预算不够';
  const promised = choice ? worth([{ gift: choice.gifts[0]!, quantity: choice.open }]) : zeroFen;
  return {
    base: payOf(parts),
    times,
    // What may still be chosen counts as much as its first gift, so that the promotion has its turn.
    saving: fen(worth(given) + promised || 1n),
    given,
    choice,
    lines: new Set(parts.map(({ line }) => line.no)),
    words: `${loop ? '每满' : '满'} ${named(basis, threshold)}送 ${
      given.map(({ gift, quantity }) => `${gift.name}×${quantity}`).join('、') || '赠品（待选）'
    }；参加的商品共 ${named(basis, there)}`,
  };
}

/** Layer 4: gifts, when what is left to pay after all reductions is enough. */
export const applyGifts = (bill: Bill, gifts: readonly RunningThreshold<GiftPromotion>[]): Bill =>
  inTurn<GiftsDue>(bill, gifts, {
    find: (index, now) => findGifts(gifts[index]!, now),
    take: (index, { base, times, given, choice, words }, now) => {
      const { terms } = gifts[index]!;
      const takes = counts(gifts[index]!);
      const change = joined(terms);
      return {
        ...now,
        parts: now.parts.map((part) => (takes(part) ? { ...part, ...change(part) } : part)),
        gifts: [...now.gifts, ...given],
        choices: choice ? [...now.choices, choice] : now.choices,
        hits: [
          ...now.hits,
          { kind: 'gift', source: terms.id, name: terms.name, base, saving: worth(given), count: times, words },
        ],
      };
    },
  });
