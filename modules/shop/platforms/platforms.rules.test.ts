import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signMeituan } from './meituan.server.ts';
import { difference, hashInput, type ShopOrder } from './order.ts';
import { capabilitiesOf } from './capabilities.ts';
import { type Operation, platformNames } from './platform.ts';
import { shopPlatforms } from './platforms.server.ts';
import { tellsSubsidyApart } from './subsidy.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import { sessionOf } from './testing.server.ts';

const all = Object.values(shopPlatforms).map((platform) => [platform.code, platform] as const);

test('every platform has a name and knows its own', () => {
  expect(Object.keys(shopPlatforms).toSorted()).toEqual(Object.keys(platformNames).toSorted());
  for (const [code, platform] of Object.entries(shopPlatforms)) expect(platform.code).toBe(code);
});

const input = {
  items: [],
  from: noon - 60_000,
  to: noon,
  orderNo: '1',
  refundNo: '1',
  refreshToken: 'r',
  code: 'c',
  redirectUri: 'https://heliu',
};

describe.each(all)('%s', (_, platform) => {
  const session = sessionOf(platform, { signSecret: 's', pushKey: 'MDEyMzQ1Njc4OWFiY2RlZg==' });
  const operations = Object.values(platform.operations) as Operation<unknown, unknown>[];

  test('answers whatever arrives, with a value or with a fault', () => {
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((source) => `{"result":1,"code":10000,"success":true,"returnCode":"0","data":${source}}`),
    );
    fc.assert(
      fc.property(bodies, fc.constantFrom(200, 403, 429, 502), (body, status) => {
        const kinds = operations.map((operation) => {
          const found = operation.read({ status, body }, session, input);
          return found.ok ? 'value' : found.fault.kind;
        });
        expect(['value', 'token', 'throttled', 'unknown', 'permanent']).toEqual(expect.arrayContaining(kinds));
        if (status === 502) expect(new Set(kinds).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });

  test('takes silence neither for success nor for an empty list', () => {
    const success =
      '{"result":1,"code":10000,"success":true,"returnCode":"0","errcode":0,"x_response":{},"x_responce":{}}';
    const lists = Object.entries(platform.operations).filter(([name]) => /^(list|get|invoiceable)/.test(name));
    const hollow = lists.map(
      ([, one]) => (one as Operation<unknown, unknown>).read({ status: 200, body: success }, session, input).ok,
    );
    expect(hollow).not.toContain(true);
    const answers = ['{}', '[]', 'null', '""'].flatMap((body) =>
      operations.map((operation) => operation.read({ status: 200, body }, session, input).ok),
    );
    expect(answers).not.toContain(true);
  });

  test('refuses whatever is pushed without its signature', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        const raw = { method: 'POST', receivedAt: noon, path: '/', headers: {}, query: {}, body };
        expect(platform.push?.open(session.app, raw)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  test('asks only the gateway it was given', () => {
    const gateway = {
      api: 'http://127.0.0.1:9/api',
      authorize: 'http://127.0.0.1:9/authorize',
      token: 'http://127.0.0.1:9/token',
    };
    const there = sessionOf(platform, { gateway, signSecret: 's' });
    const { ship: _ship, uploadBlue: _blue, uploadRed: _red, ...reads } = platform.operations;
    const asked = (Object.values(reads) as Operation<unknown, unknown>[]).map(
      (operation) => operation.request(there, input).url,
    );
    const url = platform.authorizeUrl?.(there.app, { state: 's', redirectUri: 'https://heliu' });
    expect([...asked, url ?? gateway.authorize].filter((one) => !one.startsWith('http://127.0.0.1:9/'))).toEqual([]);
  });
});

test('capabilities are what the adapters do', () => {
  const offered = all.map(([code, platform]) => {
    const found = Object.entries(capabilitiesOf(platform)).filter(([, one]) => one.offered);
    return [code, found.map(([name, one]) => (one.verified ? name : `${name}?`)).join(' ')];
  });
  expect(Object.fromEntries(offered)).toMatchInlineSnapshot(`
    {
      "ali1688": "exchangeCode refreshToken listOrders getOrder listRefunds? applicationsOf push?",
      "douyin": "exchangeCode refreshToken listOrders getOrder listRefunds listApplications ship uploadBlue decrypt? listSkus? updateStock? push",
      "jd": "exchangeCode refreshToken listOrders? getOrder? listRefunds? invoiceableAmount? ship? uploadBlue? uploadRed listSkus? updateStock?",
      "ktt": "exchangeCode refreshToken listOrders getOrder? listSkus?",
      "kuaishou": "exchangeCode refreshToken listOrders getOrder listRefunds invoiceableAmount? ship? decrypt? updateStock? push",
      "meituan": "",
      "open": "push",
      "pdd": "exchangeCode refreshToken listOrders getOrder listRefunds listApplications answerApplication ship uploadBlue uploadRed decrypt? listSkus? updateStock?",
      "taobao": "exchangeCode? refreshToken? listOrders getOrder listRefunds applicationsOf ship? uploadBlue uploadRed decrypt? listSkus? updateStock?",
      "vip": "exchangeCode listOrders getOrder listApplications uploadBlue uploadRed listSkus?",
      "wechat": "exchangeCode refreshToken listOrders getOrder listRefunds? getRefund subsidyInfo ship uploadFile uploadBlue? listSkus? updateStock? push?",
      "xhs": "exchangeCode? refreshToken? listOrders getOrder listRefunds listApplications ship uploadBlue uploadRed listSkus? updateStock? push",
      "youzan": "exchangeCode refreshToken listOrders getOrder listRefunds ship decrypt? updateStock? push",
    }
  `);
});

test('the browser knows who tells of subsidies by a call of its own', () => {
  const asked = all.filter(([, { operations }]) => operations.subsidyInfo).map(([code]) => code);
  expect([...tellsSubsidyApart]).toEqual(asked);
});

test('Meituan: the vector of its page; empty values and the sign itself do not count', () => {
  const values = {
    appkey: 'test',
    boolean: 'true',
    double: '123.123',
    number: '123',
    string: '测试',
    timestamp: '1477395862',
    version: '1.0',
  };
  expect(signMeituan(values, 'test')).toBe('8943ba698f4b009f80dc2fd69ff9b313381263bd');
  expect(signMeituan({ ...values, empty: '', sign: 'x' }, 'test')).toBe('8943ba698f4b009f80dc2fd69ff9b313381263bd');
  expect(unsignedBytes('测试', (string) => signMeituan({ ...values, string }, 'test'))).toEqual([]);
});

describe('an order', () => {
  const order: ShopOrder = {
    orderNo: '1',
    status: 'finished',
    rawStatus: '5',
    refund: 'none',
    lines: [],
    goods: fen(1000n),
    postage: fen(500n),
    fees: fen(0n),
    paid: fen(1400n),
    promotions: [{ bearer: 'shop', name: '满减', amount: fen(99n) }],
    buyer: { mask: {}, cipher: {} },
    labels: [],
    updatedAt: '2026-01-01T04:00:00.000Z',
    raw: { a: 1 },
  };

  test('shows what does not add up', () => expect(difference(order)).toBe(1n));

  test('hashes the same when nothing but the payload and its time differ', () => {
    expect(hashInput({ ...order, raw: { b: 2 }, updatedAt: '2026-01-02T04:00:00.000Z' })).toBe(hashInput(order));
    expect(hashInput({ ...order, paid: fen(1401n) })).not.toBe(hashInput(order));
    expect(hashInput({ ...order, rawStatus: '6' })).not.toBe(hashInput(order));
  });
});
