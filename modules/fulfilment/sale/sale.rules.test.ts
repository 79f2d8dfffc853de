import { dec, type Fen, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saleEntries, type SoldLine } from './sale.rules.ts';

const head = { day: '2026-11-11', shop: 3, customer: null, salesman: null };
const line: SoldLine = {
  sku: 7,
  quantity: dec(2),
  total: fen(11_300n),
  taxRate: dec('0.13'),
  cost: fen(6_000n),
};
const of = (lines: readonly SoldLine[], commission = dec('0.03')) =>
  saleEntries(head, lines, commission).map(({ entry }) => entry);

test.each<[string, Partial<SoldLine>, string, { net: bigint; fee: bigint }]>([
  ['the usual rate, three percent kept', {}, '0.03', { net: 10_000n, fee: 339n }],
  ['no commission', {}, '0', { net: 10_000n, fee: 0n }],
  ['goods that bear no tax', { taxRate: dec(0) }, '0.03', { net: 11_300n, fee: 339n }],
  ['a gift', { total: fen(0n) }, '0.03', { net: 0n, fee: 0n }],
  ['half a fen is rounded up', { total: fen(50n), taxRate: dec(0) }, '0.01', { net: 50n, fee: 1n }],
])('%s', (_, more, commission, wanted) => {
  expect(of([{ ...line, ...more }], dec(commission))[0]).toMatchObject({ ...head, sku: 7, ...wanted });
});

test('nothing of what was sold gets lost, and nobody keeps more than was paid', () => {
  const sold = fc.record({
    sku: fc.constantFrom(1, 2, null),
    quantity: fc.integer({ min: 1, max: 9 }).map(dec),
    total: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(fen),
    taxRate: fc.constantFrom('0', '0.06', '0.09', '0.13').map(dec),
    cost: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(fen),
  });
  fc.assert(
    fc.property(fc.array(sold, { maxLength: 8 }), (lines) => {
      const entries = of(lines, dec('0.05'));
      const sum = (key: string) => sumFen(entries.map((one) => one[key] as Fen));
      expect(sum('total')).toBe(sumFen(lines.map(({ total }) => total)));
      expect(sum('cost')).toBe(sumFen(lines.map(({ cost }) => cost)));
      for (const { total, net, fee } of entries as { total: Fen; net: Fen; fee: Fen }[])
        expect(net <= total && fee <= total && net >= 0n && fee >= 0n).toBe(true);
    }),
  );
});
