import { type Fen, fen, share, zeroFen } from '@heliu/model';
import { type Bill, spoken, spokenRate } from './bill.rules.ts';
import { cost, divide, isCountable, less, type Part } from './part.rules.ts';
import { before, timesLeft } from './running.rules.ts';
import type { CartLine, CartMember, RateEntry, RatePromotion, SpecialEntry, SpecialPromotion } from './terms.ts';

/** A discount or special price with the entry of its scope that speaks for each line. */
export interface RunningPrice {
  readonly terms: RatePromotion | SpecialPromotion;
  readonly entryOf: ReadonlyMap<number, RateEntry | SpecialEntry>;
}

/** The member's price competes with promotions as one of ordinary priority. */
const memberTerms = { id: 0, priority: 100, startAt: '' };

/** A price for at most so many units of a part. */
interface Offer {
  readonly part: Part;
  readonly promotion?: RunningPrice['terms'];
  readonly units: number;
  /** For one unit; `after` differs where the member's discount comes on top. */
  readonly price: Fen;
  readonly after: Fen;
  readonly words: () => string;
}

const memberPrice = ({ price, memberPrice: classed }: CartLine, member: CartMember | undefined): Fen => {
  if (!member) return price;
  const rated = member.rate === undefined ? price : share(price, member.rate);
  const lower = classed !== undefined && classed < rated ? classed : rated;
  return lower < price ? lower : price;
};

const specialPrice = ({ mode, value }: SpecialEntry, price: Fen): Fen => {
  const now = mode === 'price' ? value : price > value ? fen(price - value) : zeroFen;
  return now < price ? now : price;
};

const withMember = (terms: RunningPrice['terms'], member: CartMember | undefined, price: Fen): Fen =>
  terms.withMember && member?.rate !== undefined ? share(price, member.rate) : price;

/** How many of the places `from + 1 … from + units` are the nth of a cycle. */
const placesIn = (from: number, units: number, nth: number, cycle: number): number =>
  Math.floor((from + units - nth) / cycle) - Math.floor((from - nth) / cycle);

/** Counting the nth unit goes through all parts an entry speaks for, the dearest first: the cheaper one is discounted. */
function* stepOffers(
  { terms, entryOf }: RunningPrice,
  partsOf: (line: number) => readonly Part[],
  member: CartMember | undefined,
): Generator<Offer> {
  const byEntry = new Map<RateEntry, Part[]>();
  for (const [line, entry] of entryOf)
    if ('steps' in entry && entry.steps)
      byEntry.set(entry, [...(byEntry.get(entry) ?? []), ...partsOf(line).filter(isCountable)]);
  for (const [{ steps }, counted] of byEntry) {
    const cycle = Math.max(...steps!.map(({ nth }) => nth));
    let from = 0;
    for (const part of counted.toSorted((a, b) => Number(b.line.price - a.line.price) || a.line.no - b.line.no)) {
      for (const { nth, rate } of steps!) {
        const price = share(part.line.price, rate);
        const units = placesIn(from, part.units, nth, cycle);
        if (units > 0)
          yield {
            part,
            promotion: terms,
            units,
            price,
            after: withMember(terms, member, price),
            words: () => `第 ${nth} 件 ${spokenRate(rate)}`,
          };
      }
      from += part.units;
    }
  }
}

function* offersOf(bill: Bill, prices: readonly RunningPrice[]): Generator<Offer> {
  const { member } = bill.cart;
  const parts = bill.parts.filter(({ isSealed, isSettled }) => !isSealed && !isSettled);
  for (const part of parts) {
    const price = memberPrice(part.line, member);
    if (price < part.line.price) yield { part, units: part.units, price, after: price, words: () => '会员价' };
  }
  const byLine = new Map<number, Part[]>();
  for (const part of parts) byLine.set(part.line.no, [...(byLine.get(part.line.no) ?? []), part]);
  const partsOf = (line: number): readonly Part[] => byLine.get(line) ?? [];
  for (const running of prices) {
    yield* stepOffers(running, partsOf, member);
    for (const [line, entry] of running.entryOf)
      for (const part of partsOf(line)) {
        if ('mode' in entry) {
          const price = specialPrice(entry, part.line.price);
          const words = () =>
            entry.mode === 'price' ? `特价 ${spoken(entry.value)} 元` : `每件减 ${spoken(entry.value)} 元`;
          yield {
            part,
            promotion: running.terms,
            units: part.units,
            price,
            after: withMember(running.terms, member, price),
            words,
          };
        } else if (entry.rate !== undefined) {
          const price = share(part.line.price, entry.rate);
          yield {
            part,
            promotion: running.terms,
            units: part.units,
            price,
            after: withMember(running.terms, member, price),
            words: () => spokenRate(entry.rate!),
          };
        }
      }
  }
}

/** What one unit of a line costs when no set takes it; prices of the nth unit are left aside. */
export function unitPrices(bill: Bill, prices: readonly RunningPrice[]): (line: CartLine) => Fen {
  const least = new Map<number, Fen>();
  for (const { part, units, after } of offersOf(bill, prices))
    if (units === part.units && after < (least.get(part.line.no) ?? part.line.price)) least.set(part.line.no, after);
  return (line) => least.get(line.no) ?? line.price;
}

