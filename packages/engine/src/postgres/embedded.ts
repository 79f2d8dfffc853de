import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, open, readFile, rmdir, stat, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answeringUrl, choosePort, socketFolder, type SocketFolder } from './address.ts';
import { type Cluster, openCluster, serverEnv } from './cluster.ts';
import { explained, PostgresError } from './failure.ts';
import { hold, type Hold } from './hold.ts';
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
  /** Stops the server and waits until its data folder is free. A guest only takes his leave. */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** For test runs only: quick, and careless about a power cut. */
  readonly testing?: boolean;
  /** Content with the server of another process that is in charge of the folder; without it that is an error. */
  readonly guest?: boolean;
  /** A server that ends without having been told to is started again, at the same address. */
  readonly supervised?: boolean;
  readonly log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL that comes with the product, or finds it running, in `<dataDir>/postgres-<major>`. Whoever starts
 * it is in charge of the folder until he stops it or dies; a server whose starter died belongs to whoever comes next.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const { dataDir, testing = false, guest = false, supervised = false, log = () => undefined } = options;
  const source = await platformPackage();
  const home = resolve(dataDir);
  const folder = join(home, `postgres-${source.major}`);
  let inCharge: Hold | undefined;
  try {
    await mkdir(home, { recursive: true });
    inCharge = await hold(home, guest);
    const identity = await serverIdentity(join(folder, 'data'));
    const native = await usableNative(source, home, identity);
    const cluster = await openCluster({ folder, native, identity, testing, log });
    const place: Place = { cluster, native, testing, socket: await socketFolder(cluster), log };
    const found = await (inCharge ? running(place) : runningElsewhere(place));
    return inCharge ? handle(place, found, inCharge, supervised) : { ...found, reused: true, stop: async () => {} };
  } catch (error) {
    await inCharge?.release();
    throw explained(error, folder);
  }
}

/** Where a server is, or is to be, and how it is started. */
interface Place {
  readonly cluster: Cluster;
  readonly native: string;
  readonly testing: boolean;
  readonly socket: SocketFolder | undefined;
  readonly log: (line: string) => void;
}
interface Found {
  readonly url: string;
  readonly pid: number;
  readonly port: number;
  readonly reused: boolean;
}

// Recovery after a crash replays the log, which takes minutes on a slow disk.
const patience = { recovery: 10 * 60_000, rivals: 60_000, stop: { SIGINT: 10_000, SIGQUIT: 5000 } };

/** A server that answers, found or started; at this port, where others know it by that. */
async function running(place: Place, port?: number): Promise<Found> {
  for (const deadline = Date.now() + patience.rivals; ; await sleep(100)) {
    const found = postmasterOf(place.cluster.data);
    if (found) {
      const url = await urlOf(place, found);
      if (url) return { url, ...found, reused: true };
      continue;
    }
    const outcome = await launch(place, port ?? (await choosePort(place.cluster)));
    if (typeof outcome !== 'string') return outcome;
    // PostgreSQL itself lets only one server at the data; the others leave with one of these words and look again.
    const rival = /lock file .* already exists|pre-existing shared memory block|could not (bind|create any TCP)/;
    if (!rival.test(outcome) || Date.now() > deadline) throw new PostgresError(`数据库启动失败：${outcome}`);
  }
}

const urlOf = (place: Place, { pid, port }: { readonly pid: number; readonly port: number }) =>
  ready(place, port, () => postmasterOf(place.cluster.data)?.pid === pid);

/** The server of whoever is in charge, who may be about to start it. */
async function runningElsewhere(place: Place): Promise<Found> {
  for (const deadline = Date.now() + patience.rivals; Date.now() < deadline; await sleep(100)) {
    const found = postmasterOf(place.cluster.data);
    const url = found && (await urlOf(place, found));
    if (found && url) return { url, ...found, reused: true };
  }
  throw new PostgresError(`${place.cluster.folder} 的数据库没有在运行。`);
}

/** Starts one server process and tells where it is, or its last words when it ended by itself. */
async function launch(place: Place, port: number): Promise<Found | string> {
  const { cluster, native } = place;
  forgetRecycled(cluster.data);
  const output = await openLog(cluster);
  const child = spawn(join(native, 'bin', 'postgres'), serverOptions(place, port), {
    ...cluster.identity,
    cwd: cluster.data,
    env: serverEnv,
    // A session of its own: Ctrl-C in the terminal must reach us first, and we stop the database last.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  try {
    await spawned(child);
    const url = await ready(place, port, () => isRunning(child));
    const holder = url && postmasterOf(cluster.data);
    if (!url || !holder) return await lastWords(output.path, output.from);
    return { url, ...holder, reused: holder.pid !== child.pid };
  } catch (error) {
    await abandon(child);
    throw error;
  } finally {
    child.unref();
    await output.close();
  }
}

function serverOptions({ cluster, socket, testing }: Place, port: number): string[] {
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

async function ready({ cluster, socket, log }: Place, port: number, alive: () => boolean): Promise<string | undefined> {
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

function handle(place: Place, first: Found, inCharge: Hold, supervised: boolean): Postgres {
  const { data } = place.cluster;
  const { socket } = place;
  const keeper = supervised ? new Keeper(place, first) : undefined;
  const stop = async () => {
    const current = keeper ? await keeper.stop() : first;
    await stopServer(data, current.pid);
    if (socket && socket.path !== data) await rmdir(socket.path).catch(() => undefined);
    await inCharge.release();
  };
  let stopping: Promise<void> | undefined;
  return { url: first.url, reused: first.reused, stop: () => (stopping ??= stop()) };
}

const lookMs = 500;
const againMs = 2000;

/** Looks after a server, and starts it again when it has gone without having been told to. */
class Keeper {
  readonly #place: Place;
  readonly #timer: NodeJS.Timeout;
  #current: Found;
  #restarting: Promise<void> | undefined;
  #isWanted = true;

  constructor(place: Place, first: Found) {
    this.#place = place;
    this.#current = first;
    this.#timer = setInterval(() => this.#look(), lookMs).unref();
  }

  #look(): void {
    if (this.#restarting || postmasterOf(this.#place.cluster.data)?.pid === this.#current.pid) return;
    this.#restarting = this.#restart().finally(() => (this.#restarting = undefined));
  }

  async #restart(): Promise<void> {
    const { log } = this.#place;
    log(`数据库进程 ${this.#current.pid} 意外结束，正在重新启动……`);
    while (this.#isWanted)
      try {
        this.#current = await running(this.#place, this.#current.port);
        return log('数据库已恢复');
      } catch (error) {
        log((error as Error).message);
        await sleep(againMs);
      }
  }

  /** Lets go of it; tells which it is now. */
  async stop(): Promise<Found> {
    this.#isWanted = false;
    clearInterval(this.#timer);
    // A start in progress is waited for: what it begins must be ended.
    await this.#restarting;
    return this.#current;
  }
}

async function stopServer(data: string, pid: number): Promise<void> {
  const gone = () => postmasterOf(data)?.pid !== pid;
  // A fast stop ends sessions and writes a checkpoint; the immediate one leaves that to the next start's recovery.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (gone()) return;
    send(signal, pid);
    for (const start = Date.now(); Date.now() - start < patience.stop[signal]; await sleep(20)) if (gone()) return;
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
