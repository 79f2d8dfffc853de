import type { Decimal, Fen } from '@heliu/model';
import type { MovementKind } from './stock.ts';

/** What a stock document does to one SKU in one warehouse. */
export interface Movement {
  /** Which line of the document it comes from; none where its head says it, as of what is put together from the lines. */
  readonly line: number | null;
  readonly sku: number;
  readonly warehouse: number;
  readonly location?: number | null | undefined;
  readonly batch?: string | null | undefined;
  /** In base units; below zero it leaves. */
  readonly quantity: Decimal;
  readonly kind: MovementKind;
  /** It is gone already, so the stock goes below zero rather than say otherwise. */
  readonly hasLeft?: boolean | undefined;
  /** What comes in is worth this; what leaves came for this. Left out, it moves at the average. */
  readonly amount?: Fen | undefined;
  /** An amount alone: it is about so many base units, and what of them is there no more goes to cost. */
  readonly about?: Decimal | undefined;
  /**
   * It comes in at the cost of the movements at these places in the list, such as the other side of a transfer. Several
   * that come in at the cost of the same ones share it.
   */
  readonly costOf?: readonly number[] | undefined;
  /** By what it shares with others; where none of them says, by what their goods are worth now. */
  readonly share?: Decimal | undefined;
  /** The transaction whose account stands against the stock account; left out, the books do not notice. */
  readonly against?: string | undefined;
  /** What the account against it is kept by. */
  readonly items?: Items | undefined;
  /** What else about the SKU changes with it. */
  readonly plan?: Planned | undefined;
  /** Dates of a batch that comes in. */
  readonly dates?: { readonly production: string | null; readonly expiry: string | null } | undefined;
}

export interface Items {
  readonly supplier?: number | null | undefined;
  readonly customer?: number | null | undefined;
  readonly department?: number | null | undefined;
}

/** What is spoken for, kept back or on its way, in base units; below zero it is released. */
export interface Planned {
  readonly reserved?: Decimal | undefined;
  readonly locked?: Decimal | undefined;
  readonly onOrder?: Decimal | undefined;
  readonly inTransit?: Decimal | undefined;
}
