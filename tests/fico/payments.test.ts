import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../../apps/server/src/assembly.ts';
import { demoCompanies } from '../support/database.ts';
import { daysFromToday, today } from '../support/days.ts';
import { owing, type Owing } from '../support/payments.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
let owed: Owing;
let [cashier, empty] = [0, 0];
beforeAll(async () => {
  suite = await start();
  owed = await owing(suite);
  const account = await owed.account('1001');
  const opened = async (code: string, mayOverdraw: boolean) => {
    const input = { code, name: `测试账户${code}`, kind: 'cash', account, mayOverdraw };
    const { data, message } = await suite.call('accountant', '/api/fico/generalledger/cashierAccount/save', input);
    expect(message).toBe('保存成功');
    return (data as { id: number }).id;
  };
  [cashier, empty] = [await opened('T1', true), await opened('T2', false)];
});
afterAll(() => suite.stop());

interface Invoice {
  readonly openAmount: string;
  readonly settledAmount: string;
  readonly settleStatus: string;
}
interface Payment {
  readonly id: number;
  readonly status: string;
  readonly amount: string;
  readonly prepaidAmount: string;
  readonly prepaidOpen: string;
  readonly lines: readonly { readonly invoice: number | null; readonly amount: string }[];
}
const invoiceOf = async (id: number) => (await suite.get('boss', '/api/fico/apinvoice/get', { id })).data as Invoice;
const paymentOf = async (id: number) => (await suite.get('boss', '/api/fico/payment/get', { id })).data as Payment;
const approved = async (lines: readonly object[], more: object = {}): Promise<number> => {
  const id = await owed.asked(lines, more);
  expect(await owed.done('audit', id)).toBe('done');
  return id;
};
const pay = (id: number, more: object = {}, as = 'cashier') =>
  suite.call(as, '/api/fico/reqpayment/financialPayment', { id, cashier, payDate: today(), ...more });
const paidBy = async (id: number, more: object = {}): Promise<number> => {
  const { code, message, data } = await pay(id, more);
  expect([code, message]).toEqual(['200', expect.any(String)]);
  return (data as { outcome: { record: { id: number } } }).outcome.record.id;
};
const undo = async (id: number, as = 'cashier') =>
  (await suite.call(as, '/api/fico/payment/unpay', { id, reason: '付错了' })).message;
/** What accounts of the general ledger stand at, and the account of the cashier. */
const books = async () => {
  const rows = await suite.sql<{ code: string; amount: string }>(
    `select a.code, sum(e.debit - e.credit)::text as amount from fico_gl_entry e join fico_account a on a.id = e.account
     where a.code in ('1001', '1123', '220201', '560304', '560205') group by 1`,
  );
  const of = Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
  const [money] = await suite.sql<{ amount: string | null }>(
    'select sum(amount)::text as amount from fico_cash_entry where account = $1',
    [cashier],
  );
  return [...['220201', '1123', '560304', '1001'].map((code) => of[code] ?? 0), Number(money!.amount ?? 0)];
};
const moved = async (before: readonly number[]) => (await books()).map((now, i) => (now - before[i]!).toFixed(2));
/** What the monitor would find wrong. */
const proofs = async (): Promise<string[]> => {
  const { first } = await demoCompanies(suite);
  const claims = modules.flatMap(({ proofs: own = [] }) => own).filter(({ code }) => code.startsWith('fico.'));
  const found: string[] = [];
  for (const proof of claims)
    for (const { message } of await runWork(suite.db, service('数据监控', first), (work) => proof.run(work)))
      found.push(`${proof.code} ${message}`);
  return found;
};

