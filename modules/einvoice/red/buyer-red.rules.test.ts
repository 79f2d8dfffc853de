import { dec, type Fen, fen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buyersLines } from './buyer-red.rules.ts';
import type { BlueLine } from './red.rules.ts';

const line = (position: number, net: Fen, tax: Fen, more: Partial<BlueLine> = {}): BlueLine => ({
  position,
  taxItem: 1,
  taxCode: '1060512990000000000',
  shortName: '日用杂品',
  taxRate: dec('0.13'),
  policy: 'none',
  goodsName: '保温杯',
  net,
  tax,
  redNet: zeroFen,
  redTax: zeroFen,
  ...more,
});
const blue = [line(1, yuan('100.00'), yuan('13.00')), line(2, yuan('20.00'), yuan('2.60'))];
const same = (position: number) => position;

describe('购方的红字确认单', () => {
  test.each<[string, { net: string; tax: string; lines: [number, string, string][] }, string[] | string]>([
    ['all of it, without lines', { net: '-120.00', tax: '-15.60', lines: [] }, ['1:-113.00', '2:-22.60']],
    ['a part of one line', { net: '-8.85', tax: '-1.15', lines: [[2, '-8.85', '-1.15']] }, ['2:-10.00']],
    ['more than stands', { net: '-20.01', tax: '-2.60', lines: [[2, '-20.01', '-2.60']] }, 'tooMuch'],
    ['more tax than stands', { net: '-20.00', tax: '-2.61', lines: [[2, '-20.00', '-2.61']] }, 'tooMuch'],
    ['a line that is not there', { net: '-1.00', tax: '-0.13', lines: [[3, '-1.00', '-0.13']] }, 'tooMuch'],
    ['sums that are not those of its lines', { net: '-9.00', tax: '-1.15', lines: [[2, '-8.85', '-1.15']] }, 'tooMuch'],
    ['positive amounts', { net: '8.85', tax: '1.15', lines: [[2, '8.85', '1.15']] }, 'tooMuch'],
  ])('%s', (_, { net, tax, lines }, expected) => {
    const stated = lines.map(([blueLine, n, t]) => ({ blueLine, net: yuan(n), tax: yuan(t) }));
    const red = buyersLines(blue, { net: yuan(net), tax: yuan(tax), lines: stated }, same);
    const told = typeof red === 'string' ? red : red.map((one) => `${one.blueLine}:${Number(one.amount) / 100}`);
    expect(told).toEqual(typeof expected === 'string' ? expected : expected.map((one) => one.replace(/\.?0+$/, '')));
  });

  test('a line printed with its discount is found by where it is printed', () => {
    const stated = [{ blueLine: 3, net: yuan('-20.00'), tax: yuan('-2.60') }];
    const red = buyersLines(blue, { net: yuan('-20.00'), tax: yuan('-2.60'), lines: stated }, (at) =>
      at === 3 ? 2 : undefined,
    );
    expect(red).toMatchObject([{ blueLine: 2, amount: yuan('-22.60') }]);
  });

  test('what is accepted is what was stated, and never more than stands', () => {
    const cents = fc.bigInt(0n, 10_000n).map(fen);
    const row = fc.record({ net: cents, tax: cents, redNet: cents, redTax: cents, wantNet: cents, wantTax: cents });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const lines = rows.map(({ net, tax, redNet, redTax }, i) =>
          line(i + 1, fen(net + redNet), fen(tax + redTax), { redNet, redTax }),
        );
        const stated = rows.map(({ wantNet, wantTax }, i) => ({
          blueLine: i + 1,
          net: fen(-wantNet),
          tax: fen(-wantTax),
        }));
        const [net, tax] = [sumFen(stated.map((one) => one.net)), sumFen(stated.map((one) => one.tax))];
        const red = buyersLines(lines, { net, tax, lines: stated }, same);
        const fits = rows.every((one) => one.wantNet <= one.net && one.wantTax <= one.tax);
        expect(typeof red === 'string').toBe(!fits);
        if (typeof red === 'string') return;
        expect(red.map((one) => [one.net, one.tax])).toEqual(stated.map((one) => [one.net, one.tax]));
        expect(red.every((one) => one.amount === fen(one.net + one.tax))).toBe(true);
      }),
    );
  });
});
