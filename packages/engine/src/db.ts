import { createHmac } from 'node:crypto';
import pg, { type Client, type PoolClient } from 'pg';
import { fly, type Result, type Statement } from './flight.ts';
import { parserOf } from './pg-types.ts';

/** The role every request runs as: it owns nothing, so row-level security binds it. */
export const appRole = 'heliu_app';
/** Who logs in for requests. He owns nothing either and may only become `appRole`: whoever sheds that role is nobody. */
const loginRole = 'heliu_login';

/** The address of a database for requests, from its owner's. Every server of an installation comes to the same. */
export function loginUrl(ownerUrl: string): string {
  const address = new URL(ownerUrl);
  const secret = decodeURIComponent(address.password);
  address.username = loginRole;
  address.password = createHmac('sha256', secret).update(loginRole).digest('base64url');
  return address.toString();
}

/** Makes the role of `loginUrl`, over a connection that may make roles. */
export async function ensureLogin(client: Client, ownerUrl: string): Promise<void> {
  const password = client.escapeLiteral(decodeURIComponent(new URL(loginUrl(ownerUrl)).password));
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [loginRole]);
  // Somebody else may just be making it.
  if (rowCount === 0)
    await client.query(`create role ${loginRole} login noinherit`).catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  await client.query(`alter role ${loginRole} login noinherit password ${password}`);
  await client.query(`grant ${appRole} to ${loginRole}`);
}

export interface Db {
  readonly pool: pg.Pool;
  /** One implicit transaction over a connection of the pool. */
  fly(statements: readonly Statement[]): Promise<Result[]>;
  connect(): Promise<PoolClient>;
  /** Fresh ids from blocks taken ahead, so that a write needs nothing from the database before it leaves. */
  takeIds(count: number, over?: Db['fly']): Promise<number[]>;
  end(): Promise<void>;
}

export interface DbOptions {
  readonly connectionString: string;
  readonly max?: number;
  readonly onError?: (error: Error) => void;
}

/** Longer than any burst lasts: whoever has no connection by then is told so instead of waiting for ever. */
const patience = 10_000;
const isImpatience = (error: Error) => error.message.startsWith('timeout exceeded when trying to connect');

/** The increment of the sequence `ids`. */
const blockSize = 1000;

export function openDb({ connectionString, max = 8, onError = () => {} }: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString,
    max,
    options: `-c role=${appRole} -c timezone=UTC -c search_path=public`,
    types: { getTypeParser: (oid: number) => parserOf(oid) as never },
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: patience,
  });
  // A lost connection surfaces in the query that used it; without listeners Node would stop.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  // PostgreSQL's own codes for "too many connections" and for "cannot be reached": to the user it is the same.
  const connect = () =>
    pool.connect().catch((error: Error & { syscall?: string }) => {
      const code = isImpatience(error) ? '53300' : error.syscall === 'connect' ? '08001' : undefined;
      throw code ? Object.assign(error, { code }) : error;
    });
  const flyOnce = async (statements: readonly Statement[]) => {
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await fly(client as unknown as Client, statements);
    } catch (error) {
      broken = isConnectionLoss(error) ? (error as Error) : undefined;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return { pool, fly: flyOnce, connect, takeIds: idBlocks(flyOnce), end: () => pool.end() };
}

function idBlocks(flyOnce: Db['fly']): Db['takeIds'] {
  // The smallest first, so that what was written later by one process has the greater id.
  const ready: number[] = [];
  let refill: Promise<void> | undefined;
  const fetch = async (count: number, over: Db['fly']): Promise<void> => {
    const blocks = Math.ceil(count / blockSize);
    const text = `select nextval('ids') as first from generate_series(1, $1::int)`;
    const [result] = await over([{ name: 'ids', text, values: [blocks] }]);
    for (const { first } of result!.rows) for (let i = 0; i < blockSize; i++) ready.push((first as number) + i);
    ready.sort((a, b) => a - b);
  };
  return async (count, over) => {
    while (ready.length < count) {
      const wanted = Math.max(count, blockSize);
      // Whoever holds a connection asks over it: if all who hold one waited for another, they would wait for ever.
      if (over) await fetch(wanted, over);
      else await (refill ??= fetch(wanted, flyOnce).finally(() => (refill = undefined)));
    }
    return ready.splice(0, count);
  };
}

/** The database is not there at the moment, or has just been: another try may find it. */
export function isAway(error: unknown): boolean {
  const { code = '', message = '', statement } = error as { code?: string; message?: string; statement?: string };
  if (/^(57P0|08)/.test(code) || message.startsWith('Connection terminated')) return true;
  return statement !== undefined && /^(ECONN|EPIPE)/.test(code);
}

function isConnectionLoss(error: unknown): boolean {
  const { code } = error as { code?: string };
  // No code: pg noticed a dead socket. 57P0x: the server is stopping or was killed. 08xxx: the connection failed.
  return code === undefined || /^(57P|08|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}
