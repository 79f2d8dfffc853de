import { readFileSync } from 'node:fs';
import { showFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pushedApplication, pushedOrder, pushedRefund } from './open.format.ts';
import { open, openHeaders, openRefusal, signOpen } from './open.server.ts';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import {
  type Basket,
  baskets,
  kept,
  paidOf,
  platformOffOf,
  sessionOf,
  shopOffOf,
  sold,
  yuanOf,
} from './testing.server.ts';

const { app } = sessionOf(open);
const call = { method: 'POST', path: '/api/outecommerce/pushOrder', query: {}, body: '{"orderNo":"A1"}' };
const nonce = 'n0nce-0001';
const headers = openHeaders(app, call, noon, nonce);
const raw = { ...call, headers, receivedAt: noon };

describe('sign', () => {
  const request = { ...call, query: { shop: '1' }, timestamp: '1767240000', nonce };

  test('the vector of the manual', () => {
    expect(signOpen({ ...call, timestamp: '1767240000', nonce }, 'test_secret')).toBe(
      '3599363670f796d68caaf3802521260814d6fcae5a732bdb802d44837057ec8f',
    );
  });

  test.each(['method', 'path', 'timestamp', 'nonce', 'body'] as const)('every byte of the %s', (part) => {
    const source = part === 'method' ? 'POST' : request[part];
    expect(unsignedBytes(source, (value) => signOpen({ ...request, [part]: value }, 'test_secret'))).toEqual([]);
  });

  test('the query and the secret too', () => {
    expect(unsignedBytes('1234', (shop) => signOpen({ ...request, query: { shop } }, 'test_secret'))).toEqual([]);
    expect(unsignedBytes('test_secret', (secret) => signOpen(request, secret))).toEqual([]);
  });
});

test('the example of the README is accepted as it stands', () => {
  const manual = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const [, example] = /```json\n([\s\S]*?)```/.exec(manual)!;
  expect(pushedOrder.parse(JSON.parse(example!))).toMatchObject({ orderNo: 'A1', paid: 11780n });
  expect(manual).toContain(signOpen({ ...call, timestamp: '1767240000', nonce }, 'test_secret'));
});

describe('door', () => {
  test('a signed call enters', () => {
    expect(openRefusal(app, raw)).toBeUndefined();
    expect(open.push!.open(app, raw)).toEqual([
      { id: nonce, tag: 'pushOrder', orderNo: 'A1', data: { orderNo: 'A1' } },
    ]);
  });

  test.each([
    [{ headers: { ...headers, 'x-heliu-key': 'other' } }, 'x-heliu-key 不正确'],
    [{ headers: { ...headers, 'x-heliu-timestamp': 'now' } }, 'x-heliu-timestamp 应为秒级时间戳'],
    [{ headers: { ...headers, 'x-heliu-nonce': 'short' } }, 'x-heliu-nonce 应为 8 至 64 位字母、数字'],
    [{ body: '{"orderNo":"A2"}' }, '签名不正确'],
    [{ method: 'GET' }, '签名不正确'],
    [{ path: '/api/outecommerce/pushRefund' }, '签名不正确'],
    [{ headers: {} }, 'x-heliu-key 不正确'],
    [{ receivedAt: noon + 301_000 }, '时间相差超过 5 分钟，请校准时钟'],
    [{ receivedAt: noon - 301_000 }, '时间相差超过 5 分钟，请校准时钟'],
  ])('%j: %s', (change, message) => {
    const changed = { ...raw, ...change };
    expect(openRefusal(app, changed)).toBe(message);
    expect(open.push!.open(app, changed)).toBeUndefined();
  });

  test('no other signature enters', () => {
    fc.assert(
      fc.property(fc.string(), (signature) => {
        expect(openRefusal(app, { ...raw, headers: { ...headers, 'x-heliu-signature': signature } })).toBe(
          '签名不正确',
        );
      }),
    );
  });
});

