import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, type Fen, fen, subtractFen, sumFen, yuan } from '@heliu/model';
import { figuresOf, taxIn } from '../face/amounts.rules.ts';
import { type DraftLine, type InvoicedOrder, linesOfOrder, type OrderLine } from './order-lines.rules.ts';
import { splitLines } from './split.rules.ts';

const taxed = { taxItem: 1, taxCode: '1030201010000000000', shortName: '焙烤食品', policy: 'none' as const };
const rates = ['0', '0.01', '0.03', '0.05', '0.06', '0.09', '0.13'].map(dec);
const total = ({ amount, discount }: DraftLine) => subtractFen(amount, discount);

describe('tax', () => {
  test.each([
    ['199.80', '0.13', '176.81', '22.99'],
    ['-20.00', '0.13', '-17.70', '-2.30'],
    ['123.45', '0.09', '113.26', '10.19'],
    ['1.01', '0.06', '0.95', '0.06'],
    ['10.00', '0.01', '9.90', '0.10'],
    ['0.03', '0.13', '0.03', '0.00'],
  ])('%s at %s is %s and %s', (gross, rate, net, tax) => {
    const { net: n, tax: t } = figuresOf({ amount: yuan(gross), taxRate: dec(rate) }, false);
    expect([n, t]).toEqual([yuan(net), yuan(tax)]);
  });

  test('seven lines of 11.11 carry a fen more than their sum would', () => {
    const lines = Array.from({ length: 7 }, () => taxIn(yuan('11.11'), dec('0.13')));
    expect(sumFen(lines)).toBe(yuan('8.96'));
    expect(taxIn(yuan('77.77'), dec('0.13'))).toBe(yuan('8.95'));
  });

  test('a discount printed as a line of its own is taxed for itself', () => {
    const line = { amount: yuan('199.80'), discount: yuan('20.00'), taxRate: dec('0.13') };
    expect(figuresOf(line, true)).toMatchObject({ net: yuan('159.11'), tax: yuan('20.69'), total: yuan('179.80') });
    expect(figuresOf(line, false)).toMatchObject({ net: yuan('159.12'), tax: yuan('20.68'), total: yuan('179.80') });
  });
});

const anyFen = (max: number) => fc.integer({ min: 0, max }).map((n) => fen(BigInt(n)));
const anyOrderLine = (lineNo: string) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 40 }),
      amount: anyFen(2_000_000),
      off: fc.integer({ min: 0, max: 100 }),
      gift: fc.boolean(),
      rate: fc.constantFrom(...rates),
    })
    .map(({ quantity, amount, off, gift, rate }): OrderLine => ({
      lineNo,
      name: `商品${lineNo}`,
      quantity: dec(quantity),
      amount,
      paid: gift ? fen(0n) : (((amount * BigInt(100 - off)) / 100n) as Fen),
      subsidy: fen(0n),
      gift,
      item: { ...taxed, taxRate: rate },
    }));
const anyOrder = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => anyOrderLine(String(i + 1)))))
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      postage: anyFen(3000),
      target: anyFen(5_000_000),
      refunds: fc.array(
        fc.record({
          lineNo: fc.constantFrom(undefined, ...lines.map(({ lineNo }) => lineNo)),
          amount: anyFen(100_000),
          returned: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    }),
  )
  .map((parts): InvoicedOrder => ({ id: 7, orderNo: 'A7', ...parts }));

