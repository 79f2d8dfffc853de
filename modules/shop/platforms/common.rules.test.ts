import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beijingTime,
  faultOf,
  fenOfFen,
  fenOfYuan,
  fromBeijing,
  fromMillis,
  fromSeconds,
  parseJson,
  reading,
  sortedJson,
  times,
} from '@heliu/outside';
import { sameSignature } from '@heliu/outside/server';

import { backwards, countedPage, pageOf, windows } from './pull.ts';
import { mapped, orderStatuses } from './status.ts';

describe('amounts', () => {
  test.each([
    ['12.30', 1230n],
    [12.3, 1230n],
    ['12.3000', 1230n],
    ['-0.01', -1n],
    [0, 0n],
    ['', 0n],
    [undefined, 0n],
    [null, 0n],
  ])('yuan %s is %s fen', (value, amount) => {
    expect(fenOfYuan(value, '金额')).toBe(amount);
  });

  test.each(['12.345', '1e3', 'abc', '1,000.00', {}, 1e21, Number.NaN])('%s is no amount in yuan', (value) => {
    expect(() => fenOfYuan(value, '金额')).toThrow('金额 无法识别');
  });

  test.each(['1.5', '', 'x', 0.5].filter((value) => value !== ''))('%s is no amount in fen', (value) => {
    expect(() => fenOfFen(value, '金额')).toThrow('金额 无法识别');
  });

  test('yuan as text or as a number is the same fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (amount) => {
        expect(fenOfYuan((amount / 100).toFixed(2), '金额')).toBe(BigInt(amount));
        expect(fenOfYuan(amount / 100, '金额')).toBe(BigInt(amount));
        expect(fenOfFen(amount, '金额')).toBe(BigInt(amount));
      }),
    );
  });

  test('price times quantity', () => {
    expect(times(fen(1999n), '3')).toBe(5997n);
    expect(times(fen(1000n), '0.5')).toBe(500n);
    expect(() => times(fen(1n), '0.5')).toThrow('无法识别');
  });
});

describe('times', () => {
  test('Beijing and UTC', () => {
    expect(beijingTime(1767240000000)).toBe('2026-01-01 12:00:00');
    expect(fromBeijing('2026-01-01 12:00:00', '时间')).toBe('2026-01-01T04:00:00.000Z');
    expect(fromSeconds(1767240000, '时间')).toBe('2026-01-01T04:00:00.000Z');
    expect(fromMillis('1767240000000', '时间')).toBe('2026-01-01T04:00:00.000Z');
  });

  test.each(['', null, undefined, '0001-01-01 00:00:00', '1970-01-01 08:00:00'])('%s is not yet', (value) => {
    expect(fromBeijing(value, '时间')).toBeUndefined();
  });

  test.each([0, -1, '0', ''])('%s is not yet', (value) => expect(fromMillis(value, '时间')).toBeUndefined());

  test.each(['yesterday', 20260101, '2026-99-01 00:00:00'])('%s is no time', (value) => {
    expect(() => fromBeijing(value, '时间')).toThrow('时间 无法识别');
  });
});

describe('json', () => {
  test('long numbers keep every digit, also beside text that looks like them', () => {
    expect(parseJson('{"tid":1234567890123456789,"memo":"tid: 1234567890123456789, \\"x\\"","fee":12.5}')).toEqual({
      tid: '1234567890123456789',
      memo: 'tid: 1234567890123456789, "x"',
      fee: 12.5,
    });
  });

  test('anything but long integers is read as JSON reads it', () => {
    fc.assert(
      fc.property(fc.json(), (source) => {
        const plain = JSON.stringify(JSON.parse(source));
        fc.pre(!/\d{16}/.test(plain));
        expect(JSON.stringify(parseJson(plain))).toBe(plain);
      }),
    );
  });

  test('sorted at every depth', () => {
    expect(sortedJson({ b: [{ d: 1, c: '/' }], a: '中<' })).toBe('{"a":"中<","b":[{"c":"/","d":1}]}');
  });
});

test('an unknown status is 其他, even when it is called like a property of every object', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString')), (raw) => {
      expect(orderStatuses).toHaveProperty(mapped({ 10: 'waitPay' }, raw, 'other'));
    }),
  );
});

