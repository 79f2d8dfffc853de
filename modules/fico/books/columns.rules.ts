import {
  addDecimal,
  addFen,
  type Decimal,
  dec,
  divideDecimal,
  type Fen,
  formatFen,
  negateDecimal,
  negateFen,
  subtractFen,
  zeroFen,
} from '@heliu/model';
import type { Direction } from '../accounting-type/accounting-type.ts';
import type { AccountHead } from '../balance/balance.rules.ts';

/** As many columns as a sheet across has room for; what goes beyond shares the last one. */
export const columnKeys = [
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'c7',
  'c8',
  'c9',
  'c10',
  'c11',
  'c12',
  'c13',
  'c14',
  'c15',
  'c16',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

export interface Columns {
  readonly names: Readonly<Partial<Record<ColumnKey, string>>>;
  /** Where what is booked on an account stands. */
  readonly places: ReadonlyMap<number, ColumnKey>;
}

/**
 * The accounts right below one are its columns; what is booked deeper stands in the column above it. One without any
 * below it is its own only column.
 */
export function columnsBelow(accounts: readonly AccountHead[], head: AccountHead): Columns {
  const below = accounts.filter(({ parent }) => parent === head.id);
  const children = below.length > 0 ? below : [head];
  const most = columnKeys.length;
  const isCrowded = children.length > most;
  const keyAt = (index: number) => columnKeys[Math.min(index, most - 1)]!;
  const names: Partial<Record<ColumnKey, string>> = {};
  const places = new Map<number, ColumnKey>();
  for (const [index, child] of children.entries()) {
    const key = keyAt(index);
    names[key] = isCrowded && key === columnKeys.at(-1) ? '其他' : child.name;
    for (const { id, code } of accounts) if (code.startsWith(child.code)) places.set(id, key);
  }
  return { names, places };
}

/** What accounts moved by, in the columns they stand in: on the side that is analysed plus, on the other minus. */
export function spread(
  moved: readonly { readonly account: number; readonly debit: Fen; readonly credit: Fen }[],
  { names, places }: Columns,
  side: Direction,
): Record<ColumnKey, string | null> {
  const sums = new Map<ColumnKey, Fen>();
  for (const { account, debit, credit } of moved) {
    const key = places.get(account);
    if (!key) continue;
    const net = subtractFen(debit, credit);
    sums.set(key, addFen(sums.get(key) ?? zeroFen, side === 'debit' ? net : negateFen(net)));
  }
  return Object.fromEntries(
    columnKeys.map((key) => [key, key in names && sums.has(key) ? formatFen(sums.get(key)!) : null]),
  ) as Record<ColumnKey, string | null>;
}

/** What one piece comes to; of nothing there is no price. */
export const priceOf = (amount: Fen, quantity: Decimal): Decimal | null =>
  Number(quantity) === 0 ? null : divideDecimal(dec(formatFen(amount)), quantity, 4);

export interface Moved {
  readonly debit: Fen;
  readonly credit: Fen;
  readonly inQuantity: Decimal;
  readonly outQuantity: Decimal;
}

/** Where nothing moved the cell stays empty, so that what moved stands out. */
const some = (quantity: Decimal): Decimal | null => (Number(quantity) === 0 ? null : quantity);

/** One line of the 数量金额账: what came in, what went out, what is there. */
export const quantityLine = ({ debit, credit, inQuantity, outQuantity }: Moved, quantity: Decimal, net: Fen) => ({
  inQuantity: some(inQuantity),
  inPrice: priceOf(debit, inQuantity),
  outQuantity: some(outQuantity),
  outPrice: priceOf(credit, outQuantity),
  quantity: net < 0n ? negateDecimal(quantity) : quantity,
  price: priceOf(net, quantity),
});

export const plusQuantity = (...quantities: Decimal[]): Decimal => addDecimal(dec(0), ...quantities);
