import { addDecimal, apportion, compareDecimal, type Decimal, type Fen, fen, subtractFen } from '@heliu/model';
import type { PricedPart } from './terms.ts';

/** What has come back of a part already. */
export interface Returned {
  readonly quantity: Decimal;
  readonly amount: Fen;
}

/**
 * What is given back for a further quantity of a part: its share of what was paid, rounded down, so that the last unit
 * takes what is left and any split of returns adds up to exactly what was paid. Undefined when so much is not there.
 */
export function refundOf(
  part: Pick<PricedPart, 'quantity' | 'pay'>,
  returned: Returned,
  quantity: Decimal,
): Fen | undefined {
  const together = addDecimal(returned.quantity, quantity);
  if (compareDecimal(quantity, '0' as Decimal) <= 0 || compareDecimal(together, part.quantity) > 0) return undefined;
  return subtractFen(shareDown(part.pay, together, part.quantity), returned.amount);
}

/** amount × part ÷ all, rounded down to the fen. */
function shareDown(amount: Fen, part: Decimal, all: Decimal): Fen {
  const scale = Math.max(...[part, all].map((text) => text.split('.')[1]?.length ?? 0));
  const whole = (text: string): bigint => {
    const [digits, behind = ''] = text.split('.');
    return BigInt(digits! + behind.padEnd(scale, '0'));
  };
  return fen((amount * whole(part)) / whole(all));
}

/** Amounts for an invoice: no line of it may be zero, so what was free bears a share of what was paid, by its price. */
export const invoiceAmounts = (parts: readonly PricedPart[]): Fen[] => {
  const paid = fen(parts.reduce((sum, { pay }) => sum + pay, 0n));
  if (parts.every(({ pay }) => pay > 0n)) return parts.map(({ pay }) => pay);
  return apportion(
    paid,
    parts.map(({ list }) => list),
  );
};