interface Taken {
  readonly offer: Offer;
  readonly units: number;
}

/** How many units an offer may be given, by what is left of its promotion. */
function allowed({ promotion, part, after }: Offer, wanted: number, used: { units: number; saving: bigint }): number {
  if (!promotion) return wanted;
  let units = Math.min(wanted, timesLeft(promotion) - used.units);
  const { budget } = promotion.left;
  if (budget !== undefined) {
    const each = part.units === 1 ? part.pay - cost(part.quantity, after) : part.line.price - after;
    if (each > 0n) units = Math.min(units, Number((budget - used.saving) / each));
  }
  return Math.max(0, units);
}

function takenPart({ promotion, price, after, words }: Offer, part: Part): Part {
  const paid = (unit: Fen): Fen => cost(part.quantity, unit);
  if (!promotion)
    return less(part, { kind: 'member', name: words(), amount: fen(part.pay - paid(after)) }, { isMember: true });
  const priced = less(
    part,
    { kind: 'price', source: promotion.id, name: promotion.name, amount: fen(part.pay - paid(price)) },
    { isPromoted: true, isSealed: promotion.exclusive, allowsCoupon: promotion.withCoupon },
  );
  return after < price
    ? less(priced, { kind: 'member', name: '会员折扣', amount: fen(priced.pay - paid(after)) }, { isMember: true })
    : priced;
}

/**
 * Layer 2: one price for each unit. Offers are taken in the order of priority, then of what they save, so that a unit
 * gets the best for the customer among equals; what is limited goes to the units where it saves most.
 */
export function applyUnitPrices(bill: Bill, prices: readonly RunningPrice[]): Bill {
  const offers = [...offersOf(bill, prices)]
    .filter(({ part, after }) => after < part.line.price)
    .toSorted(
      (a, b) =>
        before(
          a.promotion ?? memberTerms,
          a.part.line.price - a.after,
          b.promotion ?? memberTerms,
          b.part.line.price - b.after,
        ) || a.part.line.no - b.part.line.no,
    );
  const open = new Map(bill.parts.map((part) => [part, part.units]));
  const used = new Map<number, { units: number; saving: bigint }>();
  const takenBy = new Map<Part, Taken[]>();
  for (const offer of offers) {
    const sum = used.get(offer.promotion?.id ?? 0) ?? { units: 0, saving: 0n };
    const wanted = Math.min(offer.units, open.get(offer.part)!);
    const units = allowed(offer, wanted, sum);
    if (units === 0) continue;
    open.set(offer.part, open.get(offer.part)! - units);
    takenBy.set(offer.part, [...(takenBy.get(offer.part) ?? []), { offer, units }]);
    used.set(offer.promotion?.id ?? 0, {
      units: sum.units + units,
      saving: sum.saving + (offer.part.line.price - offer.after) * BigInt(units),
    });
  }
  const sums = new Map<number, { name: string; base: bigint; saving: bigint; count: number; words: Set<string> }>();
  const parts = bill.parts.flatMap((part) => {
    const taken = takenBy.get(part);
    if (!taken) return [part];
    const found: Part[] = [];
    let rest: Part | undefined = part;
    for (const { offer, units } of taken) {
      const [some, others]: [Part, Part | undefined] = divide(rest!, units);
      const priced = takenPart(offer, some);
      const entry = sums.get(offer.promotion?.id ?? 0) ?? {
        name: offer.promotion?.name ?? '会员价',
        base: 0n,
        saving: 0n,
        count: 0,
        words: new Set(),
      };
      sums.set(offer.promotion?.id ?? 0, {
        ...entry,
        base: entry.base + some.pay,
        saving: entry.saving + some.pay - priced.pay,
        count: entry.count + units,
        words: entry.words.add(offer.words()),
      });
      found.push(priced);
      rest = others;
    }
    return rest ? [...found, rest] : found;
  });
  const firstOf = new Map(offers.toReversed().map((offer) => [offer.promotion, offer]));
  return {
    ...bill,
    parts,
    hits: [
      ...bill.hits,
      ...[...sums].map(([id, { name, base, saving, count, words }]) => ({
        kind: id ? ('price' as const) : ('member' as const),
        ...(id ? { source: id } : {}),
        name,
        base: fen(base),
        saving: fen(saving),
        count,
        words: `${[...words].join('、')}，${count} 件`,
      })),
    ],
    rejections: [
      ...bill.rejections,
      ...prices
        .filter(({ terms }) => !sums.has(terms.id))
        .map(({ terms }) => {
          const wanted = firstOf.get(terms);
          const isOpen = wanted !== undefined && open.get(wanted.part)! > 0;
          const words = !wanted ? '件数不够，或价格不低于现价' : isOpen ? '剩余的名额或预算不够' : '已有更优惠的价格';
          return { source: terms.id, name: terms.name, words };
        }),
    ],
  };
}
