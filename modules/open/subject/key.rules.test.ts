import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyOf, handoverEnd, keyIdOf, termComplaint } from './key.rules.ts';

const now = '2026-01-01T00:00:00.000Z';

describe('接口密钥', () => {
  test.for([
    [{ revoked: false, endsAt: null }, undefined],
    [{ revoked: true, endsAt: null }, '密钥已停用'],
    [{ revoked: false, endsAt: '2026-01-01T00:00:01.000Z' }, undefined],
    [{ revoked: false, endsAt: now }, '密钥已到期'],
    [{ revoked: false, endsAt: '2025-12-31T00:00:00.000Z' }, '密钥已到期'],
  ] as const)('%j: %s', ([key, said]) => expect(termComplaint(key, now)).toBe(said));

  test.for([
    [null, 0, now],
    [null, 7, '2026-01-08T00:00:00.000Z'],
    ['2026-01-03T00:00:00.000Z', 7, '2026-01-03T00:00:00.000Z'],
    ['2026-02-01T00:00:00.000Z', 7, '2026-01-08T00:00:00.000Z'],
  ] as const)('one that ends at %s, replaced with %i days, ends at %s', ([endsAt, days, until]) =>
    expect(handoverEnd({ revoked: false, endsAt }, days, now)).toBe(until),
  );

  test('tells its company, whatever that is', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (company) => {
        expect(companyOf(keyIdOf(company, 'abcdefghijklmnop'))).toBe(company);
      }),
    ));

  test.for([
    '',
    'hk',
    'hk0_abcdefghijklmnop',
    'hl0123456789abcdef',
    'hk1_short',
    'hk-1_abcdefghijklmnop',
    'hkzzzzzzzzzzzz_abcdefghijklmnop',
  ])('“%s” is none', (text) => expect(companyOf(text)).toBeUndefined());
});
