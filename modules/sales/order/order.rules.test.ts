import { dec, type Fen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditComplaint, openAmount } from './order.rules.ts';

describe('信用', () => {
  const of = (limit: string | null, owed: string, ordered: string, shipped = '0.00') => ({
    limit: limit === null ? null : yuan(limit),
    owed: yuan(owed),
    ordered: yuan(ordered),
    shipped: yuan(shipped),
  });
  test.each<[string, ReturnType<typeof of>, string, string | undefined]>([
    ['no limit', of(null, '9999.00', '9999.00'), '1.00', undefined],
    ['just within', of('100.00', '40.00', '30.00', '10.00'), '20.00', undefined],
    [
      'one fen beyond',
      of('100.00', '40.00', '30.00'),
      '30.01',
      '超过信用额度 ￥100.00：应收 ￥40.00，已订未发 ￥30.00，本单 ￥30.01，合计 ￥100.01',
    ],
    [
      'what left counts too',
      of('100.00', '40.00', '30.00', '30.00'),
      '1.00',
      '超过信用额度 ￥100.00：应收 ￥40.00，已发未开票 ￥30.00，已订未发 ￥30.00，本单 ￥1.00，合计 ￥101.00',
    ],
    ['paid in advance', of('100.00', '-50.00', '30.00'), '120.00', undefined],
    ['nothing more is no harm, however much there is', of('1.00', '50.00', '0.00'), '0.00', undefined],
  ])('%s', (_, exposure, more, complaint) => expect(creditComplaint(exposure, yuan(more))).toBe(complaint));
});

describe('未发金额', () => {
  const line = (quantity: number, shippedQuantity: number, total: string) => ({
    quantity: dec(quantity),
    shippedQuantity: dec(shippedQuantity),
    total: yuan(total),
  });
  test.each<[string, ReturnType<typeof line>[], string]>([
    ['nothing left yet', [line(3, 0, '10.00')], '10.00'],
    ['a third has', [line(3, 1, '10.00')], '6.67'],
    ['all has', [line(3, 3, '10.00')], '0.00'],
    ['more than all', [line(3, 4, '10.00')], '0.00'],
    ['several lines', [line(3, 1, '10.00'), line(2, 0, '1.01')], '7.68'],
  ])('%s', (_, lines, amount) => expect(openAmount(lines)).toBe(yuan(amount)));
  test('it only shrinks while goods leave, from the total to nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(1_000_000), (quantity, cents) => {
        const total = BigInt(cents) as Fen;
        const steps = Array.from({ length: quantity + 1 }, (_, n) =>
          openAmount([{ ...line(quantity, n, '0.00'), total }]),
        );
        expect([steps[0], steps.at(-1)]).toEqual([total, 0n]);
        expect(steps.every((one, i) => i === 0 || one <= steps[i - 1]!)).toBe(true);
      }),
    );
  });
});
