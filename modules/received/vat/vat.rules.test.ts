import { dec, type Fen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import {
  generalForm,
  methodOf,
  quarterOf,
  smallForm,
  type Sold,
  surcharges,
  uninvoicedOf,
  type VatMonth,
} from './vat.rules.ts';

const zero = yuan('0.00');
const sold = (net: string, tax: string, more: Partial<Sold> = {}): Sold => ({
  rate: dec('0.13'),
  policy: 'none',
  isSpecial: false,
  count: 1,
  net: yuan(net),
  tax: yuan(tax),
  ...more,
});
const month = (
  rows: readonly Sold[],
  more: { input?: string; out?: string; books?: Partial<Record<keyof VatMonth['books'], string>> } = {},
): VatMonth => ({
  month: '2026-11',
  sold: rows,
  input: { count: 1, tax: yuan(more.input ?? '0.00') },
  transferredOut: yuan(more.out ?? '0.00'),
  books: {
    revenue: zero,
    output: zero,
    input: zero,
    transferredOut: zero,
    credit: zero,
    unpaid: zero,
    paid: zero,
    prepaid: zero,
    ...(Object.fromEntries(Object.entries(more.books ?? {}).map(([key, value]) => [key, yuan(value)])) as object),
  },
});
const shown = (form: Readonly<Record<string, Fen>>, ...rows: string[]) => rows.map((row) => Number(form[row]) / 100);

describe('一般纳税人的增值税底稿', () => {
  test.each([
    ['0.13', 'none', 'general'],
    ['0.09', 'none', 'general'],
    ['0.03', 'none', 'simple'],
    ['0.05', 'none', 'simple'],
    ['0.13', 'simple', 'simple'],
    ['0', 'none', 'exempt'],
    ['0.13', 'exempt', 'exempt'],
    ['0', 'zero', 'exempt'],
  ])('%s with policy %s is %s', (rate, policy, method) => {
    expect(methodOf({ rate: dec(rate), policy })).toBe(method);
  });

  test('what is booked without an invoice is declared, and what is invoiced beyond the books is not taken off', () => {
    const rows = [sold('1000.00', '130.00')];
    expect(uninvoicedOf(month(rows, { books: { revenue: '1500.00', output: '195.00' } }))).toEqual({
      net: yuan('500.00'),
      tax: yuan('65.00'),
    });
    expect(uninvoicedOf(month(rows, { books: { revenue: '800.00', output: '104.00' } }))).toEqual({
      net: zero,
      tax: zero,
    });
  });

  test.each([
    ['more sold than bought', '130.00', '50.00', '0.00', '0.00', [50, 50, 80, 0, 80]],
    ['more bought than sold', '130.00', '200.00', '0.00', '0.00', [200, 130, 0, 70, 0]],
    ['with credit from before', '130.00', '50.00', '100.00', '0.00', [150, 130, 0, 20, 0]],
    ['with tax taken back', '130.00', '50.00', '0.00', '30.00', [20, 20, 110, 0, 110]],
    ['with more taken back than there is', '130.00', '10.00', '0.00', '30.00', [-20, -20, 150, 0, 150]],
  ])('%s', (_, output, input, credit, out, rows) => {
    const form = generalForm(month([sold('1000.00', output)], { input, out, books: { credit } }));
    expect(shown(form, 'r17', 'r18', 'r19', 'r20', 'r24')).toEqual(rows);
  });

  test('the simple method is taxed beside it and deducts nothing', () => {
    const rows = [sold('1000.00', '130.00'), sold('100.00', '3.00', { rate: dec('0.03'), policy: 'simple' })];
    const form = generalForm(month(rows, { input: '200.00' }));
    expect(shown(form, 'r1', 'r5', 'r11', 'r19', 'r20', 'r21', 'r24')).toEqual([1000, 100, 130, 0, 70, 3, 3]);
  });

  test('what is still owed goes on from the month before', () => {
    const form = generalForm(
      month([sold('1000.00', '130.00')], { books: { unpaid: '40.00', paid: '40.00', prepaid: '30.00' } }),
    );
    expect(shown(form, 'r25', 'r27', 'r32', 'r34')).toEqual([40, 70, 100, 100]);
  });
});

describe('小规模纳税人的增值税底稿', () => {
  const at1 = { rate: dec('0.01') };
  test('up to three hundred thousand a quarter only special invoices bear tax', () => {
    const form = smallForm([
      month([sold('200000.00', '2000.00', at1), sold('100000.00', '1000.00', { ...at1, isSpecial: true })]),
    ]);
    expect(shown(form, 'r1', 'r2', 'r3', 'r10', 'r15', 'r16', 'r18', 'r22')).toEqual([
      100000, 100000, 0, 200000, 3000, 2000, 6000, 1000,
    ]);
  });

  test('one fen more and everything does', () => {
    const form = smallForm([month([sold('300000.01', '3000.00', at1)])]);
    expect(shown(form, 'r1', 'r3', 'r10', 'r15', 'r16', 'r22')).toEqual([300000.01, 300000.01, 0, 9000, 6000, 3000]);
  });

  test('who invoices at three percent has waived the reduction', () => {
    const form = smallForm([month([sold('400000.00', '12000.00', { rate: dec('0.03') })])]);
    expect(shown(form, 'r15', 'r16', 'r22')).toEqual([12000, 0, 12000]);
  });

  test('what has no invoice counts towards the threshold', () => {
    const form = smallForm([month([], { books: { revenue: '310000.00' } })]);
    expect(shown(form, 'r1', 'r3', 'r10', 'r22')).toEqual([310000, 0, 0, 3100]);
  });

  test('the months of a quarter are declared together', () => {
    const form = smallForm([month([sold('200000.00', '2000.00', at1)]), month([sold('200000.00', '2000.00', at1)])]);
    expect(shown(form, 'r1', 'r22')).toEqual([400000, 4000]);
    expect(quarterOf('2026-11')).toEqual(['2026-10', '2026-11', '2026-12']);
  });
});

describe('附加税费', () => {
  test.each([
    ['1000.00', '0.07', false, [70, 30, 20]],
    ['1000.00', '0.05', true, [25, 15, 10]],
    ['-5.00', '0.07', false, [0, 0, 0]],
  ])('on %s at %s', (tax, city, half, expected) => {
    expect(Object.values(surcharges(yuan(tax), dec(city), half)).map((one) => Number(one) / 100)).toEqual(expected);
  });
});
