import { createHash, randomUUID } from 'node:crypto';
import { type Db, Refusal, runWork, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { type Caller, doorman } from './caller.server.ts';
import { Denied } from './denied.ts';

/** Longer than a call takes; a claim that is older was left behind by a process that died. */
const leaseSeconds = 60;
/** How long the second of two waits for the answer of the first. */
const patienceMs = 8_000;
const lookEveryMs = 150;

export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}
interface AnswerRow {
  readonly digest: string;
  readonly holder: string;
  readonly status: number | null;
  readonly body: string | null;
}

export const digestOfCall = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * One request that must be done once, however often it is sent: whoever holds it does it, and what came of it is written
 * in the very transaction that does it. A process that dies before has done nothing, one that dies after has answered.
 */
export class OneAnswer {
  readonly #db: Db;
  readonly #caller: Caller;
  readonly #key: string;
  readonly #digest: string;
  readonly #holder = randomUUID();

  constructor(db: Db, caller: Caller, key: string, digest: string) {
    this.#db = db;
    this.#caller = caller;
    this.#key = key;
    this.#digest = digest;
  }

  #in<T>(task: (work: Work) => Promise<T>): Promise<T> {
    return runWork(this.#db, doorman(this.#caller.company), task);
  }
  get #name(): readonly unknown[] {
    return [this.#caller.company, this.#caller.subject, this.#key];
  }

  /** The answer that is there already; nothing where it is ours to find. */
  async claim(): Promise<KeptAnswer | undefined> {
    for (const giveUp = Date.now() + patienceMs; ;) {
      const row = await this.#in((work) => this.#take(work));
      if (row.digest !== this.#digest) throw new Denied(409, 'otherBody', 'idempotency-key 已用于另一个请求，请换一个');
      if (row.body !== null) return { status: row.status ?? 200, body: row.body };
      if (row.holder === this.#holder) return undefined;
      if (Date.now() > giveUp) throw new Denied(409, 'inProgress', '同一请求正在执行，请稍后再问', 3);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  async #take(work: Work): Promise<AnswerRow> {
    await work.query(
      'open_answer.take',
      `insert into open_answer as a (company_id, subject_id, key, digest, holder, until) values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       on conflict (company_id, subject_id, key) do update set holder = excluded.holder, until = excluded.until
       where a.body is null and a.until < now() and a.digest = excluded.digest`,
      [...this.#name, this.#digest, this.#holder, leaseSeconds],
    );
    const [row] = await work.query<AnswerRow>(
      'open_answer.look',
      'select digest, holder, status, body from open_answer where company_id = $1 and subject_id = $2 and key = $3',
      [...this.#name],
    );
    return row!;
  }

  /** With the work itself: whoever has been overtaken writes nothing. */
  async keepWith(work: Work, body: string): Promise<void> {
    // Numbers and versions are known once what was collected is written.
    await work.flush();
    if (!(await this.#write(work, body)))
      throw new Refusal('同一请求已由另一次调用接手，请用同一 idempotency-key 再问一次', codes.conflict);
  }
  async #write(work: Work, body: string): Promise<boolean> {
    const rows = await work.query(
      'open_answer.keep',
      `update open_answer set status = 200, body = $5 where company_id = $1 and subject_id = $2 and key = $3 and holder = $4 returning 1`,
      [...this.#name, this.#holder, body],
    );
    return rows.length > 0;
  }

  /** The answer word for word, once it is known. */
  finish(body: string): Promise<boolean> {
    return this.#in((work) => this.#write(work, body));
  }

  /** Nothing was done: the same key may be used for another try. */
  async release(): Promise<void> {
    await this.#in((work) =>
      work.query(
        'open_answer.release',
        'delete from open_answer where company_id = $1 and subject_id = $2 and key = $3 and holder = $4 and body is null',
        [...this.#name, this.#holder],
      ),
    );
  }
}

const keptHours = 48;
export async function sweepAnswers(work: Work): Promise<void> {
  await work.query(
    'open_answer.sweep',
    `delete from open_answer where company_id = $1 and at < now() - make_interval(hours => $2)`,
    [work.company, keptHours],
  );
}
