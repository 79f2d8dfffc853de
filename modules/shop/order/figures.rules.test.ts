import { type Fen, fen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference, type ShopOrder } from '../platforms/order.ts';

import { subsidyApart } from '../platforms/subsidy.ts';
import { linesPaid, orderDraft } from './drafts.ts';
import { invoiceableOf, postageRefundedOf, subsidyBack, subsidyReturnedOf, type Sums } from './figures.ts';

const sold = (of: Partial<Record<keyof Sums, string>>): Sums => ({
  orderStatus: 'finished',
  paid: yuan(of.paid ?? '0'),
  postage: yuan(of.postage ?? '0'),
  subsidy: yuan(of.subsidy ?? '0'),
  refunded: yuan(of.refunded ?? '0'),
  postageRefunded: yuan(of.postageRefunded ?? '0'),
  subsidyReturned: yuan(of.subsidyReturned ?? '0'),
});

describe('what may stand on an invoice', () => {
  const goods = { paid: '1532.98', subsidy: '270.52' };
  test.each([
    // 微信小店's own words: 开票金额 = 实付 + 补贴. Elsewhere the same, once the two are told apart.
    [goods, 'gross', false, '1803.50'],
    [goods, 'paid', false, '1532.98'],
    [goods, 'unset', false, '1532.98'],
    [{ ...goods, paid: '1542.98', postage: '10' }, 'gross', false, '1803.50'],
    [{ ...goods, paid: '1542.98', postage: '10' }, 'gross', true, '1813.50'],
    // The buyer's whole payment came back: the state's share does not keep an invoice alive.
    [{ ...goods, refunded: '1532.98', subsidyReturned: '270.52' }, 'gross', false, '0.00'],
    [{ ...goods, refunded: '1532.98' }, 'gross', false, '0.00'],
    // A price allowance leaves the subsidy alone.
    [{ ...goods, refunded: '100' }, 'gross', false, '1703.50'],
    // Postage that is not invoiced and came back is deducted once, not twice.
    [{ paid: '110', postage: '10', refunded: '10', postageRefunded: '10' }, 'paid', false, '100.00'],
    [{ paid: '110', postage: '10', refunded: '10', postageRefunded: '10' }, 'paid', true, '100.00'],
    [{ paid: '110', postage: '10', refunded: '30', postageRefunded: '10' }, 'paid', false, '80.00'],
    [{ paid: '110', postage: '10', refunded: '20' }, 'paid', false, '80.00'],
  ] as const)('%j by %s, postage %s: %s', (sums, subsidyBasis, includePostage, expected) =>
    expect(invoiceableOf(sold(sums), { subsidyBasis, includePostage })).toBe(yuan(expected)),
  );

  test.each([
    [[{ amount: '10', lineNo: null, kind: 'money', postage: null }], '10.00'],
    [[{ amount: '9.99', lineNo: null, kind: 'money', postage: null }], '0.00'],
    [[{ amount: '10', lineNo: '1', kind: 'money', postage: null }], '0.00'],
    [[{ amount: '60', lineNo: '1', kind: 'return', postage: '10' }], '10.00'],
    [[{ amount: '10', lineNo: null, kind: 'money', postage: '0' }], '0.00'],
    [
      [
        { amount: '10', lineNo: null, kind: 'money', postage: null },
        { amount: '60', lineNo: '1', kind: 'return', postage: '10' },
      ],
      '10.00',
    ],
  ] as const)('of %j postage is %s', (refunds, expected) =>
    expect(
      postageRefundedOf(
        refunds.map((one) => ({
          ...one,
          amount: yuan(one.amount),
          postage: one.postage === null ? null : yuan(one.postage),
        })),
        yuan('10'),
      ),
    ).toBe(yuan(expected)),
  );

  test.each([
    ['300', '1700', '0', false, '0.00'],
    ['300', '1700', '1700', false, '300.00'],
    ['300', '1700', '850', true, '150.00'],
    ['300', '1700', '850', false, '0.00'],
    ['300', '1700', '1800', true, '300.00'],
  ] as const)('of %s beside %s, %s back (goods too: %s) returns %s', (subsidy, paid, back, returned, expected) =>
    expect(subsidyBack({ subsidy: yuan(subsidy), paid: yuan(paid), back: yuan(back), returned })).toBe(yuan(expected)),
  );

  test('a refund of all the goods names no line and still returns the subsidy, with or without the postage', () => {
    const sums = { ...sold({ paid: '1710', postage: '10', subsidy: '300' }) };
    expect(subsidyReturnedOf({ ...sums, refunded: yuan('1700') }, [])).toBe(yuan('300'));
    expect(subsidyReturnedOf({ ...sums, refunded: yuan('10'), postageRefunded: yuan('10') }, [])).toBe(zeroFen);
    expect(subsidyReturnedOf({ ...sums, refunded: yuan('10') }, [])).toBe(zeroFen);
  });
});

