import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type Rule, rulesFor } from './assignment.rules.ts';

const rule = (id: number, more: Partial<Rule> = {}): Rule => ({
  id,
  source: 'pos_sale',
  event: 'settle',
  store: null,
  terminal: null,
  kitchen: null,
  device: id,
  copies: 1,
  ...more,
});
const all = [
  rule(1),
  rule(2, { store: 10 }),
  rule(3, { store: 10 }),
  rule(4, { store: 10, terminal: 100 }),
  rule(5, { store: 11 }),
  rule(6, { event: 'void' }),
];
const chosen = (store: number | null, terminal: number | null) =>
  rulesFor(all, 'pos_sale', 'settle', { store, terminal }).map(({ id }) => id);

describe('自动打印', () => {
  test('a kitchen has its own printer; what no kitchen asked for comes out of the store’s', () => {
    const rules = [rule(1, { store: 10 }), rule(2, { store: 10, kitchen: 5 }), rule(3, { kitchen: 6 })];
    const of = (kitchen: number | null) =>
      rulesFor(rules, 'pos_sale', 'settle', { store: 10, terminal: 1, kitchen }).map(({ id }) => id);
    expect([of(5), of(6), of(7), of(null)]).toEqual([[2], [3], [1], [1]]);
  });

  test.each([
    [10, 100, [4]],
    [10, 101, [2, 3]],
    [11, 100, [5]],
    [12, null, [1]],
    [null, null, [1]],
  ] as const)('store %s, terminal %s: the nearest, and all that are as near', (store, terminal, ids) =>
    expect(chosen(store, terminal)).toEqual(ids),
  );

  test('another document or another moment prints nothing', () => {
    expect(rulesFor(all, 'pos_return', 'settle', { store: 10, terminal: 100 })).toEqual([]);
    expect(rulesFor(all, 'pos_sale', 'audit', { store: 10, terminal: 100 })).toEqual([]);
  });

  const place = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
  const rules = fc.array(fc.record({ store: place, terminal: place }), { maxLength: 8 });
  property.prop([rules, place, place])(
    'nothing comes out at a place it was not meant for',
    (places, store, terminal) => {
      const found = rulesFor(
        places.map((one, id) => rule(id, one)),
        'pos_sale',
        'settle',
        { store, terminal },
      );
      for (const one of found) {
        expect([null, store]).toContain(one.store);
        expect([null, terminal]).toContain(one.terminal);
      }
    },
  );
});
