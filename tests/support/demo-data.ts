import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    await db.end();
  } finally {
    await postgres.stop();
  }
}

async function removeOld(): Promise<void> {
  const names = (await readdir(kept)).sort();
  await Promise.all(names.slice(0, -most).map((name) => rm(join(kept, name), { recursive: true, force: true })));
}

/** The demo as `npm start` would load it, made once for one state of the sources; a copy of it, to be used and thrown away. */
export async function demoData(prefix: string): Promise<string> {
  const version = await versionOf();
  await mkdir(kept, { recursive: true });
  const name = (await readdir(kept)).find((one) => one.endsWith(version)) ?? `${Date.now()}-${version}`;
  const source = join(kept, name);
  if (!existsSync(source)) {
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
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await copy(source, folder);
  return folder;
}

/** With owners and modes, which Node's own copy leaves behind: the database runs as another user than root. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
