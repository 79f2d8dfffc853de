import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invoiceProviders, sandboxSettings } from '../../../../modules/einvoice/sandbox.ts';
import type { Ms } from '../../../../demo/world/order.ts';
import { Call } from '../call.ts';
import type { Switches } from '../faults.ts';
import type { Reply } from '../gateway.ts';
import { Refused } from '../refusal.ts';
import type { RequestLog } from '../request-log.ts';
import type { Given, ProviderContext, ProviderGateway } from './gateway.ts';
import type { Office } from './office.ts';
import type { Paper, ProviderFaultName } from './paper.ts';

const usual = { goodsName: 90, remark: 230, unit: 22 } as const;
const tokenLife: Ms = 24 * 3600_000;

export function contextOf(
  gateway: ProviderGateway,
  office: Office,
  faults: Switches<ProviderFaultName>,
  now: () => Ms,
): ProviderContext {
  const { code } = gateway;
  const { kinds, differences = [], maxLines } = invoiceProviders[code];
  const tokens = new Map<string, Ms>();
  const context: ProviderContext = {
    code,
    settings: sandboxSettings(code),
    limits: { ...usual, ...gateway.limits, kinds, differences, maxLines },
    office,
    faults,
    now,
    named: (call, method, taxNo) => {
      call.named = method;
      call.shopId = taxNo;
    },
    treatment: (taxNo) => {
      if (faults.strikes('loginLost')) office.logins.set(code, taxNo, 'needSms');
      return {
        late: faults.strikes('late'),
        fails: faults.strikes('fails'),
        quotaGone: faults.strikes('quotaGone'),
        needsBuyer: faults.strikes('redPending'),
        faceWanted: faults.strikes('faceWanted'),
        unsealed: faults.strikes('unsealed'),
      };
    },
    issue: (order) => office.issue(order, context.limits, context.treatment(order.taxNo)),
    newToken: () => {
      const token = randomBytes(24).toString('hex');
      tokens.set(token, now() + tokenLife);
      return token;
    },
    checkToken: (token) => {
      if ((tokens.get(token ?? '') ?? 0) < now()) throw new Refused('token', 'token 不存在或已过期');
    },
  };
  return context;
}

/** Hangs a provider under its code. Every call of it is checked, may misbehave, and is written down. */
export function mountProvider(
  app: FastifyInstance,
  gateway: ProviderGateway,
  context: ProviderContext,
  log: RequestLog,
  tell: (paper: Paper) => Promise<void>,
): void {
  const prefix = `/${gateway.code}`;
  const { faults, now } = context;
  const carriedOut = (call: Call, handler: (call: Call) => Given): Given & { readonly refused?: string } => {
    try {
      if (faults.strikes('throttled')) throw new Refused('throttled', '调用过于频繁，请稍后再试');
      return handler(call);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...gateway.refuse(error, context), refused: error.message };
    }
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, handler: (call: Call) => Given) => {
    const call = new Call(request, prefix);
    const started = performance.now();
    const told = (ok: boolean, verdict: string) => {
      const ms = Math.round(performance.now() - started);
      const called = call.named || `${call.method} ${call.path}`;
      log.add({ at: now(), platform: gateway.code, shopId: call.shopId, called, verdict, ok, ms });
    };
    if (faults.strikes('serverError')) {
      told(false, '服务异常（没有执行）');
      return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
    }
    const given = carriedOut(call, handler);
    if (given.refused !== undefined) {
      told(false, given.refused);
      return send(reply, given);
    }
    const { paper } = given;
    if (paper && faults.strikes('early')) {
      context.office.decide(paper.id);
      await tell(context.office.byId(paper.id));
    }
    // From here on it has been done, whatever the caller gets to hear.
    if (faults.strikes('timeoutAfterSuccess')) {
      told(false, '已执行，没有答复');
      reply.hijack();
      return request.raw.socket.destroy();
    }
    told(true, '正常');
    return send(reply, given, faults.strikes('garbage'));
  };
  gateway.register(
    {
      on: (method, path, handler) =>
        app.route({ method, url: prefix + path, handler: (request, reply) => answer(request, reply, handler) }),
    },
    context,
  );
}

function send(reply: FastifyReply, { status = 200, type = 'application/json', body }: Reply, half = false) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .send(half ? text.slice(0, Math.floor(text.length / 2)) : text);
}
