import { describe, expect, test } from 'vitest';
import { yuan, zeroFen } from '@heliu/model';
import { type Candidate, fileComplaint, fileWarnings, layouts } from './payment-file.rules.ts';

const fine: Candidate = {
  status: 'audited',
  payeeName: '甲公司',
  bankName: '工商银行',
  bankNo: '6222 0212 3456 7890',
  open: yuan('100'),
  hold: null,
};

describe('批量付款文件', () => {
  test.each<[string, Partial<Candidate>, string | undefined]>([
    ['in order', {}, undefined],
    ['a draft', { status: 'pending' }, '还没有审核'],
    ['cancelled', { status: 'cancelled' }, '已经作废'],
    ['no name', { payeeName: null }, '没有收款户名'],
    ['no account', { bankNo: null }, '没有收款账号'],
    ['a wallet', { bankNo: 'pay@alipay.cn' }, '收款账号 pay@alipay.cn 不是银行账号，银行付不出去'],
    ['no bank', { bankName: null }, '没有开户行'],
    ['paid', { open: zeroFen }, '已经付清'],
    ['on hold', { hold: '甲公司暂停付款' }, '甲公司暂停付款'],
  ])('%s', (_, change, wanted) => expect(fileComplaint({ ...fine, ...change })).toBe(wanted));

  test('what is doubtful is told, each by itself', () => {
    const none = { bankNo: fine.bankNo, knownNo: null, files: [], doubles: [] };
    expect(fileWarnings(none)).toEqual([]);
    expect(fileWarnings({ ...none, knownNo: '6222-0212-3456-7890' })).toEqual([]);
    expect(fileWarnings({ ...none, knownNo: '6228 4800', files: ['昨天的'], doubles: ['可能重复：FKSQ1'] })).toEqual([
      '收款账号与档案里的 6228 4800 不同，请打电话向对方核实',
      '已在别的文件里（昨天的），银行可能已经付过',
      '可能重复：FKSQ1',
    ]);
  });

  const line = {
    payeeName: '杭州甲公司',
    bankName: '中国工商银行杭州分行',
    bankNo: '6222 0212-3456 7890',
    amount: yuan('1234.50'),
    purpose: '货款',
    reference: 'FKSQ1',
  };
  const payer = { bankName: '招商银行杭州滨江支行', bankNo: '571900123410808', payDay: '2026-10-31' };
  const told = (layout: keyof typeof layouts) =>
    Object.fromEntries(layouts[layout].map(([title, value]) => [title, value(line, payer, 1)]));
  test('every bank finds its columns', () => {
    expect(told('general')).toEqual({
      序号: 1,
      收款户名: '杭州甲公司',
      收款账号: '6222021234567890',
      开户行: '中国工商银行杭州分行',
      金额: 1234.5,
      用途: '货款',
      业务参考号: 'FKSQ1',
    });
    expect(told('cmb')).toMatchObject({
      企业参考号: 'FKSQ1',
      收款人账号: '6222021234567890',
      付方账号: '571900123410808',
      业务种类: '他行',
      期望日: '20261031',
      金额: 1234.5,
    });
    expect(layouts.cmb).toHaveLength(21);
  });
});
