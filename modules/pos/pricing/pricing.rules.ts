import { dec, fen, sumFen, zeroFen } from '@heliu/model';
import { applyCoupons, applyDiscounts, applyPoints, applyRounding } from './bill-savings.rules.ts';
import type { Bill } from './bill.rules.ts';
import { cost, partOf } from './part.rules.ts';
import { notRunning } from './running.rules.ts';
import { scopeIndex } from './scope.rules.ts';
import { applySets, type RunningSet } from './sets.rules.ts';
import {
  type Cart,
  type GiftPromotion,
  type PricedPart,
  type PriceProof,
  type Promotion,
  type ReductionPromotion,
  type Rejection,
  type Saving,
  savingKinds,
  type Scope,
  type ScopeEntry,
} from './terms.ts';
import { applyGifts, applyReductions, type RunningThreshold } from './thresholds.rules.ts';
import { applyUnitPrices, type RunningPrice, unitPrices } from './unit-prices.rules.ts';

const scopesOf = (promotion: Promotion): readonly Scope[] =>
  promotion.kind === 'zh' ? promotion.groups.map(({ scope }) => scope) : [promotion.scope];

/** A promotion whose scope names goods of the cart. */
interface Concerned {
  readonly terms: Promotion;
  readonly entryOf: Map<number, ScopeEntry>;
  /** The groups of a set that take a line, as bits. */
  readonly groupsOf: Map<number, number>;
}

/** Makes promotions ready for many carts: whom a scope names is looked up, not searched. */
export function preparePromotions(promotions: readonly Promotion[]): (cart: Cart) => PriceProof {
  const find = scopeIndex(promotions.map((terms) => [terms, scopesOf(terms)] as const));
  return (cart) => {
    const concerned = new Map<Promotion, Concerned>();
    for (const { owner, place, line, entry } of find(cart.lines.filter(({ noDiscount }) => !noDiscount))) {
      let found = concerned.get(owner);
      if (!found) concerned.set(owner, (found = { terms: owner, entryOf: new Map(), groupsOf: new Map() }));
      found.entryOf.set(line.no, entry);
      found.groupsOf.set(line.no, (found.groupsOf.get(line.no) ?? 0) | (1 << place));
    }
    return priceCart(
      cart,
      [...concerned.values()].toSorted((a, b) => a.terms.id - b.terms.id),
    );
  };
}

function priceCart(cart: Cart, promotions: readonly Concerned[]): PriceProof {
  const sets: RunningSet[] = [];
  const prices: RunningPrice[] = [];
  const reductions: RunningThreshold<ReductionPromotion>[] = [];
  const gifts: RunningThreshold<GiftPromotion>[] = [];
  const rejections: Rejection[] = [];
  for (const { terms, entryOf, groupsOf } of promotions) {
    const reason = notRunning(terms, cart);
    const lines = new Set(entryOf.keys());
    if (reason !== undefined) rejections.push({ source: terms.id, name: terms.name, words: reason });
    else if (terms.kind === 'zh') sets.push({ terms, groupsOf, lines });
    else if (terms.kind === 'mj') reductions.push({ terms, lines });
    else if (terms.kind === 'pl') gifts.push({ terms, lines });
    else prices.push({ terms, entryOf: entryOf as RunningPrice['entryOf'] });
  }
  const start: Bill = { cart, parts: cart.lines.map(partOf), gifts: [], choices: [], hits: [], rejections };
  const inSets = applySets(start, sets, unitPrices(start, prices));
  const priced = applyUnitPrices(inSets, prices);
  const promoted = applyGifts(applyReductions(priced, reductions), gifts);
  const [pointed, usedPoints] = applyPoints(applyDiscounts(applyCoupons(promoted)));
  return proofOf(applyRounding(pointed), usedPoints);
}

function proofOf(bill: Bill, usedPoints: number): PriceProof {
  const parts: PricedPart[] = bill.parts
    .toSorted((a, b) => a.line.no - b.line.no)
    .map(({ line, quantity, savings, pay }) => ({
      line: line.no,
      sku: line.sku,
      quantity,
      list: sumFen([pay, ...savings.map(({ amount }) => amount)]),
      savings,
      pay,
      isGift: false,
    }));
  let next = Math.max(0, ...bill.cart.lines.map(({ no }) => no));
  for (const { promotion, name, gift, quantity } of bill.gifts) {
    const list = cost(dec(quantity), gift.price);
    const savings: Saving[] = [{ kind: 'gift', source: promotion, name, amount: list }];
    parts.push({ line: ++next, sku: gift.sku, quantity: dec(quantity), list, savings, pay: zeroFen, isGift: true });
  }
  const savings = parts.flatMap((part) => part.savings);
  const saved = savingKinds.map((kind) => [
    kind,
    sumFen(savings.filter((one) => one.kind === kind).map(({ amount }) => amount)),
  ]);
  return {
    parts,
    list: sumFen(parts.map(({ list }) => list)),
    saved: Object.fromEntries(saved) as PriceProof['saved'],
    pay: fen(parts.reduce((sum, { pay }) => sum + pay, 0n)),
    usedPoints,
    hits: bill.hits,
    rejections: bill.rejections,
    choices: bill.choices,
  };
}
