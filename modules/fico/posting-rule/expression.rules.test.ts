import { type Fen, formatFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Facts, kindOf, readAmount, readCondition, readSummary, type Vocabulary } from './expression.rules.ts';

const words: Vocabulary = {
  amounts: { total: '价税合计', net: '金额', tax: '税额' },
  texts: {
    issued: { label: '税务发票', values: ['已开', '未开'] },
    number: { label: '单号' },
    customer: { label: '客户' },
  },
};
const facts: Facts = {
  amounts: { total: yuan('113.00'), net: yuan('100.00'), tax: yuan('13.00') },
  texts: { issued: '已开', number: 'YS1', customer: '甲 公司' },
};

describe('amounts', () => {
  test.each([
    ['价税合计', '113.00'],
    ['价税合计 - 税额', '100.00'],
    ['-税额', '-13.00'],
    ['税额*0.3', '3.90'],
    ['税额 × 0.3', '3.90'],
    ['0.3*税额', '3.90'],
    ['价税合计/3', '37.67'],
    ['（金额＋税额）÷2', '56.50'],
    ['金额 - 税额*2', '74.00'],
    ['金额 - (税额 - 3)', '90.00'],
    ['12.5', '12.50'],
  ])('%s', (text, amount) => expect(formatFen(readAmount(text, words)(facts))).toBe(amount));

  test('what is not there is nothing', () =>
    expect(readAmount('税额 + 1', words)({ amounts: {}, texts: {} })).toBe(yuan('1.00')));

  test.each([
    ['', '没有内容'],
    ['税金', '没有“税金”这一项'],
    ['税额 金额', '“金额”前面缺少运算符'],
    ['税额 +', '写到一半就结束了'],
    ['税额 * 金额', '金额只能乘以或除以一个数'],
    ['税额 / 0', '不能除以零'],
    ['税额 / 金额', '只能除以一个数'],
    ['(税额', '缺少右括号'],
    ['税额)', '“)”前面缺少运算符'],
    ['客户', '金额要写成算式'],
    ['客户 + 1', '文字不能计算'],
    ['税额 > 0', '金额要写成算式'],
    ['税额 + 0.001', '金额最多两位小数'],
    ['税额 "甲', '看不懂'],
  ])('%s is refused', (text, why) => expect(() => readAmount(text, words)).toThrow(why));

  test('a part and the rest of it are the whole, to the fen', () =>
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.integer({ min: 0, max: 1000 }), (amount, thousandth) => {
        const given = { amounts: { tax: amount as Fen }, texts: {} };
        const part = `税额*${thousandth / 1000}`;
        const sum = readAmount(part, words)(given) + readAmount(`税额 - ${part}`, words)(given);
        expect(sum).toBe(amount);
      }),
    ));
});

describe('conditions', () => {
  test.each([
    ['税务发票 = "已开"', true],
    ['税务发票＝“未开”', false],
    ['税务发票 <> "未开"', true],
    ['价税合计 > 100 且 税额 < 20', true],
    ['价税合计>100且税额<10', false],
    ['价税合计 < 100 或 税务发票 = "已开"', true],
    ['价税合计 < 1 且 税额 > 1 或 金额 = 100', true],
    ['价税合计 < 1 且 (税额 > 1 或 金额 = 100)', false],
    ['客户 = "甲 公司"', true],
    ['价税合计 ≥ 金额 + 税额', true],
  ])('%s', (text, holds) => expect(readCondition(text, words)(facts)).toBe(holds));

  test.each([
    ['税额', '条件要写成比较'],
    ['税务发票 = "开了"', '“税务发票”只有已开、未开'],
    ['"开了" = 税务发票', '“税务发票”只有已开、未开'],
    ['税务发票 > "已开"', '文字只能用'],
    ['税务发票 = 1', '文字只能用'],
    ['税额 且 金额 > 0', '“且”“或”两边要是条件'],
  ])('%s is refused', (text, why) => expect(() => readCondition(text, words)).toThrow(why));
});

describe('summaries', () => {
  test.each([
    ['应收发票 {单号}', '应收发票 YS1'],
    ['{客户}  {单号}', '甲 公司 YS1'],
    ['不变', '不变'],
  ])('%s', (text, said) => expect(readSummary(text, words)(facts)).toBe(said));
  test.each([
    ['{税额}', '没有“税额”这一项'],
    ['{单号', '花括号没有成对'],
  ])('%s is refused', (text, why) => expect(() => readSummary(text, words)).toThrow(why));
});

describe('formulas under a name', () => {
  const named: Vocabulary = {
    ...words,
    formulas: { 服务费: '价税合计 * 0.02', 大额: '价税合计 >= 100', 连环: '服务费 * 2' },
  };

  test('stand for what they say', () => {
    expect(formatFen(readAmount('服务费', named)(facts))).toBe('2.26');
    expect(formatFen(readAmount('价税合计 - 服务费', named)(facts))).toBe('110.74');
    expect(readCondition('大额 且 税务发票 = "已开"', named)(facts)).toBe(true);
  });

  test.each([
    ['大额', '金额要写成算式'],
    ['服务费 + 大额', '条件不能计算'],
    ['连环', '路由算法“连环”：没有“服务费”这一项'],
    ['constructor', '没有“constructor”这一项'],
  ])('%s is refused', (text, why) => expect(() => readAmount(text, named)).toThrow(why));

  test('what they come to is known before they are used', () => {
    expect(kindOf('价税合计 * 0.02', words)).toBe('amount');
    expect(kindOf('12.5', words)).toBe('amount');
    expect(kindOf('税额 > 0', words)).toBe('condition');
    expect(() => kindOf('客户', words)).toThrow('文字不能计算');
  });
});
