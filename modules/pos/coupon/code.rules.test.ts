import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeFrom, isCode, tidyCode } from './code.rules.ts';

const bytes = fc.uint8Array({ minLength: 40, maxLength: 60 });
const code = bytes.map((some) => codeFrom(some)).filter((made) => made !== undefined);

describe('券码', () => {
  test('a code is known by its check sign, however it is typed', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(isCode(made)).toBe(true);
        expect(tidyCode(` ${made.slice(0, 4).toLowerCase()}-${made.slice(4, 8)} ${made.slice(8)} `)).toBe(made);
      }),
    );
  });

  test('one wrong sign is noticed wherever it stands', () => {
    const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    fc.assert(
      fc.property(code, fc.nat({ max: 13 }), fc.constantFrom(...signs), (made, at, sign) => {
        const wrong = made.slice(0, at) + sign + made.slice(at + 1);
        expect(isCode(wrong)).toBe(wrong === made);
      }),
    );
  });

  test('two neighbours that changed places are noticed', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 12 }), (made, at) => {
        const wrong = made.slice(0, at) + made[at + 1] + made[at] + made.slice(at + 2);
        expect(isCode(wrong)).toBe(wrong === made);
      }),
    );
  });

  test('a prefix stands in front and is checked too', () => {
    const made = codeFrom(new Uint8Array(30).fill(7), 'VP8')!;
    expect(made.startsWith('VP8')).toBe(true);
    expect([isCode(made), isCode(`VP9${made.slice(3)}`)]).toEqual([true, false]);
  });

  test('too few random bytes make no code, and nothing else is one', () => {
    expect(codeFrom(new Uint8Array(12))).toBeUndefined();
    expect(codeFrom(new Uint8Array(60).fill(255))).toBeUndefined();
    for (const text of ['', 'A', '没有的券码', 'OOOOOOOOOOOOOO']) expect(isCode(text)).toBe(false);
  });
});
