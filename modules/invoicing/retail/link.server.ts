import { keyFor, type Work } from '@heliu/engine';
import { shopWorld } from '../../shop/server.ts';
import { derivedFrom, derivedToken, type Token } from '../../system/server.ts';
import { addInvoiceLink } from '../../till/server.ts';
import { shopOfStore, takeInSale } from './retail.server.ts';

const purpose = 'retail invoice link';

// The link follows from the sale, so that a receipt printed again says the same.
addInvoiceLink(async (work, { id, store }) => {
  if (!(await shopOfStore(work, store))) return undefined;
  const [sold] = await work.query<{ isStored: boolean }>(
    'pos_sale.allStored',
    'select stored >= pay and stored > 0 as "isStored" from pos_sale where company_id = $1 and id = $2',
    [work.company, id],
  );
  // All of it was paid beforehand, and what was paid then is invoiced then.
  if (sold?.isStored) return undefined;
  return `${shopWorld(work.db).publicUrl}/invoice/${derivedToken(keyFor(work.db, purpose), work.company, id)}`;
});

/** The order of the sale whose receipt bears this link, taken in when its customer comes. */
export async function orderOfReceipt(inner: Work, token: Token): Promise<number | undefined> {
  const sale = derivedFrom(keyFor(inner.db, purpose), token);
  return sale === undefined ? undefined : takeInSale(inner, sale);
}
