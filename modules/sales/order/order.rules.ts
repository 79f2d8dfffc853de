import {
  compareDecimal,
  addDecimal,
  dec,
  type Draft,
  type Fen,
  type Full,
  type Input,
  negateDecimal,
  proportion,
  showFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { type Carried, dealPricesOf, withAmounts } from '../../purchase/model.ts';
import type { order } from './order.ts';

type Order = typeof order;
type Line = Full<Order>['lines'][number];

export const shipping: Carried<Line> = {
  doneOf: ({ shippedQuantity }) => shippedQuantity,
  amount: '已发',
  happened: '发过货',
};

export function withSums(input: Input<Order>): Draft<Order> {
  const draft = withAmounts<Order>(input);
  return { ...draft, lines: dealPricesOf(draft.lines, draft.pricing) };
}

/** What of an order has not left yet, at its own price. */
export const openAmount = (lines: readonly Pick<Line, 'quantity' | 'shippedQuantity' | 'total'>[]): Fen =>
  sumFen(
    lines.map(({ quantity, shippedQuantity, total }) => {
      const rest = addDecimal(quantity, negateDecimal(shippedQuantity));
      if (compareDecimal(rest, dec(0)) <= 0) return zeroFen;
      return compareDecimal(shippedQuantity, dec(0)) === 0 ? total : proportion(total, rest, quantity);
    }),
  );

export interface Exposure {
  readonly limit: Fen | null;
  readonly owed: Fen;
  readonly ordered: Fen;
  readonly shipped: Fen;
}
/** By how much an order would take a customer beyond his limit, with what it is made of. */
export function creditComplaint({ limit, owed, ordered, shipped }: Exposure, more: Fen): string | undefined {
  if (limit === null || more <= zeroFen) return undefined;
  const all = sumFen([owed, ordered, shipped, more]);
  if (all <= limit) return undefined;
  const parts = [
    `应收 ${showFen(owed)}`,
    ...(shipped === zeroFen ? [] : [`已发未开票 ${showFen(shipped)}`]),
    `已订未发 ${showFen(ordered)}`,
    `本单 ${showFen(more)}`,
  ];
  return `超过信用额度 ${showFen(limit)}：${parts.join('，')}，合计 ${showFen(all)}`;
}
