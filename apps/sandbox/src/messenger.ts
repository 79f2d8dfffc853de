import type { Ms } from '../../../demo/world/order.ts';
import { sendRaw } from '@heliu/outside/server';

export interface Notice {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Delivered {
  readonly at: Ms;
  readonly event: string;
  readonly about: string;
  tries: number;
  result: string;
  ok: boolean;
}

/** As the services do, only sooner. Every try is made anew, since an old signature is refused. */
const delays: readonly Ms[] = [2_000, 15_000, 60_000];
/** A thousand invoices issued at once must not become a thousand sockets. */
const atOnce = 16;

/** Sends notices until one is taken, and keeps the last of them to look at. */
export class Messenger {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sent: Delivered[] = [];
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  get latest(): readonly Delivered[] {
    return this.#sent;
  }

  /** Settles when the first try is over, taken or not. */
  send(make: () => Notice, about: string, event: string, at: Ms): Promise<void> {
    const sent: Delivered = { at, event, about, tries: 0, result: '', ok: false };
    this.#sent.unshift(sent);
    this.#sent.length = Math.min(this.#sent.length, 200);
    return this.#enqueue(() => this.#try(sent, make));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#waiting.length = 0;
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push(() => task().finally(done));
      if (this.#running < atOnce) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running++;
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) await task();
    this.#running--;
  }

  async #try(sent: Delivered, make: () => Notice): Promise<void> {
    const { url, body, headers } = make();
    sent.tries += 1;
    const answer = await sendRaw({ method: 'POST', url, headers, body }).catch(() => undefined);
    sent.ok = answer?.status === 200 || answer?.status === 204;
    sent.result = answer ? `${answer.status} ${answer.body.toString('utf8').slice(0, 100)}` : '没有连上';
    const delay = delays[sent.tries - 1];
    if (sent.ok || delay === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#enqueue(() => this.#try(sent, make));
    }, delay);
    this.#timers.add(timer.unref());
  }
}
