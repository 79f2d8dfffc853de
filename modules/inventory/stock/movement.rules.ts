import {
  addDecimal,
  apportion,
  compareDecimal,
  dec,
  type Decimal,
  type Fen,
  fen,
  negateDecimal,
  negateFen,
  subtractFen,
  sumFen,
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
  const given = new Map<number, Fen>();
  const now = (move: Placed): Pool => pools.get(`${move.sku}|${poolOf(move)}`) ?? start(move.sku, poolOf(move));
  const worths = new Map<number, Fen>();
  const shared = sharedCosts(
    moves,
    (of) => worths.get(of) ?? zeroFen,
    (move) => costOfOut(now(move), move.quantity, lastCost(move.sku)),
  );
  for (const move of moves) {
    const pool = poolOf(move);
    const before = now(move);
    const size = sizeOf(move.quantity);
    let [worth, charged, difference] = [zeroFen, zeroFen, zeroFen];
    if (compareDecimal(size, none) === 0) {
      charged = move.amount ?? zeroFen;
      worth = move.about === undefined ? charged : keptOf(before, charged, move.about);
    } else if (isIn(move.quantity)) {
      worth = charged =
        move.costOf === undefined ? (move.amount ?? costOfOut(before, size, lastCost(move.sku))) : shared(move);
      difference = differenceOfIn(before, size, worth);
    } else {
      // A part of what goes back came for its part of the whole; the last part takes the rest.
      const original = move.amount === undefined ? undefined : partOf(move, wholes, given);
      const cost =
        original === undefined ? costOfOut(before, size, lastCost(move.sku)) : costOfReturn(before, size, original);
      worth = negateFen(cost);
      charged = negateFen(original ?? cost);
    }
    pools.set(`${move.sku}|${pool}`, moved(before, move.quantity, (worth + difference) as Fen));
    worths.set(move.of, fen((worths.get(move.of) ?? 0n) + worth));
    found.push({ ...move, pool, worth, charged, difference });
  }
  return found;
}

const millionths = (value: Decimal): Fen => fen(BigInt(Math.round(Number(value) * 1_000_000)));

/** By what goods that come in share a cost: as they say, else by what they are worth, else by how many they are. */
function weightsOf(group: readonly Placed[], worthOf: (move: Placed) => Fen): Fen[] {
  const isSaid = group.some(({ share }) => share !== undefined);
  const said = group.map((move) => (isSaid ? millionths(move.share ?? none) : worthOf(move)));
  const weights = said.map((weight) => (weight < 0n ? zeroFen : weight));
  return sumFen(weights) === zeroFen ? group.map(({ quantity }) => millionths(quantity)) : weights;
}

/** What each movement comes in for that has its cost from others, to the fen. They are costed before it. */
function sharedCosts(
  moves: readonly Placed[],
  worthOfOut: (of: number) => Fen,
  worthNow: (move: Placed) => Fen,
): (move: Placed) => Fen {
  const groups = new Map<string, Placed[]>();
  const keyOf = ({ costOf }: Placed) => costOf!.join();
  for (const move of moves)
    if (move.costOf !== undefined) groups.set(keyOf(move), [...(groups.get(keyOf(move)) ?? []), move]);
  const parts = new Map<Placed, Fen>();
  return (move) => {
    if (!parts.has(move)) {
      const group = groups.get(keyOf(move))!;
      const whole = negateFen(sumFen(move.costOf!.map(worthOfOut)));
      const shares = group.length === 1 ? [whole] : apportion(whole, weightsOf(group, worthNow));
      group.forEach((one, i) => parts.set(one, shares[i]!));
    }
    return parts.get(move)!;
  };
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
