import {
  addDecimal,
  dec,
  type Decimal,
  extend,
  type Fen,
  fen,
  formatFen,
  share,
  negateDecimal,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';

/** What a store takes besides its dishes. */
export interface Charges {
  /** Of the dishes at their usual prices: 0.1 for ten in a hundred. */
  readonly serviceRate: Decimal;
  readonly minimumPerGuest: Fen;
}
export interface Fees {
  readonly service: Fen;
  /** What is missing up to the least that so many guests spend. */
  readonly shortfall: Fen;
}

export function feesOf(dishes: Fen, guests: number, { serviceRate, minimumPerGuest }: Charges): Fees {
  // A table that ordered nothing is closed and not paid.
  if (dishes === zeroFen) return { service: zeroFen, shortfall: zeroFen };
  const least = fen(minimumPerGuest * BigInt(guests));
  return {
    service: share(dishes, serviceRate),
    shortfall: least > dishes ? subtractFen(least, dishes) : zeroFen,
  };
}

export interface Ordered {
  readonly sku: number;
  readonly quantity: Decimal;
  readonly returnedQuantity: Decimal;
  readonly price: Fen;
}
export const leftOf = ({ quantity, returnedQuantity }: Pick<Ordered, 'quantity' | 'returnedQuantity'>): Decimal =>
  addDecimal(quantity, negateDecimal(returnedQuantity));

export const amountOf = (dishes: readonly Ordered[]): Fen =>
  sumFen(dishes.map((dish) => extend(leftOf(dish), dec(formatFen(dish.price)))));

/** What is paid for: each kind of dish once, however often it was ordered; what went back is gone. */
export function eaten(dishes: readonly Ordered[]): { readonly sku: number; readonly quantity: Decimal }[] {
  const sums = new Map<number, Decimal>();
  for (const dish of dishes) sums.set(dish.sku, addDecimal(sums.get(dish.sku) ?? dec(0), leftOf(dish)));
  return [...sums].filter(([, quantity]) => Number(quantity) > 0).map(([sku, quantity]) => ({ sku, quantity }));
}

export interface Kitchen {
  readonly id: number;
  readonly categories: readonly number[];
}
/** Who makes a dish: the kitchen of its nearest category, or the one that makes everything else. */
export function kitchenOf(kitchens: readonly Kitchen[], categories: readonly number[]): number | null {
  for (const category of categories) {
    const found = kitchens.find((one) => one.categories.includes(category));
    if (found) return found.id;
  }
  return kitchens.find((one) => one.categories.length === 0)?.id ?? null;
}
