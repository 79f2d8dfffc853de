import type { BookPart } from '@heliu/model';

/** What is looked at before a month is closed, in the order it is worked off. */
export const closeSteps = {
  previous: '上期已结',
  opening: '期初已审',
  documents: '业务单据',
  wear: '折旧摊销',
  numbers: '凭证连号',
  trial: '试算平衡',
  ledgers: '明细账对账',
  rates: '期末汇率',
  accounts: '结转科目',
} as const;
export type CloseStep = keyof typeof closeSteps;

/** Something that stands in the way of closing, or should be known before. */
export interface CloseCheck {
  readonly step: CloseStep;
  readonly level: 'blocker' | 'warning';
  readonly text: string;
  /** Whose it is to put right. */
  readonly who: string | null;
  /** The day from which on it waits. */
  readonly since: string | null;
  /** Records of this kind, found by these filters of their list. */
  readonly entity: string | null;
  readonly filters: Readonly<Record<string, string>>;
  /** The page to look at, where it is not a list of records. */
  readonly path: string | null;
  readonly record: { readonly entity: string; readonly id: number; readonly title: string } | null;
}

/** A ledger of its own against the accounts of the general ledger that stand for it, at the end of the month. */
export interface LedgerPair {
  readonly label: string;
  readonly general: string;
  readonly own: string;
  readonly difference: string;
}

export interface TrialLine {
  readonly label: string;
  readonly openDebit: string;
  readonly openCredit: string;
  readonly debit: string;
  readonly credit: string;
  readonly endDebit: string;
  readonly endCredit: string;
}

export interface CloseEvent {
  readonly at: string;
  readonly month: string;
  readonly action: 'close' | 'revert';
  readonly who: string;
  readonly reason: string | null;
}

export interface ClosePeriod {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly status: 'notOpen' | 'open' | 'closed';
  readonly locks: readonly BookPart[] | null;
}

export interface Cockpit {
  readonly period: ClosePeriod;
  readonly isRunning: boolean;
  /** The years of the books, each with its first month. */
  readonly years: readonly { readonly year: number; readonly month: string }[];
  /** The months of its year. */
  readonly months: readonly ClosePeriod[];
  readonly checks: readonly CloseCheck[];
  readonly ledgers: readonly LedgerPair[];
  /** What closing would write now; of a month that is closed, what it wrote. */
  readonly parts: readonly { readonly label: string; readonly amount: string }[];
  readonly profit: string;
  readonly vouchers: number;
  readonly trial: readonly TrialLine[];
  readonly history: readonly CloseEvent[];
}
