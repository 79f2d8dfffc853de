import {
  addDecimal,
  compareDecimal,
  daysAfter,
  dec,
  type Decimal,
  divideDecimal,
  negateDecimal,
  roundDecimal,
  timesDecimal,
} from '@heliu/model';

const none = dec(0);
export const least = (a: Decimal, b: Decimal): Decimal => (compareDecimal(a, b) < 0 ? a : b);
export const minus = (a: Decimal, b: Decimal): Decimal => addDecimal(a, negateDecimal(b));
export const atLeastNone = (a: Decimal): Decimal => (compareDecimal(a, none) < 0 ? none : a);

export interface OrderLine {
  readonly sku: number;
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
  readonly shippedQuantity: Decimal;
  readonly reservedQuantity: Decimal;
  readonly cartQuantity: Decimal;
}

/** What of a line is still to leave, in base units. */
export function stillToShip({
  quantity,
  baseQuantity,
  shippedQuantity,
}: Pick<OrderLine, 'quantity' | 'baseQuantity' | 'shippedQuantity'>): Decimal {
  const rest = atLeastNone(minus(quantity, shippedQuantity));
  if (compareDecimal(shippedQuantity, none) === 0) return baseQuantity;
  return roundDecimal(timesDecimal(rest, divideDecimal(baseQuantity, quantity, 12)), 6);
}

/** What nobody keeps for a line yet. */
export const unreserved = (line: OrderLine): Decimal => atLeastNone(minus(stillToShip(line), line.reservedQuantity));

/** What has to be bought for a line: neither kept for it nor in the cart already. */
export const toBuy = (line: OrderLine): Decimal => atLeastNone(minus(unreserved(line), line.cartQuantity));

/** How much each line keeps of what is there, in the order of the lines: never more than is wanted, nor than is there. */
export function allot(
  wanted: readonly { readonly sku: number; readonly quantity: Decimal }[],
  available: ReadonlyMap<number, Decimal>,
): Decimal[] {
  const left = new Map(available);
  return wanted.map(({ sku, quantity }) => {
    const got = least(quantity, atLeastNone(left.get(sku) ?? none));
    left.set(sku, minus(left.get(sku) ?? none, got));
    return got;
  });
}

export interface Arrival {
  /** Left out where the supplier has not said. */
  readonly day: string | null;
  readonly quantity: Decimal;
}

/**
 * The day on which what is missing will have come: after those who were promised before, from what is on order, else
 * after the time it takes to buy. Nothing where nobody knows.
 */
export function promisedOn(
  missing: Decimal,
  {
    ahead,
    arrivals,
    leadDays,
  }: { readonly ahead: Decimal; readonly arrivals: readonly Arrival[]; readonly leadDays: number | null },
  today: string,
): string | null {
  let wanted = addDecimal(missing, ahead);
  const dated = arrivals.filter((one): one is Arrival & { day: string } => one.day !== null);
  for (const { day, quantity } of dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    wanted = minus(wanted, quantity);
    if (compareDecimal(wanted, none) <= 0) return day < today ? today : day;
  }
  return leadDays === null ? null : daysAfter(today, leadDays);
}
