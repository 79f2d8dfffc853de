import { createHash, randomBytes } from 'node:crypto';
import { codes } from '@heliu/model';
import type { Db } from './db.ts';
import { changed, mostFacts, onForgotten, remembered } from './facts.ts';
import { perDb } from './per-db.ts';
import { refuse } from './refusal.ts';
import { platformCompany, service, type User } from './user.ts';
import { type Origin, runWork, type Work } from './work.ts';

/** Idle life of a session. */
export const sessionMinutes = 480;

export interface Holder {
  readonly user: User;
  /** After a reset nothing works but changing the password. */
  readonly mustChangePassword: boolean;
  /** Why he may look at everything and change nothing. */
  readonly readsOnly?: string;
  /** A guest, whom somebody let in to look. */
  readonly guest?: Guest;
}
/** Somebody who is no user of the company: what he does is written down, and ends at its time. */
export interface Guest {
  readonly until: string;
  /** Why he takes no files with him, nor has anything printed. */
  readonly staysInside: string;
  /** Written down before it is done: what cannot be written down is not done. */
  witness(db: Db, asked: Witnessed, origin: Origin): Promise<void>;
}
export interface Witnessed {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Which record or kind he asked about, as far as the call says. */
  readonly subject: string;
  readonly isRefused: boolean;
}
/** Finds the user of a session with his rights; throws a Refusal when he may no longer enter. */
export type FindHolder = (work: Work, company: number, userId: number) => Promise<Holder | undefined>;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
const factKey = (company: number, userId: number, hash: string) => `session:${company}:${userId}:${hash}`;

interface SessionRow {
  readonly company_id: number;
  readonly user_id: number;
}

const touchedIn = perDb(() => new Map<string, number>());

/** Opens a session inside the caller's work and gives its token, which is stored nowhere. */
export function openSession(work: Work, company: number, userId: number): string {
  const token = randomBytes(32).toString('base64url');
  work.later({
    name: 'session.open',
    text: 'insert into sys_session (token_hash, company_id, user_id, ip) values ($1, $2, $3, $4)',
    values: [hashToken(token), company, userId, work.origin.ip ?? null],
  });
  return token;
}

export function endSession(work: Work, token: string): void {
  const hash = hashToken(token);
  work.later({ name: 'session.end', text: 'delete from sys_session where token_hash = $1', values: [hash] });
  changed(work, `session:${work.user.company}:${work.user.id}`);
}

/** Ends every session of a user, except one he may be using right now. */
export function endSessions(work: Work, company: number, userId: number, exceptToken?: string): void {
  work.later({
    name: 'session.endAll',
    text: 'delete from sys_session where company_id = $1 and user_id = $2 and token_hash <> $3',
    values: [company, userId, exceptToken ? hashToken(exceptToken) : ''],
  });
  rightsChanged(work, company, userId);
}

/** Rights of a user, or of a whole company, were changed: they are read afresh at his next call. */
export const rightsChanged = (work: Work, company: number, userId?: number): void =>
  changed(work, `session:${company}:${userId === undefined ? '' : `${userId}:`}`);

/**
 * Tells when the sessions or the rights of a user may no longer be what they were, until the answer is called: whether it
 * was said of him, or of everybody in his company.
 */
export const onRightsChanged = (db: Db, { company, id }: User, told: (isOwn: boolean) => void): (() => void) =>
  onForgotten(db, (prefix) => {
    const [own, everybodys] = [`session:${company}:${id}:`, `session:${company}:`];
    if (prefix.startsWith(everybodys) && (own.startsWith(prefix) || prefix.startsWith(own)))
      told(prefix !== everybodys);
  });

/** Who holds this token; URC0001 when nobody does any more. */
export async function holderOf(db: Db, token: string, find: FindHolder, isUse = true): Promise<Holder> {
  const hash = hashToken(token);
  const platform = service('session', platformCompany);
  const row = await remembered(db, `token:${hash}`, () =>
    runWork(db, platform, async (work) => {
      const [found] = await work.query<SessionRow>(
        'session.find',
        `select company_id, user_id from sys_session where token_hash = $1 and used_at > now() - make_interval(mins => $2)`,
        [hash, sessionMinutes],
      );
      return found;
    }),
  );
  if (!row) throw refuse(codes.sessionTimeout);
  const known = await remembered(db, factKey(row.company_id, row.user_id, hash), () =>
    runWork(db, service('session', row.company_id), async (work): Promise<Holder | undefined> => {
      const [alive] = await work.query('session.alive', 'select 1 as yes from sys_session where token_hash = $1', [
        hash,
      ]);
      return alive && find(work, row.company_id, row.user_id);
    }),
  );
  if (!known) throw refuse(codes.sessionTimeout);
  // What is remembered may be a minute old; the end of a visit is not put off by it.
  if (known.guest && Date.parse(known.guest.until) <= Date.now()) throw refuse(codes.sessionTimeout);
  if (isUse) await renew(db, hash);
  return known;
}

/** Use renews a session; written at most once a minute. */
async function renew(db: Db, hash: string): Promise<void> {
  const touched = touchedIn(db);
  const now = Date.now();
  if (now - (touched.get(hash) ?? 0) < 60_000) return;
  touched.set(hash, now);
  if (touched.size > mostFacts) touched.clear();
  await runWork(db, service('session', platformCompany), async (work) =>
    work.later({
      name: 'session.renew',
      text: 'update sys_session set used_at = now() where token_hash = $1',
      values: [hash],
    }),
  );
}

/** Sessions nobody used for longer than they live. */
export async function sweepSessions(work: Work): Promise<void> {
  await work.query('session.sweep', 'delete from sys_session where used_at < now() - make_interval(mins => $1)', [
    sessionMinutes,
  ]);
}
