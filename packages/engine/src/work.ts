import type { Client, PoolClient } from 'pg';
import type { Db } from './db.ts';
import { fly, type Result, type ResultRow, type Statement } from './flight.ts';
import { translate } from './pg-errors.ts';
import type { User } from './user.ts';

/** Facts about the request that the operation log keeps. */
export interface Origin {
  readonly requestId?: string;
  readonly ip?: string;
  /** The host the request was sent to, without its port. It is what the sender says, so nothing may be granted by it. */
  readonly host?: string;
  /** Given by the client so that a repeated click or a lost reply writes once. */
  readonly idempotencyKey?: string;
  /** The session's token, for ending it or sparing it. */
  readonly token?: string;
}

const scopeText = `select set_config('app.company_id', $1, true)`;
const begin: Statement = { name: 'begin', text: 'begin', values: [] };
const commit: Statement = { name: 'commit', text: 'commit', values: [] };

/**
 * The order in which rows that others wait for are taken: the ones most waited for last, so that they are held for the
 * shortest time before COMMIT.
 */
export const ranks = {
  sources: '0',
  heldBalances: '1',
  balances: '2',
  counters: '3',
  hotBalances: '4',
  numbers: '5',
  messages: '6',
} as const;

interface Asked {
  readonly statements: readonly Statement[];
  readonly resolve: (results: Result[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One unit of work: one transaction, scoped to one company. It opens with its first query, which carries BEGIN and the
 * scope along; writes are collected and leave together with COMMIT, so nothing is locked across a round trip.
 */
export class Work {
  readonly db: Db;
  private acting: User;
  readonly origin: Origin;
  /** One instant for everything the work writes. */
  readonly now = new Date().toISOString();
  private client: PoolClient | undefined;
  private turn: Promise<void> = Promise.resolve();
  private asked: Asked[] = [];
  private pending: Statement[] = [];
  private last: { readonly rank: string; readonly statement: Statement }[] = [];
  private done: (() => void)[] = [];

  constructor(db: Db, user: User, origin: Origin = {}) {
    this.db = db;
    this.acting = user;
    this.origin = origin;
  }

  /** Who acts. */
  get user(): User {
    return this.acting;
  }
  get company(): number {
    return this.acting.company;
  }
  /** Does something as somebody else of the same company, in the same transaction; afterwards it is the first one again. */
  async as<T>(user: User, task: () => Promise<T>): Promise<T> {
    const before = this.acting;
    if (user.company !== before.company) throw new Error('a unit of work stays within one company');
    this.acting = user;
    try {
      return await task();
    } finally {
      this.acting = before;
    }
  }
  private get scope(): Statement {
    return { name: 'scope', text: scopeText, values: [String(this.user.company)] };
  }
  takeIds(count: number): Promise<number[]> {
    return this.db.takeIds(count, this.client && ((statements) => this.all(statements)));
  }

  /** Runs several statements now, in one round trip; what is asked for at the same moment travels together. */
  all(statements: readonly Statement[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.asked.push({ statements, resolve, reject });
      this.turn = this.turn.then(() => this.sendAsked());
    });
  }
  private async sendAsked(): Promise<void> {
    const asked = this.asked;
    if (asked.length === 0) return;
    this.asked = [];
    try {
      const results = await this.send(asked.flatMap(({ statements }) => statements));
      let at = 0;
      for (const { statements, resolve } of asked) resolve(results.slice(at, (at += statements.length)));
    } catch (error) {
      // The transaction has failed for all of them.
      for (const { reject } of asked) reject(error);
    }
  }
  private async send(statements: readonly Statement[]): Promise<Result[]> {
    if (this.client) return fly(this.client as unknown as Client, statements);
    this.client = await this.db.connect();
    const results = await fly(this.client as unknown as Client, [begin, this.scope, ...statements]);
    return results.slice(2);
  }

  /** Runs one statement now. The name must belong to exactly this text. */
  async query<T = ResultRow>(name: string, text: string, values: readonly unknown[] = []): Promise<T[]> {
    const [result] = await this.all([{ name, text, values }]);
    return result!.rows as T[];
  }

  /** Leaves with COMMIT, after everything said before it. */
  later(...statements: readonly Statement[]): void {
    this.pending.push(...statements);
  }
  /**
   * Leaves with COMMIT after every `later`: rows that others wait for, such as balances and numbers. Everybody takes
   * them in the order of their rank, so that two works never wait for each other.
   */
  deferWithLock(rank: string, statement: Statement): void {
    this.last.push({ rank, statement });
  }
  private collected(): Statement[] {
    const ranked = this.last.toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
    const statements = [...this.pending, ...ranked.map(({ statement }) => statement)];
    [this.pending, this.last] = [[], []];
    return statements;
  }
  afterCommit(effect: () => void): void {
    this.done.push(effect);
  }

  /** Sends what was collected so far, for the rare reader of its own writes. */
  async flush(): Promise<void> {
    const statements = this.collected();
    if (statements.length > 0) await this.all(statements);
  }

  async commit(): Promise<void> {
    const statements = this.collected();
    if (this.client) await fly(this.client as unknown as Client, [...statements, commit]);
    else if (statements.length > 0) await this.db.fly([this.scope, ...statements]);
    this.release();
    for (const effect of this.done) effect();
  }

  async rollback(): Promise<void> {
    const { client } = this;
    if (!client) return;
    await client.query('rollback').then(
      () => this.release(),
      (error: Error) => this.release(error),
    );
  }

  private release(broken?: Error): void {
    this.client?.release(broken);
    this.client = undefined;
  }
}

/** Deadlock or serialization failure: nothing was written, so the same work may simply run again. */
const mayRepeat = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001';
};

/** The one way into the database: everything `task` does happens, or nothing of it. */
export async function runWork<T>(db: Db, user: User, task: (work: Work) => Promise<T>, origin?: Origin): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const work = new Work(db, user, origin);
    try {
      const answer = await task(work);
      await work.commit();
      return answer;
    } catch (error) {
      await work.rollback();
      if (mayRepeat(error) && attempt < 5) continue;
      throw translate(error);
    }
  }
}
