import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@heliu/engine';
import pg from 'pg';
import { ensureDatabase } from '../../apps/server/src/database.ts';

export interface BenchServer {
  /** Superuser's address of a database beside ours, for the bare program. */
  readonly thinUrl: string;
  readonly ownerUrl: string;
  readonly port: number;
  readonly serverPid: number;
  /** Where the server believes 京东 to be. */
  readonly shopPort: number;
  sql<T = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** PostgreSQL with all its safety on, and the built server beside it in a process of its own. */
export async function startBenchServer(): Promise<BenchServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'heliu-bench-'));
  const shopPort = await freePort();
  const shopApps = join(dataDir, 'shop-apps.json');
  const address = `http://127.0.0.1:${shopPort}`;
  const gateway = { api: address, authorize: address, token: address };
  await writeFile(shopApps, JSON.stringify({ jd: { key: 'bench', secret: 'bench', gateway } }));
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
  const server: ChildProcess = fork(main, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SHOP_APPS: shopApps,
      INSIDE_GATEWAYS: 'yes',
    },
    stdio: 'ignore',
    // Nothing of this program's own loader: the server runs as it does at home, and leaves when this program is killed.
    execArgv: [`--import=${new URL('../../tools/leash.mjs', import.meta.url).href}`],
  });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  const postgres = await startPostgres({ dataDir, guest: true });
  const ownerUrl = await ensureDatabase(postgres.url, 'heliu');
  await ensureDatabase(postgres.url, 'thin');
  const thin = new URL(postgres.url);
  thin.pathname = '/thin';
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {});
  return {
    thinUrl: thin.toString(),
    ownerUrl,
    port,
    serverPid: server.pid!,
    shopPort,
    sql: async <T>(text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows as T[],
    async stop() {
      await pool.end();
      // The database is the server's; both are gone when it has left.
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function until(test: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    if (await test().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become ready');
}
