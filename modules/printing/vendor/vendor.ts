import type { Operation } from '@heliu/outside';
import type { PaperWidth, Slip } from '../../till/model.ts';
import type { Seen } from '../terms/terms.ts';

/** One account at the service of a maker of printers. */
export interface VendorSession {
  readonly gateway: string;
  readonly account: string;
  readonly key: string;
  /** What was given for account and key, where the service wants that first. */
  readonly token: string;
  readonly now: number;
  readonly nonce: string;
}

export interface PrintOrder {
  readonly sn: string;
  readonly content: string;
  readonly copies: number;
  /** Ours; where the service knows it again, the same paper sent twice is printed once. */
  readonly key: string;
}

/** What is peculiar to one service of cloud printers. */
export interface Vendor {
  readonly gateway: string;
  /** The most bytes one job may have. */
  readonly most: number;
  /** The slip in the words of this service. The same tag means something else to each. */
  content(slip: Slip, paper: PaperWidth): string;
  /** For services that want a token; it does not run out for an app of one's own. */
  readonly grant?: Operation<void, string, VendorSession>;
  /** Answers with the number the service gives the job. */
  readonly print: Operation<PrintOrder, string, VendorSession>;
  readonly isPrinted: Operation<{ readonly sn: string; readonly task: string }, boolean, VendorSession>;
  readonly look: Operation<{ readonly sn: string }, Seen, VendorSession>;
}
