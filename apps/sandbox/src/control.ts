import { type ReceiverMood, receiverMoods } from './webhook/receiver.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformCode, RefundStatus } from '../../../modules/shop/sandbox.ts';
import type { WorldTitle } from '../../../demo/world/order.ts';
import { applyFor, askRefund, placeOrders, type Placing, type RefundAsked } from './manual-events.ts';
import type { FaultPlan } from './faults.ts';
import type { OpenPushed } from './open-shop.ts';
import { providerControl } from './providers/control.ts';
import { type PrinterMood, printerMoods } from './printer/tcp-printer.ts';
import { Refused } from './refusal.ts';
import type { Sandbox } from './start.ts';
import { PayRefusal } from './wechat-pay/refusal.ts';
import type { Happening } from './world.ts';

interface Which {
  readonly shopId: string;
  readonly orderNo: string;
}

/** What people at the pages and tests may do to the world. Everything in JSON, money in fen. */
export function controlRoutes(app: FastifyInstance, sandbox: Omit<Sandbox, 'url' | 'stop'>): void {
  const { world, log, pusher, wechatPay, openShop } = sandbox;
  const platforms = [...sandbox.contexts.keys()];
  const faultsOf = () => Object.fromEntries(platforms.map((code) => [code, sandbox.faults(code).plan]));
  const post = <Body>(path: string, act: (body: Body) => unknown) =>
    app.post(`/_control/${path}`, (request, reply) => answer(request, reply, act));
  const get = (path: string, read: (query: Readonly<Record<string, string>>) => unknown) =>
    app.get(`/_control/${path}`, (request) => read(request.query as Record<string, string>));

  get('state', () => ({
    now: world.now(),
    shops: world.shops.map((shop) => ({
      ...shop,
      orders: world.book(shop.shopId).size,
      decrypts: world.decrypts(shop.shopId),
    })),
    faults: faultsOf(),
  }));
  get('orders', ({ shopId = '', from = '0', to }) =>
    world
      .book(shopId)
      .ordersIn(Number(from), to ? Number(to) : world.now())
      .map((order) => ({ ...order, shown: sandbox.gateway(order.platform)?.shown(order) })),
  );
  get('uploads', () => world.uploads.map(({ file, ...upload }) => ({ ...upload, file: file !== undefined })));
  get('requests', ({ failed }) => (failed === '1' ? log.failed : log.latest));
  get('messages', () => pusher.latest);
  get('mails', () =>
    sandbox.post.mails.map(({ attachments, ...mail }) => ({
      ...mail,
      attachments: attachments.map(({ name }) => name),
    })),
  );

  post<Placing>('orders', (body) => ({ orderNos: placeOrders(world, body).map(({ orderNo }) => orderNo) }));
  post<RefundAsked>('refund', (body) => askRefund(world, body));
  post<Which & { refundNo: string; status: RefundStatus }>('refund-step', ({ shopId, orderNo, refundNo, status }) =>
    world.happen(shopId, orderNo, { kind: 'refundStep', refundNo, status }),
  );
  post<Which & { title: WorldTitle }>('apply', (body) => applyFor(world, body));
  /** pay, hold, release, ship, sign, finish, cancel, touch, memo */
  post<Which & { event: Happening }>('event', ({ shopId, orderNo, event }) => world.happen(shopId, orderNo, event));
  post<{ platform?: PlatformCode; plan: FaultPlan }>('faults', ({ platform, plan }) => {
    for (const code of platform ? [platform] : platforms) sandbox.faults(code)?.set(plan);
    return faultsOf();
  });
  const moving = (move: (by: number) => void) => (body: { readonly ms: number | string }) => {
    const by = Number(body.ms);
    if (!(by >= 0 && by <= 366 * 86_400_000)) throw new Refused('invalid', '时间只能往前走，一次最多一年');
    move(by);
    return { now: world.now() };
  };
  // The clock itself, for tests: whoever signs by another clock is refused from then on.
  post(
    'clock',
    moving((by) => world.shift(by)),
  );
  post(
    'hurry',
    moving((by) => world.hurry(by)),
  );
  post<{ outTradeNo: string; total?: number }>('wechatpay/pay', ({ outTradeNo, total }) =>
    wechatPay.pay(outTradeNo, total),
  );
  post<{ outRefundNo: string; state: 'SUCCESS' | 'CLOSED' | 'ABNORMAL' }>('wechatpay/decide', (body) =>
    wechatPay.decide(body.outRefundNo, body.state),
  );
  post<FaultPlan & { notifies: boolean }>('wechatpay/faults', ({ notifies, ...plan }) => {
    wechatPay.notifies = notifies;
    wechatPay.faults.set(plan);
    return wechatPay.faults.plan;
  });
  post<{ mood: string }>('printers/mood', async ({ mood }) => {
    if (!Object.hasOwn(printerMoods, mood)) throw new Refused('invalid', `没有“${mood}”这种情形`);
    await sandbox.printers.network.set(mood as PrinterMood);
    return { mood };
  });
  post<Readonly<Record<string, number>>>('printers/faults', (plan) => {
    sandbox.printers.faults.set(plan);
    return sandbox.printers.faults.plan;
  });
  post<{ mood: string }>('webhook/mood', ({ mood }) => {
    if (!Object.hasOwn(receiverMoods, mood)) throw new Refused('invalid', `没有“${mood}”这种情形`);
    sandbox.webhooks.mood = mood as ReceiverMood;
    return { mood };
  });
  post<{ secret: string }>('webhook/secret', ({ secret }) => {
    sandbox.webhooks.secret = String(secret ?? '').trim();
    return { known: sandbox.webhooks.secret !== '' };
  });
  post<{ url: string }>('official/verify', ({ url }) => sandbox.official.verify(url));
  post<{ url: string; content: string }>('official/say', ({ url, content }) => sandbox.official.say(url, { content }));
  post<Readonly<Record<string, number>>>('official/faults', (plan) => {
    sandbox.official.faults.set(plan);
    return sandbox.official.faults.plan;
  });
  providerControl(post, sandbox.invoices);
  post<OpenPushed>('open', (body) => openShop.push(body));
  post('reset', () => {
    world.reset();
    return { now: world.now() };
  });
}

async function answer<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  act: (body: Body) => unknown,
): Promise<unknown> {
  try {
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body.toString('utf8') : '{}';
    return await act(JSON.parse(body) as Body);
  } catch (error) {
    if (error instanceof Refused || error instanceof PayRefusal)
      return reply.code(400).send({ message: error.message });
    if (error instanceof SyntaxError) return reply.code(400).send({ message: '请求体不是 JSON' });
    throw error;
  }
}
