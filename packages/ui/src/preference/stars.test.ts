import { describe, expect, test } from 'vitest';
import { mostStars, readStars, type Star, toggled } from './stars.ts';

const star = (n: number): Star => ({ path: `/page/${n}`, label: `页${n}` });

describe('收藏', () => {
  test('the newest comes first, and a second click takes it away', () => {
    const two = toggled(toggled([], star(1)), star(2));
    expect(two).toEqual([star(2), star(1)]);
    expect(toggled(two, { path: '/page/1', label: '改过名' })).toEqual([star(2)]);
  });

  test('beyond the bound the oldest goes', () => {
    const many = Array.from({ length: mostStars }, (_, i) => star(i));
    expect(toggled(many, star(99))).toEqual([star(99), ...many.slice(0, -1)]);
  });

  test.each([undefined, null, 'x', {}, [1, null, { path: 1, label: 'a' }, { path: 'javascript:x', label: 'a' }]])(
    'what is no star is no star: %j',
    (value) => {
      expect(readStars(value)).toEqual([]);
    },
  );
});
