import { formatFen, sumFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { ImportRow } from './import.calls.ts';
import { dateComplaint, foreignFromRows, orderNosIn, pastedRows, readTime, sheetColumns } from './import.rules.ts';

const row: ImportRow = {
  shop: '合流优选旗舰店',
  orderNo: '3261108',
  kind: '数电普票',
  number: '26332000000010482725',
  issuedAt: '2026-11-15',
  buyerName: '个人',
  goodsName: '月饼',
  taxRate: '13%',
  gross: '199.80',
};
const one = (change: Partial<ImportRow>) => foreignFromRows([{ ...row, ...change }]);

describe('登记的行', () => {
  test('rows of one number are one invoice, each line taxed for itself', () => {
    const { found, rejected } = foreignFromRows([row, { ...row, goodsName: '茶', taxRate: '0.09', gross: '123.45' }]);
    expect(rejected).toEqual([]);
    expect(found).toHaveLength(1);
    expect(found[0]!.lines.map(({ net, tax }) => [net, tax].map(formatFen))).toEqual([
      ['176.81', '22.99'],
      ['113.26', '10.19'],
    ]);
    expect(formatFen(sumFen(found[0]!.lines.flatMap(({ net, tax }) => [net, tax])))).toBe('323.25');
  });
  test('a day is one of Beijing', () => {
    expect(one({}).found[0]!.issuedAt).toBe('2026-11-14T16:00:00.000Z');
    expect(readTime('2026-11-15 10:30')).toBe('2026-11-15T02:30:00.000Z');
    expect(readTime('2026-13-45')).toBeUndefined();
  });
  test.each<[string, Partial<ImportRow>, RegExp]>([
    ['a kind nobody knows', { kind: '收据' }, /票种“收据”不认识/],
    ['a digital number too short', { number: '123' }, /20 位数字，现在是“123”/],
    ['a digital one with a code', { code: '033001700111' }, /没有发票代码/],
    ['tax-control without a code', { kind: '电子普票', number: '12345678' }, /10 位或 12 位发票代码/],
    ['no day', { issuedAt: undefined }, /请填写开票日期/],
    ['a day that is none', { issuedAt: '昨天' }, /开票日期“昨天”不正确/],
    ['no buyer', { buyerName: undefined }, /请填写购方名称/],
    ['no amount', { gross: '一百' }, /“一百”不是金额/],
    ['a red one of nothing', { gross: '-5.00' }, /红票请填写“对应蓝票号码”/],
    ['a blue one that takes back', { blueNumber: '26332000000010480000' }, /价税合计应为负数/],
    [
      'a reason nobody knows',
      { gross: '-5.00', blueNumber: '26332000000010480000', redReason: '不喜欢' },
      /红冲原因“不喜欢”不认识/,
    ],
    ['nothing at all', { gross: '0' }, /不能为零/],
    ['a rate that is none', { taxRate: '很高' }, /税率“很高”不正确/],
    ['more deducted than charged', { deduction: '199.80' }, /扣除额 ￥199.80 应小于价税合计 ￥199.80/],
    ['a tax of all in spite of a deduction', { deduction: '100', tax: '22.99' }, /按税率应是 ￥11.48（已减去扣除额）/],
    [
      'a deduction on what cannot have one',
      { kind: '电子普票', code: '033001700111', number: '12345678', deduction: '100' },
      /没有差额开票/,
    ],
    ['a tax that cannot be', { tax: '30.00' }, /与税率对不上，按税率应是 ￥22.99/],
  ])('%s is refused in words', (_, change, message) => {
    const { found, rejected } = one(change);
    expect(found).toEqual([]);
    expect(rejected[0]!.message).toMatch(message);
  });
  test('a deduction makes it 差额开票, and tax is due on the rest', () => {
    const { found } = one({ gross: '10600.00', taxRate: '6%', deduction: '8000' });
    expect(found[0]).toMatchObject({ taxation: 'net' });
    expect(found[0]!.lines.map(({ net, tax }) => [net, tax].map(formatFen))).toEqual([['10452.83', '147.17']]);
    expect(one({}).found[0]!.taxation).toBe('normal');
  });
  test('a tax a cent or two off is the tax that was printed', () => {
    expect(formatFen(one({ tax: '22.97' }).found[0]!.lines[0]!.tax)).toBe('22.97');
  });
  test('a red one names what it takes back', () => {
    const blueNumber = '26332000000010480000';
    const { found, rejected } = one({ gross: '-113.00', blueNumber, redReason: '销售折让' });
    expect(rejected).toEqual([]);
    expect(found[0]!.red).toMatchObject({ number: blueNumber, reason: 'allowance' });
    expect(found[0]!.lines.map(({ net, tax }) => [net, tax].map(formatFen))).toEqual([['-100.00', '-13.00']]);
    const mixed = foreignFromRows([row, { ...row, gross: '-5.00' }]);
    expect(mixed.rejected[0]!.message).toMatch(/都为正（蓝票）或都为负/);
  });
  test.each<[string | undefined, string[]]>([
    [undefined, []],
    ['订单号：3261108472193；谢谢', ['3261108472193']],
    ['JD 2990001112223334，PDD 261108-482913746102', ['2990001112223334', '261108-482913746102']],
    ['电话 88', []],
  ])('order numbers in the remark %j', (remark, numbers) => expect(orderNosIn(remark)).toEqual(numbers));
  test.each([
    ['2026-11-15T15:59:59.000Z', '2026-11-15', false],
    ['2026-11-15T16:00:00.000Z', '2026-11-15', true],
    ['2026-11-14T16:00:00.000Z', '2026-11-15', false],
  ])('issued at %s on %s lies ahead: %s', (at, today, ahead) =>
    expect(dateComplaint(at, today) !== undefined).toBe(ahead),
  );
  test('lines of one number for two buyers are a mistake', () => {
    expect(foreignFromRows([row, { ...row, buyerName: '别人' }]).rejected[0]!.message).toMatch(/应相同/);
  });
});

describe('从表格粘贴', () => {
  const values = [
    '合流优选旗舰店',
    '3261108',
    '数电普票',
    '',
    '26332000000010482725',
    '2026-11-15',
    '个人',
    '',
    '月饼',
    '',
    '13%',
    '199.80',
    '',
    '',
    '',
    '',
    '',
  ];
  test('in our order without a heading', () => {
    expect(pastedRows(`${values.join('\t')}\r\n\r\n`)).toEqual([row]);
  });
  test('in any order with one', () => {
    const titles = Object.values(sheetColumns).toReversed();
    expect(pastedRows([titles.join('\t'), values.toReversed().join('\t')].join('\n'))).toEqual([row]);
  });
  test('nothing is no row', () => expect(pastedRows(' \n\t\n')).toEqual([]));
});
