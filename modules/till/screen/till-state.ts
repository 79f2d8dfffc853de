import type { OpenedTerminal, Opening } from '../opening/opening.calls.ts';
import type { OverrideKind } from '../override/override.ts';
import type { CurrentShift } from '../shift/shift.calls.ts';
import type { Agreement } from './cart.rules.ts';

/** The answer to the last thing that was done, beside the field. */
export interface Said {
  readonly tone: 'idle' | 'right' | 'wrong';
  readonly text: string;
}
/** What the last sale or return came to, until the next one begins. */
export interface Finished {
  /** One made without a line has the number of its paper until it is uploaded. */
  readonly kind: 'sale' | 'return' | 'offline';
  readonly id: number;
  readonly number: string;
  readonly pay: string;
  readonly received: string;
  readonly change: string;
  readonly earnedPoints: number;
  readonly pieces: number;
  readonly invoiceUrl: string | null;
}
/** Somebody's word that is wanted, and what goes on once it is given. */
export interface WantedWord {
  readonly kind: OverrideKind;
  /** What it is good for and nothing else: the client number of a sale or return, the id of what is voided or of the shift. */
  readonly subject: string;
  readonly note: string;
  readonly onGiven: (agreement: Agreement) => void;
}
export type Stage = 'sell' | 'pay' | 'return' | 'credit' | 'recharge';
export type Panel = 'held' | 'more' | 'drawer' | 'coupons' | 'aside' | 'offline' | undefined;

export interface OpenTill {
  readonly opening: Opening;
  readonly terminal: OpenedTerminal;
  readonly shift: CurrentShift;
  readonly user: string;
  /** Nobody has answered: it was opened with what the browser has kept. */
  readonly isKept: boolean;
  /** Prices or promotions have changed since they were read. */
  readonly onStale: () => void;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '没有做成，请再试一次');
