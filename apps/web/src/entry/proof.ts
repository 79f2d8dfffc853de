import { type Challenge, codes, searchProof } from '@heliu/model';
import { ask } from '@heliu/ui/base';

type Call = Parameters<typeof ask>[0];
type Reply<T> = Awaited<ReturnType<typeof ask<T>>>;

export interface Solved {
  readonly challenge: string;
  readonly nonce: number;
}

const pieces = 20_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function inWorker({ challenge, bits }: Challenge): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<number>) => end(() => resolve(data));
    worker.onerror = () => end(() => reject(new Error('no worker')));
    worker.postMessage({ challenge, bits });
  });
}

/** In pieces, so that the page stays alive. */
async function inPage({ challenge, bits }: Challenge): Promise<number> {
  for (let from = 0; ; from += pieces) {
    const found = searchProof(challenge, bits, from, pieces);
    if (found !== undefined) return found;
    await pause(0);
  }
}

/** Computes what the server asks for, beside the page where the browser can, and not sooner than it may be sent. */
export async function solve(asked: Challenge): Promise<Solved> {
  const since = Date.now();
  const nonce = await inWorker(asked).catch(() => inPage(asked));
  const left = asked.waitSeconds * 1000 - (Date.now() - since);
  if (left > 0) await pause(left);
  return { challenge: asked.challenge, nonce };
}

export const challengeIn = (data: unknown): Challenge | undefined => {
  const found = data as Partial<Challenge> | null;
  return found?.challenge && found.bits ? (found as Challenge) : undefined;
};

/** Others may have tried in the meantime, and made it dearer; more often than this it is told. */
const mostTurns = 4;

/** A call that may have to be paid for with some work; the user only waits. `begun` is what was asked for before. */
export async function askWithProof<T>(call: Call, args: object, begun?: Promise<Solved>): Promise<Reply<T>> {
  let solved = begun && (await begun);
  for (let turn = 1; ; turn++) {
    const reply = await ask<T>(call, { ...args, ...solved });
    const next = reply.code === codes.proofNeeded ? challengeIn(reply.data) : undefined;
    if (!next || turn === mostTurns) return reply;
    solved = await solve(next);
  }
}
