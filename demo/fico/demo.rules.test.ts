import { describe, expect, test } from 'vitest';
import { inputSchema, sumFen, yuan } from '@heliu/model';
import { arInvoice, invoiceComplaint, withTotals } from '../../modules/fico/model.ts';

import { demoInvoices } from './invoices.ts';

const today = '2026-11-15';
const buyers = Array.from({ length: 60 }, (_, index) => ({
  code: `KH${index + 1}`,
  creditLimit: yuan(`${(1 + (index % 20)) * 20_000}`),
}));
const invoices = demoInvoices(today, buyers);
const drafts = invoices.map(({ customer: _, audited: __, ...one }) =>
  withTotals(inputSchema(arInvoice).parse({ ...one, customer: 1, receivable: 1 })),
);

describe('应收发票演示数据', () => {
  test('two hundred and forty invoices of the last five months, in order', () => {
    expect(invoices).toHaveLength(240);
    const days = invoices.map(({ invoiceDate }) => invoiceDate);
    expect(days).toEqual(days.toSorted());
    expect([days[0]! >= '2026-06-01', days.at(-1)! <= today]).toEqual([true, true]);
  });

  test('every one would be accepted by the form', () => {
    expect(drafts.map(invoiceComplaint).filter(Boolean)).toEqual([]);
  });

  test('tax invoice numbers do not repeat', () => {
    const numbers = invoices.flatMap(({ taxInvoiceNo }) => taxInvoiceNo ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('there are returns, drafts, and months worth looking at', () => {
    expect(invoices.filter(({ invoiceKind }) => invoiceKind === 'red')).toHaveLength(10);
    const open = invoices.filter(({ audited }) => !audited).length;
    expect([open > 5, open < 40]).toEqual([true, true]);
    const total = sumFen(drafts.map((draft) => draft.total!));
    expect([total > yuan('1000000'), total < yuan('5000000')]).toEqual([true, true]);
  });

  test('many customers take part', () => {
    expect(new Set(invoices.map(({ customer }) => customer)).size).toBeGreaterThan(40);
  });

  test('is the same every time it is made', () => {
    expect(demoInvoices(today, buyers)).toEqual(invoices);
  });
});
