import { dec, formatFen, type Input, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import type { invoice } from './invoice.ts';
import { invoiceComplaint } from './invoice.rules.ts';
import { linePatch, typedComplaint, typedDraft } from './typed-lines.rules.ts';

const tax = { taxRate: dec('0.13'), policy: 'none', taxCode: '1030201010000000000', shortName: '焙烤食品' } as const;
const line = {
  goodsName: '月饼',
  taxItem: 1,
  quantity: dec('3'),
  taxPrice: dec('66.6'),
  amount: null,
  discount: yuan('0'),
};
const typed = (lines: readonly object[], more: object = {}) =>
  typedDraft(
    {
      kind: 'digitalNormal',
      titleType: 'personal',
      buyerName: '个人',
      subject: 1,
      invoiceDate: '2026-11-15',
      discountLines: false,
      ...more,
      lines,
    } as unknown as Input<typeof invoice>,
    () => tax,
  );

describe('手工开票的金额', () => {
  test.each<[string, object, [string, string, string]]>([
    ['quantity and price', {}, ['176.81', '22.99', '199.80']],
    [
      'only an amount',
      { quantity: dec('0'), taxPrice: dec('0'), amount: yuan('199.80') },
      ['176.81', '22.99', '199.80'],
    ],
    ['less a discount', { discount: yuan('19.80') }, ['159.29', '20.71', '180.00']],
    ['an amount typed over', { taxPrice: dec('0'), amount: yuan('200') }, ['176.99', '23.01', '200.00']],
  ])('%s', (_, change, sums) => {
    const { net, tax: taxed, gross } = typed([{ ...line, ...change }]);
    expect([net, taxed, gross].map((one) => formatFen(one!))).toEqual(sums);
  });
  test('an empty quantity is none, and nothing to complain about', () => {
    const draft = typed([{ ...line, quantity: dec('0'), taxPrice: dec('0'), amount: yuan('5') }]);
    expect(draft.lines[0]).toMatchObject({ quantity: null, taxPrice: null });
    expect(invoiceComplaint(draft)).toBeUndefined();
  });
  test.each<[string, object, object | undefined]>([
    ['quantity', { quantity: '3', taxPrice: '66.6' }, { amount: '199.80' }],
    ['taxPrice', { quantity: '3', taxPrice: '66.6' }, { amount: '199.80' }],
    ['taxPrice', { quantity: '', taxPrice: '66.6' }, undefined],
    ['quantity', { quantity: '3.', taxPrice: '66.6' }, undefined],
    ['amount', { quantity: '3', taxPrice: '66.6', amount: '200' }, { taxPrice: null }],
    ['amount', { quantity: '3', taxPrice: null, amount: '200' }, undefined],
    ['goodsName', { quantity: '3', taxPrice: '66.6' }, undefined],
  ])('%s of %o', (key, row, patch) => {
    expect(linePatch(key, row as never)).toEqual(patch);
  });
});

describe('还没有填完的项目', () => {
  test.each<[string, object, string | undefined]>([
    ['a line that has all', {}, undefined],
    ['only an amount', { quantity: dec('0'), taxPrice: dec('0'), amount: yuan('5') }, undefined],
    ['without a tax item', { taxItem: null }, '项目明细第2行：税收分类还没有选'],
    ['without an amount', { quantity: null, taxPrice: null }, '项目明细第2行：含税金额还没有填'],
    ['given away, at a discount of all', { discount: yuan('199.80') }, undefined],
  ])('%s', (_, change, complaint) => {
    expect(typedComplaint(typed([line, { ...line, ...change }]))).toBe(complaint);
  });
});

describe('税务系统按字节数长度', () => {
  test.each<[string, object, object, RegExp | undefined]>([
    ['a name just short enough with its class', { goodsName: '饼'.repeat(40) }, {}, undefined],
    [
      'a name too long with its class',
      { goodsName: '饼'.repeat(41) },
      {},
      /第1行：项目名称有 82 字节，不能超过 80 字节/,
    ],
    ['a sign no tax system takes', { goodsName: '饼<大>' }, {}, /不能含有/],
    ['a unit', { unit: '一二三四五六七八' }, {}, /单位有 16 字节/],
    ['a remark', {}, { note: '注'.repeat(116) }, /发票备注有 232 字节/],
  ])('%s', (_, change, more, complaint) => {
    const said = invoiceComplaint(typed([{ ...line, ...change }], more));
    if (complaint) expect(said).toMatch(complaint);
    else expect(said).toBeUndefined();
  });
});