describe('付款', () => {
  test('the cashier pays in parts what is due first; invoice, request, money and books agree; taken back, all is as before', async () => {
    const later = await owed.invoice('100.00', { dueDate: daysFromToday(40) });
    const first = await owed.invoice('50.00', { dueDate: daysFromToday(5) });
    const before = await books();
    const id = await approved([
      { invoice: later, amount: '100.00' },
      { invoice: first, amount: '50.00' },
    ]);
    expect((await pay(id, { payAmount: '150.01' })).message).toContain('超过还没有付的 150.00 元');
    expect((await pay(id, { payAmount: '0.00' })).code).not.toBe('200');
    const one = await paidBy(id, { payAmount: '80.00', fee: '2.00', reference: 'LS001' });
    expect(await paymentOf(one)).toMatchObject({ status: 'paid', amount: '80.00' });
    expect(await invoiceOf(first)).toMatchObject({ openAmount: '0.00', settledAmount: '50.00', settleStatus: 'all' });
    expect(await invoiceOf(later)).toMatchObject({ openAmount: '70.00', settleStatus: 'part' });
    expect(await owed.request(id)).toMatchObject({ paid: 'part', paidAmount: '80.00' });
    expect(await moved(before)).toEqual(['80.00', '0.00', '2.00', '-82.00', '-82.00']);
    const two = await paidBy(id);
    expect(await owed.request(id)).toMatchObject({ paid: 'all', paidAmount: '150.00' });
    expect((await pay(id)).message).toContain('不能付款');
    expect(await owed.done('cancel', id, 'accountant', { reason: '不付了' })).toContain('付款单');
    expect((await suite.call('boss', '/api/fico/apinvoice/deaudit', { id: first, reason: '错' })).message).toContain(
      '核销',
    );

    expect(await undo(one)).toContain('成功');
    expect(await undo(one)).toContain('未付款，不能撤销付款');
    expect(await undo(two)).toContain('成功');
    expect(await invoiceOf(first)).toMatchObject({ openAmount: '50.00', settledAmount: '0.00', settleStatus: 'none' });
    expect(await owed.request(id)).toMatchObject({ paid: 'none', paidAmount: '0.00' });
    expect(await moved(before)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(await proofs()).toEqual([]);
  });

  test('fifty who pay the same at once pay it once', { timeout: 60_000 }, async () => {
    const invoice = await owed.invoice('90.00');
    const id = await approved([{ invoice, amount: '90.00' }]);
    const parts = await approved([{ invoice: await owed.invoice('90.00'), amount: '90.00' }]);
    const before = await books();
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(id)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const halves = await Promise.all(Array.from({ length: 50 }, () => pay(parts, { payAmount: '20.00' })));
    expect(halves.filter(({ code }) => code === '200').length).toBeLessThanOrEqual(4);
    const rest = await owed.request(parts);
    if (rest.paid !== 'all') expect((await pay(parts)).code).toBe('200');
    expect(await moved(before)).toEqual(['180.00', '0.00', '0.00', '-180.00', '-180.00']);
    expect(await invoiceOf(invoice)).toMatchObject({ openAmount: '0.00' });
    expect(await proofs()).toEqual([]);
  });

  test('what is paid ahead stands with the supplier', async () => {
    const before = await books();
    const id = await approved([{ order: await owed.order('500.00'), amount: '300.00' }], { payKind: 'prepay' });
    const paid = await paidBy(id);
    expect(await paymentOf(paid)).toMatchObject({ prepaidAmount: '300.00', prepaidOpen: '300.00' });
    expect(await moved(before)).toEqual(['0.00', '300.00', '0.00', '-300.00', '-300.00']);
    expect(await proofs()).toEqual([]);
    expect(await undo(paid)).toContain('成功');
    expect(await moved(before)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
  });

  test('an account that may not be overdrawn is not, and nothing is written', async () => {
    const id = await approved([{ invoice: await owed.invoice('10.00'), amount: '10.00' }]);
    expect((await pay(id, { cashier: empty })).message).toContain('测试账户T2');
    expect(await owed.request(id)).toMatchObject({ paid: 'none', paidAmount: '0.00' });
    expect(await suite.sql('select 1 from fico_payment where cashier = $1', [empty])).toEqual([]);
  });

  test('several requests of one supplier are paid by one paper; those of two are not', async () => {
    const [a, b] = [await owed.invoice('30.00'), await owed.invoice('40.00')];
    const requests = [
      await approved([{ invoice: a, amount: '30.00' }]),
      await approved([{ invoice: b, amount: '40.00' }]),
    ];
    const lines = await Promise.all(
      requests.map(async (request) => {
        const { lines: own } = await owed.request(request);
        return { request, requestLine: own[0]!.id, amount: own[0]!.amount };
      }),
    );
    const save = (all: readonly object[]) =>
      suite.call('cashier', '/api/fico/payment/save', { cashier, payDate: today(), lines: all });
    const { id } = (await save(lines)).data as { id: number };
    expect(await paymentOf(id)).toMatchObject({ amount: '70.00', lines: [{ invoice: a }, { invoice: b }] });
    expect((await suite.call('cashier', '/api/fico/payment/pay', { id })).message).toContain('成功');
    expect(await invoiceOf(b)).toMatchObject({ openAmount: '0.00' });
    const stranger = await approved(
      [{ invoice: await owed.invoice('5.00', { supplier: owed.other }), amount: '5.00' }],
      { supplier: owed.other },
    );
    const [line] = (await owed.request(stranger)).lines;
    const own = await approved([{ invoice: await owed.invoice('6.00'), amount: '6.00' }]);
    const [mine] = (await owed.request(own)).lines;
    const mixed = await save([
      { request: own, requestLine: mine!.id, amount: '6.00' },
      { request: stranger, requestLine: line!.id, amount: '5.00' },
    ]);
    expect(mixed.message).toContain('与本单不同');
  });

  test('the same amount to the same payee is warned of before it leaves', async () => {
    const [a, b] = [await owed.invoice('123.45'), await owed.invoice('123.45')];
    await paidBy(await approved([{ invoice: a, amount: '123.45' }]));
    const again = await approved([{ invoice: b, amount: '123.45' }]);
    const { data } = await suite.call('cashier', '/api/preview/fico_payment_request/financialPayment', {
      id: again,
      cashier,
      payDate: today(),
    });
    expect((data as { warnings: string[] }).warnings.join()).toMatch(/可能重复：.*付款单 FKD/);
  });

  test('who asks or audits does not pay, and who pays does not audit', async () => {
    const id = await approved([{ invoice: await owed.invoice('8.00'), amount: '8.00' }]);
    expect((await pay(id, {}, 'buyer')).code).toBe('403');
    const draft = await owed.asked([{ invoice: await owed.invoice('8.00'), amount: '8.00' }]);
    expect(await owed.done('audit', draft, 'cashier')).toBe('无权限');
    expect((await pay(draft)).message).toContain('未审核，不能付款');
  });

  test('any order of paying and taking back ends as it should', { timeout: 120_000 }, async () => {
    const total = await owed.invoice('1000.00');
    const id = await approved([{ invoice: total, amount: '1000.00' }]);
    const before = await books();
    let [paid, n] = [0, 7];
    const open: { id: number; amount: number }[] = [];
    for (let step = 0; step < 24; step++) {
      n = (n * 1103515245 + 12345) % 2147483648;
      if (open.length > 0 && n % 3 === 0) {
        const [one] = open.splice(n % open.length, 1);
        expect(await undo(one!.id)).toContain('成功');
        paid -= one!.amount;
      } else {
        const amount = 1 + (n % 90);
        open.push({ id: await paidBy(id, { payAmount: `${amount}.00` }), amount });
        paid += amount;
      }
      if (paid > 900) break;
    }
    expect(Number((await owed.request(id)).paidAmount)).toBe(paid);
    expect(Number((await invoiceOf(total)).openAmount)).toBe(1000 - paid);
    expect((await moved(before))[0]).toBe(paid.toFixed(2));
    expect(await proofs()).toEqual([]);
  });
});
