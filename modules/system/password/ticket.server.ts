import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '@heliu/engine';

type Kind = 'checkcode' | 'retrieve' | 'invite' | 'authorize' | 'registercode' | 'register';
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url');
export const randomKey = (): string => randomBytes(24).toString('base64url');
const maxTries = 5;

/** Issues a one-time secret under a key; an older one under the same key is gone. */
export async function issue(
  db: Db,
  kind: Kind,
  key: string,
  secret: string,
  minutes: number,
  data: unknown = null,
): Promise<void> {
  await db.fly([
    {
      name: 'ticket.issue',
      text: `insert into sys_ticket (kind, key, secret, data, expires_at) values ($1, $2, $3, $4::jsonb, now() + make_interval(mins => $5))
             on conflict (kind, key) do update set secret = excluded.secret, data = excluded.data, tries = 0, expires_at = excluded.expires_at`,
      values: [kind, key, hashed(secret), JSON.stringify(data), minutes],
    },
  ]);
}

/**
 * Redeems it: true once, false for ever after. Every guess is counted before it is compared, and after five the secret
 * is spent, so a code of six digits cannot be tried out, one by one or all at once.
 */
export async function redeem<T = unknown>(
  db: Db,
  kind: Kind,
  key: string,
  secret: string,
): Promise<{ data: T } | undefined> {
  const [, right] = await db.fly([
    {
      name: 'ticket.guess',
      text: 'update sys_ticket set tries = tries + 1 where kind = $1 and key = $2',
      values: [kind, key],
    },
    {
      name: 'ticket.redeem',
      text: `delete from sys_ticket where kind = $1 and key = $2 and secret = $3 and expires_at > now() and tries <= ${maxTries} returning data`,
      values: [kind, key, hashed(secret)],
    },
  ]);
  const [row] = right!.rows;
  return row && { data: row['data'] as T };
}

/** Whether somebody holds it, without spending it: what takes several calls is let in by one ticket. */
export async function held<T = unknown>(db: Db, kind: Kind, key: string, secret: string): Promise<T | undefined> {
  const [found] = await db.fly([
    {
      name: 'ticket.held',
      text: 'select data from sys_ticket where kind = $1 and key = $2 and secret = $3 and expires_at > now()',
      values: [kind, key, hashed(secret)],
    },
  ]);
  return found!.rows[0]?.['data'] as T | undefined;
}

export async function sweepTickets(db: Db): Promise<void> {
  await db.fly([
    { name: 'ticket.sweep', text: 'delete from sys_ticket where expires_at < now()', values: [] },
    { name: 'throttle.sweep', text: `delete from sys_throttle where since < now() - interval '1 day'`, values: [] },
  ]);
}
