import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parserOf } from './pg-types.ts';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

describe('从数据库读值', () => {
  test.prop([fc.array(fc.string().filter((text) => !text.includes('\0')))])(
    'a list of texts survives, whatever is in them',
    (texts) => {
      expect(parserOf(1009)(`{${texts.map(quoted).join(',')}}`)).toEqual(texts);
    },
  );

  test('keys are numbers, amounts stay text, instants are ISO', () => {
    expect(parserOf(20)('10001')).toBe(10001);
    expect(parserOf(1700)('106.01')).toBe('106.01');
    expect(parserOf(1184)('2026-11-15 02:04:36.123456+00')).toBe('2026-11-15T02:04:36.123456Z');
    expect(parserOf(1016)('{1,2,NULL}')).toEqual([1, 2, null]);
  });
});
