import { fc, test as property } from '@fast-check/vitest';
import { addFen, dec, fen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { feeOf, takenBack, totalOf } from './fee.rules.ts';

const amounts = fc.bigInt(1n, 10n ** 10n).map(fen);
const rates = fc.integer({ min: 0, max: 10_000 }).map((n) => dec(n / 10_000));
const payments = fc.array(fc.tuple(amounts, rates), { maxLength: 40 });

describe('渠道分成', () => {
  test.for([
    ['1980.00', '0.2', '396.00'],
    ['199.00', '0.15', '29.85'],
    ['0.01', '0.5', '0.01'],
    ['0.01', '0.4', '0.00'],
    ['199.99', '0.333', '66.60'],
    ['4980.00', '0', '0.00'],
    ['4980.00', '1', '4980.00'],
  ] as const)('%s 元按 %s 分 %s 元', ([amount, rate, fee]) => {
    expect(feeOf(yuan(amount), dec(rate))).toBe(yuan(fee));
  });

  property.prop([amounts, rates])(
    'is never more than the payment, and within half a fen of the share',
    (amount, rate) => {
      const fee = feeOf(amount, rate);
      expect(fee >= 0n && fee <= amount).toBe(true);
      expect(Math.abs(Number(fee) - Number(amount) * Number(rate))).toBeLessThanOrEqual(0.5 + Number(amount) * 1e-12);
    },
  );

  property.prop([payments, fc.infiniteStream(fc.boolean())])(
    'however fees are split over settlements, the parts add up to the whole',
    (paid, choose) => {
      const fees = paid.map(([amount, rate]) => ({ amount, fee: feeOf(amount, rate) }));
      const settled = fees.filter(() => choose.next().value);
      const open = fees.filter((one) => !settled.includes(one));
      expect(addFen(totalOf(settled).fee, totalOf(open).fee)).toBe(totalOf(fees).fee);
      expect(totalOf([...fees, ...fees.map(takenBack)])).toMatchObject({ amount: 0n, fee: 0n });
    },
  );
});
