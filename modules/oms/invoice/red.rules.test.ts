import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, type Fen, fen, negateFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { figuresOf } from './amounts.rules.ts';
import { type BlueLine, leftOf, redLines, wishesFor } from './red.rules.ts';

const taxed = { taxItem: 1, taxCode: '1030201010000000000', shortName: '焙烤食品', policy: 'none' as const };
const blue = (position: number, total: string, quantity = '2', taxRate = '0.13'): BlueLine => {
  const { net, tax } = figuresOf({ amount: yuan(total), taxRate: dec(taxRate) }, false);
  return {
    ...taxed,
    position,
    goodsName: '月饼',
    quantity: dec(quantity),
    taxRate: dec(taxRate),
    net,
    tax,
    redNet: zeroFen,
    redTax: zeroFen,
    order: 1,
    orderLine: String(position),
  };
};
/** The blue line after a red one took something back. */
const after = (line: BlueLine, taken: readonly { blueLine: number; net: Fen; tax: Fen }[]): BlueLine => {
  const own = taken.filter(({ blueLine }) => blueLine === line.position);
  return {
    ...line,
    redNet: sumFen([line.redNet, ...own.map(({ net }) => negateFen(net))]),
    redTax: sumFen([line.redTax, ...own.map(({ tax }) => negateFen(tax))]),
  };
};
const lines = (result: ReturnType<typeof redLines>) => {
  if (typeof result === 'string') throw new Error(result);
  return result;
};

describe('red lines', () => {
  test('all of it mirrors the blue one', () => {
    const [line] = lines(redLines([blue(1, '199.80')]));
    expect(line).toMatchObject({ net: yuan('-176.81'), tax: yuan('-22.99'), quantity: '-2', blueLine: 1 });
  });

  test('one of two pieces is a piece; an allowance is none', () => {
    expect(lines(redLines([blue(1, '199.80')], [{ position: 1, total: yuan('99.90') }]))[0]).toMatchObject({
      quantity: '-1',
      amount: yuan('-99.90'),
    });
    expect(lines(redLines([blue(1, '199.80')], [{ position: 1, total: yuan('20.00') }]))[0]).not.toHaveProperty(
      'quantity',
    );
  });

  test('more than stands is refused, and nothing of nothing too', () => {
    expect(redLines([blue(1, '10.00')], [{ position: 1, total: yuan('10.01') }])).toBe('tooMuch');
    const spent = after(blue(1, '10.00'), lines(redLines([blue(1, '10.00')])));
    expect(redLines([spent])).toBe('nothingLeft');
  });

  test('a refund of one line is taken back there, one of the whole order everywhere', () => {
    const both = [blue(1, '60.00'), blue(2, '40.00')];
    const named = wishesFor(both, yuan('25.00'), [{ lineNo: '2', amount: yuan('25.00'), returned: true }]);
    expect(named).toEqual([{ position: 2, total: yuan('25.00') }]);
    expect(wishesFor(both, yuan('10.00'))).toEqual([
      { position: 1, total: yuan('6.00') },
      { position: 2, total: yuan('4.00') },
    ]);
    expect(wishesFor(both, yuan('100.01'))).toBeUndefined();
  });

  const anyBlue = fc
    .array(
      fc.tuple(
        fc.integer({ min: 0, max: 500_000 }),
        fc.constantFrom('0', '0.01', '0.06', '0.09', '0.13'),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((rows) => rows.map(([total, rate], i) => blue(i + 1, (total / 100).toFixed(2), '3', rate)));

  test('whatever is taken back, in whatever steps, never exceeds the blue one in net, tax or sum, and ends at zero', () => {
    fc.assert(
      fc.property(anyBlue, fc.array(fc.nat(300_000), { maxLength: 6 }), (start, steps) => {
        let standing = start;
        for (const step of steps) {
          const amount = fen(BigInt(step));
          const wishes = wishesFor(standing, amount, [{ lineNo: '1', amount, returned: false }]);
          const left = sumFen(standing.map(leftOf));
          expect(wishes === undefined).toBe(amount > left);
          if (!wishes || wishes.length === 0) continue;
          expect(sumFen(wishes.map(({ total }) => total))).toBe(amount);
          standing = standing.map((line) => after(line, lines(redLines(standing, wishes))));
          for (const line of standing) {
            expect(line.redNet <= line.net && line.redTax <= line.tax).toBe(true);
            expect(line.redNet >= 0n && line.redTax >= 0n).toBe(true);
          }
        }
        const rest = redLines(standing);
        if (typeof rest === 'string') return;
        for (const line of standing.map((one) => after(one, rest))) {
          expect(line.redNet).toBe(line.net);
          expect(line.redTax).toBe(line.tax);
        }
      }),
    );
  });
});
