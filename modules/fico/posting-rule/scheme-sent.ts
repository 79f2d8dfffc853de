import { fen } from '@heliu/model';
import type { AnyScheme, Book, BookRow } from './scheme.ts';

/** A scheme as it is sent to whoever reads and changes rules: amounts of its examples are fen, written as text. */
export interface SentScheme extends Omit<AnyScheme, 'examples'> {
  readonly examples: readonly SentBook[];
}
interface SentBook extends Omit<Book, 'rows'> {
  readonly rows: readonly (Omit<BookRow, 'amounts'> & { readonly amounts: Readonly<Record<string, string>> })[];
}

const mapped = <From, To>(of: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));

export const sentScheme = ({ examples, ...rest }: AnyScheme): SentScheme => ({
  ...rest,
  examples: (examples as readonly Book[]).map((book) => ({
    ...book,
    rows: book.rows.map((row) => ({ ...row, amounts: mapped(row.amounts, String) })),
  })),
});

export const readScheme = ({ examples, ...rest }: SentScheme): AnyScheme => ({
  ...rest,
  examples: examples.map((book) => ({
    ...book,
    rows: book.rows.map((row) => ({ ...row, amounts: mapped(row.amounts, (amount) => fen(BigInt(amount))) })),
  })),
});
