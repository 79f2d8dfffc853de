import { type Fen, leastFen, sumFen, zeroFen } from '@heliu/model';
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
  /** What of the refunds was postage. */
  readonly postageRefunded: Fen;
  /** What of the subsidy went back to the state with them. */
  readonly subsidyReturned: Fen;
}

const unsold: ReadonlySet<OrderStatus> = new Set(['waitPay', 'closedUnpaid', 'closedRefund']);

/** A line the state paid a part of, and what its buyer got back of his own part. */
export interface SubsidisedLine {
  readonly subsidy: Fen;
  readonly paid: Fen;
  readonly back: Fen;
  /** All of it for goods that came back. */
  readonly returned: boolean;
}

/** The state takes its share back with the goods, by pieces; money alone moves it only when none is left. */
export function subsidyBack({ subsidy, paid, back, returned }: SubsidisedLine): Fen {
  if (back <= 0n) return zeroFen;
  if (back >= paid) return subsidy;
  return returned ? (((subsidy * back) / paid) as Fen) : zeroFen;
}

/** What went back to the state of an order. A refund of all of it may name no line. */
export function subsidyReturnedOf(
  { paid, postage, subsidy, refunded, postageRefunded }: Omit<Sums, 'orderStatus' | 'subsidyReturned'>,
  lines: readonly SubsidisedLine[],
): Fen {
  const goodsBack = refunded - postageRefunded;
  if (goodsBack > 0n && goodsBack >= paid - postage) return subsidy;
  return sumFen(lines.map(subsidyBack));
}

interface ToldRefund {
  readonly amount: Fen;
  readonly lineNo: string | null;
  readonly kind: string;
  /** Null where the platform does not say. */
  readonly postage: Fen | null;
}

/** Where the platform does not say what a refund is for, money without goods of just the postage is the postage. */
export function postageRefundedOf(refunds: readonly ToldRefund[], postage: Fen): Fen {
  const parts = refunds.map((one): Fen => {
    if (one.postage !== null) return one.postage;
    return one.lineNo === null && one.kind === 'money' && one.amount === postage ? postage : zeroFen;
  });
  return leastFen(sumFen(parts), postage);
}

/**
 * What may still stand on an invoice to the buyer: what he paid for goods, less what he got back. Postage and the
 * state's subsidy count as the shop decided; undecided, a subsidy does not. Who has got all back has bought nothing.
 */
export function invoiceableOf(sums: Sums, rules: InvoiceRules): Fen {
  if (unsold.has(sums.orderStatus) || (sums.refunded > 0n && sums.refunded >= sums.paid)) return zeroFen;
  const postage = rules.includePostage ? zeroFen : sums.postage - sums.postageRefunded;
  const subsidy = rules.subsidyBasis === 'gross' ? sums.subsidy - sums.subsidyReturned : zeroFen;
  const left = sums.paid - postage + subsidy - sums.refunded;
  return (left > 0n ? left : 0n) as Fen;
}
