import { dec, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { PricedPart } from '../../pos/model.ts';
import { saleLine, savingColumns, totalsOf } from './line.rules.ts';

const part = (more: Partial<PricedPart>): PricedPart => ({
  line: 1,
  sku: 1,
  quantity: dec(2),
  list: yuan('20'),
  savings: [],
  pay: yuan('20'),
  isGift: false,
  ...more,
});
const goods = { price: yuan('10'), taxRate: dec('0.13') };
const offs = (line: ReturnType<typeof saleLine>) =>
  Object.fromEntries(savingColumns.filter((key) => line[key] !== 0n).map((key) => [key, formatFen(line[key])]));

describe('零售单的行', () => {
  test('each kind of saving has its column, and what is paid holds its tax', () => {
    const line = saleLine(
      part({
        savings: [
          { kind: 'price', name: '八五折', amount: yuan('3') },
          { kind: 'reduction', name: '满减', amount: yuan('2') },
          { kind: 'reduction', name: '再减', amount: yuan('1') },
        ],
        pay: yuan('14'),
      }),
      goods,
    );
    expect(offs(line)).toEqual({ priceOff: '3.00', reductionOff: '3.00' });
    expect([line.pay, line.tax, line.price].map(formatFen)).toEqual(['14.00', '1.61', '10.00']);
  });

  test('a price that was lowered by hand is a saving by hand; one that was raised is the price', () => {
    const lowered = saleLine(part({ list: yuan('16'), pay: yuan('16') }), goods);
    expect([formatFen(lowered.listAmount), offs(lowered)]).toEqual(['20.00', { manualOff: '4.00' }]);
    const raised = saleLine(part({ list: yuan('24'), pay: yuan('24') }), goods);
    expect([formatFen(raised.listAmount), offs(raised)]).toEqual(['24.00', {}]);
  });

  test('list less all savings is what is paid, of each line and of the whole', () => {
    const lines = [
      saleLine(part({ savings: [{ kind: 'set', name: '套', amount: yuan('8') }], pay: yuan('12') }), goods),
      saleLine(part({ list: yuan('15'), pay: yuan('15') }), goods),
      saleLine(
        part({ isGift: true, savings: [{ kind: 'gift', name: '赠', amount: yuan('20') }], pay: zeroFen }),
        goods,
      ),
    ];
    for (const line of lines) expect(line.listAmount - sumFen(savingColumns.map((key) => line[key]))).toBe(line.pay);
    const totals = totalsOf(lines);
    expect(totals.listAmount - sumFen(savingColumns.map((key) => totals[key]))).toBe(totals.pay);
  });
});
