import { type Fen, fen, formatFen, share, sumFen, zeroFen } from '@heliu/model';
import { type Bill, inTurn, type Prospect, spoken, spokenRate } from './bill.rules.ts';
import { divide, isCountable, less, type Part, payOf, spreadOver } from './part.rules.ts';
import { timesLeft } from './running.rules.ts';
import { chooseUnits, mostSets, type Source } from './set-choice.rules.ts';
import type { CartLine, SetPromotion } from './terms.ts';

/** A set promotion with the lines its groups take, as bits. */
export interface RunningSet {
  readonly terms: SetPromotion;
  readonly groupsOf: ReadonlyMap<number, number>;
  readonly lines: ReadonlySet<number>;
}

interface FoundSets extends Prospect {
  readonly sets: number;
  /** Units of each part that go into the sets. */
  readonly units: ReadonlyMap<Part, number>;
  readonly base: Fen;
}

const isFree = (part: Part): boolean => isCountable(part) && !part.isSealed && !part.isSettled;

/** What `taken` costs in so many sets; the parts stand in the order of their price, the dearest first. */
function setsCost(terms: SetPromotion, sets: number, taken: readonly (readonly [Part, number])[]): Fen {
  const listed = sumFen(taken.map(([{ line }, units]) => fen(line.price * BigInt(units))));
  switch (terms.mode) {
    case 'price':
      return fen(terms.value! * BigInt(sets));
    case 'reduce': {
      const reduced = listed - terms.value! * BigInt(sets);
      return fen(reduced > 0n ? reduced : 0n);
    }
    case 'rate':
      return sumFen(taken.map(([{ line }, units]) => fen(share(line.price, terms.rate!) * BigInt(units))));
    case 'cheapest': {
      const size = terms.groups.reduce((sum, { quantity }) => sum + quantity, 0);
      let [free, place] = [0n, 0];
      for (const [{ line }, units] of taken) {
        const last = Math.floor((place + units) / size) - Math.floor(place / size);
        free += line.price * BigInt(last);
        place += units;
      }
      return fen(listed - free);
    }
  }
}

/** How much rather a unit is taken into a set than another: the more, the more is won by it. */
function preference(terms: SetPromotion, line: CartLine, otherwise: Fen): Fen {
  if (terms.mode === 'reduce') return fen(otherwise - line.price);
  if (terms.mode === 'rate') return fen(otherwise - share(line.price, terms.rate!));
  return otherwise;
}

const compareFen = (a: Fen, b: Fen): number => (a > b ? -1 : a < b ? 1 : 0);

/** A bill of more sets than this that is better off with this many fewer is none a shop has seen. */
const maxTries = 500;

/** The sets that gain the customer most over what the same units would cost otherwise. */
function findSets({ terms, groupsOf }: RunningSet, bill: Bill, otherwise: (line: CartLine) => Fen): FoundSets | string {
  const parts = bill.parts
    .filter((part) => groupsOf.has(part.line.no) && isFree(part))
    .map((part) => ({ part, wish: preference(terms, part.line, otherwise(part.line)) }))
    .toSorted(
      (a, b) =>
        compareFen(a.wish, b.wish) ||
        compareFen(a.part.line.price, b.part.line.price) ||
        a.part.line.no - b.part.line.no,
    )
    .map(({ part }) => part);
  const sources: Source[] = parts.map((part) => ({ units: part.units, groups: groupsOf.get(part.line.no)! }));
  const quantities = terms.groups.map(({ quantity }) => quantity);
  const possible = mostSets(sources, quantities);
  if (possible === 0) return '没有配齐一套';
  let best: (FoundSets & { gain: bigint }) | undefined;
  const most = Math.min(possible, timesLeft(terms));
  for (let sets = most; sets > Math.max(0, most - maxTries); sets--) {
    const taken = chooseUnits(sources, quantities, sets)
      .map((units, index) => [parts[index]!, units] as const)
      .filter(([, units]) => units > 0)
      .toSorted(([a], [b]) => compareFen(a.line.price, b.line.price) || a.line.no - b.line.no);
    const base = sumFen(taken.map(([{ line }, units]) => fen(line.price * BigInt(units))));
    const now = setsCost(terms, sets, taken);
    const saving = fen(base - now);
    if (terms.left.budget !== undefined && saving > terms.left.budget) continue;
    const gain = taken.reduce((sum, [{ line }, units]) => sum + otherwise(line) * BigInt(units), 0n) - now;
    // Each further set takes units that are worth less, so gains rise to a peak and fall behind it.
    if (best && gain <= best.gain) break;
    best = { sets, units: new Map(taken), base, saving, gain, lines: new Set(taken.map(([{ line }]) => line.no)) };
  }
  if (!best) return '剩余的名额或预算不够一套';
  return best.saving > 0n && best.gain > 0n ? best : '单件购买更优惠';
}

const words = ({ mode, value, rate }: SetPromotion, sets: number): string =>
  `组成 ${sets} 套，${
    { price: `每套 ${spoken(value ?? zeroFen)} 元`, reduce: `每套减 ${spoken(value ?? zeroFen)} 元` }[
      mode as 'price' | 'reduce'
    ] ?? (mode === 'rate' ? spokenRate(rate!) : '每套最低价的一件免单')
  }`;

function takeSets({ terms }: RunningSet, found: FoundSets, bill: Bill): Bill {
  const { id, name } = terms;
  const settled = new Set<Part>();
  const apart = bill.parts.flatMap((part) => {
    const units = found.units.get(part);
    if (!units) return [part];
    const [taken, rest] = divide(part, units);
    settled.add(taken);
    return rest ? [taken, rest] : [taken];
  });
  const rate = terms.withMember ? bill.cart.member?.rate : undefined;
  const inSets = new Set<Part>();
  const parts = spreadOver(
    apart,
    (part) => settled.has(part),
    { kind: 'set', source: id, name, amount: found.saving },
    () => ({ isSettled: true, isPromoted: true, isSealed: terms.exclusive, allowsCoupon: terms.withCoupon }),
  ).map((part, index) => {
    if (!settled.has(apart[index]!)) return part;
    const whole = rate
      ? less(
          part,
          { kind: 'member', name: '会员折扣', amount: fen(part.pay - share(part.pay, rate)) },
          { isMember: true },
        )
      : part;
    inSets.add(whole);
    return whole;
  });
  const before = fen(found.base - found.saving);
  const now = payOf([...inSets]);
  const hits = [
    ...bill.hits,
    {
      kind: 'set' as const,
      source: id,
      name,
      base: found.base,
      saving: found.saving,
      count: found.sets,
      words: words(terms, found.sets),
    },
    ...(now < before
      ? [
          {
            kind: 'member' as const,
            name: '会员折扣',
            base: before,
            saving: fen(before - now),
            count: inSets.size,
            words: `套装可与会员同享，${spokenRate(rate!)}，原 ${formatFen(before)} 元`,
          },
        ]
      : []),
  ];
  return { ...bill, parts, hits };
}

/** Layer 1: sets take units out of their lines before any of them gets a price of its own. */
export const applySets = (bill: Bill, sets: readonly RunningSet[], otherwise: (line: CartLine) => Fen): Bill =>
  inTurn<FoundSets>(bill, sets, {
    find: (index, now) => findSets(sets[index]!, now, otherwise),
    take: (index, found, now) => takeSets(sets[index]!, found, now),
  });
