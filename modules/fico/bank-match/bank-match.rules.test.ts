import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fen, showFen, sumFen, yuan } from '@heliu/model';
import { groupComplaint, type Item, suggestMatches } from './bank-match.rules.ts';

const item = (id: number, day: string, amount: string, more: Partial<Item> = {}): Item => ({
  id,
  day: `2026-10-${day}`,
  amount: yuan(amount),
  party: null,
  reference: null,
  text: '',
  ...more,
});

describe('自动匹配', () => {
  test.each<[string, Item[], Item[], ReturnType<typeof suggestMatches>]>([
    [
      'the same amount within a week',
      [item(1, '08', '100')],
      [item(11, '10', '100')],
      [{ lines: [1], entries: [11], why: 'amount' }],
    ],
    ['the same amount after weeks is no sign', [item(1, '20', '100')], [item(11, '01', '100')], []],
    [
      'unless the party is the same',
      [item(1, '20', '100', { party: '杭州云栖商贸有限公司' })],
      [item(11, '01', '100', { party: '杭州云栖商贸' })],
      [{ lines: [1], entries: [11], why: 'party' }],
    ],
    ['the other direction is another thing', [item(1, '08', '100')], [item(11, '08', '-100')], []],
    [
      'a reference goes before a nearer day',
      [item(1, '08', '100', { reference: 'C0001' }), item(2, '09', '100', { text: '票号 C0002' })],
      [item(11, '09', '100', { reference: 'C0001' }), item(12, '08', '100', { reference: 'C0002' })],
      [
        { lines: [1], entries: [11], why: 'reference' },
        { lines: [2], entries: [12], why: 'reference' },
      ],
    ],
    [
      'one line for three entries of its day',
      [item(1, '08', '-600')],
      [item(11, '08', '-100'), item(12, '08', '-200'), item(13, '08', '-300'), item(14, '09', '-300')],
      [{ lines: [1], entries: [11, 12, 13], why: 'sum' }],
    ],
    [
      'some of the entries of its day',
      [item(1, '08', '300')],
      [item(11, '08', '120'), item(12, '08', '180'), item(13, '08', '95')],
      [{ lines: [1], entries: [12, 11], why: 'sum' }],
    ],
    [
      'several lines for one entry',
      [item(1, '10', '-5000.50'), item(2, '10', '-4999.50')],
      [item(11, '10', '-10000')],
      [{ lines: [1, 2], entries: [11], why: 'sum' }],
    ],
  ])('%s', (_, lines, entries, wanted) => expect(suggestMatches(lines, entries)).toEqual(wanted));

  const some = (first: number) =>
    fc
      .array(
        fc.record({
          day: fc.integer({ min: 1, max: 9 }),
          amount: fc.constantFrom(-300n, -200n, -100n, 100n, 200n, 300n, 500n),
          reference: fc.constantFrom(null, 'C10001', 'C10002'),
        }),
        { maxLength: 25 },
      )
      .map((all) =>
        all.map(({ day, amount, reference }, i) =>
          item(first + i, `0${day}`, '0', { amount: amount as Fen, reference }),
        ),
      );
  test('property: both sides of every suggestion agree, and nothing is suggested twice', () => {
    fc.assert(
      fc.property(some(1), some(1001), (lines, entries) => {
        const found = suggestMatches(lines, entries);
        const amountOf = new Map([...lines, ...entries].map(({ id, amount }) => [id, amount]));
        const sum = (ids: readonly number[]) => sumFen(ids.map((id) => amountOf.get(id)!));
        for (const one of found) expect(sum(one.lines)).toBe(sum(one.entries));
        const used = found.flatMap((one) => [...one.lines, ...one.entries]);
        expect(new Set(used).size).toBe(used.length);
      }),
      { numRuns: 200 },
    );
  });

  test('thousands of the same amount are no trouble', () => {
    const day = (i: number) => String(1 + (i % 28)).padStart(2, '0');
    const lines = Array.from({ length: 3000 }, (_, i) => item(i + 1, day(i), '99'));
    const entries = Array.from({ length: 3000 }, (_, i) => item(i + 10_001, day(i), '99'));
    const before = performance.now();
    expect(suggestMatches(lines, entries).length).toBeGreaterThan(2900);
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  test.each([
    [['100'], ['100'], undefined],
    [['100', '-100'], [], undefined],
    [['100'], [], '请至少勾选两笔'],
    [['100'], ['60'], '银行一侧合计 ￥100.00，账上一侧合计 ￥60.00，相差 ￥40.00，不能勾对'],
  ])('%j against %j', (lines, entries, wanted) =>
    expect(groupComplaint(lines.map(yuan), entries.map(yuan), showFen)).toBe(wanted),
  );
});
