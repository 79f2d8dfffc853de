import type {
  ActionOf,
  AnyEntity,
  AnyLedger,
  Blocker,
  Call,
  Callback,
  Calls,
  Custom,
  CustomField,
  DashboardFigure,
  Draft,
  Effect,
  Fields,
  FirstStep,
  Full,
  ImportLayout,
  Input,
  InternalOf,
  MenuNode,
  Outcome,
  PaperLayout,
  Posting,
  Scanned,
  Todo,
} from '@heliu/model';
import { takesCustomFields } from '@heliu/model';
import type { Db } from './db.ts';
import type { Statement } from './flight.ts';
import type { ActionRequest } from './act.ts';
import type { Link } from './chain/links.ts';
import type { BalanceKey, Books } from './held.ts';
import type { Source } from './ledger.ts';
import type { Observer } from './observers.ts';
import type { BoundReport } from './report/report.ts';
import type { Job, Task } from './tasks/task.ts';
import type { Origin, Work } from './work.ts';

type Maybe<T> = T | Promise<T>;

/** One of many records that an action is about to be done to. */
export interface Move<E extends AnyEntity> {
  readonly record: Full<E>;
  readonly request: ActionRequest;
}

export interface Step<E extends AnyEntity> {
  /**
   * What has to be settled with somebody outside before anything of ours is locked, since he takes his time: a service that
   * has to do it first. What it throws refuses; what it returns are fields that came of it. The record is judged after it.
   */
  outside?(request: ActionRequest, work: Work): Maybe<Partial<Full<E>> | void>;
  /** Takes rows that everybody takes before the records themselves, so that two never wait for each other. */
  hold?(ids: readonly number[], work: Work): Maybe<void>;
  /** Everything that stands in the way, all at once. Needs the database, so it costs a round trip. */
  blockers?(record: Full<E>, work: Work, request: ActionRequest): Maybe<readonly Blocker[]>;
  /** What the user should know before he confirms; never stops him. */
  warnings?(record: Full<E>, work: Work): Maybe<readonly string[]>;
  /** What `also` would do, for the user to read before he confirms. What it refuses stands in the way. */
  effect?(record: Full<E>, work: Work, request: ActionRequest): Maybe<Effect>;
  /** Pure: further fields that follow from what was said, by whom and when. While it is not said yet there is no input. */
  sets?(record: Full<E>, request: ActionRequest, by: Pick<Work, 'user' | 'now'>): Partial<Full<E>>;
  /** Balances that the postings are computed from; `post` finds them in the books, locked. */
  balances?(record: Full<E>, work: Work, request: ActionRequest): Maybe<readonly BalanceKey[]>;
  /**
   * What the action writes into the ledgers. The engine posts it, and mirrors it when the action is undone; what an
   * undoing action posts itself comes beside the mirror.
   */
  post?(record: Full<E>, work: Work, request: ActionRequest, books: Books): Maybe<readonly Posting[]>;
  /**
   * What is undone is taken back on the very days it stands on, and below a floor if need be: it is about to be written
   * anew. Left out, it is taken back on the day of the record.
   */
  readonly inPlace?: true;
  /** What else happens in the same transaction, and what came of it. */
  also?(record: Full<E>, work: Work, request: ActionRequest): Maybe<Outcome | void>;
  /** The same for all records of a set at once, where asking for each would take too long. In place of the single forms. */
  readonly all?: {
    blockers?(moves: readonly Move<E>[], work: Work): Maybe<ReadonlyMap<number, readonly Blocker[]>>;
    also?(moves: readonly Move<E>[], work: Work): Maybe<void>;
  };
}

/** Rows under their fields, as they stand on paper; columns that are empty throughout are there to be written into. */
export interface PaperTable {
  readonly label: string;
  readonly fields: Fields;
  readonly rows: readonly object[];
}

