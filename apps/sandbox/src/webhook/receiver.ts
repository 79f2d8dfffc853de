import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signMessage } from '@heliu/outside/server';
import type { Ms } from '../../../../demo/world/order.ts';

export const receiverMoods = {
  ready: '收下',
  slow: '很慢才回答',
  down: '服务异常',
  redirect: '跳转到别处',
  huge: '回答很长',
  hangsUp: '收到一半断开',
  silent: '一直不回答',
} as const;
export type ReceiverMood = keyof typeof receiverMoods;

export interface ReceivedMessage {
  readonly at: Ms;
  readonly path: string;
  readonly event: string;
  readonly eventId: string;
  readonly attempt: number;
  readonly body: string;
  /** Whether it is signed with the secret this receiver was given; unknown without one. */
  readonly signed: boolean | undefined;
  readonly status: number;
}

const most = 200;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Somebody else's program that is told of news: it keeps them, and behaves as it is set to. */
export class WebhookReceiver {
  readonly #now: () => Ms;
  mood: ReceiverMood = 'ready';
  slowMs: Ms = 3000;
  /** What messages should be signed with; a message signed otherwise is answered with 401. */
  secret = '';
  /** Newest first. */
  messages: readonly ReceivedMessage[] = [];

  constructor(now: () => Ms) {
    this.#now = now;
  }

  register(app: FastifyInstance): void {
    app.post('/webhook/*', (request, reply) => this.#receive(request, reply));
  }

  async #receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { headers } = request;
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const eventId = text(headers['x-heliu-event-id']);
    const expected = signMessage(this.secret, text(headers['x-heliu-timestamp']), eventId, body);
    const signed = this.secret === '' ? undefined : headers['x-heliu-signature'] === expected;
    const { mood } = this;
    const status = signed === false ? 401 : mood === 'down' ? 503 : mood === 'redirect' ? 302 : 200;
    this.messages = [
      {
        at: this.#now(),
        path: request.url.replace(/^\/webhook/, ''),
        event: text(headers['x-heliu-event']),
        eventId,
        attempt: Number(headers['x-heliu-attempt'] ?? 0),
        body,
        signed,
        status,
      },
      ...this.messages,
    ].slice(0, most);
    if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, this.slowMs));
    if (mood === 'silent') return reply.hijack();
    if (mood === 'hangsUp') {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': '100' });
      reply.raw.write('{"ok"');
      return void setTimeout(() => reply.raw.destroy(), 20);
    }
    if (status === 302) return reply.code(302).header('location', 'http://127.0.0.1:1/inside').send('');
    if (status !== 200) return reply.code(status).send({ error: status === 401 ? '签名不正确' : '服务异常' });
    return reply.send(mood === 'huge' ? 'x'.repeat(1_000_000) : { ok: true });
  }
}
