import { fc, test as property } from '@fast-check/vitest';
import { type Fen, fen, formatFen, sumFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { leftOf, type PaidTender, refunds, settled } from './tender.rules.ts';

const tenders: Readonly<Record<number, PaidTender>> = {
  1: { method: 1, name: '现金', kind: 'cash', account: 11, givesChange: true, needsTradeNo: false },
  2: { method: 2, name: '微信支付', kind: 'wechat', account: 12, givesChange: false, needsTradeNo: true },
  3: { method: 3, name: '银行卡', kind: 'card', account: 13, givesChange: false, needsTradeNo: false },
};
const of = (method: number) => tenders[method];
const paid = (method: number, amount: string, tradeNo: string | null = 'T1') => ({
  method,
  amount: yuan(amount),
  tradeNo,
});

describe('收款', () => {
  test.each([
    ['80', [paid(1, '100')], ['80.00 change 20.00']],
    ['80', [paid(2, '50'), paid(1, '50')], ['50.00 change 0.00', '30.00 change 20.00']],
    ['80', [paid(3, '80')], ['80.00 change 0.00']],
    ['0', [], []],
  ])('%s yuan are paid, case %#', (pay, payments, rows) => {
    const found = settled(yuan(pay), payments, of);
    if (typeof found === 'string') throw new Error(found);
    expect(found.map(({ net, change }) => `${formatFen(net)} change ${formatFen(change)}`)).toEqual(rows);
  });

  test.each([
    ['80', [paid(1, '79.99')], '还差'],
    ['80', [paid(3, '81')], '只有现金可以找零'],
    ['80', [paid(3, '90'), paid(1, '5')], '只有现金可以找零'],
    ['80', [paid(3, '80'), paid(1, '5')], '全部找回了'],
    ['80', [paid(2, '80', null)], '要填交易号'],
    ['80', [paid(9, '80')], '没有这种收款方式'],
    ['0', [paid(1, '0')], '应大于0'],
  ])('%s yuan are not paid, case %#', (pay, payments, why) => expect(settled(yuan(pay), payments, of)).toContain(why));

  const payment = fc.record({
    method: fc.constantFrom(1, 2, 3),
    amount: fc.bigInt(1n, 50_000n).map(fen),
    tradeNo: fc.constant('T'),
  });
  property.prop([fc.bigInt(0n, 100_000n), fc.array(payment, { maxLength: 5 })])(
    'whenever it is paid, what stays is what was asked, and only cash gives change',
    (asked, payments) => {
      const pay = fen(asked);
      const found = settled(pay, payments, of);
      if (typeof found === 'string') return;
      expect(sumFen(found.map(({ net }) => net))).toBe(pay);
      for (const { amount, change, net, method } of found) {
        expect(net).toBe(amount - change);
        expect(net).toBeGreaterThan(0n);
        expect(change === 0n || method === 1).toBe(true);
      }
    },
  );
});

describe('退款', () => {
  const bought = [
    { method: 2, account: 12, net: yuan('30'), tradeNo: 'T1' },
    { method: 1, account: 11, net: yuan('50'), tradeNo: null },
  ];
  const shown = (rows: readonly { method: number; amount: Fen }[] | undefined) =>
    rows?.map(({ method, amount }) => `${method}: ${formatFen(amount)}`);

  test('what was paid last goes back first', () => {
    const left = leftOf(bought, []);
    expect(shown(refunds(yuan('20'), left))).toEqual(['1: 20.00']);
    expect(shown(refunds(yuan('60'), left))).toEqual(['1: 50.00', '2: 10.00']);
    expect(refunds(yuan('80.01'), left)).toBeUndefined();
  });

  test('what has gone back already is not there any more', () => {
    const left = leftOf(bought, [
      { method: 1, amount: yuan('50') },
      { method: 2, amount: yuan('10') },
    ]);
    expect(left.map((one) => formatFen(one.left))).toEqual(['20.00', '0.00']);
    expect(shown(refunds(yuan('20'), left))).toEqual(['2: 20.00']);
  });

  property.prop([
    fc.array(fc.record({ method: fc.constantFrom(1, 2, 3), net: fc.bigInt(1n, 10_000n) }), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.array(fc.bigInt(1n, 6_000n), { maxLength: 8 }),
  ])('any split of refunds gives back at most what was paid, by each tender and altogether', (payments, wanted) => {
    const sold = payments.map(({ method, net }) => ({ method, account: method, net: fen(net), tradeNo: null }));
    const given: { method: number; amount: Fen }[] = [];
    for (const amount of wanted) {
      const rows = refunds(fen(amount), leftOf(sold, given));
      if (rows) given.push(...rows);
    }
    for (const method of [1, 2, 3]) {
      const sum = (rows: readonly { method: number }[], amountOf: (row: never) => bigint) =>
        rows.filter((row) => row.method === method).reduce((all, row) => all + amountOf(row as never), 0n);
      expect(sum(given, ({ amount }: { amount: Fen }) => amount)).toBeLessThanOrEqual(
        sum(sold, ({ net }: { net: Fen }) => net),
      );
    }
  });
});
