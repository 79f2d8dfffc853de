import { fc, test as property } from '@fast-check/vitest';
import { type Fen, fen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { offlineComplaint } from './body.ts';
import { amountRule, momentOf, stateFor, wordsOf } from './settling.rules.ts';

const rule = (paid: bigint, due: bigint, full: bigint) =>
  amountRule({ paid: fen(paid), due: fen(due), full: fen(full) });

describe('离线销售的金额', () => {
  test('the same is the same', () => expect(rule(1000n, 1000n, 1200n)).toEqual({ kind: 'same' }));
  test('what the server would have asked beyond it is taken off', () =>
    expect(rule(800n, 1000n, 1200n)).toMatchObject({
      kind: 'off',
      off: 200n,
      isPlain: false,
      decision: { code: 'amount', words: expect.stringContaining('少收的 ￥2.00 记作手工优惠') },
    }));
  test('what he has paid too much he may have back', () =>
    expect(rule(1000n, 800n, 1200n)).toMatchObject({
      kind: 'off',
      off: 200n,
      isPlain: true,
      decision: { code: 'overpaid', words: expect.stringContaining('多付了 ￥2.00') },
    }));
  test('more than it ever cost is for the manager', () =>
    expect(rule(1300n, 800n, 1200n)).toMatchObject({ kind: 'beyond' }));

  const amount = fc.bigInt({ min: 0n, max: 1_000_000n });
  property.prop([amount, amount, amount])('what was paid stands, or nothing is sold', (paid, due, more) => {
    const full = due + more;
    const found = rule(paid, due, full);
    if (found.kind === 'same') expect(paid).toBe(due);
    if (found.kind === 'off') expect((found.isPlain ? full : due) - found.off).toBe(paid);
    if (found.kind === 'off') expect(found.off >= 0n).toBe(true);
    if (found.kind === 'beyond') expect(paid > full).toBe(true);
  });
});

describe('成交时间', () => {
  const [began, now] = ['2026-11-19T01:00:00.000Z', '2026-11-19T10:00:00.000Z'];
  test.each([
    ['2026-11-19T05:00:00.000Z', '2026-11-19T05:00:00.000Z', false],
    ['2026-11-19T10:01:00.000Z', now, false],
    ['2026-11-19T12:00:00.000Z', now, true],
    ['2020-01-01T00:00:00.000Z', began, true],
  ])('%s counts as %s', (sold, at, isTold) => {
    const found = momentOf(sold, began, now);
    expect(found.at).toBe(at);
    expect(found.decision !== undefined).toBe(isTold);
  });
});

describe('离线能做什么', () => {
  const tenders = (kind: string) => [{ name: kind, kind }];
  test.each([
    ['cash', 0, undefined],
    ['card', 0, undefined],
    ['transfer', 0, undefined],
    ['other', 0, undefined],
    ['wechat', 0, '离线时不能用wechat收款，请收现金或刷卡'],
    ['alipay', 0, '离线时不能用alipay收款，请收现金或刷卡'],
    ['credit', 0, '离线时不能用credit收款，请收现金或刷卡'],
    ['cash', 10, '离线时不能用积分抵扣，请先取消积分'],
  ])('%s with %i points: %s', (kind, points, words) =>
    expect(offlineComplaint({ points, tenders: tenders(kind), due: 100n as Fen })).toBe(words),
  );

  test('what was decided is said once', () => {
    const twice = [
      { code: 'price', words: '甲' },
      { code: 'price', words: '甲' },
      { code: 'goods', words: '乙' },
    ] as const;
    expect(wordsOf(twice)).toBe('甲；乙');
    expect([stateFor([]), stateFor(twice)]).toEqual(['clean', 'open']);
  });
});
