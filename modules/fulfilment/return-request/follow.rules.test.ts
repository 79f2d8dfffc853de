import { dec, fen, sumFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { followedState, refundedLines, wayOf } from './follow.rules.ts';

describe('a request follows the refund of its platform', () => {
  test.each([
    ['apply', 'returnRefund', 'applied', 'apply'],
    ['apply', 'returnRefund', 'returning', 'agreed'],
    ['apply', 'returnRefund', 'returnShipped', 'sent'],
    ['agreed', 'returnRefund', 'returnShipped', 'sent'],
    ['apply', 'returnRefund', 'success', 'agreed'],
    ['sent', 'returnRefund', 'success', 'sent'],
    ['sent', 'returnRefund', 'refunding', 'sent'],
    ['received', 'returnRefund', 'closed', 'received'],
    ['done', 'exchange', 'closed', 'done'],
    ['apply', 'refundOnly', 'success', 'done'],
    ['apply', 'refundOnly', 'refunding', 'agreed'],
    ['done', 'refundOnly', 'closed', 'cancelled'],
    ['agreed', 'returnRefund', 'applied', 'agreed'],
    ['apply', 'returnRefund', 'rejected', 'rejected'],
    ['sent', 'returnRefund', 'closed', 'cancelled'],
    ['rejected', 'returnRefund', 'applied', 'apply'],
    ['cancelled', 'returnRefund', 'returnShipped', 'sent'],
    ['refused', 'returnRefund', 'success', 'refused'],
    ['apply', 'returnRefund', 'other', 'apply'],
  ] as const)('%s, %s: %s → %s', (now, way, status, then) => expect(followedState(now, way, status)).toBe(then));

  test.each([
    ['money', 'applied', 'refundOnly'],
    ['priceProtection', 'success', 'refundOnly'],
    ['return', 'applied', 'returnRefund'],
    ['exchange', 'applied', 'exchange'],
    ['unknown', 'applied', 'refundOnly'],
    ['unknown', 'returnShipped', 'returnRefund'],
  ] as const)('%s, %s is %s', (kind, status, way) => expect(wayOf(kind, status)).toBe(way));
});

describe('what a refund is for', () => {
  const line = (id: number, quantity: number, paid: bigint, more = {}) => ({
    output: 1,
    line: id,
    quantity: dec(quantity),
    paid: fen(paid),
    backQuantity: dec(0),
    backAmount: fen(0n),
    ...more,
  });
  const told = (...args: Parameters<typeof refundedLines>) =>
    refundedLines(...args).map(({ outputLine, quantity, amount }) => [outputLine, quantity, amount]);

  test.each([
    ['all of a line', [line(1, 2, 83_53n)], 83_53n, [[1, '2', 83_53n]]],
    ['one of two pieces', [line(1, 2, 83_53n)], 41_77n, [[1, '1', 41_77n]]],
    ['less than a piece is worth', [line(1, 2, 83_53n)], 5_00n, [[1, '1', 5_00n]]],
    ['what is paid beside the goods is not theirs', [line(1, 1, 50_00n)], 60_00n, [[1, '1', 50_00n]]],
    [
      'a whole order',
      [line(1, 1, 50_00n), line(2, 3, 100_00n)],
      150_00n,
      [
        [1, '1', 50_00n],
        [2, '3', 100_00n],
      ],
    ],
    [
      'what came back before does not come again',
      [line(1, 1, 50_00n, { backQuantity: dec(1), backAmount: fen(50_00n) }), line(2, 1, 30_00n)],
      30_00n,
      [[2, '1', 30_00n]],
    ],
    ['a gift comes back with nothing', [line(1, 1, 0n)], 10_00n, [[1, '1', 0n]]],
  ])('%s', (_, lines, amount, then) => expect(told('returnRefund', lines, fen(amount))).toEqual(then));

  test('money alone brings nothing back', () => {
    const lines = refundedLines('refundOnly', [line(1, 1, 50_00n), line(2, 1, 0n), line(3, 1, 25_01n)], fen(30_00n));
    expect(lines.map(({ quantity }) => quantity)).toEqual(['0', '0']);
    expect(sumFen(lines.map(({ amount }) => amount))).toBe(30_00n);
  });
});
