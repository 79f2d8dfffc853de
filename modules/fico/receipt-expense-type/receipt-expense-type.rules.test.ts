import { describe, expect, test } from 'vitest';
import { typeAccountComplaint } from './receipt-expense-type.rules.ts';

describe('收支类型的对方科目', () => {
  test.each([
    ['560203', '房租'],
    ['221101', '工资'],
    ['5301', '营业外收入'],
    ['1221', '其他应收款'],
    ['2241', '其他应付款'],
    ['222102', '未交增值税'],
  ])('%s %s is booked against', (code, name) => expect(typeAccountComplaint(code, name)).toBeUndefined());

  test.each([
    ['1001', '库存现金', '转账'],
    ['101201', '支付宝', '转账'],
    ['1122', '应收账款', '收款单'],
    ['2203', '预收账款', '收款单'],
    ['220201', '货款', '付款'],
    ['1123', '预付账款', '付款'],
    ['1405', '库存商品', '出入库单'],
  ])('%s %s has a ledger behind it', (code, name, instead) =>
    expect(typeAccountComplaint(code, name)).toContain(instead),
  );
});
