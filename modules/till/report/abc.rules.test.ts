import { yuan } from '@heliu/model';
import { expect, test } from 'vitest';
import { abc, fraction } from './abc.rules.ts';

test.each([
  [['50', '30', '15', '5'], 'AABC'],
  [['100'], 'A'],
  [['0', '0'], 'CC'],
  [['10', '-10'], 'AC'],
  [[], ''],
])('%j is %s', (amounts, ranks) => expect(abc(amounts.map(yuan)).join('')).toBe(ranks));

test('a part of nothing is no fraction', () => {
  expect(fraction(yuan('1'), yuan('0'))).toBeNull();
  expect(fraction(yuan('1'), yuan('3'))).toBe('0.3333');
});