export interface Behaviour<E extends AnyEntity> {
  /** Pure: fills in computed fields. The form runs the same function while the user types. */
  derive?(input: Input<E>): Draft<E>;
  /** Pure: what is wrong with a draft whose fields are all in order. Told of a workbook's rows before any is saved. */
  complaint?(draft: Draft<E>, before?: Full<E>): string | undefined;
  /** When the record came to be, where its own fields say so; the natural order of lists and their day counters follow it. */
  cameAt?(draft: Draft<E>, now: string): string;
  /** Computed fields of a record that a workbook brought in. */
  readonly imported?: Partial<Draft<E>>;
  /** Rules that need the database; throws a Refusal. */
  check?(draft: Draft<E>, work: Work, before?: Full<E>): Maybe<void>;
  /** What `check` would refuse of many drafts of a workbook, in words, asked for all of them at once. */
  judge?(drafts: readonly Draft<E>[], work: Work): Maybe<readonly (readonly string[])[]>;
  /** The record that a row of a workbook is about; it is changed instead of added once more. */
  known?(input: Input<E>, work: Work): Maybe<number | undefined>;
  /** What a scanner means by a code beyond that of the record itself, such as the bar code of a case. */
  scan?(code: string, work: Work): Maybe<({ readonly id: number } & Scanned) | undefined>;
  checkRemove?(record: Full<E>, work: Work): Maybe<void>;
  /** What else is written together with the record. */
  saved?(record: Draft<E> & { id: number }, work: Work, before?: Full<E>): Maybe<void>;
  /** What stands on its paper beyond its own fields and lines. */
  paper?(record: Full<E>, work: Work): Maybe<readonly PaperTable[]>;
  /** By how much more than there is its lines may carry out others, as a fraction. */
  tolerance?(work: Work): Maybe<string>;
  readonly actions?: { readonly [A in ActionOf<E> | InternalOf<E>]?: Step<E> };
}

export interface Bound<E extends AnyEntity = AnyEntity> {
  readonly entity: E;
  readonly behaviour: Behaviour<E>;
}
export const behaviour = <E extends AnyEntity>(entity: E, b: Behaviour<E>): Bound => ({
  entity,
  behaviour: b as unknown as Behaviour<AnyEntity>,
});

export type Handler<I = unknown, O = unknown> = (input: I, work: Work) => Promise<O>;
export interface Handled {
  readonly call: Custom;
  readonly handler: Handler;
}
export const handle = <I, O>(call: Custom<I, O>, handler: Handler<I, O>): Handled => ({
  call: call as Custom,
  handler: handler as Handler,
});

