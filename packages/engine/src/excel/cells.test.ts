import { choice, choices, date, dateTime, decimal, flag, integer, money, rate, text } from '@heliu/model';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { fromCell, toCell } from './cells.ts';
import { columnLetters } from './workbook.ts';

const [amount, day, moment, share, quantity] = [
  money('金额'),
  date('日期'),
  dateTime('时间'),
  rate('税率'),
  decimal('数量'),
];

describe('单元格', () => {
  test.each([
    [amount, '1234.50', 1234.5],
    [amount, '-0.01', -0.01],
    [amount, '9999999999999999.99', '9999999999999999.99'],
    [day, '2026-11-15', 46341],
    [day, '1900-03-01', 61],
    [moment, '2026-11-15T00:30:00Z', 46341 + 8.5 / 24],
    [flag('停用'), true, '是'],
    [choice('等级', { a: '高', b: '低' }), 'b', '低'],
    [text('编码'), '00123', '00123'],
    [text('备注'), '', null],
  ])('%# a value becomes a cell of its own kind', (field, value, cell) => {
    const made = toCell(field, value);
    if (typeof cell === 'number') expect(made).toBeCloseTo(cell, 9);
    else expect(made).toBe(cell);
  });

  test.each([
    [amount, '￥1,234.50', '1234.50'],
    [amount, '１２３．５', '123.5'],
    [amount, 0.1 + 0.2, '0.3'],
    [quantity, 1e-6, '0.000001'],
    [share, '13%', '0.13'],
    [share, 0.13, '0.13'],
    [integer('天数'), 30, '30'],
    [text('账号'), 6222000012345678, '6222000012345678'],
    [text('名称'), '  知味 ', '知味'],
    [day, new Date('2026-11-15T00:00:00Z'), '2026-11-15'],
    [day, 46341, '2026-11-15'],
    [day, '2026/11/5', '2026-11-05'],
    [day, '2026年11月5日', '2026-11-05'],
    [day, '20261105', '2026-11-05'],
    [day, 20261105, '2026-11-05'],
    [day, '下周一', '下周一'],
    [moment, '2026-11-05 8:30', '2026-11-05T08:30:00+08:00'],
    [flag('停用'), '√', true],
    [flag('停用'), false, false],
    [choices('标签', { a: '甲', b: '乙' }), '甲，乙', ['a', 'b']],
    [text('备注'), null, null],
  ])('%# is read as it was meant', (field, cell, value) => {
    expect(fromCell(field, cell)).toEqual(value);
  });

  property.prop([fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })])('amounts come back to the cent', (fen) => {
    const abs = fen < 0n ? -fen : fen;
    const yuan = `${fen < 0n ? '-' : ''}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`;
    expect(amount.schema.parse(fromCell(amount, toCell(amount, yuan)))).toBe(fen);
  });
  property.prop([fc.date({ min: new Date('1901-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })])(
    'moments come back to the second',
    (at) => {
      const iso = `${at.toISOString().slice(0, 19)}Z`;
      const serial = toCell(moment, iso) as number;
      expect(Date.parse(fromCell(moment, serial) as string)).toBe(Date.parse(iso));
    },
  );
  test('columns are lettered as Excel does', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});
