import type { Ms } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import type { Change } from './world.ts';

/** A message in the platform's signed form; the path is ours, the rest is theirs. */
export interface PushRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sent {
  readonly at: Ms;
  readonly platform: PlatformCode;
  readonly shopId: string;
  readonly orderNo: string;
  readonly about: Change['kind'];
  readonly body: string;
  tries: number;
  result: string;
  ok: boolean;
}

const pathOf = (code: PlatformCode): string => `/api/oms/plateformshop/push/${code}`;

/** After a failure: as the platforms do, only sooner, since nobody waits an hour before a demo. */
const patience: readonly Ms[] = [5_000, 30_000, 120_000];

/** Sends messages to Heliu and keeps the last of them to look at. They are hints: losing one must not matter. */
export class Pusher {
  readonly #base: string | undefined;
  readonly #delays: readonly Ms[];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sent: Sent[] = [];
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  /** Without an address nothing is sent. */
  constructor(base: string | undefined, delays: readonly Ms[] = patience) {
    this.#delays = delays;
    this.#base = base?.replace(/\/+$/, '');
  }

  get latest(): readonly Sent[] {
    return this.#sent;
  }

  static readonly pathOf = pathOf;

  send(code: PlatformCode, { order, kind, at }: Change, request: PushRequest): void {
    if (!this.#base) return;
    const { shopId, orderNo } = order;
    const sent = {
      at,
      platform: code,
      shopId,
      orderNo,
      about: kind,
      body: request.body,
      tries: 0,
      result: '',
      ok: false,
    };
    this.#sent.unshift(sent);
    this.#sent.length = Math.min(this.#sent.length, 500);
    this.#enqueue(() => this.#try(sent, request));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#waiting.length = 0;
  }

  /** Four at a time: ten thousand placed orders must not become ten thousand sockets. */
  #enqueue(task: () => Promise<void>): void {
    this.#waiting.push(task);
    if (this.#running < 4) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running++;
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) await task();
    this.#running--;
  }

  async #try(sent: Sent, request: PushRequest): Promise<void> {
    const query = new URLSearchParams(request.query).toString();
    const url = `${this.#base}${pathOf(sent.platform)}${query && `?${query}`}`;
    sent.tries++;
    try {
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(url, { method: 'POST', headers: request.headers, body: request.body, signal });
      sent.result = `${answer.status} ${(await answer.text()).slice(0, 100)}`;
      sent.ok = answer.ok;
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      sent.result = late ? '合流 5 秒内没有答复' : '没有连上合流';
    }
    const delay = this.#delays[sent.tries - 1];
    if (sent.ok || delay === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#enqueue(() => this.#try(sent, request));
    }, delay);
    this.#timers.add(timer.unref());
  }
}