/** What somebody else's server sent, to the byte, so that its signature can be checked. */
export interface Delivery {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** What stands in the place of `{name}` in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly receivedAt: number;
  readonly origin: Origin;
}
/** Sent back as it is, without our envelope. */
export interface DeliveryReply {
  readonly status: number;
  readonly body: string | Buffer;
  /** JSON, unless it says otherwise. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Nobody is logged in: whose data it is about is known only after the signature has been checked. */
export type Receiver = (delivery: Delivery, db: Db) => Promise<DeliveryReply>;
export interface Received {
  readonly call: Callback;
  readonly receiver: Receiver;
}
export const receive = (call: Callback, receiver: Receiver): Received => ({ call, receiver });

/** A file that somebody sends who is no user: he is let in by what he was given, and his file is the platform's. */
export interface Upload {
  readonly call: Call;
  readonly summary: string;
  /** Before anything of the file is read: what it is kept for, or a refusal. */
  admit(args: Readonly<Record<string, unknown>>, db: Db): Promise<{ readonly purpose: string }>;
  /** What it may hold. */
  readonly mediaTypes: readonly string[];
}

/** A rule over every action of every document, such as "the period is open". */
export interface Rule {
  blockers(context: {
    readonly entity: AnyEntity;
    readonly action: string;
    readonly record: Record<string, unknown>;
    readonly postings: readonly Posting[];
    readonly work: Work;
  }): Maybe<readonly Blocker[]>;
  /** The same rule once more inside the writing flight, so that nothing slips in between. */
  guard?(context: {
    readonly entity: AnyEntity;
    readonly date: string;
    readonly postings: readonly Posting[];
    readonly work: Work;
  }): readonly Statement[];
  /** What keeps a record from being changed or removed as it stands. */
  changes?(context: {
    readonly entity: AnyEntity;
    readonly record: Record<string, unknown>;
    readonly work: Work;
  }): Maybe<readonly Blocker[]>;
  /** The same of all the records of a page at once, so that a list offers no change that would be refused. */
  stays?(context: {
    readonly entity: AnyEntity;
    readonly ids: readonly number[];
    readonly work: Work;
  }): Maybe<ReadonlyMap<number, readonly Blocker[]>>;
}

/** What an action turns into where others have to agree to it first. */
export interface Detour {
  /** For the user to read before he confirms. */
  readonly effect: Effect;
  /** Asks them, in place of doing it. */
  take(): Promise<Outcome>;
}
/** Stands before the actions of a record, whoever asks for them. */
export interface Gate {
  /** Whether anything of this kind is kept back at all. Asked before each action, so it is answered from memory. */
  guards(e: AnyEntity, action: string, work: Work): Promise<boolean>;
  /** Nothing where this record may go through. */
  detour(e: AnyEntity, action: string, record: Record<string, unknown>, work: Work): Promise<Detour | undefined>;
}

export interface PostedEntry {
  readonly source: Source;
  readonly entry: Readonly<Record<string, unknown>>;
}
/** Hears what is posted to a ledger, by whichever document, in the transaction that posts it. */
export interface Watcher {
  readonly ledger: AnyLedger;
  posted(entries: readonly PostedEntry[], work: Work): Maybe<void>;
}

/**
 * Fills in measures that follow from the other entries of the same voucher, before it is written. A mirror image has those
 * of what it takes back.
 */
export interface Completer {
  readonly ledger: AnyLedger;
  complete<P extends Posting>(voucher: readonly P[], work: Work): Maybe<readonly P[]>;
}

export type PaperLayoutSource = (
  work: Work,
  e: AnyEntity,
  record: Readonly<Record<string, unknown>>,
) => Maybe<PaperLayout | undefined>;
export type PaperSource = (record: Link, work: Work) => Maybe<readonly Link[]>;

/** A claim about the data that must always hold; the monitor runs it and names the first offender. */
export interface Proof {
  readonly code: string;
  readonly label: string;
  /** Returns one row per offence: what is wrong and which record shows it. */
  run(work: Work): Promise<readonly Offence[]>;
}
export interface Offence {
  readonly message: string;
  readonly entity?: string;
  readonly id?: number;
}

/** A time in the company's zone (UTC+8), as cron writes it. */
export interface Schedule {
  readonly job: string;
  readonly at: string;
}

/** What stands on a home page. It is asked for each time, so it must not read much. */
export interface DashboardSource<T> {
  /** The permission it takes to see it; left out where it is about the user himself. */
  readonly access?: string;
  find(work: Work): Promise<readonly T[]>;
}

/** What one area brings to the server. */
export interface Module {
  readonly name: string;
  readonly entities: readonly AnyEntity[];
  readonly ledgers?: readonly AnyLedger[];
  readonly calls?: readonly Calls<any, any>[];
  readonly menu?: readonly MenuNode[];
  /** Pages of the platform's own people: no company is given them, and no role of a company can hold them. */
  readonly platformMenu?: readonly MenuNode[];
  /** Pages of channel providers, on the same terms. */
  readonly channelMenu?: readonly MenuNode[];
  /** Files of people who are not logged in. */
  readonly uploads?: readonly Upload[];
  readonly behaviours?: readonly Bound[];
  readonly handlers?: readonly Handled[];
  readonly callbacks?: readonly Received[];
  readonly reports?: readonly BoundReport[];
  readonly layouts?: readonly ImportLayout[];
  readonly rules?: readonly Rule[];
  readonly gates?: readonly Gate[];
  /** What follows when records reach a state. */
  readonly observers?: readonly Observer[];
  readonly watchers?: readonly Watcher[];
  readonly completers?: readonly Completer[];
  /** Papers that belong to a record without being made from it; they are shown beside its chain. */
  readonly papers?: PaperSource;
  readonly proofs?: readonly Proof[];
  readonly jobs?: readonly Job<any>[];
  readonly tasks?: readonly Task<any, any>[];
  readonly schedules?: readonly Schedule[];
  readonly todos?: readonly DashboardSource<Todo>[];
  readonly figures?: readonly DashboardSource<DashboardFigure>[];
  /** The fields that a company has added to its records, those that are switched off left out. */
  readonly customFields?: (work: Work) => Promise<readonly CustomField[]>;
  /** How this company wants the paper of a kind of record to look; of one store, where the record is of one. */
  readonly paperLayout?: PaperLayoutSource;
  /** What a new company does first, in the order it is done. */
  readonly steps?: readonly DashboardSource<FirstStep>[];
  /** Run in each new company, inside the transaction that makes it. */
  readonly seed?: (work: Work) => Promise<void>;
}

const behaviours = new Map<string, Behaviour<AnyEntity>>();
const rules: Rule[] = [];
const gates: Gate[] = [];
const observers: Observer[] = [];
const watchers: Watcher[] = [];
const completers: Completer[] = [];
const paperSources: PaperSource[] = [];
const layoutSources: PaperLayoutSource[] = [];
const customSources: NonNullable<Module['customFields']>[] = [];
const writtenByForms = new Map<string, AnyEntity>();

export function installBehaviours(modules: readonly Module[]): void {
  behaviours.clear();
  rules.length = 0;
  gates.length = 0;
  observers.length = 0;
  watchers.length = 0;
  completers.length = 0;
  paperSources.length = 0;
  customSources.length = 0;
  layoutSources.length = 0;
  writtenByForms.clear();
  for (const {
    behaviours: bound = [],
    rules: more = [],
    gates: standing = [],
    observers: watching = [],
    watchers: hearing = [],
    completers: completing = [],
    papers,
    customFields,
    paperLayout,
    calls = [],
  } of modules) {
    for (const { entity, operations } of calls as readonly Calls<AnyEntity, Readonly<Record<string, Call>>>[])
      if (['list', 'get', 'save', 'update'].every((name) => name in operations))
        writtenByForms.set(entity.name, entity);
    for (const { entity, behaviour: b } of bound) {
      if (behaviours.has(entity.name)) throw new Error(`${entity.name} has two behaviours`);
      behaviours.set(entity.name, b);
    }
    rules.push(...more);
    gates.push(...standing);
    observers.push(...watching);
    watchers.push(...hearing);
    completers.push(...completing);
    if (papers) paperSources.push(papers);
    if (customFields) customSources.push(customFields);
    if (paperLayout) layoutSources.push(paperLayout);
  }
}
export const behaviourOf = <E extends AnyEntity>(e: E): Behaviour<E> =>
  (behaviours.get(e.name) ?? {}) as unknown as Behaviour<E>;
export const allRules = (): readonly Rule[] => rules;
export const allGates = (): readonly Gate[] => gates;
export const allObservers = (): readonly Observer[] => observers;
/** What companies may add fields to: records that people write by the usual calls, and so by the usual forms. */
export const takingCustomFields = (): AnyEntity[] => [...writtenByForms.values()].filter(takesCustomFields);
export const allCustomSources = (): typeof customSources => customSources;
export const allLayoutSources = (): readonly PaperLayoutSource[] => layoutSources;
export const allPaperSources = (): readonly PaperSource[] => paperSources;
export const watchersOf = (l: AnyLedger): readonly Watcher[] => watchers.filter(({ ledger }) => ledger === l);
export const completersOf = (l: AnyLedger): readonly Completer[] => completers.filter(({ ledger }) => ledger === l);
