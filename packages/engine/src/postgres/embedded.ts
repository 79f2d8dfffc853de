import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, readFile, rmdir, stat, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answeringUrl, choosePort, type SocketFolder, socketFolder } from './address.ts';
import { type Cluster, openCluster, serverEnv } from './cluster.ts';
import { explained, PostgresError } from './failure.ts';
import { giveTo, serverIdentity } from './identity.ts';
import { platformPackage, usableNative } from './native.ts';
import { forgetRecycled, postmasterOf } from './postmaster.ts';
import { tuning } from './tuning.ts';

export { PostgresError };

export interface Postgres {
  /** superuser connection string */
  readonly url: string;
  /** The server was already running, left by a process that died or shared with one that lives. */
  readonly reused: boolean;
  /** Stops the server, reused or not, and waits until its data folder is free. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** For test runs only: quick, and careless about a power cut. */
  readonly testing?: boolean;
  readonly log?: (line: string) => void;
}

/** Starts the PostgreSQL that comes with the product, or finds it running, in `<dataDir>/postgres-<major>`. */
export async function startPostgres({ dataDir, testing = false, log = () => undefined }: Options): Promise<Postgres> {
  const source = await platformPackage();
  const home = resolve(dataDir);
  const folder = join(home, `postgres-${source.major}`);
  try {
    await mkdir(home, { recursive: true });
    const identity = await serverIdentity(join(folder, 'data'));
    const native = await usableNative(source, home, identity);
    const cluster = await openCluster({ folder, native, identity, testing, log });
    return await running(cluster, native, testing, log);
  } catch (error) {
    throw explained(error, folder);
  }
}

// Recovery after a crash replays the log, which takes minutes on a slow disk.
const patience = { recovery: 10 * 60_000, rivals: 60_000, stop: 60_000 };

async function running(
  cluster: Cluster,
  native: string,
  testing: boolean,
  log: (line: string) => void,
): Promise<Postgres> {
  const socket = await socketFolder(cluster);
  for (const deadline = Date.now() + patience.rivals; ; await sleep(100)) {
    const found = postmasterOf(cluster.data);
    if (found) {
      const url = await ready(cluster, found.port, socket, () => postmasterOf(cluster.data)?.pid === found.pid, log);
      if (url) return handle(cluster, socket, url, found.pid, true);
      continue;
    }
    const outcome = await launch(cluster, native, testing, socket, log);
    if (typeof outcome !== 'string') return outcome;
    // PostgreSQL itself lets only one server at the data; the others leave with one of these words and look again.
    const rival = /lock file .* already exists|pre-existing shared memory block|could not (bind|create any TCP)/;
    if (!rival.test(outcome) || Date.now() > deadline) throw new PostgresError(`数据库启动失败：${outcome}`);
  }
}

/** Starts one server process and gives its handle, or its last words when it ended by itself. */
async function launch(
  cluster: Cluster,
  native: string,
  testing: boolean,
  socket: SocketFolder | undefined,
  log: (line: string) => void,
): Promise<Postgres | string> {
  forgetRecycled(cluster.data);
  const port = await choosePort(cluster);
  const output = await openLog(cluster);
  const child = spawn(join(native, 'bin', 'postgres'), serverOptions(cluster, port, socket, testing), {
    ...cluster.identity,
    cwd: cluster.data,
    env: serverEnv,
    // A session of its own: Ctrl-C in the terminal must reach us first, and we stop the database last.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  try {
    await spawned(child);
    const url = await ready(cluster, port, socket, () => isRunning(child), log);
    const holder = url && postmasterOf(cluster.data);
    if (!url || !holder) return await lastWords(output.path, output.from);
    return handle(cluster, socket, url, holder.pid, holder.pid !== child.pid);
  } catch (error) {
    await abandon(child);
    throw error;
  } finally {
    child.unref();
    await output.close();
  }
}

function serverOptions(cluster: Cluster, port: number, socket: SocketFolder | undefined, testing: boolean): string[] {
  const settings = {
    ...tuning(testing),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socket ? `"${socket.asSeen.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  };
  return ['-D', cluster.dataAsSeen, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const spawned = (child: ChildProcess) => new Promise((done, failed) => child.once('spawn', done).once('error', failed));

/** A start that failed leaves nothing behind. */
async function abandon(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || !isRunning(child)) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGQUIT');
  await Promise.race([ended, sleep(10_000)]);
  child.kill('SIGKILL');
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function ready(
  cluster: Cluster,
  port: number,
  socket: SocketFolder | undefined,
  alive: () => boolean,
  log: (line: string) => void,
): Promise<string | undefined> {
  const start = Date.now();
  let told = false;
  while (alive()) {
    const url = await answeringUrl(cluster, port, socket).catch((error: Error) => {
      throw new PostgresError(`数据库拒绝了 ${join(cluster.folder, 'password')} 中的密码：${error.message}`);
    });
    if (url) return url;
    if (Date.now() - start > patience.recovery) {
      throw new PostgresError(`数据库迟迟没有响应，请查看 ${join(cluster.folder, 'postgres.log')}。`);
    }
    if (!told && Date.now() - start > 5000) {
      log('数据库正在从上次的意外中断中恢复，请稍候……');
      told = true;
    }
    await sleep(50);
  }
  return undefined;
}

function handle(
  { data }: Cluster,
  socket: SocketFolder | undefined,
  url: string,
  pid: number,
  reused: boolean,
): Postgres {
  const stop = async () => {
    await stopServer(data, pid);
    if (socket && socket.path !== data) await rmdir(socket.path).catch(() => undefined);
  };
  let stopping: Promise<void> | undefined;
  return { url, reused, stop: () => (stopping ??= stop()) };
}

async function stopServer(data: string, pid: number): Promise<void> {
  const gone = () => postmasterOf(data)?.pid !== pid;
  // A fast stop ends sessions and writes a checkpoint; the immediate one leaves that to the next start's recovery.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (gone()) return;
    send(signal, pid);
    for (const start = Date.now(); Date.now() - start < patience.stop; await sleep(20)) if (gone()) return;
  }
  throw new PostgresError(`数据库进程 ${pid} 停不下来，请检查磁盘是否正常。`);
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const largestLog = 4 * 1024 * 1024;

async function openLog({ folder, identity }: Cluster) {
  const path = join(folder, 'postgres.log');
  const file = await open(path, 'a', 0o600);
  await giveTo(identity, path);
  if ((await file.stat()).size > largestLog) await truncate(path);
  return { path, fd: file.fd, from: (await stat(path)).size, close: () => file.close() };
}

async function lastWords(path: string, from: number): Promise<string> {
  const written = (await readFile(path)).subarray(from).toString().trim();
  return written.split('\n').slice(-5).join('\n') || `没有说明，见 ${path}`;
}
