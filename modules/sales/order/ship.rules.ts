import {
  addDecimal,
  addFen,
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  negateDecimal,
  proportion,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import { openAmount } from './order.rules.ts';
import { atLeastNone, least, minus, stillToShip } from './reserve.rules.ts';

/** A line of an order, as far as it matters to what leaves for it. */
export interface ShippedLine {
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
  readonly shippedQuantity: Decimal;
  readonly reservedQuantity: Decimal;
  readonly total: Fen;
  /** What of the total is tax. */
  readonly tax: Fen;
}
/** In the unit of the order, and in base units. */
export interface Leaving {
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
}
export interface Taken {
  /** What of the promised amount is promised no longer. */
  readonly ordered: Fen;
  /** What the goods that leave are sold for; more than was promised where more leaves. */
  readonly total: Fen;
  readonly tax: Fen;
  /** How much is kept for the line no longer, in base units. */
  readonly released: Decimal;
}

const none = dec(0);

/**
 * What leaves for a line of an order, one parcel after the other. Amounts are what the order still promised before and
 * does not promise after, so that however it is divided all parts add up to the line. Of what is kept for it, as much is
 * let go as leaves, and never more is kept than is still to leave.
 */
export function leave(line: ShippedLine, parcels: readonly Leaving[]): { taken: Taken[]; after: ShippedLine } {
  let now = line;
  const taken = parcels.map(({ quantity, baseQuantity }): Taken => {
    const rest = atLeastNone(minus(now.quantity, now.shippedQuantity));
    const moved = { ...now, shippedQuantity: addDecimal(now.shippedQuantity, quantity) };
    const ordered = subtractFen(openAmount([now]), openAmount([moved]));
    const beyond = atLeastNone(minus(quantity, rest));
    const extraOf = (whole: Fen) =>
      compareDecimal(beyond, none) === 0 ? zeroFen : proportion(whole, beyond, line.quantity);
    const openTax = (of: ShippedLine) => openAmount([{ ...of, total: of.tax }]);
    const tax = subtractFen(openTax(now), openTax(moved));
    const kept = least(atLeastNone(minus(now.reservedQuantity, baseQuantity)), stillToShip(moved));
    const released = minus(now.reservedQuantity, kept);
    now = { ...moved, reservedQuantity: kept };
    return { ordered, total: addFen(ordered, extraOf(line.total)), tax: addFen(tax, extraOf(line.tax)), released };
  });
  return { taken, after: now };
}

/** The way back: what is promised again, and what of it is kept again where it was kept before. */
export function comeBack(
  line: ShippedLine,
  parcels: readonly (Leaving & { readonly regained: Decimal })[],
): { ordered: Fen; after: ShippedLine } {
  const back = addDecimal(none, ...parcels.map(({ quantity }) => quantity));
  const moved = { ...line, shippedQuantity: minus(line.shippedQuantity, back) };
  const wanted = addDecimal(line.reservedQuantity, ...parcels.map(({ regained }) => regained));
  return {
    ordered: subtractFen(openAmount([moved]), openAmount([line])),
    after: { ...moved, reservedQuantity: least(wanted, stillToShip(moved)) },
  };
}

/** How much less is kept, or more, for all lines of a kind. */
export const reservedBy = (before: ShippedLine, after: ShippedLine): Decimal =>
  addDecimal(after.reservedQuantity, negateDecimal(before.reservedQuantity));
