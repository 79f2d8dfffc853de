import { type Decimal, type Fen, negateFen, share, sumFen } from '@heliu/model';

/** What a channel gets of a payment; a fen is rounded once, payment by payment. */
export const feeOf = (amount: Fen, rate: Decimal): Fen => share(amount, rate);

interface Fee {
  readonly amount: Fen;
  readonly fee: Fen;
}
/** A renewal that was taken back takes back what was earned by it, to the fen, whatever is agreed by now. */
export const takenBack = ({ amount, fee }: Fee): Fee => ({ amount: negateFen(amount), fee: negateFen(fee) });

export const totalOf = (fees: readonly Fee[]): Fee & { readonly count: number } => ({
  count: fees.length,
  amount: sumFen(fees.map(({ amount }) => amount)),
  fee: sumFen(fees.map(({ fee }) => fee)),
});