const sent = (basket: Basket) => ({
  orderNo: basket.orderNo,
  status: 'finished',
  createdAt: '2026-01-01T12:00:00+08:00',
  updatedAt: '2026-01-01T12:00:00+08:00',
  postage: yuanOf(basket.postage),
  paid: yuanOf(paidOf(basket)),
  lines: basket.lines.map((line) => ({
    lineNo: line.lineNo,
    name: line.name,
    quantity: String(line.quantity),
    price: yuanOf(line.price),
  })),
  promotions: [
    { bearer: 'shop', name: '满减', amount: yuanOf(shopOffOf(basket)) },
    { bearer: 'platform', name: '平台券', amount: yuanOf(platformOffOf(basket)) },
  ],
});
const one: Basket = {
  orderNo: 'A1',
  lines: [{ lineNo: '1', name: '货', quantity: 2, price: 1000, shopOff: 0, platformOff: 0 }],
  postage: 500,
};
const complaints = (change: object) => {
  const found = pushedOrder.safeParse({ ...sent(one), ...change });
  return found.success ? [] : found.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('order', () => {
  test('no fen is lost', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const names = basket.lines.every(({ name }) => name.length <= 200);
        fc.pre(names);
        const order = pushedOrder.parse(sent(basket));
        expect(kept(order)).toEqual(sold(basket));
        expect(order.createdAt).toBe('2026-01-01T04:00:00.000Z');
      }),
    );
  });

  test('what does not add up is refused, and by how much', () => {
    fc.assert(
      fc.property(baskets, fc.integer({ min: 1, max: 100_000 }), (basket, off) => {
        const found = pushedOrder.safeParse({ ...sent(basket), paid: yuanOf(paidOf(basket) + off) });
        expect(found.error?.issues.map(({ message }) => message)).toContain(
          `商品＋运费＋其他费用－优惠与实付相差 ${showFen(BigInt(-off) as never)}`,
        );
      }),
    );
  });

  test.each([
    [
      { status: 'done' },
      'status: 订单状态应为 waitPay、hold、waitShip、partShipped、shipped、signed、finished、closedUnpaid、closedRefund、other 之一',
    ],
    [{ paid: '25.001' }, 'paid: 实付应为元，最多两位小数，如 "12.30"'],
    [{ paid: 25 }, 'paid: 实付应为文本，如 "12.30"'],
    [{ createdAt: '2026-01-01 12:00:00' }, 'createdAt: 下单时间应带时区，如 2026-01-01T12:00:00+08:00'],
    [{ lines: [] }, 'lines: 订单没有商品'],
    [{ lines: [{ lineNo: '1', name: '货', quantity: '0.5', price: '0.01' }] }, 'lines.0.price: 单价乘数量不是整分'],
    [{ orderNo: ' ' }, 'orderNo: 订单号不能为空'],
  ])('%j', (change, complaint) => expect(complaints(change)).toContain(complaint));

  test('two lines of one number are refused', () => {
    const lines = [...sent(one).lines, ...sent(one).lines];
    expect(complaints({ lines, paid: '45.00' })).toEqual(['lines: 行号重复']);
  });
});

test('a refund and an application', () => {
  const refund = {
    refundNo: 'R1',
    orderNo: 'A1',
    status: 'success',
    kind: 'money',
    amount: '8.00',
    createdAt: '2026-01-01T12:00:00Z',
    updatedAt: '2026-01-01T12:00:00Z',
  };
  expect(pushedRefund.parse(refund)).toMatchObject({ amount: 800n, rawStatus: 'success' });
  const application = {
    applicationId: 'I1',
    orderNo: 'A1',
    trigger: 'apply',
    title: { type: 'company', name: '某公司', taxNo: '91350100M000100Y43' },
    amount: '99.90',
    appliedAt: '2026-01-01T12:00:00Z',
  };
  expect(pushedApplication.parse(application)).toMatchObject({ status: 'applied', amount: 9990n });
  const missing = pushedApplication.safeParse({ ...application, title: { type: 'company', name: '某公司' } });
  expect(missing.error?.issues).toMatchObject([{ path: ['title', 'taxNo'], message: '企业抬头需要税号' }]);
});
