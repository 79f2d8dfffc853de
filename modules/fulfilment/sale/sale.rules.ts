import { type Decimal, entry, type Fen, netOf, type Posting, share } from '@heliu/model';
import { sales } from './sale.ts';

export interface SaleHead {
  readonly day: string;
  readonly shop: number | null;
  readonly customer: number | null;
  readonly salesman: number | null;
}
export interface SoldLine {
  readonly sku: number | null;
  /** In base units. */
  readonly quantity: Decimal;
  readonly total: Fen;
  readonly taxRate: Decimal;
  readonly cost: Fen;
}

/** One entry for each line. The commission is of what the buyer pays, tax included, as platforms count it. */
export const saleEntries = (head: SaleHead, lines: readonly SoldLine[], commission: Decimal): Posting[] =>
  lines.map(({ taxRate, ...line }) =>
    entry(sales, { ...head, ...line, net: netOf(line.total, taxRate), fee: share(line.total, commission) }),
  );
