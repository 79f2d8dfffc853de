import { fen } from '@heliu/model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  catalogue,
  demoShops,
  type InvoiceUpload,
  itemIdOf,
  orderFrom,
  paidOf,
  type PlatformCode,
  randomFrom,
  shopPlatforms,
  skuIdOf,
  usualBasket,
  type WorldOrder,
  type WorldRefund,
} from '../../../../modules/oms/sandbox.ts';
import { refundShown } from '../context.ts';
import { faultNames } from '../faults.ts';
import { Pusher } from '../push.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import type { Change } from '../world.ts';
import { Caller } from './caller.ts';
import { type BearerNames, truthOf, understood } from './truth.ts';

const day = 86_400_000;
const start = Date.parse('2026-03-15T12:00:00+08:00');

export interface ContractOptions {
  readonly bearers?: BearerNames;
  /** Fields of an order the platform does not tell. */
  readonly untold?: readonly (keyof ReturnType<typeof understood>)[];
  /** The detail alone is no order: what the list says belongs to it. */
  readonly detailNeedsList?: boolean;
}

/** The real adapter against the running sandbox: what every platform must be able to do if it can do it at all. */
export function contract(
  code: PlatformCode,
  { bearers = {}, untold = [], detailNeedsList = false }: ContractOptions = {},
): void {
  const { operations, pull, authorizeUrl } = shopPlatforms[code];
  let sandbox: Sandbox;
  let caller: Caller;
  let now = start;
  const book = () => sandbox.world.book(caller.shop.shopId);
  const shown = (order: WorldOrder) => sandbox.gateway(code).shown(order) !== undefined;
  const told = (order: object) =>
    Object.fromEntries(Object.entries(order).filter(([key]) => !untold.includes(key as never)));
  /** The windows the platform allows, so many days back. */
  const windows = (days: number): [number, number][] => {
    const found: [number, number][] = [];
    for (let from = now - days * day; from < now - pull!.lagMs; from += pull!.maxWindowMs)
      found.push([from, Math.min(from + pull!.maxWindowMs, now - pull!.lagMs)]);
    return found;
  };
  const pulled = async (days: number) => {
    const refs = [];
    for (const [from, to] of windows(days)) refs.push(...(await caller.all(operations.listOrders!, from, to)));
    return new Map(refs.map((ref) => [ref.orderNo, ref]));
  };
  const detail = async (orderNo: string, header?: unknown) =>
    caller.value(operations.getOrder!, { orderNo, ...(header === undefined ? {} : { header }) });
  const placed = (count: number): WorldOrder[] => {
    const random = randomFrom(`placed ${count} ${now}`);
    const orders = Array.from({ length: count }, () => {
      const serial = 500_000 + sandbox.world.nextSerial();
      const order = orderFrom(caller.shop, now, serial, usualBasket(caller.shop, random), random);
      return { ...order, status: 'waitShip', paidAt: now } as const;
    });
    sandbox.world.place(orders);
    return orders;
  };

  beforeAll(async () => {
    const shops = demoShops.filter((shop) => shop.platform === code);
    sandbox = await startSandbox({ shops, clock: () => now, seed: 7, unlimited: true });
    caller = new Caller(sandbox, code);
  });
  afterAll(() => sandbox.stop());
  beforeEach(() => {
    sandbox.faults(code).set(Object.fromEntries(Object.keys(faultNames).map((name) => [name, 0])));
  });

  describe('authorization', () => {
    const { exchangeCode, refreshToken } = operations;
    const codeFromLogin = async (): Promise<string> => {
      if (!authorizeUrl) return '';
      const url = authorizeUrl(caller.session.app, { state: 's-1', redirectUri: 'http://127.0.0.1:1/back' });
      const sheet = await (await fetch(url)).text();
      expect(sheet).toContain(caller.shop.name);
      const link = /href="(\?[^"]*sandbox_shop=[^"]*)"/.exec(sheet)![1]!.replaceAll('&amp;', '&');
      const back = await fetch(new URL(link, url), { redirect: 'manual' });
      const target = new URL(back.headers.get('location')!);
      expect([target.pathname, target.searchParams.get('state')]).toEqual(['/back', 's-1']);
      return target.searchParams.get('code')!;
    };

    test('login, code, grant, renewal: the old token dies', async () => {
      const redirectUri = 'http://127.0.0.1:1/back';
      const one = await codeFromLogin();
      const grant = await caller.value(exchangeCode!, { code: one, redirectUri });
      if (authorizeUrl) expect((await caller.send(exchangeCode!, { code: one, redirectUri })).ok).toBe(false);
      caller.accessToken = grant.accessToken;
      const query = { from: now - pull!.lagMs - 60_000, to: now - pull!.lagMs };
      await caller.value(operations.listOrders!, query);
      if (!refreshToken) return;
      const renewed = await caller.value(refreshToken, { refreshToken: grant.refreshToken ?? '' });
      // A token that is told to be stable stays while it lives.
      if (renewed.accessToken === grant.accessToken) return;
      expect(await caller.send(operations.listOrders!, query)).toMatchObject({ fault: { kind: 'token' } });
      caller.accessToken = renewed.accessToken;
      await caller.value(operations.listOrders!, query);
    });

    test.runIf(authorizeUrl)('a code or a refresh token of nobody is refused', async () => {
      expect((await caller.send(exchangeCode!, { code: 'x', redirectUri: 'http://x' })).ok).toBe(false);
      if (refreshToken) expect((await caller.send(refreshToken, { refreshToken: 'x' })).ok).toBe(false);
    });
  });

  describe('orders', () => {
    test('every order of three days comes, each as it is, to the fen', { timeout: 30_000 }, async () => {
      const found = await pulled(3);
      const truth = book()
        .ordersIn(now - 3 * day, now - pull!.lagMs)
        .filter(shown);
      expect([...found.keys()].toSorted()).toEqual(truth.map(({ orderNo }) => orderNo).toSorted());
      expect(truth.length).toBeGreaterThan(10);
      for (const order of truth) {
        const { order: complete, header } = found.get(order.orderNo)!;
        const read = complete ?? (await detail(order.orderNo, header));
        expect(told(understood(read, bearers))).toEqual(told(truthOf(sandbox.gateway(code), order, bearers)));
      }
    });

    test('so does every odd one of three months', { timeout: 30_000 }, async () => {
      const truth = book()
        .ordersIn(now - 90 * day, now)
        .filter(shown);
      const listed = detailNeedsList ? await pulled(90) : undefined;
      for (const order of truth.filter((_, at) => at % 3 === 0)) {
        const read = await detail(order.orderNo, listed?.get(order.orderNo)?.header);
        // What only the list tells is compared above.
        const { subsidy: _, ...expected } = truthOf(sandbox.gateway(code), order, bearers);
        expect(told(understood(read, bearers))).toMatchObject(told(expected));
      }
    });

    test('many in one second come page by page, also when the pages shift', async () => {
      now += 2 * 3_600_000;
      // Some tokens do not outlive two hours.
      caller.accessToken = sandbox.contexts.get(code)!.tokens.issue(caller.shop).accessToken;
      const orders = placed(230);
      now += pull!.lagMs + 60_000;
      sandbox.faults(code).set({ shiftingPages: 1 });
      const [from, to] = windows(1).at(-1)!;
      const seen = new Set<string>();
      const collect = async (start: number, end: number) => {
        for (const { orderNo } of await caller.all(operations.listOrders!, start, end)) seen.add(orderNo);
      };
      await collect(Math.max(from, to - pull!.maxWindowMs), to);
      // What moved out of the window is met again in the next one.
      sandbox.faults(code).set({ shiftingPages: 0 });
      now += 10 * 60_000;
      await collect(now - pull!.lagMs - Math.min(pull!.maxWindowMs, 20 * 60_000), now - pull!.lagMs);
      expect(orders.filter(({ orderNo }) => !seen.has(orderNo))).toEqual([]);
    });

    test('an order of nobody is refused', async () => {
      expect(await caller.send(operations.getOrder!, { orderNo: '123456789012' })).toMatchObject({
        ok: false,
        fault: { kind: 'permanent' },
      });
    });
  });

  const { listRefunds, getRefund, listApplications, applicationsOf, answerApplication, invoiceableAmount } = operations;

  describe.runIf(listRefunds)('refunds', () => {
    test('every refund of twelve days comes with its amount and state', { timeout: 30_000 }, async () => {
      const found = new Map<string, Partial<WorldRefund>>();
      const truth = book().refundsIn(now - 12 * day, now - pull!.lagMs);
      const windowed = windows(12).filter(([from, to]) =>
        truth.some((one) => [one.updatedAt, one.createdAt].some((at) => at >= from && at <= to)),
      );
      for (const [from, to] of windowed)
        for (const { refundNo, refund } of await caller.all(listRefunds!, from, to)) {
          const read = refund ?? (await caller.value(getRefund!, { refundNo }));
          found.set(refundNo, { orderNo: read.orderNo, amount: Number(read.amount), status: read.status });
        }
      const visible = truth.filter((one) => refundShown(sandbox.gateway(code), one) !== undefined);
      expect(visible.length).toBeGreaterThan(0);
      for (const one of visible)
        expect(found.get(one.refundNo)).toEqual({
          orderNo: one.orderNo,
          amount: one.amount,
          status: refundShown(sandbox.gateway(code), one),
        });
    });
  });

  const applicants = () =>
    book()
      .ordersIn(now - 90 * day, now)
      .filter((order) => shown(order) && order.application?.status === 'applied');

  describe.runIf(listApplications ?? applicationsOf)('applications', () => {
    test('come with the title as the buyer wrote it', async () => {
      for (const { orderNo, application } of applicants().slice(-15)) {
        const { updatedAt } = application!;
        const to = Math.min(updatedAt + 60_000, now);
        const found = applicationsOf
          ? await caller.value(applicationsOf, { orderNo })
          : await caller.all(listApplications!, to - Math.min(pull!.maxWindowMs, day), to);
        const read = found.find((one) => one.orderNo === orderNo)!;
        const { type, name, taxNo } = application!.title;
        expect(read).toMatchObject({ status: 'applied', title: { type, name, ...(taxNo ? { taxNo } : {}) } });
        if (read.amount !== undefined) expect(read.amount).toBe(BigInt(application!.amount));
      }
    });

    test.runIf(answerApplication)('are answered', async () => {
      const { orderNo, application } = applicants().at(-1)!;
      const { applicationId } = application!;
      await caller.value(answerApplication!, { applicationId, orderNo, agree: false, reason: '税号有误' });
      expect(book().order(orderNo)!.application!.status).toBe('rejected');
    });
  });

  test.runIf(invoiceableAmount)('the amount to invoice is what was paid', async () => {
    const order = applicants().at(0)!;
    const amount = await caller.value(invoiceableAmount!, { orderNo: order.orderNo });
    expect(amount.toBuyer).toBeGreaterThanOrEqual(0n);
    expect(amount.toBuyer).toBeLessThanOrEqual(BigInt(paidOf(order)));
  });

  test.runIf(operations.ship)('a shipment reaches the order, once', async () => {
    const [order] = placed(1) as [WorldOrder];
    const shipment = { orderNo: order.orderNo, carrier: 'SF', trackingNo: 'SF1234567890' };
    await caller.value(operations.ship!, shipment);
    expect(book().order(order.orderNo)).toMatchObject({
      status: 'shipped',
      shipment: { carrier: 'SF', trackingNo: 'SF1234567890' },
    });
    expect(await caller.send(operations.ship!, shipment)).toMatchObject({ fault: { kind: 'permanent' } });
  });

  const invoice = (order: WorldOrder): InvoiceUpload => {
    const gross = paidOf(order);
    const tax = gross - Math.round(gross / 1.13);
    const money = (value: number) => fen(BigInt(value));
    return {
      orderNo: order.orderNo,
      ...(order.application ? { applicationId: order.application.applicationId } : {}),
      kind: 'digitalNormal',
      number: `2633${order.orderNo.replaceAll(/\D/g, '').slice(-16).padStart(16, '0')}`,
      issuedAt: now,
      gross: money(gross),
      net: money(gross - tax),
      tax: money(tax),
      seller: { name: '合流演示公司', taxNo: '91330106MA2CDEFG0X' },
      buyer: { type: 'personal', name: '个人' },
      drawer: '李四',
      lines: [{ name: '*化妆品*面霜', taxCode: '1070223', net: money(gross - tax), tax: money(tax), taxRate: '0.13' }],
      file: { type: 'PDF', base64: Buffer.from('%PDF-1.7 发票').toString('base64'), url: 'http://127.0.0.1:1/f.pdf' },
    };
  };

  test.runIf(operations.uploadBlue)('an invoice arrives with its file, and not twice; then its red one', async () => {
    const order = applicants().at(-2)!;
    const blue = invoice(order);
    await caller.value(operations.uploadBlue!, blue);
    expect(sandbox.world.uploads.at(-1)).toMatchObject({ orderNo: order.orderNo, color: 'blue' });
    expect(book().order(order.orderNo)!.application!.status).toBe('issued');
    expect(await caller.send(operations.uploadBlue!, blue)).toMatchObject({ fault: { kind: 'permanent' } });
    if (!operations.uploadRed) return;
    const negative = { gross: fen(-blue.gross), net: fen(-blue.net), tax: fen(-blue.tax) };
    const red = { ...blue, ...negative, number: `${blue.number.slice(0, -1)}X`, blueNumber: blue.number };
    await caller.value(operations.uploadRed, red);
    expect(sandbox.world.uploads.at(-1)).toMatchObject({ orderNo: order.orderNo, color: 'red' });
  });

  const { decrypt, listSkus } = operations;

  test.runIf(decrypt)('who bought is told when asked, and counted', async () => {
    const [order] = placed(1) as [WorldOrder];
    const { cipher } = (await detail(order.orderNo)).buyer;
    const items = (['name', 'phone', 'address'] as const).map((kind) => ({
      kind,
      cipher: cipher[kind] ?? cipher.address!,
    }));
    const before = sandbox.world.decrypts(caller.shop.shopId);
    const { name, phone, address } = order.buyer;
    expect(await caller.value(decrypt!, { orderNo: order.orderNo, items })).toEqual([name, phone, address]);
    expect(sandbox.world.decrypts(caller.shop.shopId)).toBe(before + 1);
  });

  test.runIf(listSkus)('everything for sale is listed with the merchant’s code', async () => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await caller.value(listSkus!, cursor === undefined ? {} : { cursor });
      found.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
    const { shopId } = caller.shop;
    expect(found.map(({ itemId, skuId, outerSku, name }) => [itemId, skuId, outerSku, name])).toEqual(
      catalogue.map((goods) => [itemIdOf(shopId, goods), skuIdOf(shopId, goods), goods.code, goods.name]),
    );
  });

  const { push } = shopPlatforms[code];
  test.runIf(push)('its messages are opened by their receiver, name the order, and are refused once touched', () => {
    const changes: Change[] = [];
    sandbox.world.onChange((change) => void changes.push(change));
    const [order] = placed(1) as [WorldOrder];
    sandbox.world.happen(order.shopId, order.orderNo, {
      kind: 'ship',
      shipment: { carrier: 'SF', trackingNo: 'SF9' },
    });
    const { app } = caller.session;
    expect(changes).toHaveLength(2);
    for (const change of changes) {
      const { headers, query = {}, body } = sandbox.gateway(code).push!(change, sandbox.contexts.get(code)!)!;
      const raw = { method: 'POST', receivedAt: now, path: Pusher.pathOf(code), headers, query, body };
      expect(push!.open(app, raw)).toMatchObject([{ orderNo: order.orderNo, tag: expect.stringMatching(/./) }]);
      // 小红书 signs no content: there the secret is what a stranger lacks.
      const changed = `${body.slice(0, -6)}${body.at(-6) === 'A' ? 'B' : 'A'}${body.slice(-5)}`;
      const touched = code === 'xhs' ? { ...raw, path: '/elsewhere' } : { ...raw, body: changed };
      expect(push!.open(app, touched)).toBeUndefined();
    }
  });

  describe('what a platform refuses, the adapter reads as it is meant', () => {
    const query = () => ({ from: now - pull!.lagMs - 60_000, to: now - pull!.lagMs });
    const asked = async () => caller.send(operations.listOrders!, query());

    test.runIf(code !== 'wechat')('a wrong signature', async () => {
      const { session } = caller;
      const app = { ...session.app, secret: 'wrong', signSecret: 'wrong' };
      const answer = await caller.send(operations.listOrders!, query(), { ...session, app });
      expect(answer).toMatchObject({ fault: { kind: 'permanent' } });
      expect(sandbox.log.latest[0]!.verdict).toContain('签名');
    });

    test.runIf(code !== 'wechat')('an app of nobody and a stale timestamp', async () => {
      const { session } = caller;
      const stranger = { ...session, app: { ...session.app, key: 'nobody' } };
      expect(await caller.send(operations.listOrders!, query(), stranger)).toMatchObject({
        fault: { kind: 'permanent' },
      });
      const late = { ...session, now: now - 3_600_000 };
      expect(await caller.send(operations.listOrders!, query(), late)).toMatchObject({ fault: { kind: 'permanent' } });
      expect(sandbox.log.latest[0]!.verdict).toContain('时间戳');
    });

    test.each([
      ['expiredToken', 'token'],
      ['throttled', 'throttled'],
      ['serverError', 'unknown'],
      ['garbage', 'unknown'],
    ] as const)('%s: %s', async (fault, kind) => {
      caller.accessToken = sandbox.contexts.get(code)!.tokens.issue(caller.shop).accessToken;
      sandbox.faults(code).set({ [fault]: 1 });
      expect(await asked()).toMatchObject({ ok: false, fault: { kind } });
      sandbox.faults(code).set({ [fault]: 0 });
      caller.accessToken = sandbox.contexts.get(code)!.tokens.issue(caller.shop).accessToken;
      expect(await asked()).toMatchObject({ ok: true });
    });

    test.runIf(operations.ship)('silence after success: it has been done', async () => {
      const [order] = placed(1) as [WorldOrder];
      sandbox.faults(code).set({ timeoutAfterSuccess: 1 });
      const shipment = { orderNo: order.orderNo, carrier: 'SF', trackingNo: 'SF1' };
      await expect(caller.send(operations.ship!, shipment)).rejects.toThrow();
      expect(book().order(order.orderNo)!.status).toBe('shipped');
    });
  });
}
