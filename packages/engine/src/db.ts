import pg, { type Client, type PoolClient } from 'pg';
import { fly, type Result, type Statement } from './flight.ts';
import { parserOf } from './pg-types.ts';

/** The role every request runs as: it owns nothing, so row-level security binds it. */
export const appRole = 'heliu_app';

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

  // PostgreSQL's own code for "too many connections": to the user it is the same.
  const connect = () =>
    pool
      .connect()
      .catch((error: Error) => Promise.reject(isImpatience(error) ? Object.assign(error, { code: '53300' }) : error));
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
  let ready: number[] = [];
  let refill: Promise<void> | undefined;
  const fetch = async (count: number, over: Db['fly']): Promise<void> => {
    const blocks = Math.ceil(count / blockSize);
    const text = `select nextval('ids') as first from generate_series(1, $1::int)`;
    const [result] = await over([{ name: 'ids', text, values: [blocks] }]);
    for (const { first } of result!.rows) for (let i = blockSize - 1; i >= 0; i--) ready.push((first as number) + i);
  };
  return async (count, over) => {
    while (ready.length < count) {
      const wanted = Math.max(count, blockSize);
      // Whoever holds a connection asks over it: if all who hold one waited for another, they would wait for ever.
      if (over) await fetch(wanted, over);
      else await (refill ??= fetch(wanted, flyOnce).finally(() => (refill = undefined)));
    }
    return ready.splice(ready.length - count, count).toReversed();
  };
}

function isConnectionLoss(error: unknown): boolean {
  const { code } = error as { code?: string };
  // No code: pg noticed a dead socket. 57P0x: the server is stopping or was killed. 08xxx: the connection failed.
  return code === undefined || /^(57P|08|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}
