/** What the customer is shown, as one window tells it to the other; amounts are written out. */
export interface Shown {
  readonly store: string;
  readonly rows: readonly {
    readonly name: string;
    readonly quantity: string;
    readonly pay: string;
    readonly saved: string;
  }[];
  readonly pay: string;
  readonly saved: string;
  readonly paid: string;
  readonly change: string;
  readonly member: string;
  readonly points: string;
  /** A sale that is done: thanks and change, until the next goods. */
  readonly isDone: boolean;
  /** Where he asks for his invoice; empty where there is none to ask for. */
  readonly invoiceUrl: string;
}
export type Message = { readonly kind: 'shown'; readonly shown: Shown } | { readonly kind: 'here' | 'gone' | 'who' };
/** Windows of one user and one browser. */
export const channelOf = (user: string): string => `heliu.till.display:${user}`;
