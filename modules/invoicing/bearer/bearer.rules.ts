import { type Fen, zeroFen } from '@heliu/model';

export interface Borne {
  /** What somebody else gave towards the price. */
  readonly borne: Fen;
  readonly paid: Fen;
  readonly postage: Fen;
  readonly refunded: Fen;
  readonly postageRefunded: Fen;
}

/**
 * What of a borne part is still due when some of the buyer's money went back: so much as of the goods he kept, rounded
 * down, so that buyer and bearer together never stand for more than the price. `bearer.server.ts` says it in SQL.
 */
export function borneDue({ borne, paid, postage, refunded, postageRefunded }: Borne): Fen {
  const goods = paid - postage;
  const back = refunded - postageRefunded;
  if (back <= 0n) return borne;
  return goods <= 0n || back >= goods ? zeroFen : (((borne * (goods - back)) / goods) as Fen);
}
