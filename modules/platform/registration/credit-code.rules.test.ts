import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { creditCheck, creditCodeComplaint } from './credit-code.rules.ts';

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];

describe('统一社会信用代码', () => {
  test.for([
    ['91350100M000100Y43', undefined],
    ['91350100M000100Y44', '不正确'],
    ['9135010OM000100Y43', '没有 I、O'],
    ['91350100m000100y43', '没有 I、O'],
    ['91350100M000100Y4', '现在是 17 位'],
    ['', '现在是 0 位'],
  ] as const)('%s: %s', ([code, said]) => {
    if (said === undefined) expect(creditCodeComplaint(code)).toBeUndefined();
    else expect(creditCodeComplaint(code)).toContain(said);
  });

  const body = fc.array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 });
  property.prop([body, fc.nat(16), fc.constantFrom(...alphabet)])(
    'one wrong character is always noticed',
    (letters, at, other) => {
      const code = letters.join('') + creditCheck(letters.join(''));
      expect(creditCodeComplaint(code)).toBeUndefined();
      const wrong = code.slice(0, at) + other + code.slice(at + 1);
      expect(creditCodeComplaint(wrong) === undefined).toBe(wrong === code);
    },
  );
});
