import type { VoucherOrder } from './arrange.ts';

export interface Numbered {
  readonly id: number;
  readonly word: string;
  readonly no: number;
  readonly date: string;
}
export type Arranged<V extends Numbered> = V & { readonly to: number };

/** What is to be said of the numbers of one word in a month. */
export interface WordNumbers {
  readonly word: string;
  readonly count: number;
  readonly last: number;
  /** How many between 1 and the last one nobody has. */
  readonly missing: number;
  /** How many stand behind one of a later day. */
  readonly late: number;
}

const inOrder = (order: VoucherOrder) => (a: Numbered, b: Numbered) =>
  order === 'date' && a.date !== b.date ? (a.date < b.date ? -1 : 1) : a.no - b.no;

function byWord<V extends Numbered>(vouchers: readonly V[]): [string, V[]][] {
  const words = new Map<string, V[]>();
  for (const one of vouchers) {
    const own = words.get(one.word);
    if (own) own.push(one);
    else words.set(one.word, [one]);
  }
  return [...words].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The vouchers of a month, each with the number it is to have: 1 to n within its word. */
export const arranged = <V extends Numbered>(vouchers: readonly V[], order: VoucherOrder): Arranged<V>[] =>
  byWord(vouchers).flatMap(([, own]) => own.toSorted(inOrder(order)).map((one, i) => ({ ...one, to: i + 1 })));

export function numbersOf(vouchers: readonly Numbered[]): WordNumbers[] {
  return byWord(vouchers).map(([word, own]) => {
    const sorted = own.toSorted(inOrder('number'));
    const last = sorted.at(-1)!.no;
    let [latest, late] = ['', 0];
    for (const { date } of sorted) {
      if (date < latest) late += 1;
      else latest = date;
    }
    return { word, count: own.length, last, missing: last - own.length, late };
  });
}