describe('reading an answer', () => {
  const take = (body: string, status = 200) =>
    reading(
      { status, body },
      ({ error }) => (error ? faultOf({ 27: { kind: 'token' } }, [String(error)], '') : undefined),
      (one) => one,
    );

  test.each([
    ['', 503, 'unknown'],
    ['<html>', 200, 'unknown'],
    ['{}', 429, 'throttled'],
    ['{"error":27}', 200, 'token'],
    ['{"error":"constructor"}', 200, 'permanent'],
    ['{}', 403, 'permanent'],
  ])('%s with status %i: %s', (body, status, kind) => {
    expect(take(body, status)).toMatchObject({ ok: false, fault: { kind } });
  });
});

test('signatures are compared whole', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(sameSignature(a, b)).toBe(a === b);
      expect(sameSignature(a, a)).toBe(true);
    }),
  );
  expect(sameSignature('x', undefined)).toBe(false);
});

describe('windows', () => {
  const rules = {
    maxWindowMs: 1800_000,
    lagMs: 180_000,
    overlapMs: 300_000,
    pageSize: 100,
    historyDays: 90,
    verified: true,
  };

  test('cover everything from the mark to the newest settled moment, without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * 86_400_000 }), (behind) => {
        const now = 1767240000000;
        const mark = now - behind;
        const pieces = windows(rules, mark, now);
        expect(pieces.length > 0).toBe(now - rules.lagMs > mark);
        if (pieces.length === 0) return;
        expect(pieces[0]!.from).toBe(mark - rules.overlapMs);
        expect(pieces.at(-1)!.to).toBe(now - rules.lagMs);
        pieces.forEach(({ from, to }, at) => {
          expect(to - from).toBeLessThanOrEqual(rules.maxWindowMs);
          expect(from).toBe(at === 0 ? from : pieces[at - 1]!.to);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('nothing is asked beyond the history the platform keeps', () => {
    expect(windows(rules, 0, 1767240000000)[0]!.from).toBe(1767240000000 - 90 * 86_400_000);
  });
});

test('read backwards, no order is skipped though others leave the list meanwhile', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.array(fc.nat(59), { maxLength: 30 }), (size, leaving) => {
      let list = Array.from({ length: size }, (_, at) => at);
      const seen = new Set<number>();
      const departures = [...leaving];
      const pageSize = 7;
      let cursor: string | undefined;
      do {
        const page = backwards.page(cursor);
        for (const one of list.slice((page - 1) * pageSize, page * pageSize)) seen.add(one);
        cursor = backwards.next(cursor, Math.ceil(list.length / pageSize));
        const gone = departures.splice(0, 3);
        list = list.filter((one) => !gone.includes(one));
      } while (cursor !== undefined);
      expect(list.filter((one) => !seen.has(one))).toEqual([]);
    }),
  );
});

describe('a counted page', () => {
  const page = (total: unknown, list: unknown, cursor?: string) =>
    countedPage({ cursor, total, size: 2, list }, ({ id }) => id);

  test('leads to the last page', () => {
    expect(page(5, [{ id: 1 }, { id: 2 }])).toEqual({ rows: [1, 2], next: '3' });
    expect(page('0', undefined)).toEqual({ rows: [], next: undefined });
  });

  test('without its rows or its total is distrusted', () => {
    expect(() => page(5, undefined)).toThrow('列表 无法识别');
    expect(() => page(5, undefined, '3')).toThrow('列表 无法识别');
    expect(() => page(undefined, [])).toThrow('总数 无法识别');
  });

  test('beyond the end of a list that has shrunk is empty', () => {
    expect(page(4, undefined, '3')).toEqual({ rows: [], next: '2' });
  });
});

test('an unreadable row is set aside, its neighbours come in', () => {
  const list = [{ fee: '1.00' }, { fee: 'free' }, { fee: '2.00' }];
  expect(pageOf(list, ({ fee }) => fenOfYuan(fee, 'fee'), '2')).toEqual({
    rows: [100n, 200n],
    unreadable: [{ raw: { fee: 'free' }, message: 'fee 无法识别："free"' }],
    next: '2',
  });
});
