import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

test('calls beyond the published number are refused until the window is over, each scope on its own', () => {
  const limiter = new Limiter([
    { scope: 'shop', count: 2, perMs: 1000 },
    { scope: 'app', count: 3, perMs: 1000 },
  ]);
  limiter.take(0, 'list', 'a');
  limiter.take(0, 'list', 'a');
  expect(() => limiter.take(1, 'list', 'a')).toThrow('最多 2 次');
  limiter.take(1, 'list', 'b');
  expect(() => limiter.take(2, 'detail', 'c')).toThrow('最多 3 次');
  limiter.take(1001, 'list', 'a');
});
