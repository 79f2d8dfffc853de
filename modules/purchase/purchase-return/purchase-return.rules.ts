import { entry, type Full, negateDecimal, negateFen, type Posting } from '@heliu/model';
import { payables } from '../../fico/model.ts';
import type { Movement } from '../../inventory/model.ts';
import type { purchaseReturn } from './purchase-return.ts';

type Record = Full<typeof purchaseReturn>;

/**
 * Goods leave for the price they came for, which the supplier gives back. Where the stock has less, or another average, the
 * rest is a difference in cost; what it cost to get them here stays with the goods that stay.
 */
export const movesOf = ({ warehouse, supplier, lines }: Record): Movement[] =>
  lines.map((line, index) => ({
    line: index,
    sku: line.sku,
    warehouse,
    location: line.location,
    batch: line.batchNo,
    quantity: negateDecimal(line.baseQuantity),
    kind: 'purchaseReturn',
    amount: line.amount,
    against: 'WRX',
    items: { supplier },
  }));

/** So much less is owed by estimate. */
export const estimates = ({ supplier, amount }: Record): Posting[] =>
  amount === 0n ? [] : [entry(payables, { supplier, estimated: negateFen(amount) })];
