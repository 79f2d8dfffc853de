import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb, startPostgres, useSeal } from '@heliu/engine';
import type { TestProject } from 'vitest/node';
import { assemble } from '../../apps/server/src/assembly.ts';
import { ensureDatabase, prepareDatabase } from '../../apps/server/src/database.ts';
import { sealKey } from './seal-key.ts';
import { loadDemo } from '../../apps/server/src/demo/demo.ts';
import { seedPlatform } from '../../apps/server/src/platform.ts';
import { demoPassword } from '../../apps/server/src/demo/accounts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

/** One server for the run, one migrated and seeded template; every test file works on a clone of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliu-test-'));
  const postgres = await startPostgres({ dataDir, testing: true });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const ownerUrl = await ensureDatabase(postgres.url, 'template');
    await prepareDatabase(ownerUrl);
    assemble();
    const db = openDb({ connectionString: ownerUrl });
    await seedPlatform(db, demoPassword);
    useSeal(db, sealKey);
    await loadDemo(db);
    await db.end();
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', postgres.url);
  return stop;
}
