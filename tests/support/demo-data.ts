import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDb, startPostgres, today, useSeal } from '@heliu/engine';
import { glob } from 'tinyglobby';
import { assemble } from '../../apps/server/src/assembly.ts';
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/database.ts';
import { demoPassword } from '../../demo/accounts.ts';
import { loadDemo } from '../../demo/demo.ts';
import { seedPlatform } from '../../apps/server/src/platform.ts';
import { sealKey } from './seal-key.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/heliu-demo');
/** Whoever works on two branches at once keeps both. */
const most = 4;

/** Whatever the demo's rows depend on: the server's sources, the packages, and the day, since its history ends today. */
async function versionOf(): Promise<string> {
  const paths = await glob(
    [
      'package-lock.json',
      'apps/server/**',
      'contract/**',
      '{demo,modules}/**/*.ts',
      'packages/{model,outside,engine}/**',
    ],
    { cwd: root, ignore: ['**/node_modules/**', '**/*.test.ts', '**/*.pages.ts', '**/pages.ts'] },
  );
  const hash = createHash('sha256').update(today());
  for (const path of paths.sort()) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

async function fill(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'seal.key'), Buffer.from(sealKey).toString('hex'), { mode: 0o600 });
  const postgres = await startPostgres({ dataDir, testing: true });
  try {
    const ownerUrl = await ensureDatabase(postgres.url, 'heliu');
    await prepareDatabase(ownerUrl);
    assemble();
    const db = openDb({ connectionString: ownerUrl });
    await seedPlatform(db, demoPassword);
    useSeal(db, sealKey);
    await loadDemo(db);
    // Tests need more shops and people than a small plan has; `platform/renewal` sets limits of its own.
    await db.pool.query(
      'set local role none; update sys_company set user_limit = null, shop_limit = null, invoice_limit = null',
    );
    await db.end();
  } finally {
    await postgres.stop();
  }
}

async function removeOld(): Promise<void> {
  const names = (await readdir(kept)).filter((name) => !name.startsWith('.')).sort();
  await Promise.all(names.slice(0, -most).map((name) => rm(join(kept, name), { recursive: true, force: true })));
}

/** Makes the demo for one state of the sources, unless it is there. */
async function make(source: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'heliu-demo-'));
  try {
    await fill(work);
    // Copied under another name first: half a folder is never taken for the whole, and a rename may not cross disks.
    await copy(work, `${source}.part`);
    await rename(`${source}.part`, source);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await removeOld();
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Several runs want it at the same moment: one makes it, the others wait; if that one dies, another takes its place. */
async function onlyOnce(version: string): Promise<string> {
  const lock = join(kept, `.${version}.lock`);
  for (;;) {
    const found = (await readdir(kept)).find((one) => one.endsWith(version));
    if (found) return join(kept, found);
    const isMine = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (isMine) {
      try {
        await make(join(kept, `${Date.now()}-${version}`));
      } finally {
        await rm(lock, { force: true });
      }
      continue;
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true });
    await sleep(200);
  }
}

/** The demo as `npm start` would load it, made once for one state of the sources; a copy of it, to be used and thrown away. */
export async function demoData(prefix: string): Promise<string> {
  await mkdir(kept, { recursive: true });
  const source = await onlyOnce(await versionOf());
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await copy(source, folder);
  return folder;
}

/** With owners and modes, which Node's own copy leaves behind: the database runs as another user than root. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
