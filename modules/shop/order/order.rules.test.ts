import { dec, type Fen, fen, type Full, type Input, sumFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceableOf } from './figures.ts';
import { orderStatuses, refundStatuses } from '../platforms/status.ts';
import { mergeComplaint, mergedOrder } from './merge.rules.ts';
import {
  changeComplaint,
  deauditComplaint,
  lockSentence,
  orderComplaint,
  splitComplaint,
  withTotals,
} from './order.rules.ts';
import { shopOrder } from './order.ts';

type Order = Full<typeof shopOrder>;
type Written = Input<typeof shopOrder>;

const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(fen);
const line = fc.record({
  goodsName: fc.constantFrom('面霜', '燕麦片', 'T恤'),
  quantity: fc.integer({ min: 1, max: 999 }).map((n) => dec(n)),
  price: amount,
  gift: fc.boolean(),
});
const written: fc.Arbitrary<Written> = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 8 }), postage: amount, fees: amount, share: fc.nat(100) })
  .map(({ lines, postage, fees, share }) => {
    const goods = sumFen(lines.map(({ quantity, price }) => fen(BigInt(quantity) * price)));
    const discount = fen((goods * BigInt(share)) / 100n);
    return {
      shop: 1,
      orderNo: 'A',
      orderDate: '2026-11-01',
      buyerNick: '买家',
      postage,
      fees,
      lines,
      promotions: [{ name: '券', amount: discount }],
      parcels: [],
    } as Written;
  });

/** As it would be read back. */
const stored = (input: Written, id: number, more: Partial<Order> = {}): Order =>
  ({
    id,
    status: 'draft',
    origin: 'platform',
    invoiceState: 'none',
    platform: 'douyin',
    orderStatus: 'waitShip',
    refundStatus: 'none',
    refunded: 0n,
    invoiceable: 0n,
    subsidy: 0n,
    subsidyMode: null,
    labels: [],
    ...withTotals(input),
    ...more,
    orderNo: `N${id}`,
  }) as unknown as Order;

