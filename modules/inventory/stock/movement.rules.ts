import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  negateDecimal,
  negateFen,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import { costOfOut, costOfReturn, keptOf, differenceOfIn, isIn, moved, type Pool, sizeOf } from './cost.rules.ts';
import type { Movement } from './movement.ts';

/** What of one SKU lies in one place of a warehouse, in one batch. */
export interface Lot {
  readonly sku: number;
  readonly warehouse: number;
  readonly location: number | null;
  readonly batch: string | null;
  readonly quantity: Decimal;
}

const none = dec(0);
const least = (a: Decimal, b: Decimal): Decimal => (compareDecimal(a, b) < 0 ? a : b);
const fits = (move: Movement, lot: Lot): boolean =>
  lot.sku === move.sku &&
  lot.warehouse === move.warehouse &&
  (move.location == null || lot.location === move.location) &&
  (move.batch == null || lot.batch === move.batch);

/** Says where it is to be taken from: the place or the batch is left open. */
export const isOpen = (move: Movement, { byBatch, byLocation }: { byBatch: boolean; byLocation: boolean }): boolean =>
  !isIn(move.quantity) &&
  compareDecimal(move.quantity, none) !== 0 &&
  ((byBatch && move.batch == null) || (byLocation && move.location == null));

export interface Placed extends Movement {
  /** Where the movement it is a part of stands in the list. */
  readonly of: number;
}

/**
 * Takes what leaves from lots in the order they are given, which is first expired first. What no lot has is left without
 * one, so that it is refused as missing, or goes below zero where that is allowed.
 */
export function takeFromLots(
  moves: readonly Movement[],
  isToPlace: (move: Movement) => boolean,
  lots: readonly Lot[],
): Placed[] {
  const left = lots.map(({ quantity }) => quantity);
  return moves.flatMap((move, of): Placed[] => {
    if (!isToPlace(move)) return [{ ...move, of }];
    const parts: Placed[] = [];
    let wanted = sizeOf(move.quantity);
    for (const [i, lot] of lots.entries()) {
      if (compareDecimal(wanted, none) === 0) break;
      if (!fits(move, lot) || compareDecimal(left[i]!, none) <= 0) continue;
      const taken = least(wanted, left[i]!);
      left[i] = addDecimal(left[i]!, negateDecimal(taken));
      wanted = addDecimal(wanted, negateDecimal(taken));
      parts.push({ ...move, of, location: lot.location, batch: lot.batch, quantity: negateDecimal(taken) });
    }
    if (compareDecimal(wanted, none) > 0) parts.push({ ...move, of, quantity: negateDecimal(wanted) });
    // What else changes with it changes once.
    return parts.map((part, i) => (i === 0 ? part : { ...part, plan: undefined }));
  });
}

/** What a movement is worth, and what of the stock has to be corrected with it. */
export interface Costed extends Placed {
  readonly pool: string;
  /** Of the stock: below zero it leaves. */
  readonly worth: Fen;
  /** What the account against it is moved by; other than `worth` where goods go back at another cost than they have now. */
  readonly charged: Fen;
  /** The stock is corrected by it, because goods had been sold before they came. */
  readonly difference: Fen;
}

/** Movements one after the other, each at what the one before has left. */
export function costed(
  moves: readonly Placed[],
  poolOf: (move: Movement) => string,
  start: (sku: number, pool: string) => Pool,
  lastCost: (sku: number) => Decimal,
): Costed[] {
  const pools = new Map<string, Pool>();
  const wholes = new Map<number, Decimal>();
  for (const { of, quantity } of moves) wholes.set(of, addDecimal(wholes.get(of) ?? none, quantity));
  const found: Costed[] = [];
  const chargedBy = (of: number) => found.reduce((sum, one) => (one.of === of ? sum + one.worth : sum), 0n) as Fen;
  const given = new Map<number, Fen>();
  for (const move of moves) {
    const pool = poolOf(move);
    const key = `${move.sku}|${pool}`;
    const now = pools.get(key) ?? start(move.sku, pool);
    const size = sizeOf(move.quantity);
    let [worth, charged, difference] = [zeroFen, zeroFen, zeroFen];
    if (compareDecimal(size, none) === 0) {
      charged = move.amount ?? zeroFen;
      worth = move.about === undefined ? charged : keptOf(now, charged, move.about);
    } else if (isIn(move.quantity)) {
      worth = charged =
        move.costOf === undefined
          ? (move.amount ?? costOfOut(now, size, lastCost(move.sku)))
          : negateFen(chargedBy(move.costOf));
      difference = differenceOfIn(now, size, worth);
    } else {
      // A part of what goes back came for its part of the whole; the last part takes the rest.
      const original = move.amount === undefined ? undefined : partOf(move, wholes, given);
      const cost =
        original === undefined ? costOfOut(now, size, lastCost(move.sku)) : costOfReturn(now, size, original);
      worth = negateFen(cost);
      charged = negateFen(original ?? cost);
    }
    pools.set(key, moved(now, move.quantity, (worth + difference) as Fen));
    found.push({ ...move, pool, worth, charged, difference });
  }
  return found;
}

function partOf({ of, amount, quantity }: Placed, wholes: Map<number, Decimal>, given: Map<number, Fen>): Fen {
  const whole = wholes.get(of)!;
  const rest = subtractFen(amount!, given.get(of) ?? zeroFen);
  const isLast = compareDecimal(whole, quantity) === 0;
  const part = isLast ? rest : costOfOut({ quantity: sizeOf(whole), amount: rest }, sizeOf(quantity), none);
  wholes.set(of, addDecimal(whole, negateDecimal(quantity)));
  given.set(of, (part + (given.get(of) ?? 0n)) as Fen);
  return part;
}
