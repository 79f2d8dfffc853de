import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Db } from './db.ts';
import { perDb } from './per-db.ts';

type Hear = (payload: string) => void;
interface Channel {
  readonly hear: Hear;
  /** The line was lost: whatever was said meanwhile was not heard. */
  readonly deaf?: () => void;
  readonly hearing?: () => void;
}
interface Line {
  readonly channels: Map<string, Channel>;
  /** Under this number the process holds a lock for as long as it lives; PostgreSQL notices its death at once. */
  readonly presence: number;
}
const lineOf = perDb<Line>(() => ({ channels: new Map(), presence: randomInt(1, 2 ** 31 - 1) }));

/** The first half of every presence lock. */
export const presenceClass = 0x4865_6c75;
export const presenceOf = (db: Db): number => lineOf(db).presence;

/** Says before `listen` what to do with the notices of a channel. */
export const onNotice = (db: Db, channel: string, heard: Channel): void => {
  lineOf(db).channels.set(channel, heard);
};

/** One connection that hears what other processes say, and by which they know that this one is there. */
export async function listen(db: Db, url: string, onError: (error: Error) => void): Promise<() => Promise<void>> {
  const { channels, presence } = lineOf(db);
  const all = [...channels.values()];
  let stopped = false;
  let client: pg.Client | undefined;
  const deaf = () => all.forEach((channel) => channel.deaf?.());
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', onError);
    next.on('end', () => {
      deaf();
      if (!stopped) setTimeout(() => void connect().catch(onError), 1000).unref();
    });
    next.on('notification', ({ channel, payload }) => channels.get(channel)?.hear(payload ?? ''));
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`listen ${channel}`);
      await next.query('select pg_advisory_lock($1, $2)', [presenceClass, presence]);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    all.forEach((channel) => channel.hearing?.());
  };
  await connect();
  return async () => {
    stopped = true;
    deaf();
    await client?.end();
  };
}
