import { expect, test } from 'vitest';
import { chosen, chosenSome } from './chosen.ts';

const saysOf = (answer: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  answer.error?.issues[0]?.message;

test.each([undefined, null, '', 'x', 0, -1, 1.5, {}])('%j is no choice', (given) => {
  expect(saysOf(chosen('发票').safeParse(given))).toBe('请选择发票');
});

test.each([
  [7, [7]],
  ['7', [7]],
  ['7,8,', [7, 8]],
  [
    ['7', 8],
    [7, 8],
  ],
])('%j is a choice of some', (given, ids) => {
  expect(chosenSome('订单', 2).parse(given)).toEqual(ids);
});

test.each([
  [undefined, '请选择订单'],
  ['', '请选择订单'],
  [[], '请选择订单'],
  ['7,x', '请选择订单'],
  ['1,2,3', '一次最多 2 张订单'],
])('%j is refused in words', (given, words) => {
  expect(saysOf(chosenSome('订单', 2).safeParse(given))).toBe(words);
});
