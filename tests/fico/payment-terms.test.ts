import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/paymentterms/${tail}`;
const invoices = (tail: string) => `/api/fico/arinvoice/${tail}`;

describe('付款条件', () => {
  let suite: Suite;
  let receivable: number;
  const customers = new Map<string, number>();
  const terms = new Map<string, number>();
  const line = { goodsName: '*运输服务*配送费', quantity: '1', taxPrice: '1000.01', taxRate: '0.06' };
  const invoice = (more: object = {}) => ({
    customer: customers.get('KH0001'),
    receivable,
    invoiceDate: '2026-11-02',
    lines: [line],
    ...more,
  });
  const saved = async (more: object = {}) => {
    const { data, message } = await suite.call('drawer', invoices('save'), invoice(more));
    expect(message).toBeDefined();
    return (await suite.get('drawer', invoices('get'), { id: data.id })).data;
  };
  const partsOf = ({ instalments }: { instalments: { dueDate: string; amount: string }[] }) =>
    instalments.map(({ dueDate, amount }) => [dueDate, amount]);

  beforeAll(async () => {
    suite = await start();
    for (const code of ['KH0001', 'KH0005']) {
      const { data } = await suite.get('drawer', '/erp/customer/getCustomerOptions', { q: code });
      customers.set(code, data.rows[0].id);
    }
    receivable = (await suite.get('drawer', invoices('billParam'))).data.receivable.id;
    const { data } = await suite.get('accountant', at('list'), { pageSize: 50 });
    for (const { code, id } of data.rows) terms.set(code, id);
  });
  afterAll(() => suite.stop());

  test('parts that do not come to the whole are refused with what they come to', async () => {
    const lines = [
      { portion: '0.3', basis: 'document' },
      { portion: '0.6', basis: 'document', days: 30 },
    ];
    expect(await suite.call('accountant', at('save'), { code: 'X1', name: '三六', lines })).toMatchObject({
      code: '400',
      message: '各期比例合计应为 100%，现在是 90%',
    });
    expect((await suite.call('drawer', at('save'), { code: 'X1', name: '三六', lines })).code).toBe('403');
  });

  test('an invoice is divided by its terms, whatever instalments the client sends', async () => {
    const got = await saved({
      paymentTerms: terms.get('FQ334'),
      dueDate: '2026-11-03',
      instalments: [{ dueDate: '2020-01-01', amount: '1.00' }],
    });
    expect(got.dueDate).toBe('2027-01-31');
    expect(partsOf(got)).toEqual([
      ['2026-12-02', '300.00'],
      ['2027-01-01', '300.00'],
      ['2027-01-31', '400.01'],
    ]);
  });

  test('changed and saved again, the instalments follow', async () => {
    const got = await saved({ paymentTerms: terms.get('FQ334') });
    const changed = { ...got, invoiceDate: '2026-11-10', lines: [{ ...line, taxPrice: '10' }] };
    expect(await suite.call('drawer', invoices('update'), changed)).toMatchObject({ code: '200' });
    const now = (await suite.get('drawer', invoices('get'), { id: got.id })).data;
    expect(partsOf(now)).toEqual([
      ['2026-12-10', '3.00'],
      ['2027-01-09', '3.00'],
      ['2027-02-08', '4.00'],
    ]);
    await suite.call('drawer', invoices('update'), { ...now, paymentTerms: null });
    const plain = (await suite.get('drawer', invoices('get'), { id: got.id })).data;
    expect([partsOf(plain), plain.dueDate]).toEqual([[], '2027-02-08']);
  });

  test('the terms of the customer stand in for what is left out, and a day that is typed for both', async () => {
    const usual = await saved({ customer: customers.get('KH0005') });
    expect([usual.paymentTerms, usual.dueDate]).toEqual([terms.get('YJ30'), '2026-12-30']);
    const typed = await saved({ customer: customers.get('KH0005'), dueDate: '2026-11-20' });
    expect([typed.paymentTerms, typed.dueDate]).toEqual([null, '2026-11-20']);
    const { data } = await suite.get('drawer', invoices('billParam'), { customer: customers.get('KH0005') });
    expect(data.customer.paymentTerms).toBe(terms.get('YJ30'));
  });

  test('a red invoice is divided like the one it takes back', async () => {
    const got = await saved({
      invoiceKind: 'red',
      paymentTerms: terms.get('FQ37'),
      lines: [{ ...line, quantity: '-1' }],
    });
    expect(partsOf(got)).toEqual([
      ['2026-11-02', '-300.00'],
      ['2026-12-02', '-700.01'],
    ]);
  });

  test('an early payment is offered what the terms let off', async () => {
    const { instalments } = await saved({ paymentTerms: terms.get('ZK210') });
    expect(instalments[0]).toMatchObject({ discountUntil: '2026-11-12', discountAmount: '20.00' });
  });

  test('terms in use are not removed, and those out of use are not chosen', async () => {
    expect((await suite.call('accountant', at('delete'), { id: terms.get('YJ30') })).message).toContain('引用');
    const { data } = await suite.get('accountant', at('get'), { id: terms.get('XJ') });
    await suite.call('accountant', at('update'), { ...data, disabled: true });
    expect(
      (await suite.call('drawer', invoices('save'), invoice({ paymentTerms: terms.get('XJ') }))).message,
    ).toContain('付款条件不存在或已停用');
  });

  test('whoever writes invoices sees how terms divide, without the right to keep them', async () => {
    expect((await suite.get('drawer', at('lines'), { id: terms.get('FQ37') })).data).toHaveLength(2);
    expect((await suite.get('hr', at('lines'), { id: terms.get('FQ37') })).code).toBe('403');
  });
});
