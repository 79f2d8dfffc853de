import { describe, expect, test } from 'vitest';
import type { Receipt } from '../sale/sale.calls.ts';
import { linesOf } from './columns.rules.ts';
import { escpos } from './escpos.rules.ts';
import { receiptSlip } from './receipt.rules.ts';
import { papers, type PaperWidth } from './slip.ts';

const sale: Receipt = {
  kind: 'sale',
  id: 1,
  number: 'LS2026111800001',
  at: '2026-11-18T02:30:00.000Z',
  status: 'paid',
  head: '徐汇店',
  foot: '谢谢惠顾',
  store: '徐汇店',
  address: '上海市徐汇区漕溪北路 1 号',
  phone: null,
  terminal: '1号机',
  cashier: '陈晓燕',
  member: { name: '林女士', cardNo: 'V0001', points: 1860 },
  lines: [
    {
      code: 'A',
      name: '山茶花保湿面霜',
      spec: '50g',
      unit: '件',
      quantity: '2',
      price: '59.90',
      list: '119.80',
      pay: '89.85',
      isGift: false,
    },
    {
      code: 'B',
      name: '咖啡滤纸',
      spec: null,
      unit: '包',
      quantity: '1',
      price: '15.00',
      list: '15.00',
      pay: '0.00',
      isGift: true,
    },
  ],
  list: '134.80',
  saved: [{ name: '促销优惠', amount: '44.95' }],
  pay: '89.85',
  payments: [
    { name: '银行卡', amount: '50.00', tradeNo: '004518' },
    { name: '现金', amount: '40.00', tradeNo: null },
  ],
  received: '90.00',
  change: '0.15',
  earnedPoints: 89,
  usedPoints: 0,
  cause: null,
  origin: null,
  reprints: 0,
  invoiceUrl: null,
};

/** What a printer of this paper puts down, without its codes. */
const printed = (receipt: Receipt, paper: PaperWidth): string[] =>
  receiptSlip(receipt).blocks.flatMap((block) =>
    block.kind === 'qr' || block.kind === 'barcode'
      ? [`[${block.kind} ${block.text}]`]
      : block.kind === 'cut'
        ? ['cut']
        : linesOf(block, papers[paper]).map(({ text }) => text.trimEnd()),
  );

describe('小票', () => {
  test('on 58 mm it says what was bought, what was saved, how it was paid and what came back', () => {
    expect(printed({ ...sale, invoiceUrl: 'https://example.com/i/1' }, 58)).toEqual([
      '徐汇店',
      '销售小票',
      '-'.repeat(32),
      '单号             LS2026111800001',
      '时间            2026-11-18 10:30',
      '收银                1号机 陈晓燕',
      '-'.repeat(32),
      '单价                  数量  金额',
      '-'.repeat(32),
      '山茶花保湿面霜 50g',
      '59.90                  2件 89.85',
      '  原价 119.80           省 29.95',
      '咖啡滤纸',
      '15.00                  1包    赠',
      '-'.repeat(32),
      '件数                           3',
      '原价合计                  134.80',
      '促销优惠                  -44.95',
      '应收     ￥89.85',
      '银行卡                     50.00',
      '  交易号                  004518',
      '现金                       40.00',
      '找零                        0.15',
      '-'.repeat(32),
      '会员                林女士 V0001',
      '本次得积分                    89',
      '积分余额                    1860',
      '-'.repeat(32),
      '扫码申请开发票',
      '[qr https://example.com/i/1]',
      '徐汇店',
      '上海市徐汇区漕溪北路 1 号',
      '谢谢惠顾',
      '[barcode LS2026111800001]',
    ]);
  });

  test('printed again it says so, and the drawer stays shut', () => {
    const again = { ...sale, reprints: 2 };
    expect(printed(again, 80)).toContain('补打 第 2 次');
    expect([receiptSlip(sale).opensDrawer, receiptSlip(again).opensDrawer]).toEqual([true, false]);
  });

  test('a return says what it came from and why', () => {
    const lines = printed({ ...sale, kind: 'return', cause: '质量问题', origin: 'LS2026111700009', saved: [] }, 80);
    expect(lines).toContain('退货小票');
    expect(lines.find((line) => line.startsWith('原单号'))).toMatch(/LS2026111700009$/);
    expect(lines.find((line) => line.startsWith('退款'))).toMatch(/￥89.85$/);
    expect(lines.find((line) => line.startsWith('退货原因'))).toMatch(/质量问题$/);
  });

  test('as bytes it is text that another program reads back', () => {
    const text = new TextDecoder('gb18030').decode(escpos(receiptSlip(sale), 58));
    for (const part of ['销售小票', '山茶花保湿面霜 50g', '￥89.85', '谢谢惠顾']) expect(text).toContain(part);
  });
});
