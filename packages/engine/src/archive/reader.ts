import { Worker } from 'node:worker_threads';
import { codes } from '@heliu/model';
import { Refusal } from '../refusal.ts';
import type { ArchiveJobs } from './jobs.ts';
import type { Said } from './worker.ts';

/** The content could not be read, for a reason that only its format knows. */
export class UnreadableArchive extends Error {}

/** Each may take this much memory, so few run at once. */
const mostReaders = 2;
const heap = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const mostWaiting = 20;
const patienceMs = 60_000;
/** Starting one takes longer than reading a small file: whoever sends several is not kept waiting for each. */
const idleMs = 60_000;

const tooLarge = () => new Refusal('文件内容过多，读取时超出了内存限制，请拆成几个文件', codes.invalid);
const tooSlow = () => new Refusal('文件一分钟内没有读完，请拆成几个文件，或删去多余的格式后再上传', codes.invalid);
const tooMany = () => new Refusal('同时在读取的文件太多，请稍后再试', codes.tooMany);

/** Bundled, the thread is a file beside ours. As a source it needs the loader that made sense of this one. */
function startThread(): Worker {
  const options = { resourceLimits: heap, env: {} };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./archive-worker.js', import.meta.url), options);
  const source = JSON.stringify(new URL('./worker.ts', import.meta.url).href);
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(program, { ...options, eval: true });
}

type Part<N extends keyof ArchiveJobs> = ArchiveJobs[N] extends (order: never) => AsyncGenerator<infer P> ? P : never;

class Reader {
  readonly #worker = startThread();
  #idle: NodeJS.Timeout | undefined;
  isUsable = true;

  constructor(leave: () => void) {
    this.#worker.on('error', () => (this.isUsable = false));
    this.#worker.once('exit', () => {
      this.isUsable = false;
      leave();
    });
    this.rest();
  }

  /** It does not keep the process from ending, and leaves when nobody has come for a while. */
  rest(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => this.end(), idleMs).unref();
  }
  end(): void {
    this.isUsable = false;
    void this.#worker.terminate();
  }

  run(name: keyof ArchiveJobs, order: object): Promise<unknown[]> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    worker.ref();
    return new Promise((resolve, reject) => {
      const parts: unknown[] = [];
      const over = (settle: () => void) => {
        clearTimeout(limit);
        worker.off('message', hear).off('error', fail).off('exit', gone);
        settle();
      };
      const hear = (said: Said) => {
        if ('part' in said) parts.push(said.part);
        else if (said.end === 'done') over(() => resolve(parts));
        else if (said.end === 'unfit') over(() => reject(new Refusal(said.message, codes.invalid)));
        else over(() => reject(new UnreadableArchive(said.message)));
      };
      const fail = (error: Error & { code?: string }) =>
        over(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error));
      const gone = () => over(() => reject(new Error('the archive reader ended')));
      const limit = setTimeout(() => {
        over(() => reject(tooSlow()));
        this.end();
      }, patienceMs);
      worker.on('message', hear).once('error', fail).once('exit', gone);
      worker.postMessage({ name, order });
    });
  }
}

const idle: Reader[] = [];
const waiting: (() => void)[] = [];
let readers = 0;

/** A reader that is free, a new one, or the next that becomes free. */
async function takeReader(): Promise<Reader> {
  for (;;) {
    const free = idle.pop();
    if (free?.isUsable) return free;
    if (free) continue;
    if (readers < mostReaders) {
      readers += 1;
      return new Reader(() => {
        readers -= 1;
        waiting.shift()?.();
      });
    }
    if (waiting.length >= mostWaiting) throw tooMany();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}

/**
 * Does something to an archive that somebody sent, in a thread with limits of its own: whatever it unpacks to, however
 * long it takes, everybody else is answered meanwhile, and the worst that ends is the thread.
 */
export async function inReader<N extends keyof ArchiveJobs>(
  name: N,
  order: Parameters<ArchiveJobs[N]>[0],
): Promise<Part<N>[]> {
  const reader = await takeReader();
  try {
    return (await reader.run(name, order)) as Part<N>[];
  } finally {
    if (reader.isUsable) {
      reader.rest();
      idle.push(reader);
      waiting.shift()?.();
    }
  }
}
