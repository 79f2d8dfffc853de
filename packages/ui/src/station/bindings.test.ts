import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundKeys, keyNames, swapped } from './bindings.ts';

const usual = { again: 'F1', weigh: 'F4', ship: 'F12' } as const;

test.each([
  [undefined, usual],
  [{ ship: 'F9' }, { again: 'F1', weigh: 'F4', ship: 'F9' }],
  [{ ship: 'F1' }, { again: 'F12', weigh: 'F4', ship: 'F1' }],
  [{ ship: 'F13', gone: 'F2' }, usual],
  ['F3', usual],
])('changed by %j', (changed, expected) => {
  expect(boundKeys(usual, changed)).toEqual(expected);
});

describe('whatever is changed', () => {
  test('no key has two actions, and none is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('again', 'weigh', 'ship'), fc.constantFrom(...keyNames))),
        (changes) => {
          let bound: Record<keyof typeof usual, (typeof keyNames)[number]> = { ...usual };
          for (const [action, key] of changes) bound = swapped(bound, action as keyof typeof usual, key);
          expect(new Set(Object.values(bound)).size).toBe(3);
          expect(boundKeys(usual, bound)).toEqual(bound);
        },
      ),
    );
  });
});
