import { parentPort } from 'node:worker_threads';
import { Unfit } from './unpack.ts';

/** What a thread can do, by name. */
export type ThreadJobs = Readonly<Record<string, (order: never) => Iterable<unknown> | AsyncIterable<unknown>>>;

/** What is told back about a job: portions of its result, then how it ended. */
export type Said =
  | { readonly part: unknown }
  | { readonly end: 'done' }
  | { readonly end: 'unfit' | 'failed'; readonly message: string };

const say = (said: Said) => parentPort!.postMessage(said);

async function work(jobs: ThreadJobs, name: string, order: never): Promise<void> {
  try {
    for await (const part of jobs[name]!(order)) say({ part });
    say({ end: 'done' });
  } catch (error) {
    say({ end: error instanceof Unfit ? 'unfit' : 'failed', message: (error as Error).message });
  }
}

/** The whole of a thread's program: it does these jobs, one after another. */
export function serveJobs(jobs: ThreadJobs): void {
  parentPort!.on('message', ({ name, order }: { name: string; order: never }) => void work(jobs, name, order));
}
