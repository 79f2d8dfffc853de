import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { invoiceStream, type TracedInvoice } from './trace.rules.ts';

const blue: TracedInvoice = {
  id: 7,
  number: 'FP7',
  invoiceNo: '26332000000010482725',
  colour: 'blue',
  status: 'issued',
  amount: yuan('357.00'),
  issuedAt: '2026-11-06T02:00:00.000Z',
  createdAt: '2026-11-06T01:59:00.000Z',
  fault: null,
  confirmState: null,
  redState: 'none',
  uploadError: null,
};
const red: TracedInvoice = { ...blue, id: 8, number: 'FP8', invoiceNo: '2633', colour: 'red', amount: yuan('-59.00') };
const order = (invoiceable: string, invoiced: string, refunded = '0.00') => ({
  invoiceable: yuan(invoiceable),
  invoiced: yuan(invoiced),
  refunded: yuan(refunded),
});
const stationsOf = (part: ReturnType<typeof invoiceStream>) =>
  part.stations.map(({ label, isOpen }) => (isOpen ? `(${label})` : label));

describe('发票流', () => {
  test('an order without invoices leaves the word to what the order says', () => {
    expect(invoiceStream(order('357.00', '0.00'), [])).toEqual({ stations: [], lines: [] });
  });
  test('issued and given: nothing differs', () => {
    const part = invoiceStream(order('357.00', '357.00'), [blue]);
    expect(stationsOf(part)).toEqual(['蓝票']);
    expect(part.lines[0]).toMatchObject({ label: '蓝票 26332000000010482725', amount: yuan('357.00') });
    expect(part).toMatchObject({ figure: { label: '已开票净额', amount: yuan('357.00') }, differences: [] });
  });
  test('what was refunded is to be taken back', () => {
    const part = invoiceStream(order('298.00', '357.00', '59.00'), [blue]);
    expect(stationsOf(part)).toEqual(['蓝票', '(红票待开)']);
    expect(part.differences).toMatchObject([
      { text: '发票比订单多 ￥59.00：退款已成功，红票还没开。', mend: { act: 'red', invoice: 7 } },
    ]);
  });
  test('taken back, the figure is what is left', () => {
    const part = invoiceStream(order('298.00', '298.00', '59.00'), [{ ...blue, redState: 'part' }, red]);
    expect(stationsOf(part)).toEqual(['蓝票', '红票']);
    expect(part).toMatchObject({ figure: { amount: yuan('298.00') }, differences: [] });
  });
  test('a red one on its way counts as taken back, not as issued', () => {
    const part = invoiceStream(order('298.00', '298.00', '59.00'), [
      blue,
      { ...red, status: 'confirming', invoiceNo: null },
    ]);
    expect(stationsOf(part)).toEqual(['蓝票', '(红票待确认)']);
    expect(part.figure).toMatchObject({ amount: yuan('357.00') });
    expect(part.differences).toMatchObject([{ mend: { act: 'look', invoice: 8 } }]);
  });
  test('too little is invoiced, and can be', () => {
    const part = invoiceStream(order('400.00', '357.00'), [blue]);
    expect(part.differences).toMatchObject([{ text: '发票比订单少 ￥43.00。', mend: { act: 'open' } }]);
  });
  test.each<[string, Partial<TracedInvoice>, string, string]>([
    [
      'refused',
      { status: 'failed', invoiceNo: null, fault: '商品编码不存在。' },
      '蓝票 FP7 开票失败：商品编码不存在。',
      'look',
    ],
    ['refused without a word', { status: 'failed', invoiceNo: null }, '蓝票 FP7 开票失败：没有说明原因。', 'look'],
    [
      'not taken by the platform',
      { uploadError: '订单不存在' },
      '蓝票 26332000000010482725 没有回传到平台：订单不存在。',
      'upload',
    ],
  ])('one that was %s is named, with the way to mend it', (_, change, text, act) => {
    const part = invoiceStream(order('357.00', '357.00'), [{ ...blue, ...change }]);
    expect(part.differences).toMatchObject([{ text, mend: { act, invoice: 7 } }]);
  });
  test('without one that stands there is nothing to take back of yet', () => {
    const part = invoiceStream(order('298.00', '357.00', '59.00'), [{ ...blue, status: 'issuing' }]);
    expect(part.differences![0]).not.toHaveProperty('mend');
  });
});
