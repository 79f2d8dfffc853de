import { parentPort } from 'node:worker_threads';
import { archiveJobs, type ArchiveJobs } from './jobs.ts';
import { Unfit } from './unpack.ts';

/** What is told back about a job: portions of its result, then how it ended. */
export type Said =
  | { readonly part: unknown }
  | { readonly end: 'done' }
  | { readonly end: 'unfit' | 'failed'; readonly message: string };

const say = (said: Said) => parentPort!.postMessage(said);

async function work(name: keyof ArchiveJobs, order: never): Promise<void> {
  try {
    for await (const part of archiveJobs[name](order)) say({ part });
    say({ end: 'done' });
  } catch (error) {
    say({ end: error instanceof Unfit ? 'unfit' : 'failed', message: (error as Error).message });
  }
}

parentPort!.on('message', ({ name, order }: { name: keyof ArchiveJobs; order: never }) => void work(name, order));
