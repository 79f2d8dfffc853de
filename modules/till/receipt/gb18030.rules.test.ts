import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gb18030, widthOf } from './gb18030.rules.ts';

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

describe('GB18030 编码', () => {
  test.each([
    ['合流', 'bacfc1f7'],
    ['A1 ', '413120'],
    ['￥', 'a3a4'],
    ['×', 'a1c1'],
    ['—', 'a1aa'],
    ['镕', 'e946'],
    ['€', 'a2e3'],
    ['¥', '81308436'],
    ['㙍', '8230ab33'],
    ['𠮷', '9534b235'],
    ['😀', '9439fc36'],
  ])('%s is %s', (text, bytes) => {
    expect(hex(gb18030(text))).toBe(bytes);
  });

  test('half of a pair is a question mark', () => {
    expect(hex(gb18030('a\ud842b'))).toBe('613f62');
  });

  test('whatever is written is read again', () => {
    const letters = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((point) => String.fromCodePoint(point)) }),
    );
    fc.assert(
      fc.property(letters, (text) => {
        // What the printer has no letter for is a question mark; it is not lost without a trace.
        const readable = text.replace(/[\uE000-\uF8FF]/gu, '');
        expect(new TextDecoder('gb18030').decode(Uint8Array.from(gb18030(readable)))).toBe(readable);
      }),
    );
  });
});

test.each([
  ['', 0],
  ['abc', 3],
  ['合流 A', 6],
  ['￥1.00', 6],
  ['𠮷', 2],
])('“%s” takes %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});
