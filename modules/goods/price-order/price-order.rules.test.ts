import { dec, type Decimal } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { floorBlockers, overtaken, type Priced, priceOrderComplaint } from './price-order.rules.ts';

const line = (sku: number, newPrice?: string, newCost?: string) => ({
  sku,
  ...(newPrice !== undefined && { newPrice: dec(newPrice) }),
  ...(newCost !== undefined && { newCost: dec(newCost) }),
});
const order = { orderDate: '2026-06-15', kind: 'retailPrice' } as const;

describe('调价单', () => {
  test.each<[string, Parameters<typeof priceOrderComplaint>[0], string | undefined]>([
    ['fine', { ...order, lines: [line(1, '9'), line(2, '0')] }, undefined],
    ['the same SKU twice', { ...order, lines: [line(1, '9'), line(1, '8')] }, '调价明细第2行：SKU 重复'],
    ['no price', { ...order, lines: [line(1)] }, '调价明细第1行：请填写新的零售价'],
    ['a cost instead', { ...order, lines: [line(1, undefined, '5')] }, '调价明细第1行：请填写新的零售价'],
    ['both', { ...order, lines: [line(1, '9', '5')] }, '调价明细第1行：本单调整零售价，另一种价格请另开一张调价单'],
    ['what is paid', { ...order, kind: 'purchasePrice', lines: [line(1, undefined, '5')] }, undefined],
    [
      'over before it begins',
      { ...order, effectiveAt: '2026-06-16T00:00:00Z', endAt: '2026-06-16T00:00:00Z', lines: [line(1, '9')] },
      '到期时间应晚于生效时间',
    ],
  ])('%s', (_, input, complaint) => expect(priceOrderComplaint(input)).toBe(complaint));
});

const priced = (id: number, retail: string | null, min: string | null = null): Priced => ({
  id,
  name: `SKU${id}`,
  retailPrice: retail as Decimal | null,
  wholesalePrice: null,
  memberPrice: null,
  minPrice: min as Decimal | null,
  purchasePrice: null,
});
const lines = (...all: ReturnType<typeof line>[]) => all as never;
const known = (...all: Priced[]) => new Map(all.map((one) => [one.id, one]));

describe('最低售价', () => {
  test('every line below is named', () => {
    const skus = known(priced(1, '10', '8.0000'), priced(2, '10'), priced(3, '10', '9'));
    expect(
      floorBlockers({ kind: 'retailPrice', lines: lines(line(1, '7.99'), line(2, '1'), line(3, '8')) }, skus),
    ).toEqual(['第1行 SKU1：新价 7.99 低于最低售价 8.0000', '第3行 SKU3：新价 8 低于最低售价 9']);
  });
  test.each<['retailPrice' | 'minPrice' | 'purchasePrice', string, string[]]>([
    ['retailPrice', '8', []],
    ['minPrice', '10', []],
    ['minPrice', '10.01', ['第1行 SKU1：最低售价 10.01 高于现在的零售价 10']],
    ['purchasePrice', '1', []],
  ])('%s %s', (kind, price, blockers) =>
    expect(floorBlockers({ kind, lines: lines(line(1, price)) }, known(priced(1, '10', '8')))).toEqual(blockers),
  );
});

test('what another changed meanwhile is found; the same price written otherwise is the same', () => {
  const found = overtaken(
    { kind: 'retailPrice', lines: lines(line(1, '9'), line(2, '9'), line(3, '9')) },
    known(priced(1, '9.0000'), priced(2, '12'), priced(3, null)),
  );
  expect(found.map(({ sku }) => sku.id)).toEqual([2, 3]);
});
