import { fc, test as prop } from '@fast-check/vitest';
import { type Fen, sumFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { type Movement, statementOf } from './statement.rules.ts';

const moved = (id: number, figures: Partial<Record<'increase' | 'settled' | 'advance', string>>): Movement => ({
  date: '2026-10-05',
  document: `单据 ${id}`,
  dueDate: null,
  increase: yuan(figures.increase ?? '0.00'),
  settled: yuan(figures.settled ?? '0.00'),
  advance: yuan(figures.advance ?? '0.00'),
  source: { entity: 'fico_receipt', id },
});
const from = (balance: string, advance = '0.00') => ({ balance: yuan(balance), advanceBalance: yuan(advance) });

describe('对账单', () => {
  test('a receipt that settles two invoices and leaves an advance is one line', () => {
    const { opening, closing, lines } = statementOf({
      opening: from('300.00'),
      entries: [moved(1, { settled: '100.00' }), moved(1, { settled: '200.00' }), moved(1, { advance: '50.00' })],
    });
    expect(opening).toBe(yuan('300.00'));
    expect(lines).toMatchObject([{ settled: yuan('350.00'), balance: yuan('-50.00') }]);
    expect(closing).toBe(yuan('-50.00'));
  });

  test('an advance that is used up changes nothing for the customer and is left out', () => {
    const { lines, closing } = statementOf({
      opening: from('100.00', '40.00'),
      entries: [moved(2, { settled: '40.00' }), moved(2, { advance: '-40.00' })],
    });
    expect(lines).toEqual([]);
    expect(closing).toBe(yuan('60.00'));
  });

  const amount = fc.bigInt(-9999n, 9999n).map((n) => n as Fen);
  prop.prop([
    amount,
    amount,
    fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }), increase: amount, settled: amount, advance: amount })),
  ])('opening, lines and closing add up, however the entries are merged', (balance, advanceBalance, entries) => {
    const all = entries.map((one) => ({ ...moved(one.id, {}), ...one }));
    const { opening, increase, settled, closing, lines } = statementOf({
      opening: { balance, advanceBalance },
      entries: all,
    });
    expect(closing).toBe(opening + increase - settled);
    const sum = (key: 'increase' | 'settled' | 'advance') => sumFen(all.map((one) => one[key]));
    expect(closing).toBe(balance - advanceBalance + sum('increase') - sum('settled') - sum('advance'));
    expect(lines.at(-1)?.balance ?? opening).toBe(closing);
  });
});
