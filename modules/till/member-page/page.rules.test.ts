import { describe, expect, test } from 'vitest';
import { memberSheet } from './page.rules.ts';

const sheet = {
  company: '合流演示公司',
  name: '林小雨',
  cardNo: '800001',
  rank: '银卡会员',
  square: '<svg></svg>',
  points: 328,
  ending: { points: 100, on: '2026-12-31' },
  principal: '450.00',
  bonus: '45.00',
  coupons: [{ name: '<b>满减', summary: '满100减20', code: 'K7QX', validTo: null }],
  receipts: [
    {
      number: 'LS1',
      at: '2026-11-18 10:30',
      store: '徐汇店',
      pay: '88.00',
      url: '/ticket/x',
      invoiceUrl: '/invoice/y',
    },
    { number: 'LS2', at: '2026-11-17 10:30', store: '徐汇店', pay: '9.00', url: '/ticket/z', invoiceUrl: null },
  ],
};

describe('会员专属页', () => {
  test('says what he has, and leads to his receipts and invoices', () => {
    const html = memberSheet(sheet);
    for (const words of [
      '328',
      '100 分 2026-12-31 到期',
      '￥450.00',
      '￥45.00',
      'href="/ticket/x"',
      'href="/invoice/y"',
    ])
      expect(html).toContain(words);
    expect(html.match(/开发票/g)).toHaveLength(1);
  });
  test('neither his whole name nor anything that could be run stands in it', () => {
    const html = memberSheet(sheet);
    expect(html).not.toContain('林小雨');
    expect(html).toContain('林**');
    expect(html).not.toContain('<b>满减');
    expect(html).not.toContain('<script');
  });
});
