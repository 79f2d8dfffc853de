import { type Decimal, dec, fen, sumFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceable, orderOf, refundsOf, type RetailSale } from './retail.rules.ts';

const line = (id: number, listAmount: string, pay: string, more: object = {}) => ({
  id,
  code: `Q${id}`,
  name: `货${id}`,
  spec: null,
  quantity: dec(1),
  price: yuan(listAmount),
  listAmount: yuan(listAmount),
  pay: yuan(pay),
  isGift: false,
  ...more,
});
const sold: RetailSale = {
  number: 'LS20261118000001',
  isVoid: false,
  saleAt: '2026-11-18T02:30:00Z',
  changedAt: '2026-11-18T02:30:00Z',
  memberName: null,
  lines: [line(1, '100.00', '80.00'), line(2, '20.00', '0.00', { isGift: true }), line(3, '9.90', '9.90')],
  returned: [],
};

describe('零售单当作店铺订单', () => {
  test('what was taken off is the shop’s own promotion, line by line', () => {
    expect(orderOf(sold)).toMatchObject({
      orderNo: sold.number,
      status: 'finished',
      refund: 'none',
      goods: yuan('129.90'),
      paid: yuan('89.90'),
      promotions: [
        { bearer: 'shop', amount: yuan('20'), lineNo: '1' },
        { bearer: 'shop', amount: yuan('20'), lineNo: '2' },
      ],
    });
    expect(refundsOf(sold)).toEqual([]);
  });

  test('void, all of it came back, and nothing is left to invoice', () => {
    const gone = { ...sold, isVoid: true, changedAt: '2026-11-18T03:00:00Z' };
    expect(orderOf(gone)).toMatchObject({ refund: 'success', updatedAt: gone.changedAt });
    expect(refundsOf(gone).map(({ lineNo, amount }) => [lineNo, amount])).toEqual([
      ['1', yuan('80')],
      ['3', yuan('9.90')],
    ]);
  });

  test('returns stand beside their lines, each under its own number', () => {
    const back = (number: string, of: number, pay: string) => ({
      number,
      at: '2026-11-19T02:00:00Z',
      line: of,
      pay: yuan(pay),
      cause: '不合适',
    });
    const part = { ...sold, returned: [back('LT1', 1, '30.00'), back('LT2', 1, '50.00')] };
    expect(refundsOf(part).map(({ refundNo, lineNo, amount }) => [refundNo, lineNo, amount])).toEqual([
      ['LT1-1', '1', yuan('30')],
      ['LT2-1', '1', yuan('50')],
    ]);
    expect(orderOf(part).lines.map(({ refund }) => refund)).toEqual(['success', 'none', 'none']);
    expect(orderOf(part).refund).toBe('none');
  });

  test('an order adds up, and its refunds are what came back', () => {
    const anyLine = fc
      .tuple(fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 1_000_000n))
      .map(([list, off, back]) => ({ list, pay: list - (off % (list + 1n)), back }));
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.boolean(), (all, isVoid) => {
        const one: RetailSale = {
          ...sold,
          isVoid,
          lines: all.map(({ list, pay }, i) => ({
            ...line(i + 1, '0', '0'),
            quantity: '2' as Decimal,
            price: fen(list),
            listAmount: fen(list),
            pay: fen(pay),
          })),
          returned: isVoid
            ? []
            : all.map(({ pay, back }, i) => ({
                number: `LT${i}`,
                at: sold.saleAt,
                line: i + 1,
                pay: fen(back % (pay + 1n)),
                cause: '退',
              })),
        };
        const order = orderOf(one);
        const off = sumFen(order.promotions.map(({ amount }) => amount));
        expect(order.goods - off).toBe(order.paid);
        expect(sumFen(order.lines.map(({ paid }) => paid!))).toBe(order.paid);
        const back = sumFen(refundsOf(one).map(({ amount }) => amount));
        expect(back).toBe(isVoid ? order.paid : sumFen(one.returned.map(({ pay }) => pay)));
        expect(back <= order.paid).toBe(true);
      }),
    );
  });

  test('what was paid with stored value is not invoiced again, and what comes back of it is not taken back', () => {
    const whole = sumFen(sold.lines.map(({ pay }) => pay));
    const pays = fc.array(fc.bigInt(0n, 1_000_000n), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pays, fc.nat(100), fc.array(fc.nat(100), { maxLength: 3 }), (amounts, percent, parts) => {
        const lines = amounts.map((pay, i) => ({ ...line(i + 1, '0', '0'), listAmount: fen(pay), pay: fen(pay) }));
        const all = sumFen(lines.map(({ pay }) => pay));
        const stored = fen((all * BigInt(percent)) / 100n);
        const returned = lines.flatMap(({ id, pay }) => {
          let left: bigint = pay;
          return [...parts, 100].map((part, i) => {
            const now = (left * BigInt(part)) / 100n;
            left -= now;
            return { number: `LT${id}-${i}`, at: sold.saleAt, line: id, pay: fen(now), cause: '退' };
          });
        });
        const found = invoiceable({ ...sold, lines, returned, stored });
        expect(sumFen(found.lines.map(({ pay }) => pay))).toBe(all - stored);
        expect(found.lines.every(({ pay }) => pay >= 0n)).toBe(true);
        expect(found.returned.every(({ pay }) => pay >= 0n)).toBe(true);
        for (const { id, pay } of found.lines)
          expect(sumFen(found.returned.filter((one) => one.line === id).map((one) => one.pay))).toBe(pay);
      }),
    );
    expect(sumFen(invoiceable({ ...sold, stored: fen(0n) }).lines.map(({ pay }) => pay))).toBe(whole);
  });
});
