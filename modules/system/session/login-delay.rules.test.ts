import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Failures, messagePrice, priceOf } from './login-delay.rules.ts';

const oneMore = ({ pair, account, address }: Failures): Failures => ({
  pair: pair + 1,
  account: account + 1,
  address: address + 1,
});
const none: Failures = { pair: 0, account: 0, address: 0 };

describe('登录的代价', () => {
  test.each<[string, Partial<Failures>, number, number]>([
    ['a first try', {}, 0, 0],
    ['the third try', { pair: 2, account: 2, address: 2 }, 0, 0],
    ['the fourth try', { pair: 3, account: 3, address: 3 }, 13, 0],
    ['the sixth try', { pair: 5 }, 15, 2],
    ['the eighth try', { pair: 7 }, 17, 8],
    ['a hundred tries', { pair: 100, account: 100, address: 100 }, 18, 30],
    ['the owner, while others try his account', { account: 1_000 }, 18, 0],
    ['anybody behind a proxy from which somebody tries', { address: 100_000 }, 17, 0],
    ['an office of which many mistype', { address: 40 }, 0, 0],
  ])('%s', (_, failures, bits, waitSeconds) => {
    expect(priceOf({ ...none, ...failures })).toEqual({ bits, waitSeconds });
  });

  const count = fc.nat(100_000);
  const failures = fc.record({ pair: count, account: count, address: count });
  test('never falls with a failure, and never locks anybody out', () =>
    fc.assert(
      fc.property(failures, (before) => {
        const [now, next] = [priceOf(before), priceOf(oneMore(before))];
        expect(next.bits).toBeGreaterThanOrEqual(now.bits);
        expect(next.waitSeconds).toBeGreaterThanOrEqual(now.waitSeconds);
        expect(next.bits).toBeLessThanOrEqual(18);
        expect(next.waitSeconds).toBeLessThanOrEqual(30);
      }),
    ));
  test('what others do costs whoever made no mistake no waiting', () =>
    fc.assert(
      fc.property(failures, (before) => {
        expect(priceOf({ ...before, pair: 0 }).waitSeconds).toBe(0);
      }),
    ));

  test.each([
    [0, 0],
    [29, 0],
    [30, 15],
    [60, 17],
    [5_000, 18],
  ])('the message after %d others costs %d bits', (asked, bits) => {
    expect(messagePrice(asked)).toEqual({ bits, waitSeconds: 0 });
  });
});
