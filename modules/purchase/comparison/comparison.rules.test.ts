import { expect, test } from 'vitest';
import type { Offer } from './comparison.calls.ts';
import { lowestOf, offerComplaint } from './comparison.rules.ts';

const offer = (line: number, basePrice: string, more: Partial<Offer> = {}): Offer => ({
  quotation: line * 10,
  quotationNumber: `B${line}`,
  line,
  supplier: line,
  taxPrice: basePrice,
  basePrice,
  taxRate: '0.13',
  unit: '件',
  quantity: '10',
  minQuantity: null,
  leadDays: null,
  validTo: '2026-06-30',
  expired: false,
  ...more,
});

test.each<[string, Offer[], number | undefined]>([
  ['the lowest', [offer(1, '10'), offer(2, '9.5'), offer(3, '11')], 2],
  ['as numbers, not as words', [offer(1, '10'), offer(2, '9')], 2],
  ['of equal ones the quickest', [offer(1, '9', { leadDays: 7 }), offer(2, '9.0', { leadDays: 3 })], 2],
  ['one that has run out does not count', [offer(1, '8', { expired: true }), offer(2, '9')], 2],
  ['nobody has quoted', [], undefined],
])('%s', (_, offers, line) => expect(lowestOf({ offers })?.line).toBe(line));

test('an offer is taken while it holds, and for as much as it asks for', () => {
  expect(offerComplaint(offer(1, '9', { minQuantity: '12' }), '12')).toBeUndefined();
  expect(offerComplaint(offer(1, '9', { minQuantity: '12' }), '11.5')).toBe('报价 B1 的起订量是 12');
  expect(offerComplaint(offer(1, '9', { expired: true }), '12')).toBe('报价 B1 已于 2026-06-30 过期');
});
