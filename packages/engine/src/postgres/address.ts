import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { giveTo } from './identity.ts';

/** A folder for the server's Unix socket: by the name clients use and by the name the server uses. */
export interface SocketFolder {
  readonly path: string;
  readonly asSeen: string;
}

// The shortest limit of the systems we run on, less the name of the socket itself.
const longestFolder = 103 - '/.s.PGSQL.65535'.length;

/** The data folder itself, or a short one where the address of a socket in it would be too long for the kernel. */
export async function socketFolder({ data, dataAsSeen, identity }: Cluster): Promise<SocketFolder | undefined> {
  if (Buffer.byteLength(data) <= longestFolder) return { path: data, asSeen: dataAsSeen };
  const short = `/tmp/heliu-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
  const owner = identity?.uid ?? process.geteuid?.();
  try {
    await mkdir(short, { mode: 0o700 });
    await giveTo(identity, short);
  } catch {
    // It exists from an earlier start, or somebody else has taken the name: then there is only TCP.
    const found = await lstat(short).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) return undefined;
  }
  return { path: short, asSeen: short };
}

/** The port of the last start when it is still free, so that tools keep their address; otherwise a free one. */
export async function choosePort({ folder, identity }: Cluster): Promise<number> {
  const note = join(folder, 'port');
  const last = Number(await readFile(note, 'utf8').catch(() => '0'));
  const port = (await bound(last)) ?? (await bound(0))!;
  if (port !== last) {
    await writeFile(note, `${port}\n`);
    await giveTo(identity, note);
  }
  return port;
}

function bound(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** The address by which the server answers a query, the socket before TCP; undefined while it does not answer. */
export async function answeringUrl(
  { password }: Cluster,
  port: number,
  socket: SocketFolder | undefined,
): Promise<string | undefined> {
  const tcp = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  if (!(await answers(tcp))) return undefined;
  const local =
    socket && `postgresql://postgres:${password}@localhost:${port}/postgres?host=${encodeURIComponent(socket.path)}`;
  return local && (await answers(local)) ? local : tcp;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000, query_timeout: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (String((error as pg.DatabaseError).code).startsWith('28')) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
