import type { Full } from '@heliu/model';
import type { Work } from '@heliu/engine';
import type { payment } from './payment.ts';

type Payment = Full<typeof payment>;

/**
 * A kind of record that asks for money by a code. It hears of each change of its payments once, in the transaction that
 * writes it down; what takes longer, or may be refused, it asks a job to do.
 */
export interface Payee {
  readonly entity: string;
  /** Paid, closed, or something went wrong; the payment as it is now. */
  settled(work: Work, payment: Payment): Promise<void>;
  refunded(work: Work, payment: Payment): Promise<void>;
  /** Why nothing of it can be paid back now. The payment is locked. */
  refundObjection(work: Work, payment: Payment): Promise<string | undefined>;
}

const payees = new Map<string, Payee>();
export function addPayee(payee: Payee): void {
  payees.set(payee.entity, payee);
}
export const payeeOf = ({ sourceName }: Pick<Payment, 'sourceName'>): Payee | undefined =>
  sourceName === null ? undefined : payees.get(sourceName);
