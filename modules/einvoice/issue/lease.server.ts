import { randomUUID } from 'node:crypto';
import { type Db, presenceClass, presenceOf, runWork, service, type Work } from '@heliu/engine';

const seconds = 60;

/**
 * The right to do one thing for one subject, for one of all processes. It ends with its holder: PostgreSQL knows at once
 * which processes are there, and one that hangs loses it after a while.
 */
export class Lease {
  readonly #db: Db;
  readonly #company: number;
  readonly #key: readonly [kind: string, subject: number];
  readonly #holder: string;

  private constructor(db: Db, company: number, kind: string, subject: number) {
    [this.#db, this.#company, this.#key] = [db, company, [kind, subject]];
    this.#holder = `${presenceOf(db)}:${randomUUID()}`;
  }

  static async take(db: Db, company: number, kind: string, subject = 0): Promise<Lease | undefined> {
    const lease = new Lease(db, company, kind, subject);
    return (await lease.#write()) ? lease : undefined;
  }

  /** Taken anew each round; false when it was lost to somebody who thought us dead. */
  extend(): Promise<boolean> {
    return this.#write();
  }

  #write(): Promise<boolean> {
    return this.#work(async (work) => {
      const rows = await work.query(
        'oms_issue_lease.take',
        `insert into oms_issue_lease as l (company_id, kind, subject_id, holder, until) values ($1, $2, $3, $4, now() + interval '${seconds} seconds') ` +
          `on conflict (company_id, kind, subject_id) do update set holder = excluded.holder, until = excluded.until ` +
          `where l.until < now() or l.holder = excluded.holder or not exists (select 1 from pg_locks p where p.locktype = 'advisory' ` +
          `and p.database = (select oid from pg_database where datname = current_database()) ` +
          `and p.classid = $5::bigint::oid and p.objid = split_part(l.holder, ':', 1)::bigint::oid and p.granted) returning 1`,
        [this.#company, ...this.#key, this.#holder, presenceClass],
      );
      return rows.length > 0;
    });
  }

  release(): Promise<void> {
    return this.#work(async (work) => {
      work.later({
        name: 'oms_issue_lease.end',
        text: 'delete from oms_issue_lease where company_id = $1 and kind = $2 and subject_id = $3 and holder = $4',
        values: [this.#company, ...this.#key, this.#holder],
      });
    });
  }

  #work<T>(task: (work: Work) => Promise<T>): Promise<T> {
    return runWork(this.#db, service('开票队列', this.#company), task);
  }
}

/**
 * Does `round` over and over until it finds nothing more to do. Whoever comes while another one is at it goes away
 * again: what he came for is seen by the one who is here, or by himself after that one has left.
 */
export async function inTurn(
  db: Db,
  company: number,
  kind: string,
  subject: number,
  round: () => Promise<'more' | 'done'>,
  hasMore: () => Promise<boolean>,
): Promise<void> {
  do {
    const lease = await Lease.take(db, company, kind, subject);
    if (!lease) return;
    try {
      while ((await round()) === 'more') if (!(await lease.extend())) return;
    } finally {
      await lease.release();
    }
  } while (await hasMore());
}
