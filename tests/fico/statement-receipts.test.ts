import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runWork, service } from '@heliu/engine';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { payment } from '../../modules/payment/server.ts';
import { at, collecting, collectingSuite } from '../support/collecting.ts';
import { daysFromToday } from '../support/days.ts';
import type { Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

describe('对账收款', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let desk: Awaited<ReturnType<typeof collecting>>;

  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0, shops: [], wechatPay: { refundMs: 20 } });
    suite = await collectingSuite(sandbox, 1);
    desk = await collecting(suite);
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });
  afterEach(() => {
    sandbox.wechatPay.notifies = true;
  });

  const status = (id: number) => suite.get('cashier', '/api/wkd/fico/payment/status', { id });
  const qrcode = (id: number) => suite.get('cashier', '/api/wkd/fico/payment/qrcode', { id });
  const refund = (no: string, amount: string) =>
    suite.call('accountant', '/api/wechatPay/refund', {
      outTradeNo: no,
      outRefundNo: `R${no}${amount.replace('.', '')}`,
      amount,
      reason: '退款',
    });
  const transfer = async (customer: number, invoice: number, amount: string) => {
    const { data } = await suite.call('cashier', '/api/fico/receipt/save', {
      customer,
      kind: 'sales',
      receiptDate: daysFromToday(0),
      money: [{ account: desk.bank, amount }],
      writeOffs: [{ invoice, amount }],
      refunds: [],
    });
    expect((await suite.call('accountant', '/api/fico/receipt/audit', { id: data.id })).code).toBe('200');
  };

  test('asked for both bills, paid by the code: one audited receipt settles their invoices', async () => {
    const { customer, invoices, bills } = await desk.owing();
    const { id, no, amount } = await desk.asked(customer);
    expect(amount).toBe('1700.00');
    expect((await desk.found(id)).bills).toMatchObject([
      { bill: bills[0], open: '500.00', amount: '500.00' },
      { bill: bills[1], open: '1200.00', amount: '1200.00' },
    ]);
    expect((await status(id)).data).toMatchObject({ status: 'waiting', paidAt: null });
    sandbox.wechatPay.pay(desk.wire(no));
    const done = await desk.becomes(id, 'audited');
    expect(done).toMatchObject({ problem: null, bookDate: daysFromToday(0) });
    expect(await desk.openOf(invoices)).toEqual(['0.00', '0.00', '0.00']);
    const { data: receipt } = await suite.get('boss', '/api/fico/receipt/get', { id: done.receipt });
    expect(receipt).toMatchObject({
      status: 'audited',
      received: '1700.00',
      advance: '0.00',
      sourceId: id,
      money: [{ account: desk.wechat, amount: '1700.00', reference: done.transactionId }],
    });
    expect((await status(id)).data).toMatchObject({ status: 'audited', receipt: { number: receipt.number } });
    const { data: unpaid } = await suite.get('cashier', at('unpaid'));
    expect(unpaid.rows.filter((row: { customer: number }) => row.customer === customer)).toEqual([]);
  });

  test('a notice ten times and a question at once book it once', async () => {
    const { customer } = await desk.owing();
    const { id, no, amount } = await desk.asked(customer);
    sandbox.wechatPay.notifies = false;
    sandbox.wechatPay.pay(desk.wire(no));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => desk.notice(no, amount)),
      status(id).then(() => 200),
      status(id).then(() => 200),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    await desk.becomes(id, 'audited');
    expect(await desk.receiptsOf(customer)).toMatchObject([{ status: 'audited', received: '1700.00' }]);
    const sweep = payment.jobs!.find(({ name }) => name === 'payment.bookStatements')!;
    await suite.sql(`update fico_statement_receipt set updated_at = now() - interval '1 hour' where id = $1`, [id]);
    await runWork(suite.db, service('定时任务', desk.company), (work) => sweep.run({ id }, work));
    expect(await desk.receiptsOf(customer)).toHaveLength(1);
  });

  test('twenty who ask at once get one document and one code', async () => {
    const { customer } = await desk.owing();
    const answers = await Promise.all(Array.from({ length: 20 }, () => suite.call('cashier', at('ask'), { customer })));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data?.id}`)).size).toBe(1);
    const { id } = answers[0]!.data;
    const codes = await Promise.all(Array.from({ length: 10 }, () => qrcode(id)));
    expect(new Set(codes.map(({ data }) => data.codeUrl)).size).toBe(1);
    expect(await suite.sql('select 1 from oms_payment where source_record = $1', [id])).toHaveLength(1);
    // A second one typed by hand for the same bill is written, but not collected.
    const { bills } = await desk.found(id);
    const other = await suite.call('cashier', at('save'), {
      customer,
      collectDate: daysFromToday(0),
      bills: [{ bill: bills[0].bill, amount: '1.00' }],
    });
    expect(other.code).toBe('200');
    expect((await suite.call('cashier', at('collect'), { id: other.data.id })).message).toContain('已在对账收款单');
  });

  test('a closed month keeps the money waiting with the reason, and another day books it', async () => {
    const { customer } = await desk.owing();
    const { id, no, amount } = await desk.asked(customer);
    await suite.sql(`update fico_period set status = 'closed' where name = '2026-08'`);
    await desk.notice(no, amount, { success_time: '2026-08-20T10:00:00+08:00' });
    const held = await until(async () => {
      const now = await desk.found(id);
      return now.problem ? now : undefined;
    }, 20);
    expect(held).toMatchObject({ status: 'paid', bookDate: '2026-08-20', problem: expect.stringContaining('2026-08') });
    expect(await desk.receiptsOf(customer)).toEqual([]);
    const { data } = await suite.get('accountant', '/api/bianalysis/todo');
    expect(data.todos).toContainEqual(
      expect.objectContaining({ label: '客户已付款、还没有入账', to: '/fico/statementreceipt?status=paid' }),
    );
    expect((await suite.call('accountant', at('audit'), { id })).message).toContain('2026-08');
    const day = daysFromToday(0);
    expect((await suite.call('accountant', at('audit'), { id, bookDate: day })).code).toBe('200');
    expect(await desk.found(id)).toMatchObject({ status: 'audited', bookDate: day, problem: null });
    expect(await desk.receiptsOf(customer)).toMatchObject([{ received: '1700.00', status: 'audited' }]);
    await suite.sql(`update fico_period set status = 'open' where name = '2026-08'`);
  });

  test('paid by the bank meanwhile: the code is refused, and what comes by it all the same is an advance', async () => {
    const { customer, invoices } = await desk.owing();
    const { id, no, amount } = await desk.asked(customer);
    await transfer(customer, invoices[0]!, '500.00');
    expect((await qrcode(id)).message).toContain('请撤回后重新收款');
    await desk.notice(no, amount);
    await desk.becomes(id, 'audited');
    expect(await desk.openOf(invoices)).toEqual(['0.00', '0.00', '0.00']);
    expect((await desk.receiptsOf(customer)).at(-1)).toMatchObject({ received: '1700.00', advance: '500.00' });
  });

  test('taken back, the code is closed; paid after all, the money stands there for people to decide', async () => {
    const { customer, bills } = await desk.owing();
    const { id, no, amount } = await desk.asked(customer);
    expect((await suite.call('boss', '/api/fico/custbill/deaudit', { id: bills[1], reason: '改' })).message).toContain(
      '已在对账收款单',
    );
    expect((await suite.call('cashier', at('cancel'), { id })).code).toBe('200');
    expect(() => sandbox.wechatPay.pay(desk.wire(no))).toThrow('已关闭');
    await desk.notice(no, amount);
    expect(await desk.found(id)).toMatchObject({ status: 'paid', problem: expect.stringContaining('撤回以后') });
    expect(await desk.receiptsOf(customer)).toEqual([]);
    expect((await suite.call('accountant', at('audit'), { id })).code).toBe('200');
    expect(await desk.receiptsOf(customer)).toHaveLength(1);
  });

  test('paid while it is taken back: it is paid', async () => {
    const { customer } = await desk.owing();
    const { id, no } = await desk.asked(customer);
    sandbox.wechatPay.notifies = false;
    sandbox.wechatPay.pay(desk.wire(no));
    expect((await suite.call('cashier', at('cancel'), { id })).message).toContain('不能撤回');
    await desk.becomes(id, 'audited');
  });

  test('a code that ran out is closed and replaced; money for both is two documents, one of them a question', async () => {
    const { customer } = await desk.owing();
    const { id, no, amount } = await desk.asked(customer);
    await suite.sql(`update oms_payment set expires_at = now() where out_trade_no = $1`, [no]);
    expect((await qrcode(id)).data).toMatchObject({ status: 'waiting', codeUrl: expect.any(String) });
    const second = await desk.numberOf(id);
    expect(second).not.toBe(no);
    expect(() => sandbox.wechatPay.pay(desk.wire(no))).toThrow('已关闭');
    sandbox.wechatPay.pay(desk.wire(second));
    await desk.becomes(id, 'audited');
    await Promise.all([desk.notice(no, amount), desk.notice(no, amount)]);
    const { data } = await suite.get('boss', at('list'), { customer, status: 'paid' });
    expect(data.rows).toMatchObject([{ amount: '1700.00', problem: expect.stringContaining('付了两次') }]);
    expect(await desk.receiptsOf(customer)).toHaveLength(1);
  });

  test('another amount than asked for books nothing and says so', async () => {
    const { customer } = await desk.owing();
    const { id, no } = await desk.asked(customer);
    sandbox.wechatPay.pay(desk.wire(no), 1);
    await until(async () => ((await desk.found(id)).problem ? true : undefined), 20);
    expect(await desk.found(id)).toMatchObject({
      status: 'waiting',
      problem: expect.stringContaining('应收￥1,700.00'),
    });
    expect((await qrcode(id)).message).toContain('应收￥1,700.00');
    expect(await desk.receiptsOf(customer)).toEqual([]);
  });

  test('what is booked is not paid back; taken out of the books it is, in part and whole', async () => {
    const { customer, invoices } = await desk.owing();
    const { id, no } = await desk.asked(customer);
    sandbox.wechatPay.pay(desk.wire(no));
    const { receipt, number } = await desk.becomes(id, 'audited');
    expect((await refund(no, '100.00')).message).toContain(`已由对账收款单 ${number} 入账`);
    expect((await suite.call('accountant', '/api/fico/receipt/antiaudit', { id: receipt })).message).toContain(number);
    expect((await suite.call('accountant', at('deaudit'), { id, reason: '客户要退一部分' })).code).toBe('200');
    expect(await desk.found(id)).toMatchObject({ status: 'paid', receipt: null });
    expect(await desk.openOf(invoices)).toEqual(['500.00', '1000.00', '200.00']);
    expect((await refund(no, '200.00')).code).toBe('200');
    await until(async () => {
      const [row] = await suite.sql<{ state: string }>('select state from oms_payment where out_trade_no = $1', [no]);
      return row!.state === 'partRefunded' || undefined;
    }, 20);
    expect((await suite.call('accountant', at('audit'), { id })).code).toBe('200');
    expect(await desk.receiptsOf(customer)).toMatchObject([{ received: '1500.00', status: 'audited' }]);
    expect((await suite.call('accountant', at('deaudit'), { id, reason: '全部退' })).code).toBe('200');
    expect((await refund(no, '1500.00')).code).toBe('200');
    await desk.becomes(id, 'refunded');
    expect(await desk.receiptsOf(customer)).toEqual([]);
  });

  test('the holder of a bill’s link pays it and all before it, and sees that it is paid', async () => {
    const { customer, bills } = await desk.owing();
    const { data } = await suite.call('accountant', '/api/fico/custbill/link', { id: bills[1] });
    const token = new URL(data.url).pathname.split('/')[2]!;
    const look = () => suite.get(null, '/api/wkd/fico/payment/publicStatus', { token });
    const pay = () => suite.call(null, '/api/wkd/fico/payment/publicQrcode', { token });
    expect((await look()).data).toMatchObject({ state: 'open', amount: '1700.00' });
    const codes = await Promise.all(Array.from({ length: 5 }, pay));
    expect(new Set(codes.map(({ data: one }) => one.codeUrl)).size).toBe(1);
    const [{ id }] = (await suite.sql('select id::int from fico_statement_receipt where customer = $1', [
      customer,
    ])) as [{ id: number }];
    // He has paid some of it by the bank: the next code asks for the rest.
    const [first] = await suite.sql<{ id: number }>(
      `select id::int from fico_ar_invoice where customer = $1 order by id limit 1`,
      [customer],
    );
    await transfer(customer, first!.id, '500.00');
    expect((await pay()).data).toMatchObject({ state: 'waiting', amount: '1200.00' });
    expect((await desk.found(id)).status).toBe('cancelled');
    const [now] = await suite.sql<{ no: string }>(
      `select p.out_trade_no as no from fico_statement_receipt d join oms_payment p on p.id = d.payment where d.customer = $1 and d.status = 'waiting'`,
      [customer],
    );
    sandbox.wechatPay.pay(desk.wire(now!.no));
    await until(async () => (await look()).data.state === 'paid' || undefined, 20);
    expect((await pay()).data).toMatchObject({ state: 'paid', codeUrl: null });
    expect((await suite.get(null, '/api/wkd/fico/payment/publicStatus', { token: '1.x' })).code).not.toBe('200');
  });

  test('customers are reminded by mail with the link and the sum; who has no address is named', async () => {
    const { customer } = await desk.owing();
    const { data } = await suite.call('accountant', at('remind'), { ids: [customer] });
    expect(data).toEqual({ sent: 1, refused: [] });
    const letter = await until(
      async () => sandbox.post.mails.find(({ subject }) => subject.includes('待付 ￥1,700.00')),
      20,
    );
    expect(letter!.text).toMatch(/\/bill\/[0-9a-z]+\./);
    const { data: unpaid } = await suite.get('cashier', at('unpaid'));
    expect(unpaid.rows.find((row: { customer: number }) => row.customer === customer)).toMatchObject({
      open: '1700.00',
      bills: [{ month: '2026-09' }, { month: '2026-10' }],
      mailedAt: expect.any(String),
    });
  });

  test('who may not, cannot; what is not theirs, nobody sees', async () => {
    const { customer } = await desk.owing();
    const { id } = await desk.asked(customer);
    expect((await suite.call('keeper', at('ask'), { customer })).code).toBe('403');
    expect((await suite.call('cashier', at('audit'), { id })).code).toBe('403');
    expect((await suite.get('boss2', '/api/wkd/fico/payment/qrcode', { id })).code).not.toBe('200');
    expect((await suite.call('boss2', at('ask'), { customer })).message).toBe('账单都已收清，没有要收的款');
    const wrong = await suite.call('cashier', at('save'), {
      customer,
      collectDate: daysFromToday(0),
      bills: [{ bill: (await desk.found(id)).bills[0].bill, amount: '500.01' }],
    });
    expect(wrong.message).toContain('不能收 ￥500.01');
  });

  test('after all of this payments, documents and receipts agree', async () => {
    for (const proof of payment.proofs!)
      expect([
        proof.code,
        await runWork(suite.db, service('数据监控', desk.company), (work) => proof.run(work)),
      ]).toEqual([proof.code, []]);
    const { data } = await suite.call('boss', '/api/system/datamonitor/run', {});
    expect(data.filter(({ state }: { state: string }) => state === 'broken')).toEqual([]);
  });
});
