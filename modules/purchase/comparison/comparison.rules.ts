import { compareDecimal, dec } from '@heliu/model';
import type { ComparedLine, Offer } from './comparison.calls.ts';

const usable = ({ expired }: Offer) => !expired;

/** The lowest price of a line; of equal ones the quickest. An offer that has run out does not count. */
export function lowestOf(line: Pick<ComparedLine, 'offers'>): Offer | undefined {
  return line.offers
    .filter(usable)
    .toSorted(
      (a, b) =>
        compareDecimal(dec(a.basePrice), dec(b.basePrice)) ||
        (a.leadDays ?? Number.MAX_SAFE_INTEGER) - (b.leadDays ?? Number.MAX_SAFE_INTEGER) ||
        a.line - b.line,
    )[0];
}

/** Why this offer cannot be taken for so much. */
export function offerComplaint(offer: Offer, quantity: string): string | undefined {
  if (offer.expired) return `报价 ${offer.quotationNumber} 已于 ${offer.validTo} 过期`;
  if (offer.minQuantity !== null && compareDecimal(dec(quantity), dec(offer.minQuantity)) < 0)
    return `报价 ${offer.quotationNumber} 的起订量是 ${offer.minQuantity}`;
  return undefined;
}
