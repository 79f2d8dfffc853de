import { Worker } from 'node:worker_threads';
import { codes } from '@heliu/model';
import { Refusal } from '../refusal.ts';
import type { ArchiveJobs } from './jobs.ts';
import type { Said, ThreadJobs } from './serve.ts';

/** The content could not be read, for a reason that only its format knows. */
export class UnreadableArchive extends Error {}

/** A program for threads, and what is said of files that are too much for it. */
export interface ThreadProgram {
  /** The module that calls `serveJobs`. */
  readonly source: URL;
  /** Bundled, it is a file of this name beside ours. */
  readonly built: string;
  readonly patienceMs: number;
  readonly tooLarge: string;
  readonly tooSlow: string;
}

/** Each may take this much memory, so few run at once, whatever their program. */
const mostReaders = 2;
const heap = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const mostWaiting = 20;
/** Starting one takes longer than reading a small file: whoever sends several is not kept waiting for each. */
const idleMs = 60_000;

const tooMany = () => new Refusal('同时在读取的文件太多，请稍后再试', codes.tooMany);

/** As a source it needs the loader that made sense of this one. */
function startThread({ source, built }: ThreadProgram): Worker {
  const options = { resourceLimits: heap, env: {} };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${built}`, import.meta.url), options);
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source.href)})))`;
  return new Worker(program, { ...options, eval: true });
}

type Part<J, N extends keyof J> = J[N] extends (order: never) => Iterable<infer P> | AsyncIterable<infer P> ? P : never;
type Order<J, N extends keyof J> = J[N] extends (order: infer O) => unknown ? O : never;

class Reader {
  readonly #worker: Worker;
  readonly program: ThreadProgram;
  #idle: NodeJS.Timeout | undefined;
  isUsable = true;

  constructor(program: ThreadProgram, leave: () => void) {
    this.program = program;
    this.#worker = startThread(program);
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

  run(name: string, order: unknown): Promise<unknown[]> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    const { patienceMs, tooLarge, tooSlow } = this.program;
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
        over(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(tooLarge, codes.invalid) : error));
      const gone = () => over(() => reject(new Error('the archive reader ended')));
      const limit = setTimeout(() => {
        over(() => reject(new Refusal(tooSlow, codes.invalid)));
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
async function takeReader(program: ThreadProgram): Promise<Reader> {
  for (;;) {
    const at = idle.findIndex((one) => one.isUsable && one.program === program);
    if (at >= 0) return idle.splice(at, 1)[0]!;
    if (readers < mostReaders) {
      readers += 1;
      return new Reader(program, () => {
        readers -= 1;
        waiting.shift()?.();
      });
    }
    if (waiting.length >= mostWaiting) throw tooMany();
    // One of another program makes room: when it has left, whoever waits is told.
    idle.shift()?.end();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}

async function inThread(program: ThreadProgram, name: string, order: unknown): Promise<unknown[]> {
  const reader = await takeReader(program);
  try {
    return await reader.run(name, order);
  } finally {
    if (reader.isUsable) {
      reader.rest();
      idle.push(reader);
      waiting.shift()?.();
    }
  }
}

/**
 * Does something to a file that somebody sent, in a thread with limits of its own: whatever it unpacks to, however long
 * it takes, everybody else is answered meanwhile, and the worst that ends is the thread.
 */
export const readerOf =
  <J extends ThreadJobs>(program: ThreadProgram) =>
  <N extends keyof J & string>(name: N, order: Order<J, N>): Promise<Part<J, N>[]> =>
    inThread(program, name, order) as Promise<Part<J, N>[]>;

export const inReader = readerOf<ArchiveJobs>({
  source: new URL('./worker.ts', import.meta.url),
  built: 'archive-worker.js',
  patienceMs: 60_000,
  tooLarge: '文件内容过多，读取时超出了内存限制，请拆成几个文件',
  tooSlow: '文件一分钟内没有读完，请拆成几个文件，或删去多余的格式后再上传',
});
