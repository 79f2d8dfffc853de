import { fc, test as always } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { fen, yuan } from './fen.ts';
import { inWords } from './words.ts';

describe('大写金额', () => {
  test.for([
    ['0', '零元整'],
    ['14102.00', '壹万肆仟壹佰零贰元整'],
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['-59.00', '负伍拾玖元整'],
    ['10000000.00', '壹仟万元整'],
    ['100000001.00', '壹亿零壹元整'],
    ['100200300.00', '壹亿零贰拾万零叁佰元整'],
    ['10.00', '壹拾元整'],
  ] as const)('%s is %s', ([amount, words]) => {
    expect(inWords(yuan(amount))).toBe(words);
  });

  always.prop([fc.bigInt({ min: 1n, max: 10n ** 15n })])('it never stutters, and ends as a cheque must', (n) => {
    const words = inWords(fen(n));
    expect(words).not.toMatch(/零零|零元|零角|零万|零亿|undefined/);
    expect(words).toMatch(/(整|分)$/);
  });
});
