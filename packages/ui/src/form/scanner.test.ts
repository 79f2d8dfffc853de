import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Burst, burstAfter, oneMore, scannedBy } from './scanner.ts';
import type { GridRow } from './values.ts';

/** Keys with the milliseconds before each, and before Enter. */
function typed(keys: string, gaps: readonly number[], enterAfter: number): string | undefined {
  let burst: Burst | undefined;
  let at = 1000;
  for (const [i, key] of [...keys].entries()) {
    at += gaps[i % gaps.length]!;
    burst = burstAfter(burst, key, at);
  }
  return scannedBy(burst, at + enterAfter);
}

describe('扫码枪', () => {
  test.each([
    ['6901234567892', [8], 10, '6901234567892'],
    ['HZ-1007', [3, 58, 12], 5, 'HZ-1007'],
    // Fingers, a pause before Enter, and a word too short to be a code.
    ['6901234567892', [90], 10, undefined],
    ['6901234567892', [50], 50, undefined],
    ['6901234567892', [8], 400, undefined],
    ['100', [5], 5, undefined],
  ] as const)('%s', (keys, gaps, enter, read) => {
    expect(typed(keys, gaps, enter)).toBe(read);
  });

  test('what was typed by hand before is no part of the code', () => {
    expect(typed('茶叶SP-3002', [120, 120, 200, 8, 8, 8, 8, 8, 8], 8)).toBe('SP-3002');
  });

  const scans = { record: 'goods', count: 'quantity' } as const;
  const row = (key: number, goods: number | null, quantity: string | null): GridRow => ({
    key,
    cells: { goods, quantity },
  });

  test('one more of what is there, a new line for what is not', () => {
    const rows = [row(1, 7, '2'), row(2, 8, ''), row(3, null, null)];
    expect(oneMore(rows, scans, 7)).toEqual({ row: 0, patch: { quantity: '3' } });
    expect(oneMore(rows, scans, 8)).toEqual({ row: 1, patch: { quantity: '1' } });
    expect(oneMore(rows, scans, 9)).toEqual({ row: 2, patch: { goods: 9, quantity: '1' } });
  });

  test('a case is one more in its unit, or as many pieces as are in it', () => {
    const byUnit = { ...scans, unit: 'unit' } as const;
    const counted = (goods: number | null, quantity: string | null, unit: number | null): GridRow => ({
      key: 0,
      cells: { goods, quantity, unit },
    });
    const crate = { unit: 5, pieces: '12' };
    const end = counted(null, null, null);
    expect(oneMore([counted(7, '2', 5), end], byUnit, 7, crate)).toEqual({ row: 0, patch: { quantity: '3' } });
    expect(oneMore([counted(7, '2', null), end], byUnit, 7, crate)).toEqual({ row: 0, patch: { quantity: '14' } });
    expect(oneMore([counted(7, '2', 6), end], byUnit, 7, crate)).toEqual({
      row: 1,
      patch: { goods: 7, quantity: '1', unit: 5 },
    });
    expect(oneMore([row(1, 7, '2'), row(2, null, null)], scans, 7, crate)).toEqual({
      row: 0,
      patch: { quantity: '14' },
    });
    expect(oneMore([row(1, null, null)], scans, 7, crate)).toEqual({ row: 0, patch: { goods: 7, quantity: '12' } });
  });

  test('after any number of scans the counts are how often each was scanned', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }), (ids) => {
        let rows: GridRow[] = [row(0, null, null)];
        for (const id of ids) {
          const { row: at, patch } = oneMore(rows, scans, id);
          rows = rows.map((one, i) => (i === at ? { ...one, cells: { ...one.cells, ...patch } } : one));
          if (rows.at(-1)!.cells['goods'] !== null) rows.push(row(rows.length, null, null));
        }
        const counts = new Map(rows.slice(0, -1).map(({ cells }) => [cells['goods'], Number(cells['quantity'])]));
        for (const id of new Set(ids)) expect(counts.get(id)).toBe(ids.filter((one) => one === id).length);
        expect(counts.size).toBe(new Set(ids).size);
      }),
    );
  });
});
