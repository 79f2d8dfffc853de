import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { buildServer } from '../../tools/build.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where programs for processes of their own are put during this run. */
    programs: string;
  }
}

/** Beside node_modules, where a program finds the packages it does not contain. */
export const programsFolder = (): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/heliu-programs/${process.pid}`, import.meta.url));

/**
 * The server, or the worker that only works off tasks, as one file each. From its sources a process takes six seconds to
 * start, from these one; they are built when the first test asks for them.
 */
export async function program(name: 'main' | 'worker'): Promise<string> {
  const folder = inject('programs');
  if (!existsSync(folder)) {
    // Two files may ask at the same time: each builds its own, and the first to be ready is used by both.
    const own = `${folder}.${process.pid}`;
    await buildServer(own, { worker: 'tests/support/worker.ts' });
    await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  }
  return join(folder, 'server', `${name}.js`);
}
