import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Receipt } from '../sale/sale.calls.ts';
import { receiptLayout, type ReceiptLayout, usualLayout } from '../layout/layout.ts';
import { exampleReceipt } from './example.ts';
import { escpos } from './escpos.rules.ts';
import { layoutComplaint, receiptSlip } from './receipt.rules.ts';

const kinds: Readonly<Record<string, Partial<Receipt>>> = {
  usual: {},
  again: { reprints: 2 },
  voided: { status: 'voided' },
  back: {
    kind: 'return',
    cause: '不合适',
    origin: 'LS202611180009',
    saved: [],
    member: null,
    invoiceUrl: null,
    change: '0.00',
  },
  plain: {
    member: null,
    saved: [],
    foot: null,
    address: '',
    phone: null,
    invoiceUrl: null,
    change: '0.00',
    payments: [{ name: '微信', amount: '89.85', tradeNo: '4200001' }],
  },
  points: { usedPoints: 100, earnedPoints: 0 },
};
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const slipBy = (rows: ReceiptLayout['rows'], more: Partial<Receipt> = {}) =>
  receiptSlip({ ...exampleReceipt, ...more, layout: { rows } }).blocks;

describe('小票模板', () => {
  test.each([
    ['usual', 58, 'f93a41dc6f022094'],
    ['again', 80, '0a845e76cf96f87d'],
    ['again', 58, '98641c9d356f954d'],
    ['voided', 80, '2c8b7d17da64652b'],
    ['voided', 58, 'fa5dc4485decd730'],
    ['back', 80, '2eccf41bf06e8d90'],
    ['back', 58, '59206fbf3e0f84f9'],
    ['plain', 80, '88b86c0becdea794'],
    ['plain', 58, '23b2d7df739119a9'],
    ['points', 80, '043eada1694e8493'],
    ['points', 58, 'ca4b2ce17a436df1'],
  ] as const)('without one of its own, %s on %i mm is what tills have always printed', (kind, width, expected) =>
    expect(digest(escpos(receiptSlip({ ...exampleReceipt, ...kinds[kind] }), width))).toBe(expected),
  );

  test('the usual one is a layout like any other', () => {
    expect(receiptLayout.parse(JSON.parse(JSON.stringify(usualLayout)))).toEqual(usualLayout);
    expect(layoutComplaint(usualLayout)).toBeUndefined();
  });

  test('words are filled in; a line whose words all say nothing is left out, and so is one under a condition', () => {
    expect(
      slipBy(
        [
          { kind: 'text', text: '欢迎 {会员} 光临{门店}', align: 'center' },
          { kind: 'pair', left: '电话', right: '{电话}' },
          { kind: 'text', text: '会员日双倍积分', when: '会员' },
          { kind: 'qr', text: '{开票网址}' },
          { kind: 'cut' },
        ],
        { member: null, phone: null, invoiceUrl: null },
      ),
    ).toEqual([{ kind: 'text', text: '欢迎  光临徐汇店', align: 'center' }, { kind: 'cut' }]);
  });

  test('lines show the columns that were chosen, in their order', () => {
    const blocks = slipBy([{ kind: 'lines', columns: ['code', 'amount'], saved: false }]);
    expect(blocks).toEqual([
      { kind: 'row', cells: ['编码', '金额'] },
      { kind: 'rule' },
      { kind: 'text', text: '山茶花保湿面霜 50g' },
      { kind: 'row', cells: ['690001', '89.85'] },
      { kind: 'text', text: '咖啡滤纸' },
      { kind: 'row', cells: ['690002', '赠'] },
    ]);
  });

  test('a word that no receipt has, and a receipt without its amount, are complained of', () => {
    expect(layoutComplaint({ rows: [{ kind: 'text', text: '{微信号}' }, { kind: 'total' }] })).toBe(
      '小票里没有“{微信号}”可填',
    );
    expect(layoutComplaint({ rows: [{ kind: 'text', text: '你好' }] })).toBe('小票上要有应收金额');
  });

  test.each([
    [{ rows: [] }, '小票至少要有一行'],
    [{ rows: [{ kind: 'lines', columns: [] }] }, '明细至少要有一列'],
    [{ rows: [{ kind: 'picture' }] }, '小票的行无效'],
    [{ rows: Array.from({ length: 81 }, () => ({ kind: 'rule' })) }, '小票最多 80 行'],
  ])('%j is no layout', (layout, words) =>
    expect(receiptLayout.safeParse(layout).error?.issues.map(({ message }) => message)).toContain(words),
  );
});
