import { type Fen, zeroFen } from '@heliu/model';
import type { OrderStatus } from '../platforms/status.ts';

export interface InvoiceRules {
  readonly includePostage: boolean;
  readonly subsidyBasis: 'unset' | 'gross' | 'paid';
}

export interface Sums {
  readonly orderStatus: OrderStatus;
  readonly paid: Fen;
  readonly postage: Fen;
  readonly subsidy: Fen;
  readonly refunded: Fen;
}

const unsold: ReadonlySet<OrderStatus> = new Set(['waitPay', 'closedUnpaid', 'closedRefund']);

/**
 * What may still stand on an invoice to the buyer: what he paid for goods, less what he got back. Postage and the
 * state's subsidy count as the shop decided; undecided, a subsidy does not.
 */
export function invoiceableOf(sums: Sums, rules: InvoiceRules): Fen {
  if (unsold.has(sums.orderStatus)) return zeroFen;
  const postage = rules.includePostage ? zeroFen : sums.postage;
  const subsidy = rules.subsidyBasis === 'gross' ? sums.subsidy : zeroFen;
  const left = sums.paid - postage + subsidy - sums.refunded;
  return (left > 0n ? left : 0n) as Fen;
}
