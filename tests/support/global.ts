import { rm } from 'node:fs/promises';
import { startPostgres } from '@heliu/engine';
import type { TestProject } from 'vitest/node';
import { demoData } from './demo-data.ts';
import { programsFolder } from './programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

/** One server for the run, with the demo loaded; every test file works on a clone of its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await demoData('heliu-test-');
  const postgres = await startPostgres({ dataDir, testing: true });
  const programs = programsFolder();
  project.provide('postgres', postgres.url);
  project.provide('programs', programs);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(programs, { recursive: true, force: true });
  };
}