const anyFen = (max: number) => fc.integer({ min: 1, max }).map((amount) => fen(BigInt(amount)));
/** An order as a platform tells it that counts the subsidy into what was paid. */
const anyOrder = fc
  .record({
    lines: fc.array(fc.record({ amount: anyFen(500_000), told: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    postage: anyFen(2000),
    off: fc.integer({ min: 0, max: 30 }),
    share: fc.integer({ min: 1, max: 20 }),
    named: fc.option(fc.nat(4)),
    includePostage: fc.boolean(),
    isTold: fc.boolean(),
  })
  .map(({ lines, postage, off, share, named, includePostage, isTold }) => {
    const goods = sumFen(lines.map(({ amount }) => amount));
    const prices = lines.map(({ amount }) => fen(amount - (amount * BigInt(off)) / 100n));
    const due = sumFen(prices);
    const dearest = lines.reduce((most, { amount }, i) => (amount > lines[most]!.amount ? i : most), 0);
    const at = named === null ? dearest : named % lines.length;
    const subsidy = fen((prices[at]! * BigInt(share)) / 100n);
    const order: ShopOrder = {
      orderNo: 'A1',
      status: 'finished',
      rawStatus: '',
      refund: 'none',
      lines: lines.map(({ amount }, i) => ({
        lineNo: String(i + 1),
        name: '商品',
        quantity: '1',
        price: amount,
        amount,
        refund: 'none',
        ...(isTold && { paid: prices[i]! }),
        ...(named !== null && i === at && { subsidy }),
      })),
      goods,
      postage,
      fees: fen(0n),
      paid: sumFen([due, postage]),
      promotions: [{ bearer: 'shop', name: '满减', amount: fen(goods - due) }],
      subsidy: { mode: 'payment', amount: subsidy },
      buyer: { mask: {}, cipher: {} },
      labels: [],
      raw: {},
    };
    return { order, due, at, subsidy, includePostage };
  });

describe('the subsidy', () => {
  test('leaves an adapter apart from the buyer’s money, on its own line, and every figure adds up', () =>
    fc.assert(
      fc.property(anyOrder, ({ order, due, at, subsidy }) => {
        const apart = subsidyApart(order, 'inPaid');
        expect(difference(apart)).toBe(0n);
        expect(apart.paid + subsidy).toBe(order.paid);
        expect(apart.lines.map((line) => line.subsidy ?? 0n)).toEqual(
          apart.lines.map((_, i) => (i === at ? subsidy : 0n)),
        );
        expect(sumFen(linesPaid(apart)) + subsidy).toBe(due);
        expect(linesPaid(apart).every((amount) => amount >= 0n)).toBe(true);
      }),
    ));

  test('an invoice with it is over the price of the goods, without it over the buyer’s own money, never over more', () =>
    fc.assert(
      fc.property(anyOrder, ({ order, due, subsidy, includePostage }) => {
        const draftBy = (subsidyBasis: 'gross' | 'paid') =>
          orderDraft(subsidyApart(order, 'inPaid'), {
            shop: { id: 1, platform: 'jd', includePostage, subsidyBasis },
            origin: 'platform',
            now: '2026-01-01T00:00:00Z',
            digest: '',
          });
        const postage = includePostage ? order.postage : zeroFen;
        expect(draftBy('gross').invoiceable).toBe(sumFen([due, postage]));
        expect(draftBy('paid').invoiceable).toBe((due + postage - subsidy) as Fen);
      }),
    ));

  test('where a platform leaves it out of what was paid, nothing is taken off', () => {
    const told = { ...fc.sample(anyOrder, 1)[0]!.order };
    expect(subsidyApart(told, 'besidePaid').paid).toBe(told.paid);
  });

  test('of the merchant’s own money is a discount of his', () => {
    const { order, subsidy } = fc.sample(anyOrder, 1)[0]!;
    const apart = subsidyApart({ ...order, subsidy: { ...order.subsidy!, special: true } }, 'inPaid');
    expect(apart).toMatchObject({ subsidy: { amount: 0n, special: true }, paid: order.paid - subsidy });
    expect(apart.promotions.at(-1)).toMatchObject(subsidy > 0n ? { bearer: 'shop', amount: subsidy } : {});
    expect(difference(apart)).toBe(0n);
  });
});
