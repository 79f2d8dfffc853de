import { dec, type Fen, fen, sumFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceComplaint, withTotals } from '../../fico/model.ts';
import { type RateSum, voucherOf } from './voucher.rules.ts';

const head = { customer: 11, invoiceDate: '2026-11-15', receivable: 1122 };
const draftOf = (sums: readonly RateSum[]) => withTotals({ ...head, ...voucherOf(sums) });
const amount = fc.bigInt({ min: -9_000_000_000n, max: 9_000_000_000n }).map(fen);
const rates = ['0', '0.01', '0.03', '0.06', '0.09', '0.13'];
/** Any net beside any tax: what hundreds of invoices rounded by themselves come to is nobody's formula. */
const anySums = fc
  .array(fc.tuple(amount, amount), { minLength: 1, maxLength: rates.length })
  .map((pairs) =>
    pairs.map(([net, tax], i): RateSum => ({ taxRate: dec(rates[i]!), net, tax, gross: sumFen([net, tax]) })),
  );

describe('发票按日记账', () => {
  test('the voucher says what the invoices say, to the fen, and nothing is wrong with it', () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        const draft = draftOf(sums);
        const of = (key: 'net' | 'tax' | 'gross'): Fen => sumFen(sums.map((sum) => sum[key]));
        expect([draft.amount, draft.tax, draft.total]).toEqual([of('net'), of('tax'), of('gross')]);
        expect(invoiceComplaint(draft)).toBeUndefined();
      }),
    );
  });

  test.each([
    ['only blue', ['113.00'], 'normal'],
    ['only red', ['-113.00'], 'red'],
    ['blue at one rate, red at another', ['113.00', '-1.09'], 'adjust'],
    ['as much back as issued', ['0.00'], 'normal'],
  ])('%s', (_, grosses, kind) => {
    const sums = grosses.map((gross, i) => ({
      taxRate: dec(rates[5 - i]!),
      net: yuan(gross),
      tax: fen(0n),
      gross: yuan(gross),
    }));
    expect(voucherOf(sums).invoiceKind).toBe(kind);
  });
});
