import { describe, expect, test } from 'vitest';
import type { FaultKind } from '../providers/provider.ts';
import { furtherTitles, type KnownTitle, noHelpFrom, titlePatch, usedTitles } from './known-title.rules.ts';

const [yunqi, pujiang] = ['91330106MA2CFLDG4R', '91350100M000100Y43'] as const;
const title = (buyerName: string, buyerTaxNo: string, more: Partial<KnownTitle> = {}): KnownTitle => ({
  buyerName,
  buyerTaxNo,
  buyerAddress: null,
  buyerPhone: null,
  buyerBank: null,
  buyerAccount: null,
  ...more,
});

describe('开过的抬头', () => {
  test('each is there once, as it was written last', () => {
    const rows = [title('云栖', yunqi, { buyerPhone: '2' }), title('云栖', yunqi, { buyerPhone: '1' })];
    expect(usedTitles(rows, '云栖')).toEqual([rows[0]]);
  });

  test('the same name with another number is another title', () => {
    expect(usedTitles([title('云栖', yunqi), title('云栖', pujiang)], '云栖')).toHaveLength(2);
  });

  test('names that begin with the words stand before those that contain them', () => {
    const rows = [title('杭州云栖', yunqi), title('云栖小镇', pujiang)];
    expect(usedTitles(rows, '云栖').map(({ buyerName }) => buyerName)).toEqual(['云栖小镇', '杭州云栖']);
  });

  test('no more are given than one reads', () => {
    const rows = Array.from({ length: 50 }, (_, n) => title(`云栖${n}`, yunqi));
    expect(usedTitles(rows, '云栖')).toHaveLength(8);
  });
});

test.each([
  ['is told once', { name: '上海浦江', taxNo: pujiang }, 1],
  ['is left out where an invoice knows it better', { name: '云栖', taxNo: yunqi }, 0],
  ['is left out with a number that cannot be right', { name: '浦江', taxNo: `${pujiang.slice(0, 17)}4` }, 0],
])('a company the provider tells of %s', (_, told, count) => {
  expect(furtherTitles([title('杭州云栖', yunqi)], [told])).toHaveLength(count);
});

test.each<[FaultKind | undefined, string]>([
  [undefined, '百望没有答复，这里只有以前开过的抬头'],
  ['unknown', '百望没有答复，这里只有以前开过的抬头'],
  ['throttled', '百望没有答复，这里只有以前开过的抬头'],
  ['auth', '百望查不了抬头：密钥不对'],
])('a provider that fails by %s is told of', (kind, words) => {
  expect(noHelpFrom('百望', kind && { kind, code: '', message: '密钥不对' })).toBe(words);
});

describe('选中一个抬头', () => {
  const chosen = title('杭州云栖', yunqi, { buyerPhone: '0571-1' });
  const base = { titleType: 'company', buyerName: '杭州云栖', buyerTaxNo: yunqi, buyerPhone: '0571-1' };
  test.each([
    ['what it does not know is kept where no number was typed', { buyerAddress: '文三路' }, base],
    ['and where the number is the same', { buyerTaxNo: yunqi.toLowerCase(), buyerAddress: '文三路' }, base],
    [
      'nothing of another company stays',
      { buyerTaxNo: pujiang, buyerAddress: '浦江路' },
      { ...base, buyerAddress: null, buyerBank: null, buyerAccount: null },
    ],
  ])('%s', (_, before, patch) => {
    expect(titlePatch(before, chosen)).toEqual(patch);
  });
});
