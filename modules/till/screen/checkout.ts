import type { Fen } from '@heliu/model';
import type { CreditCustomer } from '../credit/credit.calls.ts';
import type { StoredStanding } from '../stored/stored.calls.ts';
import type { OpenedTender } from '../opening/opening.calls.ts';
import type { Payment, Settlement } from './tender.rules.ts';
import type { Said } from './till-state.ts';

/** What the member of a bill has stored, and whether he has shown that it is he who pays with it. */
export interface StoredWay {
  readonly standing: StoredStanding | undefined;
  /** What the sale is sent with; nothing before he has shown it for this bill. */
  readonly pass: string | undefined;
  readonly isBusy: boolean;
  readonly prove: (proof: string) => void;
}
/** Where something is paid: a sale, a table, a debt. */
export interface Checkout {
  readonly shift: number;
  readonly tenders: readonly OpenedTender[];
  readonly due: Fen;
  readonly payments: readonly Payment[];
  readonly settlement: Settlement;
  readonly isBusy: boolean;
  /** Who owes what is left on credit. */
  readonly creditor: CreditCustomer | undefined;
  readonly setCreditor: (creditor: CreditCustomer | undefined) => void;
  /** What the member has stored; nothing where it pays for nothing. */
  readonly stored: StoredWay | undefined;
  readonly tell: (tone: Said['tone'], words: string) => void;
  /** Somebody scanned goods while paying. */
  readonly scan: (code: string) => void;
  readonly setPayments: (payments: readonly Payment[]) => void;
  readonly finish: (payments: readonly Payment[]) => void;
}
