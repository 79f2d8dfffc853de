import { dec } from '@heliu/model';
import { expect, test } from 'vitest';
import { usualTaxItems } from './seed.ts';
import { rateComplaint, taxItemComplaint } from './tax-item.rules.ts';

test.each([
  ['0.13', 'none', undefined],
  ['0.09', 'none', undefined],
  ['0.06', 'none', undefined],
  ['0.03', 'simple', undefined],
  ['0.01', 'none', undefined],
  ['0.015', 'simple', undefined],
  ['0', 'exempt', undefined],
  ['0', 'untaxed', undefined],
  ['0', 'zero', undefined],
  ['0.000', 'zero', undefined],
  ['0.07', 'none', '没有这个税率'],
  ['0.17', 'none', '没有这个税率'],
  ['0.130001', 'none', '没有这个税率'],
  ['1', 'none', '没有这个税率'],
  ['0', 'none', '请在优惠政策里选'],
  ['0', 'simple', '请在优惠政策里选'],
  ['0.13', 'exempt', '免税的税率应为 0'],
  ['0.06', 'untaxed', '不征税的税率应为 0'],
  ['0.09', 'zero', '零税率的税率应为 0'],
] as const)('%s with %s', (rate, policy, complaint) => {
  const said = rateComplaint(dec(rate), policy);
  if (complaint === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(complaint);
});

test('what a company starts with breaks no rule, and names what is 13% by law', () => {
  for (const item of usualTaxItems) expect([item.name, taxItemComplaint(item)]).toEqual([item.name, undefined]);
  const rateOf = (word: string) =>
    usualTaxItems.filter(({ keywords }) => keywords?.split(' ').includes(word)).map(({ taxRate }) => taxRate);
  // Fresh and sterilised milk are farm products by the notes on them; what is made of milk is not, nor are roasted nuts.
  expect(rateOf('牛奶')).toEqual(['0.09']);
  for (const word of ['酸奶', '奶粉', '开心果', '巴旦木']) expect([word, rateOf(word)]).toEqual([word, ['0.13']]);
  const car = usualTaxItems.find(({ name }) => name.includes('乘用车'))!;
  expect(car).toMatchObject({ name: '排气量 1.0 升以下乘用车', shortName: '乘用车' });
});
