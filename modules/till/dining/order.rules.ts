import { addDecimal, dec, type Decimal, type Fen, extend, sumFen } from '@heliu/model';
import type { DishMenu, MenuDish } from './dining.calls.ts';

/** A dish that was chosen and not sent to the kitchen yet. */
export interface Chosen {
  readonly no: number;
  readonly dish: MenuDish;
  readonly quantity: Decimal;
  readonly notes: readonly string[];
}

/** One more of a dish: where it stands there without a word beside it, it is counted up. */
export function withDish(rows: readonly Chosen[], dish: MenuDish): readonly Chosen[] {
  const there = rows.find((row) => row.dish.sku === dish.sku && row.notes.length === 0);
  if (there) return withQuantity(rows, there.no, addDecimal(there.quantity, dec(1)));
  return [...rows, { no: Math.max(0, ...rows.map(({ no }) => no)) + 1, dish, quantity: dec(1), notes: [] }];
}

/** Less than nothing of it is none of it. */
export const withQuantity = (rows: readonly Chosen[], no: number, quantity: Decimal): readonly Chosen[] =>
  Number(quantity) > 0
    ? rows.map((row) => (row.no === no ? { ...row, quantity } : row))
    : rows.filter((row) => row.no !== no);

export const withNote = (rows: readonly Chosen[], no: number, note: string): readonly Chosen[] =>
  rows.map((row) => {
    if (row.no !== no) return row;
    const others = row.notes.filter((one) => one !== note);
    return { ...row, notes: others.length < row.notes.length ? others : [...row.notes, note] };
  });

export const chosenAmount = (rows: readonly Chosen[]): Fen =>
  sumFen(rows.map(({ dish, quantity }) => extend(quantity, dec(dish.price))));

/** Dishes by their name, initials or code: those that begin with it come first. */
export function dishesFor(dishes: readonly MenuDish[], typed: string): readonly MenuDish[] {
  const word = typed.trim().toLowerCase();
  if (word === '') return [];
  const found = dishes.filter(({ search }) => search.includes(word));
  const begins = ({ search }: MenuDish) => (` ${search}`.includes(` ${word}`) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b));
}

/** What may be said of a dish, by kind. */
export const cookingsFor = ({ cookings }: Pick<DishMenu, 'cookings'>, dish: MenuDish) =>
  cookings.filter(
    ({ categories }) => categories.length === 0 || categories.some((one) => dish.categories.includes(one)),
  );

/** Minutes since somebody sat down. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
