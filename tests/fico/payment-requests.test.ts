import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday, today } from '../support/days.ts';
import { owing, type Owing, type Request } from '../support/payments.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let owed: Owing;
beforeAll(async () => {
  suite = await start();
  owed = await owing(suite);
});
afterAll(() => suite.stop());

const base = '/api/fico/reqpayment';
const param = async (more: object = {}) =>
  (await suite.get('buyer', `${base}/billParam`, { supplier: owed.supplier, ...more })).data as {
    payeeName: string;
    bankNo: string;
    payable: string;
    invoices: { invoice: number; available: string; requested: string; dueDate: string }[];
  };

describe('付款申请', () => {
  test('begins with the account of the supplier and what is open, due first in front', async () => {
    const late = await owed.invoice('100.00', { invoiceDate: daysFromToday(-9), dueDate: daysFromToday(-3) });
    const later = await owed.invoice('50.00', { dueDate: daysFromToday(20) });
    const { payeeName, bankNo, invoices } = await param();
    expect([payeeName, bankNo]).toEqual([owed.supplierName, owed.bankNo]);
    expect(invoices.map(({ invoice, available }) => [invoice, available])).toEqual([
      [late, '100.00'],
      [later, '50.00'],
    ]);
  });

  test('an invoice is asked for once, however many ask for it at the same moment', async () => {
    const invoice = await owed.invoice('80.00');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        suite.call('buyer', `${base}/save`, owed.asking([{ invoice, amount: '30.00' }])),
      ),
    );
    const saved = answers.filter(({ code }) => code === '200');
    expect(saved).toHaveLength(2);
    for (const { code, message } of answers)
      if (code !== '200') expect(message).toContain('未付 80.00 元，其他申请已占 60.00 元，最多再申请 20.00 元');
    expect((await param()).invoices.find((one) => one.invoice === invoice)).toMatchObject({
      requested: '60.00',
      available: '20.00',
    });
    const [first] = saved.map(({ data }) => (data as { id: number }).id);
    // Its own request is not counted against it.
    const own = await owed.request(first!);
    const more = { ...owed.asking([{ invoice, amount: '50.00' }]), id: first, version: own.version };
    expect((await suite.call('buyer', `${base}/update`, more)).code).toBe('200');
    expect(await owed.done('cancel', first!, 'buyer', { reason: '不付了' })).toBe('done');
    expect((await param()).invoices.find((one) => one.invoice === invoice)).toMatchObject({ requested: '30.00' });
  });

  test('whoever wrote it does not audit it; sent for audit it is fixed, and comes back with a reason', async () => {
    const invoice = await owed.invoice('10.00');
    const id = await owed.asked([{ invoice, amount: '10.00' }]);
    expect(await owed.done('audit', id, 'buyer')).toContain('无权限');
    expect(await owed.done('requestAudit', id, 'buyer')).toBe('done');
    const { version } = await owed.request(id);
    const changed = { ...owed.asking([{ invoice, amount: '5.00' }]), id, version };
    expect((await suite.call('buyer', `${base}/update`, changed)).code).not.toBe('200');
    expect(await owed.done('reject', id)).toContain('请填写退回原因');
    expect(await owed.done('reject', id, 'accountant', { reason: '金额不对' })).toBe('done');
    expect(await owed.done('audit', id)).toBe('done');
    expect(await owed.done('audit', id)).toContain('已审核，不能审核');
    const mine = await owed.asked([{ invoice: await owed.invoice('10.00'), amount: '10.00' }], {}, 'accountant');
    expect(await owed.done('audit', mine)).toBe('审核人不能是制单人，请由他人审核');
    expect(await owed.done('cancel', id, 'accountant', { reason: '先不付' })).toBe('done');
    expect((await owed.request(id)).status).toBe('cancelled');
  });

  test('another account than the one that is known is marked, warned of and logged', async () => {
    const invoice = await owed.invoice('66.00');
    const id = await owed.asked([{ invoice, amount: '66.00' }], { bankNo: '6222 9999 8888 7777' });
    expect(await owed.request(id)).toMatchObject({ bankChanged: true, bankNo: '6222 9999 8888 7777' });
    const preview = await suite.call('accountant', '/api/preview/fico_payment_request/audit', { id });
    expect(JSON.stringify(preview.data)).toContain(`与档案里的 ${owed.bankNo} 不同`);
    const same = await owed.asked([{ invoice: await owed.invoice('66.00'), amount: '66.00' }]);
    expect(await owed.request(same)).toMatchObject({ bankChanged: false, payeeName: owed.supplierName });
    const again = await suite.call('accountant', '/api/preview/fico_payment_request/audit', { id: same });
    expect(JSON.stringify(again.data)).toContain('可能重复');
  });

  test.each<[string, () => Promise<object>, string]>([
    [
      'a draft of an invoice',
      async () => owed.asking([{ invoice: await owed.invoice('9.00', {}, false), amount: '9.00' }]),
      '还没有审核',
    ],
    [
      'an invoice of somebody else',
      async () => owed.asking([{ invoice: await owed.invoice('9.00', { supplier: owed.other }), amount: '9.00' }]),
      '是别的供应商的',
    ],
    ['nothing', async () => owed.asking([{ invoice: await owed.invoice('9.00'), amount: '0.00' }]), '不能小于0.01'],
    ['an expense into payables', async () => owed.spending('220201'), '是往来或资金科目，不能当作费用'],
    ['money into money', async () => owed.spending('1001'), '是往来或资金科目，不能当作费用'],
  ])('%s cannot be asked for', async (_, input, message) => {
    expect((await suite.call('buyer', `${base}/save`, { ...(await input()) })).message).toContain(message);
  });

  test('a supplier whose payments are stopped is not paid', async () => {
    const invoice = await owed.invoice('12.00', { supplier: owed.other });
    const id = await owed.asked([{ invoice, amount: '12.00' }], { supplier: owed.other });
    await suite.sql(`update crm_supplier set hold = 'payments' where id = $1`, [owed.other]);
    expect(await owed.done('audit', id)).toContain('暂停付款');
    await suite.sql(`update crm_supplier set hold = 'none' where id = $1`, [owed.other]);
    expect(await owed.done('audit', id)).toBe('done');
  });

  test('an invoice that is asked for is not taken back', async () => {
    const invoice = await owed.invoice('15.00');
    const id = await owed.asked([{ invoice, amount: '15.00' }]);
    const { number } = await owed.request(id);
    const back = () => suite.call('boss', '/api/fico/apinvoice/deaudit', { id: invoice, reason: '错了' });
    expect((await back()).message).toContain(`已有付款申请 ${number}`);
    expect((await suite.call('buyer', `${base}/delete`, { id })).code).toBe('200');
    expect((await back()).code).toBe('200');
  });

  test('a prepayment stays within its order, counting what was asked for before', async () => {
    const order = await owed.order('1000.00');
    const asking = (amount: string) => owed.asking([{ order, amount }], { payKind: 'prepay' });
    expect((await suite.call('buyer', `${base}/save`, asking('600.00'))).code).toBe('200');
    expect((await suite.call('buyer', `${base}/save`, asking('400.01'))).message).toContain('还可以预付 400.00 元');
    expect((await suite.call('buyer', `${base}/save`, asking('400.00'))).code).toBe('200');
  });

  test('many are audited at once, and those that cannot be are named', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++)
      ids.push(await owed.asked([{ invoice: await owed.invoice('7.00'), amount: '7.00' }], { requestDate: today() }));
    expect(await owed.done('cancel', ids[1]!, 'buyer', { reason: '不付' })).toBe('done');
    const { data } = await suite.call('accountant', '/api/batch/fico_payment_request/audit', { ids });
    expect(JSON.stringify(data)).toContain('已作废，不能审核');
    const states = await Promise.all(ids.map(async (id) => ((await owed.request(id)) as Request).status));
    expect(states).toEqual(['audited', 'cancelled', 'audited']);
  });
});
