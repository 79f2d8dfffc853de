import type { Direction } from '../accounting-type/accounting-type.ts';

/** One account over a range of periods. Amounts are yuan text; a balance stands on the side of the account's direction. */
export interface AccountBalance {
  readonly account: number;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly direction: Direction;
  readonly yearOpenDebit: string;
  readonly yearOpenCredit: string;
  readonly openDebit: string;
  readonly openCredit: string;
  readonly debit: string;
  readonly credit: string;
  readonly yearDebit: string;
  readonly yearCredit: string;
  readonly endDebit: string;
  readonly endCredit: string;
}

export type Totals = Omit<AccountBalance, 'account' | 'code' | 'name' | 'level' | 'direction'>;

export interface BalanceReport {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly AccountBalance[];
  readonly totals: Totals;
}

export interface TrialVerdict {
  readonly balanced: boolean;
  /** Debit less credit of the openings, the movements and the endings: three zeros, or somebody must look. */
  readonly differences: { readonly open: string; readonly current: string; readonly end: string };
}

/** What an entry was written for. */
export interface LedgerSource {
  readonly entity: string;
  readonly id: number;
  readonly number: string | null;
}

export interface SubsidiaryHead {
  readonly account: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly direction: Direction;
  };
}
