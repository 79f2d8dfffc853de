import { expect, test } from 'vitest';
import { priceUnpriced, unpriced } from './terms.rules.ts';

const rows = [
  { sku: 1, unit: 7, price: null },
  { sku: 1, unit: 8, price: '' },
  { sku: 1, price: '3' },
  { sku: 2, unit: 7 },
  { sku: null },
  { sku: 1 },
];
const rest = { minQuantity: null, leadDays: null, supplier: null, taxRate: '0.13' };
const terms = [
  {
    ...rest,
    sku: 1,
    unit: 8,
    price: '120',
    prices: [
      { unit: 7, price: '10' },
      { unit: 8, price: '120' },
    ],
  },
  { ...rest, sku: 2, unit: 7, price: null, prices: [{ unit: 7, price: null }] },
];

test('only lines without a price are asked about', () => expect(unpriced(rows)).toEqual([1, 2]));

test('a line takes the price of its own unit; what is typed stays, and what nobody knows stays open', () =>
  expect(priceUnpriced(rows, terms)).toEqual([
    { unit: 7, price: '10', taxRate: '0.13' },
    { unit: 8, price: '120', taxRate: '0.13' },
    {},
    {},
    {},
    { unit: 8, price: '120', taxRate: '0.13' },
  ]));
