import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, type Fen, fen, negateFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { figuresOf } from '../face/amounts.rules.ts';
import { lineKey, partOf } from '../plan/order-lines.rules.ts';
import { type BlueLine, leftOf, overOf, redLines, wishesFor, wishesOfParts } from './red.rules.ts';

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

describe('red lines of a merged order', () => {
  const of = (part: number, lineNo: string, position: number, total: string): BlueLine => ({
    ...blue(position, total),
    orderLine: lineKey(part, lineNo),
  });
  // Both parts number their lines alike.
  const both = [of(7, '1', 1, '60.00'), of(7, '2', 2, '40.00'), of(8, '1', 3, '60.00'), of(8, '2', 4, '40.00')];
  const parts = (seven: string, eight: string) => [
    { id: 7, invoiceable: yuan(seven) },
    { id: 8, invoiceable: yuan(eight) },
  ];

  test('a refund of one part is taken back of its lines, by name where it names one', () => {
    const over = overOf(both, parts('100.00', '70.00'));
    const refunds = [{ part: 8, lineNo: '2', amount: yuan('30.00'), returned: false }];
    expect(wishesOfParts(both, yuan('30.00'), over, refunds)).toEqual([{ position: 4, total: yuan('30.00') }]);
    expect(wishesOfParts(both, yuan('30.00'), over, [])).toEqual([
      { position: 3, total: yuan('18.00') },
      { position: 4, total: yuan('12.00') },
    ]);
  });

  test('whatever the parts have too much, exactly the amount is taken back and no line gives more than stands', () => {
    const totals = fc.array(fc.tuple(fc.constantFrom(7, 8, 9), fc.integer({ min: 0, max: 300_000 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(totals, fc.array(fc.nat(500_000), { minLength: 3, maxLength: 3 }), (rows, mays) => {
        const all = rows.map(([part, total], i) => of(part, String(i), i + 1, (total / 100).toFixed(2)));
        const over = overOf(
          all,
          [7, 8, 9].map((id, i) => ({ id, invoiceable: fen(BigInt(mays[i]!)) })),
        );
        const most = sumFen([...over.values()]);
        if (most === 0n) return;
        const wishes = wishesOfParts(all, most, over, [])!;
        expect(sumFen(wishes.map(({ total }) => total))).toBe(most);
        expect(redLines(all, wishes)).not.toBe('tooMuch');
        for (const [id, due] of over) {
          const own = wishes.filter(({ position }) => partOf(all[position - 1]!.orderLine) === id);
          expect(sumFen(own.map(({ total }) => total))).toBe(due);
        }
      }),
    );
  });
});
