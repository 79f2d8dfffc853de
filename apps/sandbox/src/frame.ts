import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorizePage } from './authorize.ts';
import { Call } from './call.ts';
import type { Context, Gateway, Handler, Reply, Routes } from './gateway.ts';
import { Refused } from './refusal.ts';
import type { RequestLog } from './request-log.ts';

const slowness = 800;

/** Hangs a gateway under its platform's code. Every call of it is checked, may misbehave, and is written down. */
export function mount(app: FastifyInstance, gateway: Gateway, context: Context, log: RequestLog): void {
  const prefix = `/${gateway.code}`;
  const routes: Routes = {
    on: (method, path, handler) => {
      app.route({ method, url: prefix + path, handler: (request, reply) => answer(request, reply, handler) });
    },
    authorize: (path, names) => {
      app.get(prefix + path, (request, reply) => authorizePage(new Call(request, prefix), reply, names, context));
    },
  };
  gateway.register(routes, context);

  async function answer(request: FastifyRequest, reply: FastifyReply, handler: Handler): Promise<unknown> {
    const call = new Call(request, prefix);
    reply.header('date', new Date(context.world.now(gateway.code)).toUTCString());
    const started = performance.now();
    const told = (ok: boolean, verdict: string) =>
      log.add({
        at: context.world.now(),
        platform: gateway.code,
        shopId: call.shopId,
        called: call.named || `${call.method} ${call.path}`,
        verdict,
        ok,
        ms: Math.round(performance.now() - started),
      });
    const { faults } = context;
    if (faults.strikes('slow')) await sleep(slowness);
    if (faults.strikes('serverError')) {
      told(false, '服务异常（没有执行）');
      return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
    }
    const { refused, given } = await carriedOut(call, handler);
    if (refused) {
      told(false, refused.message);
      return send(reply, given);
    }
    // From here on it has been done, whatever the caller gets to hear.
    if (faults.strikes('timeoutAfterSuccess')) {
      told(false, '已执行，没有答复');
      reply.hijack();
      return request.raw.socket.destroy();
    }
    if (faults.strikes('garbage')) {
      told(false, '已执行，答复残缺');
      const whole = JSON.stringify(given.body) ?? '';
      return reply.type('application/json').send(whole.slice(0, Math.floor(whole.length / 2)));
    }
    told(true, '正常');
    return send(reply, given);
  }

  async function carriedOut(call: Call, handler: Handler): Promise<{ refused?: Refused; given: Reply }> {
    try {
      if (context.faults.strikes('throttled')) throw new Refused('throttled', '调用过于频繁，请稍后再试');
      return { given: await handler(call) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { refused: error, given: gateway.refuse(error) };
    }
  }
}

const send = (reply: FastifyReply, { status = 200, type = 'application/json', body }: Reply): FastifyReply =>
  reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .send(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
