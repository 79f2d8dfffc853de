import { yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { type Declared, type DeclaredPay, taxSheet } from './tax-file.rules.ts';

const zhang: Declared & DeclaredPay = {
  code: 'Y001',
  name: '张伟',
  idType: 'idCard',
  idNo: '330106199003072418',
  gender: null,
  birthday: null,
  mobile: '13700000001',
  email: null,
  workKind: 'full',
  entryDate: '2022-03-01',
  leaveDate: null,
  firstJob: false,
  relief: [],
  post: '店长',
  bankName: '工商银行',
  bankNo: '6222000001',
  income: yuan('12050'),
  bonus: zeroFen,
  insured: { pension: yuan('960'), medical: yuan('240'), unemployment: yuan('60'), housing: yuan('840') },
};
const asRecord = (form: 'people' | 'wages' | 'bonus', one: Declared & DeclaredPay) => {
  const { titles, rows } = taxSheet(form, [one]);
  return Object.fromEntries(titles.map((title, at) => [title, rows[0]?.[at]]));
};

describe('个税申报表', () => {
  test('each form has the columns of the client, none twice', () => {
    const titles = (['people', 'wages', 'bonus'] as const).map((form) => taxSheet(form, []).titles);
    expect(titles.map((some) => some.length)).toEqual([51, 29, 11]);
    expect(titles.map((some) => new Set(some).size)).toEqual([51, 29, 11]);
    expect(titles.map((some) => some.slice(0, 4))).toEqual(Array(3).fill(['工号', '*姓名', '*证件类型', '*证件号码']));
  });

  test('wages are what is taxed of the month, with what the person himself paid in', () => {
    expect(asRecord('wages', zhang)).toMatchObject({
      '*证件类型': '居民身份证',
      本期收入: '12050.00',
      本期免税收入: '',
      基本养老保险费: '960.00',
      基本医疗保险费: '240.00',
      失业保险费: '60.00',
      住房公积金: '840.00',
      累计子女教育: '',
    });
    // Nobody is left out for having earned nothing.
    expect(asRecord('wages', { ...zhang, income: zeroFen, insured: {} })).toMatchObject({
      本期收入: '0.00',
      住房公积金: '0.00',
    });
  });

  test('on the form of bonuses stands who had one', () => {
    expect(taxSheet('bonus', [zhang]).rows).toEqual([]);
    expect(asRecord('bonus', { ...zhang, bonus: yuan('36000') })).toMatchObject({ '*全年一次性奖金额': '36000.00' });
  });

  test.each([
    [{}, ['居民身份证', '中国', '男', '1990-03-07', '雇员']],
    [
      { idNo: '330106199003072426', workKind: 'intern' },
      ['居民身份证', '中国', '女', '1990-03-07', '实习学生(全日制学历教育)'],
    ],
    [{ idType: 'permit', idNo: '810000199003072413' }, ['港澳居民居住证', '中国香港', '男', '1990-03-07', '雇员']],
    [{ idType: 'permit', idNo: '830000199003072425' }, ['台湾居民居住证', '中国台湾', '女', '1990-03-07', '雇员']],
    [
      { idType: 'passport', idNo: 'E12345678', gender: 'female', birthday: '1985-11-02' },
      ['外国护照', '', '女', '1985-11-02', '雇员'],
    ],
    [{ idType: 'officer', idNo: '军字第1号' }, ['其他个人证件', '', '', '', '雇员']],
  ] as [Partial<Declared>, string[]][])('%o is declared as %o', (more, expected) => {
    const told = asRecord('people', { ...zhang, ...more });
    expect(['*证件类型', '*国籍(地区)', '*性别', '*出生日期', '*任职受雇从业类型'].map((title) => told[title])).toEqual(
      expected,
    );
  });

  test('relief and the first job of the year are told', () => {
    const told = asRecord('people', { ...zhang, relief: ['disabled'], firstJob: true, leaveDate: '2026-05-31' });
    expect(told).toMatchObject({
      是否残疾: '是',
      是否烈属: '否',
      入职年度就业情形: '当年首次入职其他人员',
      离职日期: '2026-05-31',
    });
  });
});
