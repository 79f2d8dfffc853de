import { describe, expect, test } from 'vitest';
import { changeText } from './format.ts';
import { yuan } from './fen.ts';

describe('比较', () => {
  test.each([
    ['108.2', '100', '+8.2%'],
    ['50', '100', '−50.0%'],
    ['100', '100', '+0.0%'],
    ['0', '100', '−100.0%'],
    ['100', '0', undefined],
    ['100', '-5', undefined],
  ])('%s against %s is %s', (now, before, text) => {
    expect(changeText(yuan(now), yuan(before))).toBe(text);
  });
});
