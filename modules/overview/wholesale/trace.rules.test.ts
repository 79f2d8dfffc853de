import { dec, fen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import {
  type Bill,
  differencesOf,
  type Facts,
  goodsPart,
  invoicePart,
  type Left,
  moneyPart,
  orderPart,
} from './trace.rules.ts';

const order: Facts['order'] = {
  status: 'audited',
  orderDate: '2026-11-01',
  deliveryDate: '2026-11-05',
  auditedAt: '2026-11-01T02:00:00.000Z',
  total: fen(1000_00n),
  deposit: fen(0n),
  quantity: dec(10),
  shipped: dec(10),
};
const out: Left = {
  id: 1,
  number: 'XSCK1',
  status: 'audited',
  outDate: '2026-11-03',
  shipState: 'shipped',
  warehouse: '嘉兴成品仓',
  quantity: dec(10),
  total: fen(1000_00n),
};
const bill: Bill = {
  id: 2,
  number: 'YS1',
  status: 'audited',
  invoiceDate: '2026-11-04',
  dueDate: '2026-12-04',
  taxInvoiceNo: '26332000000000990001',
  total: fen(1000_00n),
  whole: fen(1500_00n),
  open: fen(1500_00n),
  isRed: false,
};
const back = { id: 3, number: 'XSTH1', status: 'audited', date: '2026-11-08', quantity: dec(2), total: fen(200_00n) };
const red: Bill = {
  ...bill,
  id: 4,
  number: 'YS2',
  status: 'draft',
  taxInvoiceNo: null,
  total: fen(-200_00n),
  whole: fen(-200_00n),
  open: fen(0n),
  isRed: true,
};
const facts = (more: Partial<Facts> = {}): Facts => ({
  today: '2026-11-10',
  order,
  outputs: [out],
  bills: [bill],
  ...more,
});

describe('批发订单的四流', () => {
  test('each stream tells its documents and leads to them', () => {
    expect(orderPart(facts()).stations.map(({ label }) => label)).toEqual(['下单', '已审核']);
    expect(goodsPart(facts())).toMatchObject({
      figure: { text: '10 / 10 件' },
      lines: [{ label: 'XSCK1（10 件）', record: { entity: 'oms_output_order', id: 1 } }],
    });
    const returned = facts({ returns: [back], bills: [bill, { ...red, status: 'audited' }] });
    expect(goodsPart(returned).lines[1]).toMatchObject({ label: 'XSTH1（退 2 件）', amount: fen(-200_00n) });
    expect(moneyPart(returned).figure).toEqual({ label: '已立应收', amount: fen(800_00n) });
    expect(moneyPart(facts()).figure).toEqual({ label: '已立应收', amount: fen(1000_00n) });
    expect(moneyPart(facts({ bills: [{ ...bill, open: fen(0n) }] })).stations.map(({ label }) => label)).toEqual([
      '立应收',
      '收清',
    ]);
    expect(invoicePart(facts()).lines).toMatchObject([{ label: bill.taxInvoiceNo }]);
  });

  test('what is not there is said, and so is what may not be seen', () => {
    expect(goodsPart(facts({ outputs: [] })).missing).toBe('还没有出库单。');
    expect(moneyPart(facts({ bills: [] })).missing).toBe('还没有立应收。');
    expect(goodsPart(facts({ outputs: undefined })).missing).toContain('没有查看出库单的权限');
    expect(invoicePart(facts({ bills: undefined })).missing).toContain('没有查看应收发票的权限');
  });

  test('what a draft bills waits for its audit, and is not pushed down a second time', () => {
    const [found] = differencesOf(facts({ bills: [{ ...bill, status: 'draft' }] }));
    expect(found!.todo).toBe('应收发票 YS1 等着审核。');
  });

  test.each([
    ['all is well', facts(), []],
    ['late', facts({ order: { ...order, shipped: dec(4) } }), ['交货日期 2026-11-05 已过 5 天，发了 4 / 10 件。']],
    ['closed, so nothing is late', facts({ order: { ...order, status: 'closed', shipped: dec(4) } }), []],
    ['not billed', facts({ bills: [] }), ['已发出 ￥1,000.00，其中 ￥1,000.00 没有立应收。']],
    [
      'billed by a draft only',
      facts({ bills: [{ ...bill, status: 'draft' }] }),
      ['已发出 ￥1,000.00，其中 ￥1,000.00 没有立应收。'],
    ],
    [
      'not left yet',
      facts({ order: { ...order, deliveryDate: null }, outputs: [{ ...out, status: 'draft' }], bills: [] }),
      ['出库单 XSCK1 还没有审核，货还在仓库。'],
    ],
    ['overdue', facts({ today: '2026-12-09' }), ['应收发票 YS1 逾期 5 天，未收 ￥1,500.00。']],
    [
      'without a number of the tax office',
      facts({ bills: [{ ...bill, taxInvoiceNo: null }] }),
      ['应收发票 YS1 还没有税务发票号码，税额记在待转销项税额。'],
    ],
    [
      'come back, and not taken off yet',
      facts({ returns: [back], bills: [bill, red] }),
      ['退回的货还没有冲减应收：红字应收 YS2 没有审核。'],
    ],
    ['come back and taken off', facts({ returns: [back], bills: [bill, { ...red, status: 'audited' }] }), []],
    ['nothing is said of what may not be seen', facts({ bills: undefined }), []],
  ] as [string, Facts, string[]][])('differences: %s', (_, told, sentences) => {
    const found = differencesOf(told);
    expect(found.map(({ text }) => text)).toEqual(sentences);
    expect(found.every(({ todo }) => todo.length > 0)).toBe(true);
  });
});
