import { changing, get, post } from './calls.ts';
import type { FileLink } from './files.ts';

/** Calls every entity has, whatever its own addresses look like. */
export const genericCalls = {
  pick: get('/api/pick/{entity}'),
  preview: post('/api/preview/{entity}/{action}'),
  batch: post('/api/batch/{entity}/{action}'),
  log: get('/api/log/{entity}/{id}'),
  number: get('/api/number/{entity}'),
  entries: get('/api/entries/{entity}/{id}'),
  chain: get('/api/chain/{entity}/{id}'),
  lines: get('/api/lines/{entity}/{lines}'),
  open: get('/api/open/{entity}/{field}'),
  next: get('/api/next/{entity}'),
  attachments: get('/api/attachment/{entity}/{id}'),
  attach: post('/api/attachment/{entity}/{id}/add'),
  detach: changing(post('/api/attachment/{entity}/{id}/remove')),
  /** `attach` under the address of the attachments centre: the record stands in the query. */
  upload: post('/api/sales/attachment/upload'),
} as const;

/** One record a picker offers. */
export interface Picked {
  readonly id: number;
  readonly code?: string | null;
  readonly title: string;
  readonly disabled?: boolean;
  readonly picture?: number | null;
  /** What was scanned of it. */
  readonly scanned?: Scanned;
}
/** A code may stand for a whole case of something: in which unit, and how many pieces that is. */
export interface Scanned {
  readonly unit: number | null;
  readonly pieces: string;
}

export interface RecordName {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
}
/** Why an action cannot happen now, and which record stands in its way. */
export interface Blocker {
  readonly code: string;
  readonly message: string;
  readonly record?: RecordName;
}

type Row = Readonly<Record<string, unknown>>;
type Titles = Readonly<Record<string, string>>;

export interface PreviewEntry {
  readonly titles: Titles;
  readonly measures: Row;
}
export interface PreviewBalance {
  readonly label: string;
  readonly titles: Titles;
  readonly before: Row;
  readonly after: Row;
}
export interface PreviewPosting {
  readonly ledger: string;
  readonly label: string;
  readonly voucher?: string;
  /** What its measures are called. */
  readonly measures: Titles;
  readonly rows: readonly PreviewEntry[];
  readonly balances: readonly PreviewBalance[];
}
/** What an action does beyond the record itself: a sentence, and the figures that go with it. */
export interface Effect {
  readonly text: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}
/** What an action would write or reverse, and everything that blocks it. */
export interface Preview {
  readonly label: string;
  readonly blockers: readonly Blocker[];
  readonly warnings: readonly string[];
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly postings: readonly PreviewPosting[];
  readonly effect?: Effect;
}
/** The record that came of an action, and what is to be said of it. */
export interface Outcome {
  /** What happened in the place of what was asked for: 已提交审批. */
  readonly instead?: string;
  readonly text: string;
  readonly record: RecordName;
}

/** An entry a record has written into a ledger; a reversal names what it undoes. */
export interface EntryRow {
  readonly id: number;
  readonly postedOn: string;
  readonly action: string;
  readonly voucher: string | null;
  readonly voucherId: number | null;
  readonly reverses: number | null;
  readonly keys: Row;
  readonly titles: Titles;
  readonly measures: Row;
  readonly notes: Row;
}
export interface LedgerEntries {
  readonly ledger: string;
  readonly label: string;
  readonly rows: readonly EntryRow[];
}

export interface BatchRow {
  readonly id: number;
  readonly ok: boolean;
  readonly message: string;
}

/** One line of a record's history. */
export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly userName: string;
  readonly action: string;
  readonly label: string;
  readonly reason: string | null;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** A document before or after another one in their chain. */
export interface ChainLink extends RecordName {
  /** What kind of document it is, in words. */
  readonly label: string;
  readonly status: string;
}
export interface Chain {
  /** From the first document to the one this was made from. */
  readonly sources: readonly ChainLink[];
  readonly made: readonly ChainLink[];
  /** What is kept to show why: invoices received, bank slips, contracts. */
  readonly papers: readonly ChainLink[];
}

/** How many open lines are offered at once: more than anybody ticks one by one. */
export const mostOpenLines = 500;
/** A line of an earlier document that is still to be carried out, as a line of the one that would do it. */
export interface OpenLine {
  readonly number: string;
  readonly date: string;
  readonly position: number;
  readonly of: string;
  readonly done: string;
  readonly open: string;
  readonly head: Row & { readonly titles: Titles };
  readonly line: Row & { readonly titles: Titles };
}

/** A kind of document that can be made from records of another. */
export interface NextKind {
  readonly entity: string;
  readonly label: string;
  /** The field of its lines that names the record it is made from. */
  readonly field: string;
  /** States in which a record may be carried out. */
  readonly open: readonly string[];
  /** The field of the record that says when nothing is left to carry out. */
  readonly progress?: string;
  /** Which of the records may be carried out at all. */
  readonly only?: Readonly<Record<string, string>>;
}

/** A file attached to a record. */
export interface Attachment extends FileLink {
  readonly by: string;
  readonly at: string;
  readonly removable: boolean;
}
export interface Attachments {
  readonly rows: readonly Attachment[];
  readonly mostBytes: number;
  readonly mostCount: number;
}
