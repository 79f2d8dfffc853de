import { dec, type Full, sumFen, yuan } from '@heliu/model';
import { expect, test } from 'vitest';
import { faceOf, printedPositions } from './face.rules.ts';
import type { invoice } from './invoice.ts';

type Invoice = Full<typeof invoice>;
const line = (goodsName: string, quantity: string, total: string, more: Partial<Invoice['lines'][number]> = {}) => {
  const tax = yuan((Number(total) - Number(total) / 1.13).toFixed(2));
  return {
    goodsName,
    quantity: dec(quantity),
    total: yuan(total),
    amount: yuan(total),
    discount: 0n,
    tax,
    net: yuan(total) - tax,
    taxRate: dec('0.13'),
    policy: 'none',
    taxCode: '1060512990000000000',
    shortName: '日用杂品',
    spec: null,
    unit: null,
    blueLine: null,
    ...more,
  };
};
const record = (lines: readonly object[], more: Partial<Invoice> = {}) =>
  ({
    kind: 'digitalNormal',
    titleType: 'personal',
    buyerName: '个人',
    discountLines: false,
    joinLines: true,
    invoiceNo: null,
    net: 0n,
    tax: 0n,
    gross: 0n,
    lines,
    ...more,
  }) as unknown as Invoice;

const lines = [line('杯', '2', '20.00'), line('壶', '1', '33.00'), line('杯', '1', '10.00'), line('杯', '1', '9.00')];

test('the same goods at the same price are one line on paper, another price is another, and no fen is lost', () => {
  const face = faceOf(record(lines));
  expect(face.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['杯', '3'],
    ['壶', '1'],
    ['杯', '1'],
  ]);
  expect(sumFen(face.lines.map(({ net }) => net))).toBe(sumFen(lines.map(({ net }) => net as never)));
  expect(printedPositions(record(lines))).toEqual([1, 2, 1, 3]);
  expect(faceOf(record(lines, { joinLines: false })).lines).toHaveLength(4);
});

test('a red one joins what takes back of one line and names where it stands on the blue one', () => {
  const back = [
    line('杯', '-2', '-20.00', { blueLine: 1 }),
    line('杯', '-1', '-10.00', { blueLine: 3 }),
    line('壶', '-1', '-33.00', { blueLine: 2 }),
  ];
  const face = faceOf(record(back, { joinLines: false }), record(lines));
  expect(face.lines.map(({ name, quantity, blueLine }) => [name, quantity, blueLine])).toEqual([
    ['杯', '-3', 1],
    ['壶', '-1', 2],
  ]);
});
