import fastify from 'fastify';
import { demoSeed, demoShops } from '../../../demo/world/shops.ts';
import type { Ms, WorldShop } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import { sandboxPrinterPort } from '../../../modules/printing/sandbox.ts';
import { sandboxMailPort } from '../../../modules/system/sandbox.ts';
import { contextOf } from './context.ts';
import { controlRoutes } from './control.ts';
import { type FaultPlans, Faults } from './faults.ts';
import { mount } from './frame.ts';
import { gateways } from './gateways/gateways.ts';
import type { Context, Gateway } from './gateway.ts';
import { fileJournal, memoryJournal } from './journal.ts';
import { freePorts, PostOffice } from './mail/post-office.ts';
import { OpenShop } from './open-shop.ts';
import { pageRoutes } from './pages/pages.ts';
import { InvoiceServices, type InvoiceServicesOptions } from './providers/services.ts';
import { Printers } from './printer/printers.ts';
import { Pusher } from './push.ts';
import { RequestLog } from './request-log.ts';
import { WaybillServices } from './waybill/services.ts';
import { WebhookReceiver } from './webhook/receiver.ts';
import { WechatPay, type WechatPayOptions } from './wechat-pay/gateway.ts';
import { WechatOfficial } from './wechat-official/official.ts';
import { World } from './world.ts';

export interface SandboxOptions {
  readonly seed?: number;
  readonly shops?: readonly WorldShop[];
  /** Overrides what every shop makes on a day; 0 leaves the world to those who place orders. */
  readonly perDay?: number;
  readonly clock?: () => Ms;
  readonly faults?: FaultPlans;
  /** Calls are not counted: for tests whose clock stands still. */
  readonly unlimited?: boolean;
  /** Where the journal lies; without it everything is forgotten at the end. */
  readonly folder?: string;
  readonly port?: number;
  /** Where messages go; without it none are sent. */
  readonly heliu?: string;
  readonly wechatPay?: Pick<WechatPayOptions, 'refundMs' | 'notifies'>;
  readonly invoices?: Pick<InvoiceServicesOptions, 'delayMs'>;
}

export interface Sandbox {
  readonly url: string;
  readonly world: World;
  readonly faults: (platform: PlatformCode) => Faults;
  readonly log: RequestLog;
  readonly pusher: Pusher;
  readonly wechatPay: WechatPay;
  readonly invoices: InvoiceServices;
  readonly waybills: WaybillServices;
  readonly printers: Printers;
  readonly webhooks: WebhookReceiver;
  readonly official: WechatOfficial;
  readonly openShop: OpenShop;
  readonly post: PostOffice;
  readonly contexts: ReadonlyMap<PlatformCode, Context>;
  readonly gateway: (platform: PlatformCode) => Gateway;
  stop(): Promise<void>;
}

const tick: Ms = 2000;

/** The outside world on loopback. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = demoSeed, shops = demoShops, perDay, clock, faults: plans = {}, folder, port = 0, heliu } = options;
  const switches = new Map(gateways.map(({ code }) => [code, new Faults(`${seed} ${code}`, plans[code])]));
  const world = new World({
    seed,
    shops: shops.map((shop) => ({ ...shop, perDay: perDay ?? shop.perDay })),
    ...(clock ? { clock } : {}),
    journal: folder ? fileJournal(folder) : memoryJournal(),
    clockError: (platform, now) => switches.get(platform)?.clockError(now) ?? 0,
  });
  const log = new RequestLog();
  const pusher = new Pusher(heliu);
  const app = fastify({ bodyLimit: 50 * 1024 * 1024, forceCloseConnections: true });
  // Signatures are over the bytes as they came: nobody parses them before the gateway has seen them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const contexts = new Map(
    gateways.map((one) => [
      one.code,
      contextOf(one, world, switches.get(one.code)!, options.unlimited ? [] : undefined),
    ]),
  );
  const byCode = new Map(gateways.map((one) => [one.code, one]));
  for (const one of gateways) mount(app, one, contexts.get(one.code)!, log);
  const wechatPay = new WechatPay({
    ...options.wechatPay,
    seed: String(seed),
    now: () => world.now(),
    ...(folder && { folder }),
  });
  wechatPay.register(app);
  const invoices = new InvoiceServices({
    ...options.invoices,
    seed: String(seed),
    now: () => world.now(),
    ...(folder && { folder }),
  });
  invoices.register(app, log);
  const waybills = new WaybillServices({ seed: String(seed), now: () => world.now() });
  waybills.register(app);
  const printers = new Printers({ seed: String(seed), now: () => world.now() });
  printers.register(app);
  const webhooks = new WebhookReceiver(() => world.now());
  webhooks.register(app);
  const official = new WechatOfficial({ seed: String(seed), now: () => world.now() });
  official.register(app);
  world.onChange((change) => {
    const { platform } = change.order;
    const context = contexts.get(platform);
    const message = context && byCode.get(platform)?.push?.(change, context);
    if (!message) return;
    pusher.send(platform, change, message);
    if (context.faults.strikes('duplicatePush')) pusher.send(platform, change, message);
  });
  const ticking = setInterval(() => world.advance(), tick).unref();
  const inside = {
    world,
    faults: (platform: PlatformCode) => switches.get(platform)!,
    log,
    pusher,
    wechatPay,
    invoices,
    waybills,
    printers,
    webhooks,
    official,
    openShop: new OpenShop(heliu, () => world.now()),
    post: new PostOffice(() => world.now()),
    contexts,
    gateway: (platform: PlatformCode) => byCode.get(platform)!,
  };
  controlRoutes(app, inside);
  pageRoutes(app, inside);
  const at = port || (await freePorts());
  const url = `http://127.0.0.1:${at}`;
  await inside.post.open(sandboxMailPort(url));
  await printers.network.open(sandboxPrinterPort(url));
  await app.listen({ host: '127.0.0.1', port: at });
  return {
    url,
    ...inside,
    stop: async () => {
      clearInterval(ticking);
      pusher.stop();
      wechatPay.stop();
      invoices.stop();
      await inside.post.close();
      await printers.network.close();
      await app.close();
    },
  };
}