describe('an order of our own making', () => {
  test('what is paid for goods is shared over its lines to the fen, and nothing is left unexplained', () => {
    fc.assert(
      fc.property(written, (input) => {
        const { lines, paid, postage, fees, difference, discount, goodsAmount } = withTotals(input);
        expect(difference).toBe(0n);
        expect(paid).toBe(goodsAmount! - discount! + postage! + fees!);
        const forGoods = goodsAmount! - discount!;
        const anyPaid = lines.some(({ gift, amount: own }) => !gift && own! > 0n);
        expect(sumFen(lines.map((one) => one.paid as Fen))).toBe(anyPaid && forGoods > 0n ? forGoods : 0n);
        expect(lines.every((one) => !one.gift || one.paid === 0n)).toBe(true);
        expect(orderComplaint(withTotals(input))).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  const base: Written = {
    shop: 1,
    orderNo: 'A',
    orderDate: '2026-11-01',
    lines: [{ goodsName: '面霜', quantity: dec('2'), price: yuan('50.00') }],
    promotions: [],
    parcels: [],
  };
  test.each([
    [base, undefined],
    [{ ...base, paid: yuan('100.00') }, undefined],
    [{ ...base, paid: yuan('90.00') }, '实付应为 ￥100.00（商品 + 运费 + 其他费用 − 优惠），现在填的是 ￥90.00'],
    [{ ...base, lines: [{ ...base.lines[0]!, quantity: dec('0') }] }, '商品明细第1行：数量不能为零'],
    [{ ...base, promotions: [{ name: '券', amount: yuan('100.01') }] }, '优惠 ￥100.01 超过了商品金额 ￥100.00'],
  ] as [Written, string | undefined][])('%#', (input, complaint) =>
    expect(orderComplaint(withTotals(input))).toBe(complaint),
  );
});

const noneBack = { postageRefunded: fen(0n), subsidyReturned: fen(0n) };

describe('merging', () => {
  test('every sum of the merged order is the sum of its parts, and every line is there with its origin', () => {
    fc.assert(
      fc.property(fc.array(written, { minLength: 2, maxLength: 6 }), (inputs) => {
        const parts = inputs.map((input, i) => stored(input, i + 1));
        expect(mergeComplaint(parts)).toBeUndefined();
        const merged = mergedOrder(parts, 'HB');
        for (const key of ['goodsAmount', 'postage', 'fees', 'discount', 'paid', 'difference'] as const)
          expect(merged[key]).toBe(sumFen(parts.map((part) => part[key])));
        expect(sumFen(merged.lines.map((one) => one.paid as Fen))).toBe(
          sumFen(parts.flatMap((part) => part.lines.map((one) => one.paid))),
        );
        expect(merged.lines.map((one) => one.fromOrder)).toEqual(
          parts.flatMap((part) => part.lines.map(() => part.id)),
        );
      }),
      { numRuns: 60 },
    );
  });

  const fate = fc.record({
    orderStatus: fc.constantFrom(...(Object.keys(orderStatuses) as (keyof typeof orderStatuses)[])),
    refundStatus: fc.constantFrom(...(Object.keys(refundStatuses) as (keyof typeof refundStatuses)[])),
    share: fc.nat(120),
    paidMore: amount,
    gross: fc.boolean(),
  });
  test('whatever happens to the parts afterwards, the merged order is their sum to the fen', () => {
    const parts = fc.array(fc.tuple(written, fate), { minLength: 1, maxLength: 6 }).map((all) =>
      all.map(([input, { orderStatus, refundStatus, share, paidMore, gross }], i) => {
        const part = stored(input, i + 1, { orderStatus, refundStatus });
        const paid = fen(part.paid + paidMore);
        const refunded = fen((paid * BigInt(share)) / 100n);
        const rules = { includePostage: gross, subsidyBasis: gross ? 'gross' : 'paid' } as const;
        const sums = { orderStatus, paid, postage: part.postage, subsidy: part.subsidy, refunded, ...noneBack };
        return { ...part, paid, refunded, difference: fen(-paidMore), invoiceable: invoiceableOf(sums, rules) };
      }),
    );
    fc.assert(
      fc.property(parts, (all) => {
        const merged = mergedOrder(all, 'HB');
        for (const key of ['goodsAmount', 'postage', 'fees', 'discount', 'paid', 'refunded', 'invoiceable'] as const)
          expect([key, merged[key]]).toEqual([key, sumFen(all.map((part) => part[key]))]);
        expect(merged.goodsAmount).toBe(sumFen(merged.lines.map((one) => one.amount as Fen)));
        expect(merged.paid).toBe(
          sumFen([merged.goodsAmount!, merged.postage!, merged.fees!]) - merged.discount! - merged.difference!,
        );
        const isClosed = (status: string) => status.startsWith('closed');
        expect(isClosed(merged.orderStatus!)).toBe(all.every(({ orderStatus }) => isClosed(orderStatus)));
        expect((merged.invoiceable ?? 0n) > 0n && isClosed(merged.orderStatus!)).toBe(false);
        for (const one of merged.lines)
          if (isClosed(all[one.fromOrder! - 1]!.orderStatus)) expect(one.refundStatus).toBe('success');
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    [['shipped', 'shipped'], 'shipped'],
    [['waitShip', 'shipped'], 'partShipped'],
    [['hold', 'waitShip'], 'hold'],
    [['finished', 'shipped'], 'shipped'],
    [['closedRefund', 'finished'], 'finished'],
    [['closedRefund', 'closedUnpaid'], 'closedRefund'],
    [['other', 'shipped'], 'other'],
  ] as [Order['orderStatus'][], string][])('parts that are %j make a whole that is %s', (statuses, whole) => {
    const parts = statuses.map((orderStatus, i) => stored(input, i + 1, { orderStatus }));
    expect(mergedOrder(parts, 'HB').orderStatus).toBe(whole);
  });
  test.each([
    [['none', 'none'], 'none'],
    [['success', 'applied'], 'applied'],
    [['closed', 'success'], 'success'],
  ] as [Order['refundStatus'][], string][])('refunds that are %j are together %s', (statuses, whole) => {
    const parts = statuses.map((refundStatus, i) => stored(input, i + 1, { refundStatus }));
    expect(mergedOrder(parts, 'HB').refundStatus).toBe(whole);
  });
  test('a parcel that carries several of them is one parcel', () => {
    const parcel = { id: 1, position: 1, carrier: '顺丰', trackingNo: 'SF1', shippedAt: null };
    const parts = [1, 2].map((id) => stored(input, id, { parcels: [parcel] } as never));
    expect(mergedOrder(parts, 'HB').parcels).toMatchObject([{ trackingNo: 'SF1' }]);
  });

  const input: Written = {
    shop: 1,
    orderNo: 'A',
    orderDate: '2026-11-01',
    buyerNick: '买家',
    lines: [{ goodsName: '面霜', quantity: dec('1'), price: yuan('1.00') }],
    promotions: [],
    parcels: [],
  };
  const one = stored(input, 1);
  test.each([
    [[one], '请至少选两张订单合并'],
    [[one, stored(input, 2, { status: 'audited' })], '订单 N2 已审核，只能合并待审核的订单'],
    [[one, stored(input, 2, { origin: 'merged' })], '订单 N2 本身是合并订单，请先取消合并再一起合并'],
    [[one, stored(input, 2, { invoiceState: 'issued' })], '订单 N2 已开票，不能合并'],
    [[one, stored(input, 2, { invoiceState: 'failed' })], '订单 N2 开票失败，不能合并'],
    [[one, stored(input, 2, { orderStatus: 'waitPay' })], '订单 N2 待付款，不能合并'],
    [[one, stored(input, 2, { orderStatus: 'closedRefund' })], '订单 N2 退款关闭，不能合并'],
    [[one, stored(input, 2, { shop: 2 })], '订单 N2 与 N1 不是同一家店铺，不能合并'],
    [[one, stored(input, 2, { receiverPhone: '138****0002' })], '订单 N2 与 N1 的买家或收货人不同，不能合并'],
    [[one, stored(input, 2, { lines: [] })], '订单 N2 没有商品明细，不能合并'],
    [[one, stored(input, 2)], undefined],
  ] as [Order[], string | undefined][])('%#', (orders, complaint) => expect(mergeComplaint(orders)).toBe(complaint));
});

test.each([
  ['none', undefined],
  ['applied', undefined],
  ['failed', undefined],
  ['red', undefined],
  ['issuing', '订单 A 正在开票，不能反审核'],
  ['issued', '订单 A 已开票，请先红冲，不能反审核'],
  ['partRed', '订单 A 发票只冲红了一部分，请先全部红冲，不能反审核'],
] as const)('de-audit with an invoice that is %s', (invoiceState, complaint) =>
  expect(deauditComplaint({ orderNo: 'A', invoiceState })).toBe(complaint),
);

test.each([
  ['none', undefined],
  ['red', undefined],
  ['failed', '订单 A 有开票失败的发票，请先取消它，不能取消合并'],
  ['issued', '订单 A 已开票，请先红冲，不能取消合并'],
] as const)('taking apart with an invoice that is %s', (invoiceState, complaint) =>
  expect(splitComplaint({ orderNo: 'A', invoiceState })).toBe(complaint),
);

test('a change of what is not ours is told by its name, times that mean the same are no change', () => {
  const before = stored(
    {
      shop: 1,
      orderNo: 'N1',
      orderDate: '2026-11-01',
      paidAt: '2026-11-01T02:00:00.000Z',
      lines: [{ goodsName: '面霜', quantity: dec('1'), price: yuan('1.00') }],
      promotions: [],
      parcels: [],
    },
    1,
  );
  const after = { ...before, paidAt: '2026-11-01T10:00:00+08:00', remark: '新' };
  expect(changeComplaint(before, after)).toBeUndefined();
  expect(changeComplaint(before, { ...after, region: '上海' })).toBe(
    '平台订单的地区以平台为准，只能改备注、商家备注和标签',
  );
  expect(changeComplaint(before, { ...after, lines: [] })).toBe('平台订单的商品明细不能改，只能改备注、商家备注和标签');
});

test('a lock without a reason needs no brackets', () => {
  expect(lockSentence({ orderNo: 'A', who: '李', reason: null }, '审核')).toBe(
    '订单 A 已被李锁定，不能审核，请先请李解锁',
  );
});
