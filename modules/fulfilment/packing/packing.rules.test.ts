import { dec } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BenchLine,
  type BenchParcel,
  type Counts,
  expectedWeight,
  isComplete,
  judgeWeight,
  nextLine,
  packComplaint,
  pieces,
  scan,
} from './packing.rules.ts';

const line = (key: string, quantity: string, codes: string[], more: Partial<BenchLine> = {}): BenchLine => ({
  key,
  name: key,
  spec: null,
  quantity: dec(quantity),
  gift: false,
  codes,
  location: null,
  weight: dec('0.2'),
  ...more,
});
const parcel = (slot: number, lines: BenchLine[], more: Partial<BenchParcel> = {}): BenchParcel => ({
  id: slot,
  number: `CK${slot}`,
  slot,
  calls: [`CK${slot}`, `6925018${slot}`],
  state: 'waiting',
  lines,
  ...more,
});
const cup = line('杯', '1', ['6921734902016', 'CUP-500']);
const cream = line('霜', '2', ['690128']);
const gift = line('赠', '1', ['690128'], { gift: true });
const first = parcel(1, [cup, cream, gift]);
const second = parcel(2, [line('衫', '1', ['1552'])]);
const parcels = [first, second];

describe('a scan', () => {
  test('counts up, line by line of the same goods, and then is one too many', () => {
    let counts: Counts = {};
    const kinds = ['690128', '690128', '690128', '690128'].map((code) => {
      const told = scan(code, first, counts, parcels);
      if (told.kind === 'right') counts = told.counts;
      return told.kind === 'right' || told.kind === 'extra' ? `${told.kind} ${told.line.key}` : told.kind;
    });
    expect(kinds).toEqual(['right 霜', 'right 霜', 'right 赠', 'extra 霜']);
    expect(nextLine(first, counts)).toBe(cup);
  });
  test.each([
    ['cup-500', 'right'],
    ['CK2', 'parcel'],
    ['69250182', 'parcel'],
    ['2', 'parcel'],
    ['1552', 'wrong'],
    ['nothing', 'wrong'],
  ])('%s at the first parcel is %s', (code, kind) => {
    expect(scan(code, first, {}, parcels).kind).toBe(kind);
  });
  test('of goods without a parcel in front brings the first that wants them, with one in the box', () => {
    expect(scan('1552', undefined, {}, parcels)).toEqual({ kind: 'parcel', parcel: second, counts: { 衫: '1' } });
    const gone = [first, { ...second, state: 'shipped' as const }];
    expect(scan('1552', undefined, {}, gone).kind).toBe('wrong');
  });
  test('of goods sold by weight fills what is left', () => {
    const loose = parcel(3, [line('茶', '0.5', ['tea'])]);
    const told = scan('tea', loose, {}, [loose]);
    expect(told).toMatchObject({ kind: 'right', counts: { 茶: '0.5' } });
  });
});

test('whatever is scanned in whatever order, no line is ever over-filled, and all of it once fills the box', () => {
  const codes = first.lines.flatMap(({ codes: its, quantity }) =>
    Array.from({ length: Number(quantity) }, () => its[0]!),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray([...codes, ...codes, '1552', 'x'], { minLength: 0 }), (scanned) => {
      let counts: Counts = {};
      for (const code of scanned) {
        const told = scan(code, first, counts, parcels);
        if (told.kind === 'right') counts = told.counts;
        for (const its of first.lines) expect(Number(counts[its.key] ?? 0)).toBeLessThanOrEqual(Number(its.quantity));
      }
      expect(isComplete(first, counts)).toBe(packComplaint(first, counts) === undefined);
      for (const code of codes) {
        const told = scan(code, first, counts, parcels);
        if (told.kind === 'right') counts = told.counts;
      }
      expect(isComplete(first, counts)).toBe(true);
      expect(pieces(first, counts)).toBe('4');
    }),
  );
});

test('what is missing is named', () => {
  expect(packComplaint(first, { 杯: dec(1), 霜: dec(1), 赠: dec(1) })).toBe('出库单 CK1 还没有扫齐：霜 应装 2，扫了 1');
  expect(packComplaint(second, { 衫: dec(1), 杯: dec(1) })).toBe('出库单 CK2 的明细变了，请整单重扫');
});

describe('the scale', () => {
  test.each([
    ['0.8', undefined, 'unknown'],
    ['1.084', '1.080', 'fits'],
    ['1.11', '1.080', 'fits'],
    ['1.113', '1.080', 'heavy'],
    ['0.722', '1.080', 'light'],
    ['0.05', '0.022', 'fits'],
    ['10.29', '10', 'fits'],
    ['10.31', '10', 'heavy'],
  ])('%s against %s', (measured, expected, kind) => {
    expect(judgeWeight(dec(measured), expected === undefined ? undefined : dec(expected)).kind).toBe(kind);
  });
  test('knows what lies in the box only when all of it was weighed once', () => {
    expect(expectedWeight(first, { 杯: dec(1), 霜: dec(2) }, dec('0.118'))).toBe('0.718');
    const unknown = parcel(4, [line('壶', '1', ['p'], { weight: null }), cup]);
    expect(expectedWeight(unknown, { 杯: dec(1) })).toBe('0.2');
    expect(expectedWeight(unknown, { 壶: dec(1) })).toBeUndefined();
  });
});