describe('lines of an order', () => {
  const plain = (amount: string, paid: string, more: Partial<OrderLine> = {}): OrderLine => ({
    lineNo: '1',
    name: '保温杯',
    quantity: dec(2),
    amount: yuan(amount),
    subsidy: fen(0n),
    paid: yuan(paid),
    gift: false,
    item: { ...taxed, taxRate: dec('0.13') },
    ...more,
  });
  const order = (lines: OrderLine[], target: string, more: Partial<InvoicedOrder> = {}): InvoicedOrder => ({
    id: 1,
    orderNo: 'A',
    lines,
    refunds: [],
    postage: fen(0n),
    target: yuan(target),
    ...more,
  });
  const amounts = (made: readonly DraftLine[]) => made.map((line) => [line.goodsName, line.quantity, total(line)]);

  test('a discount over three lines falls on the fen that the rule says', () => {
    const lines = ['59.90', '30.10', '9.99'].map((amount, i) => plain(amount, amount, { lineNo: String(i) }));
    expect(linesOfOrder(order(lines, '89.99'), { gifts: 'skip' }).lines.map(({ discount }) => discount)).toEqual([
      yuan('5.99'),
      yuan('3.01'),
      yuan('1.00'),
    ]);
  });

  test('one of two pieces sent back is not on the invoice; a lower price is', () => {
    const back = { lineNo: '1', amount: yuan('50.00') };
    const one = order([plain('120.00', '100.00')], '50.00', { refunds: [{ ...back, returned: true }] });
    expect(linesOfOrder(one, { gifts: 'skip' }).lines).toMatchObject([
      { quantity: '1', amount: yuan('60.00'), discount: yuan('10.00') },
    ]);
    const cheaper = order([plain('120.00', '100.00')], '50.00', { refunds: [{ ...back, returned: false }] });
    expect(linesOfOrder(cheaper, { gifts: 'skip' }).lines).toMatchObject([{ quantity: '2' }]);
  });

  test('postage: part of the price, or a line of its own', () => {
    const sold = order([plain('100.00', '100.00')], '108.00', { postage: yuan('8.00') });
    expect(amounts(linesOfOrder(sold, { gifts: 'skip' }).lines)).toEqual([['保温杯', '2', yuan('108.00')]]);
    const postageItem = { ...taxed, taxRate: dec('0.09') };
    expect(amounts(linesOfOrder(sold, { gifts: 'skip', postageItem }).lines)).toEqual([
      ['保温杯', '2', yuan('100.00')],
      ['运费', '1', yuan('8.00')],
    ]);
  });

  test('gifts are left out, or come and go at their price', () => {
    const gift = plain('15.00', '0.00', { lineNo: '2', name: '杯刷', gift: true });
    const sold = order([plain('100.00', '100.00'), gift], '100.00');
    expect(linesOfOrder(sold, { gifts: 'skip' }).lines).toHaveLength(1);
    expect(linesOfOrder(sold, { gifts: 'pair' }).lines[1]).toMatchObject({
      amount: yuan('15.00'),
      discount: yuan('15.00'),
    });
  });

  test('goods nobody has classed are named', () => {
    const { untaxed } = linesOfOrder(order([plain('10.00', '10.00', { item: undefined })], '10.00'), { gifts: 'skip' });
    expect(untaxed).toEqual(['保温杯']);
  });

  test('whatever was paid, refunded and given away, the lines come to the target and none is negative', () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), fc.constantFrom('skip', 'pair'), (sold, apart, gifts) => {
        const rules = { gifts, ...(apart && { postageItem: { ...taxed, taxRate: dec('0.09') } }) } as const;
        const { lines } = linesOfOrder(sold, rules);
        for (const line of lines) {
          expect(line.discount >= 0n && line.discount <= line.amount).toBe(true);
          expect(Number(line.quantity)).toBeGreaterThan(0);
        }
        const sells = sold.lines.some(({ gift, amount }) => !gift && amount > 0n);
        if (sells) expect(sumFen(lines.map(total))).toBe(sold.target);
        expect(linesOfOrder(sold, rules).lines).toEqual(lines);
      }),
    );
  });
});

const anyDraftLine = fc
  .record({
    pieces: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
    total: fc.integer({ min: 1, max: 30_000_000 }),
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
    rate: fc.constantFrom(...rates),
  })
  .map(({ pieces, total: sum, discount, rate }): DraftLine => ({
    ...taxed,
    goodsName: '货物',
    taxRate: rate,
    ...(pieces !== undefined && { quantity: dec(pieces) }),
    amount: fen(BigInt(sum + discount)),
    discount: fen(BigInt(discount)),
  }));

describe('splitting', () => {
  test('parts come to the whole, and no limit is ever broken', () => {
    fc.assert(
      fc.property(
        fc.array(anyDraftLine, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 2, max: 20 }),
        fc.option(fc.integer({ min: 1_000_000, max: 100_000_000 }), { nil: undefined }),
        fc.boolean(),
        (lines, maxLines, most, discountLines) => {
          const maxNet = most === undefined ? undefined : fen(BigInt(most));
          const parts = splitLines(lines, { maxLines, maxNet, discountLines });
          expect(sumFen(parts.flat().map(total))).toBe(sumFen(lines.map(total)));
          for (const part of parts) {
            expect(part.length).toBeGreaterThan(0);
            const count = part.reduce((sum, { discount }) => sum + (discountLines && discount > 0n ? 2 : 1), 0);
            expect(count).toBeLessThanOrEqual(maxLines);
            const net = sumFen(part.map((line) => figuresOf(line, discountLines).net));
            if (maxNet !== undefined) expect(net <= maxNet).toBe(true);
            for (const line of part) expect(line.discount >= 0n && total(line) >= 0n).toBe(true);
          }
        },
      ),
    );
  });

  test('pieces are cut before money is', () => {
    const line: DraftLine = {
      ...taxed,
      goodsName: '冰箱',
      taxRate: dec('0.13'),
      quantity: dec(10),
      amount: yuan('56500.00'),
      discount: fen(0n),
    };
    const parts = splitLines([line], { maxLines: 100, maxNet: yuan('20000.00'), discountLines: false });
    expect(parts.map(([one]) => [one!.quantity, total(one!)])).toEqual([
      ['4', yuan('22600.00')],
      ['4', yuan('22600.00')],
      ['2', yuan('11300.00')],
    ]);
  });
});
