import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, fen, negateFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { takenBackBy } from './foreign-red.rules.ts';
import type { ForeignLine } from './import.rules.ts';
import { type BlueLine, leftNet, leftTax } from '../red/red.rules.ts';

const blue = (
  position: number,
  goodsName: string,
  net: string,
  tax: string,
  more: Partial<BlueLine> = {},
): BlueLine => ({
  position,
  taxItem: 1,
  taxCode: '',
  shortName: '',
  taxRate: dec('0.13'),
  policy: 'none',
  goodsName,
  net: yuan(net),
  tax: yuan(tax),
  redNet: zeroFen,
  redTax: zeroFen,
  ...more,
});
const red = (goodsName: string, net: string, tax: string, rate = '0.13'): ForeignLine => ({
  goodsName,
  rate: dec(rate),
  policy: 'none',
  net: yuan(net),
  tax: yuan(tax),
});
const sold = [blue(1, '月饼', '100.00', '13.00'), blue(2, '茶', '50.00', '6.50'), blue(3, '月饼', '20.00', '2.60')];

describe('别处开的红票', () => {
  test.each<[string, BlueLine[], ForeignLine[], string[] | RegExp]>([
    [
      'all of it',
      sold,
      [red('月饼', '-120.00', '-15.60'), red('茶', '-50.00', '-6.50')],
      ['1:-113', '2:-56.5', '3:-22.6'],
    ],
    [
      'all of it under another name is still all of it',
      sold,
      [red('详见清单', '-170.00', '-22.10')],
      ['1:-113', '2:-56.5', '3:-22.6'],
    ],
    ['a part, its tax a fen off', sold, [red('茶', '-10.00', '-1.31')], ['2:-11.31']],
    ['more than one line of the name has', sold, [red('月饼', '-110.00', '-14.30')], ['1:-113', '3:-11.3']],
    [
      'what is left of one taken back before',
      [blue(1, '茶', '50.00', '6.50', { redNet: yuan('40.00'), redTax: yuan('5.20') })],
      [red('茶', '-10.00', '-1.30')],
      ['1:-11.3'],
    ],
    ['too much', sold, [red('茶', '-50.01', '-6.50')], /“茶”超过了/],
    ['too much of all', [sold[1]!], [red('茶', '-60.00', '-7.80')], /超过了蓝票剩余的金额 ￥56.50/],
    ['goods of another rate', sold, [red('茶', '-10.00', '-0.90', '0.09')], /没有同名、同税率/],
    ['goods that were not sold', sold, [red('酒', '-10.00', '-1.30')], /“酒”在蓝票上没有/],
    [
      'nothing left',
      [blue(1, '茶', '50.00', '6.50', { redNet: yuan('50.00'), redTax: yuan('6.50') })],
      [red('茶', '-0.01', '0.00')],
      /超过了蓝票剩余/,
    ],
  ])('%s', (_, lines, stated, expected) => {
    const taken = takenBackBy(lines, stated);
    if (expected instanceof RegExp) expect(taken).toMatch(expected);
    else
      expect(
        (taken as { blueLine: number; amount: bigint }[]).map((one) => `${one.blueLine}:${Number(one.amount) / 100}`),
      ).toEqual(expected);
  });

  test('whatever is stated is taken to the fen, and no line gives more than it has', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom('月饼', '茶'),
            fc.bigInt({ min: 1n, max: 9999n }),
            fc.bigInt({ min: 0n, max: 999n }),
          ),
          { minLength: 1, maxLength: 6 },
        ),
        (asked) => {
          const stated = asked.map(([name, net, tax]) => ({
            ...red(name, '0.00', '0.00'),
            net: fen(-net),
            tax: fen(-tax),
          }));
          const taken = takenBackBy(sold, stated);
          if (typeof taken === 'string') return;
          expect(sumFen(taken.map(({ net }) => net))).toBe(sumFen(stated.map(({ net }) => net)));
          expect(sumFen(taken.map(({ tax }) => tax))).toBe(sumFen(stated.map(({ tax }) => tax)));
          for (const one of taken) {
            const line = sold[one.blueLine - 1]!;
            expect(negateFen(one.net) <= leftNet(line) && negateFen(one.tax) <= leftTax(line)).toBe(true);
          }
        },
      ),
    ));
});
