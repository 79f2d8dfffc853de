import { dec } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offered, setsOf, type Share, shareComplaint, waitAfter } from './goods-channel.rules.ts';

const share = (more: Partial<Share> = {}): Share => ({
  mode: 'share',
  share: dec(1),
  fixed: null,
  reserve: 0,
  ...more,
});

test.each<[string, string, Share, number]>([
  ['everything', '10', share(), 10],
  ['a third, rounded down', '10', share({ share: dec('0.333') }), 3],
  ['beyond the reserve', '10', share({ reserve: 4, share: dec('0.5') }), 3],
  ['less than the reserve', '3', share({ reserve: 4 }), 0],
  ['below zero', '-2', share(), 0],
  ['a fraction of a piece', '0.9', share(), 0],
  ['a fixed number', '10', share({ mode: 'fixed', fixed: 6 }), 6],
  ['a fixed number of too few', '10', share({ mode: 'fixed', fixed: 60, reserve: 3 }), 7],
  ['nothing', '10', share({ share: dec(0) }), 0],
])('%s is offered', (_, available, how, expected) => expect(offered(dec(available), how)).toBe(expected));

test('never more than the share of what is there, and never less than nothing', () => {
  const shares = fc.record({
    mode: fc.constantFrom<Share['mode']>('share', 'fixed'),
    share: fc.integer({ min: 0, max: 1000 }).map((n) => dec((n / 1000).toFixed(3))),
    fixed: fc.option(fc.nat(10_000), { nil: null }),
    reserve: fc.nat(1000),
  });
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 100_000 }), shares, (tenths, how) => {
      const available = tenths / 10;
      const found = offered(dec(available.toFixed(1)), how);
      expect(Number.isInteger(found) && found >= 0).toBe(true);
      const most = how.mode === 'share' ? Math.max(0, available) * Number(how.share) : Math.max(0, available);
      expect(found).toBeLessThanOrEqual(most + 1e-9);
    }),
  );
});

test.each<[string, [string, string][], string]>([
  [
    'the scarcest part',
    [
      ['1', '9'],
      ['2', '7'],
    ],
    '3',
  ],
  [
    'a part that is missing',
    [
      ['1', '9'],
      ['1', '0'],
    ],
    '0',
  ],
  ['a part of which too much is promised', [['1', '-4']], '0'],
  ['a quotient that is rounded up', [['0.333334', '1']], '2'],
  ['parts of a part', [['0.5', '2.4']], '4'],
  ['no parts', [], '0'],
])('sets: %s', (_, parts, sets) =>
  expect(setsOf(parts.map(([quantity, available]) => ({ quantity: dec(quantity), available: dec(available) })))).toBe(
    sets,
  ),
);

test('a fixed number has to be said', () => {
  expect(shareComplaint({ mode: 'fixed' })).toContain('请填写固定数量');
  expect(shareComplaint({ mode: 'fixed', fixed: 0 })).toBeUndefined();
  expect(shareComplaint({})).toBeUndefined();
});

test('waiting grows and ends at an hour', () => {
  expect([0, 1, 2, 8, 30].map(waitAfter)).toEqual([10, 20, 40, 2560, 3600]);
});
