import fc from 'fast-check';
import { ExpressionFault } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { readCondition, readFormula, type Values, type Words } from './formula.rules.ts';
import {
  compareFractions,
  dividedBy,
  fraction,
  fractionText,
  type Rounding,
  roundings,
  times,
  toFen,
} from './fraction.ts';
import { nameComplaint, wordsOf } from './vocabulary.rules.ts';

const words: Words = wordsOf([
  { code: 'BASE', name: '基本工资' },
  { code: 'BONUS', name: '绩效 奖金' },
]);
const values: Values = {
  numbers: new Map([
    ['BASE', fraction('8000')],
    ['BONUS', fraction('1234.56')],
    ['unpaidDays', fraction('2')],
  ]),
  texts: new Map([['departmentCode', 'D20']]),
};
const of = (text: string) => fractionText(readFormula(text, words).of(values));
const complaintOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof ExpressionFault) return error.message;
    throw error;
  }
  return '';
};

describe('公式', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['-2 * -3', '6'],
    ['0.1 + 0.2', '0.3'],
    ['BASE / 21.75 * 21.75', '8000'],
    ['基本工资 / 21.75 * 缺勤天数', '≈735.632184'],
    ['ROUND(基本工资 / 21.75 * 缺勤天数, 2)', '735.63'],
    ['ROUND(2.5, 0)', '3'],
    ['ROUND(-2.5, 0)', '-3'],
    ['MIN(BASE, 5000, 6000)', '5000'],
    ['MAX(BASE, 5000)', '8000'],
    ['SUM(1, 2, 3.5)', '6.5'],
    ['if(BASE > 5000, 1, 2)', '1'],
    ['IF(部门编码 = "D20" 且 BASE >= 8000, BASE * 0.1, 0)', '800'],
    ['IF(部门编码 == "D30" 或 缺勤天数 != 2, 1, 0)', '0'],
    ['IF(缺勤天数 = 0, 0, BASE / 缺勤天数)', '4000'],
    ['IF(加班小时 = 0, 0, BASE / 加班小时)', '0'],
    ['（基本工资 ＋ 200）× 2 ÷ 4', '4100'],
    ['BONUS', '1234.56'],
    ['1 / 3 * 3', '1'],
  ])('%s is %s', (text, expected) => expect(of(text)).toBe(expected));

  test.each([
    ['', '没有内容'],
    ['基本 + 1', '没有“基本”这一项'],
    ['(1 + 2', '缺少右括号'],
    ['1 +', '写到一半就结束了'],
    ['1 2', '“2”前面缺少运算符'],
    ['BASE + 部门编码', '文字不能计算'],
    ['BASE > 1', '条件不能计算，请用 IF(条件, 值, 值)'],
    ['IF(BASE, 1, 2)', '这里要写条件，例如 缺勤天数 > 0'],
    ['IF(BASE > 1, 1)', '请写成 IF(条件, 成立时的值, 不成立时的值)'],
    ['ROUND(1, BASE)', 'ROUND 的小数位数要直接写 0 到 6'],
    ['POWER(2, 3)', '没有 POWER 这个函数，可以用 IF、MIN、MAX、SUM、ROUND'],
    ['MIN', 'MIN 后面要有括号'],
    ['部门编码 > "D"', '文字只能用“=”或“<>”和文字比较，文字要加引号'],
    ['constructor', '没有“constructor”这一项'],
    ['toString()', '没有 toString 这个函数，可以用 IF、MIN、MAX、SUM、ROUND'],
    ['BASE.constructor', '看不懂“.constructor”'],
    ['1.2.3', '看不懂“1.2.3”'],
    ['`x`;', '没有“`x`;”这一项'],
  ])('%s is refused: %s', (text, expected) => expect(complaintOf(() => readFormula(text, words))).toBe(expected));

  test('dividing by nothing is said when it happens, not taken for nothing', () => {
    expect(complaintOf(() => of('BASE / 加班小时'))).toBe('除数为 0');
  });

  test('a condition is a comparison', () => {
    expect(readCondition('缺勤天数 > 0', words).of(values)).toBe(true);
    expect(complaintOf(() => readCondition('缺勤天数', words))).toBe('这里要写条件，例如 缺勤天数 > 0');
  });

  test('it is told with its figures filled in', () => {
    const text = 'IF(部门编码="D20", MIN(基本工资/21.75*缺勤天数, BASE), 0)';
    expect(readFormula(text, words).filled(values)).toBe('IF("D20" = "D20", MIN(8000 / 21.75 * 2, 8000), 0)');
  });

  test('it knows what it names', () => {
    expect([...readFormula('基本工资 + BASE * 缺勤天数', words).uses]).toEqual(['BASE', 'unpaidDays']);
  });

  test('whatever is typed is read or refused in words, and nothing else happens', () => {
    const pieces = fc.constantFrom(
      'BASE',
      '1',
      '0',
      '2.5',
      '+',
      '-',
      '*',
      '/',
      '(',
      ')',
      ',',
      'IF',
      'MIN',
      '>',
      '"',
      '且',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.array(pieces, { maxLength: 25 }).map((all) => all.join(' ')),
        ),
        (text) => {
          expect(typeof complaintOf(() => of(text))).toBe('string');
        },
      ),
      { numRuns: 500 },
    );
  });

  test('an item may not be called like a function or a variable', () => {
    expect(nameComplaint({ code: 'IF', name: '条件' })).toMatch('不能和公式里的函数同名');
    expect(nameComplaint({ code: 'A', name: '缺勤天数' })).toMatch('已经是公式里的变量');
    expect(nameComplaint({ code: 'A', name: '餐补' })).toBeUndefined();
  });
});

describe('舍入', () => {
  test.each([
    [
      '182.745',
      { halfUp: '18275', cutFen: '18274', halfJiao: '18270', upJiao: '18280', halfYuan: '18300', upYuan: '18300' },
    ],
    [
      '100.004',
      { halfUp: '10000', cutFen: '10000', halfJiao: '10000', upJiao: '10000', halfYuan: '10000', upYuan: '10000' },
    ],
    [
      '100.01',
      { halfUp: '10001', cutFen: '10001', halfJiao: '10000', upJiao: '10010', halfYuan: '10000', upYuan: '10000' },
    ],
    [
      '2558.43',
      {
        halfUp: '255843',
        cutFen: '255843',
        halfJiao: '255840',
        upJiao: '255850',
        halfYuan: '255800',
        upYuan: '255900',
      },
    ],
    ['-0.005', { halfUp: '-1', cutFen: '0', halfJiao: '0', upJiao: '0', halfYuan: '0', upYuan: '0' }],
  ])('%s is rounded as each way says', (text, expected) => {
    for (const [way, fen] of Object.entries(expected))
      expect(toFen(fraction(text), way as Rounding).toString()).toBe(fen);
    expect(Object.keys(expected)).toEqual(Object.keys(roundings));
  });

  test('what is divided and multiplied again comes back', () => {
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => fraction(String(n)));
    fc.assert(
      fc.property(number, number, (a, b) => {
        fc.pre(b.over !== 0n);
        expect(compareFractions(times(dividedBy(a, b), b), a)).toBe(0);
      }),
    );
  });
});
