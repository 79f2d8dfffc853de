import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { noticeOf } from '../../apps/sandbox/src/wechat-pay/notices.ts';
import { sandboxMerchant, sandboxWechat } from '../../modules/payment/model.ts';
import { runWork, service } from '@heliu/engine';
import { payment } from '../../modules/payment/server.ts';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

/** Heliu and WeChat Pay, each on a port of its own, talking to each other as they do outside. */
describe('微信支付', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let company: number;
  let n = 0;

  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0, shops: [], wechatPay: { refundMs: 20 } });
    const port = 20_000 + (process.pid % 20_000);
    const publicUrl = `http://127.0.0.1:${port}`;
    suite = await start({ payments: { merchant: sandboxMerchant(sandbox.url), publicUrl } });
    await suite.app.listen({ port, host: '127.0.0.1' });
    company = (await demoCompanies(suite)).first;
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });
  afterEach(() => {
    const { faults } = sandbox.wechatPay;
    faults.set({ timeoutAfterSuccess: 0, serverError: 0, garbage: 0, duplicatePush: 0, throttled: 0 });
    Object.assign(sandbox.wechatPay, { notifies: true, refundMs: 20 });
  });

  const comes = (look: () => Promise<boolean>) => until(async () => (await look()) || undefined);
  const fresh = () => `TEST${String(++n).padStart(6, '0')}`;
  const wire = (no: string) => `${company}-${no}`;
  const ask = (no: string, more: object = {}) =>
    suite.call('boss', '/api/wechatPay/nativePay', { outTradeNo: no, purpose: '保温杯', amount: '88.88', ...more });
  const query = async (no: string) => (await suite.get('boss', '/api/wechatPay/query', { outTradeNo: no })).data;
  const refund = (no: string, amount: string, outRefundNo: string, as = 'boss') =>
    suite.call(as, '/api/wechatPay/refund', { outTradeNo: no, amount, outRefundNo, reason: '退货' });
  const stateOf = async (no: string) =>
    (await suite.sql<{ state: string }>('select state from oms_payment where out_trade_no = $1', [no]))[0]?.state;
  const paid = async (): Promise<string> => {
    const no = fresh();
    await ask(no);
    sandbox.wechatPay.pay(wire(no));
    await comes(async () => (await stateOf(no)) === 'paid');
    return no;
  };
  const send = async (notice: { body: string; headers: Readonly<Record<string, string>> }) => {
    const { headers, body } = notice;
    const { statusCode, json } = await suite.app.inject({
      method: 'POST',
      url: '/api/wechatPay/notify',
      headers,
      payload: body,
    });
    return { status: statusCode, body: json<{ code: string }>() };
  };
  const transaction = (no: string, more: object = {}) => ({
    mchid: sandboxWechat.mchId,
    appid: sandboxWechat.appId,
    out_trade_no: wire(no),
    trade_state: 'SUCCESS',
    transaction_id: '4200001',
    success_time: '2026-01-01T12:00:00+08:00',
    amount: { total: 8888, currency: 'CNY' },
    ...more,
  });
  const noticed = (content: object) => noticeOf('', 'TRANSACTION.SUCCESS', content, Date.now());

  test('a code is made, paid, told by a notice, and paid back in two parts', async () => {
    const no = fresh();
    const { code, data } = await ask(no, { orderNo: 'A-1' });
    expect([code, data]).toMatchObject(['200', { state: 'waiting', amount: '88.88', orderNo: 'A-1' }]);
    expect(data.codeUrl).toMatch(/^weixin:/);
    expect(await query(no)).toMatchObject({ state: 'waiting', paidAt: null });
    sandbox.wechatPay.pay(wire(no));
    await comes(async () => (await stateOf(no)) === 'paid');
    expect(await query(no)).toMatchObject({ state: 'paid', payer: expect.stringContaining('****') });

    expect((await refund(no, '30.00', `RA${no}`)).data).toMatchObject({ state: 'processing' });
    await comes(async () => (await stateOf(no)) === 'partRefunded');
    expect((await refund(no, '60.00', `RB${no}`)).message).toBe('最多还能退 ￥58.88');
    await refund(no, '58.88', `RC${no}`);
    await comes(async () => (await stateOf(no)) === 'refunded');
    expect(await query(no)).toMatchObject({ refunded: '88.88', refunding: '0.00' });
    expect((await refund(no, '0.01', `RD${no}`)).message).toBe('已全部退款');
    const { data: log } = await suite.get('boss', `/api/log/oms_payment/${data.id}`);
    expect(log.rows.map((row: { label: string }) => row.label)).toEqual([
      '已退款 ￥58.88',
      '退款中 ￥58.88',
      '已退款 ￥30.00',
      '退款中 ￥30.00',
      '已支付',
      '新增',
    ]);
  });

  test('twenty clicks at once are one payment, and one refund', async () => {
    const no = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(no)));
    expect(new Set(answers.map(({ code, data }) => `${code} ${data?.codeUrl}`)).size).toBe(1);
    expect(sandbox.wechatPay.bank.trades.filter(({ outTradeNo }) => outTradeNo === wire(no))).toHaveLength(1);
    expect(await ask(no, { amount: '1.00' })).toMatchObject({ code: '409' });
    sandbox.wechatPay.pay(wire(no));
    await comes(async () => (await stateOf(no)) === 'paid');

    await Promise.all(Array.from({ length: 10 }, () => refund(no, '20.00', `RSAME${no}`)));
    await comes(async () => (await stateOf(no)) === 'partRefunded');
    expect(await query(no)).toMatchObject({ refunded: '20.00', refunding: '0.00' });
  });

  test('refunds side by side never take more than was paid', async () => {
    const no = await paid();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => refund(no, '30.00', `RX${i}_${no}`)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(2);
    expect(answers.find(({ code }) => code !== '200')!.message).toContain('最多还能退 ￥28.88');
    await comes(async () => (await query(no)).refunded === '60.00');
  });

  test('a lost answer is asked for again, a lost refund looked up and not repeated', async () => {
    const no = fresh();
    sandbox.wechatPay.faults.set({ timeoutAfterSuccess: 1 });
    expect((await ask(no)).message).toContain('同一单号不会重复收款');
    sandbox.wechatPay.faults.set({ timeoutAfterSuccess: 0 });
    expect((await ask(no)).data).toMatchObject({ state: 'waiting', codeUrl: expect.stringContaining('weixin') });
    sandbox.wechatPay.pay(wire(no));
    await comes(async () => (await stateOf(no)) === 'paid');

    sandbox.wechatPay.notifies = false;
    sandbox.wechatPay.faults.set({ timeoutAfterSuccess: 1 });
    expect((await refund(no, '10.00', `RL${no}`)).message).toContain('不要另开一笔退款');
    // Nothing reached WeChat this time: the number is stored all the same, and sent when somebody looks.
    sandbox.wechatPay.faults.set({ timeoutAfterSuccess: 0, serverError: 1 });
    expect((await refund(no, '5.00', `RM${no}`)).message).toContain('结果未知');
    const held = await suite.sql(`select refunded, refunding from oms_payment where out_trade_no = $1`, [no]);
    expect(held).toEqual([{ refunded: '0.00', refunding: '15.00' }]);
    sandbox.wechatPay.faults.set({ serverError: 0 });
    await comes(async () => (await query(no)).refunded === '15.00');
    expect(sandbox.wechatPay.bank.refunds.filter(({ outTradeNo }) => outTradeNo === wire(no))).toHaveLength(2);
  });

  test('a refund WeChat refuses frees its money, one the bank refuses says so', async () => {
    const no = await paid();
    sandbox.wechatPay.bank.payBack(
      {
        outTradeNo: wire(no),
        outRefundNo: 'by-hand-1',
        amount: 8000,
        reason: '手工',
        notifyUrl: 'http://127.0.0.1:1/',
      },
      8888,
    );
    expect((await refund(no, '88.88', `RA${no}`)).message).toBe('微信拒绝了退款：退款金额大于可退金额');
    expect(await query(no)).toMatchObject({ state: 'paid', refunding: '0.00', refunded: '0.00' });
    sandbox.wechatPay.notifies = false;
    sandbox.wechatPay.refundMs = 60_000;
    await refund(no, '8.88', `RB${no}`);
    sandbox.wechatPay.bank.decide(wire(`RB${no}`), 'ABNORMAL');
    await query(no);
    const { data } = await suite.get('boss', '/api/wechatPay/refundList', { outRefundNo: `RB${no}` });
    expect(data.rows).toMatchObject([{ state: 'abnormal', problem: expect.stringContaining('商户平台') }]);
  });

  test('notices count once, however often they come, and only from WeChat', async () => {
    const no = fresh();
    await ask(no);
    const notice = noticed(transaction(no));
    const forged: [string, typeof notice][] = [
      ['unsigned', { ...notice, headers: { 'content-type': 'application/json' } }],
      ['other body', { ...notice, body: notice.body.replace('TRANSACTION', 'TRANSACTIOM') }],
      ['other serial', { ...notice, headers: { ...notice.headers, 'wechatpay-serial': 'OTHER' } }],
      ['old', noticeOf('', 'TRANSACTION.SUCCESS', transaction(no), Date.now() - 400_000)],
      ['other merchant', noticed(transaction(no, { mchid: '1900000999' }))],
      ['nonsense', { ...notice, body: '{' }],
    ];
    for (const [what, one] of forged)
      expect([what, await send(one)]).toEqual([what, { status: 401, body: { code: 'FAIL', message: '验签失败' } }]);
    expect(await stateOf(no)).toBe('waiting');
    expect((await send(noticed(transaction('NOBODY1')))).status).toBe(404);
    expect((await send(noticed(transaction(no, { out_trade_no: '999999-X12345' })))).status).toBe(404);

    const answers = await Promise.all(Array.from({ length: 5 }, () => send(notice)));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([200, 'SUCCESS']));
    expect(await stateOf(no)).toBe('paid');
    const log = await suite.sql(
      `select 1 from sys_log where entity = 'oms_payment' and action = 'settle' and title = $1`,
      [no],
    );
    expect(log).toHaveLength(1);
  });

  test('another amount than asked for is no payment, and named', async () => {
    const no = fresh();
    await ask(no);
    sandbox.wechatPay.pay(wire(no), 1);
    await comes(async () => (await stateOf(no)) === 'abnormal');
    expect(await query(no)).toMatchObject({ problem: '微信实收￥0.01，应收￥88.88，请在微信商户平台核对' });
    expect((await refund(no, '0.01', `RZ${no}`)).message).toBe('还没有收到这笔钱，不能退款');
  });

  test('when no notice arrives the round of five minutes finds out, and closes what nobody paid', async () => {
    sandbox.wechatPay.notifies = false;
    const [bought, left] = [fresh(), fresh()];
    await ask(bought);
    await ask(left);
    sandbox.wechatPay.pay(wire(bought));
    await suite.sql(`update oms_payment set updated_at = now() - interval '10 minutes' where out_trade_no = any($1)`, [
      [bought, left],
    ]);
    await suite.sql(`update oms_payment set expires_at = now() - interval '1 second' where out_trade_no = $1`, [left]);
    const round = payment.jobs!.find(({ name }) => name === 'oms.settlePayments')!;
    await runWork(suite.db, service('定时任务', company), (work) => round.run({}, work));
    expect([await stateOf(bought), await stateOf(left)]).toEqual(['paid', 'closed']);
    expect(() => sandbox.wechatPay.pay(wire(left))).toThrow('已关闭');
  });

  test('another company neither sees, asks about nor pays back what is not its own', async () => {
    const no = await paid();
    expect((await suite.get('boss2', '/api/wechatPay/query', { outTradeNo: no })).message).toBe(`没有支付单 ${no}`);
    expect((await refund(no, '1.00', 'RFOREIGN1', 'boss2')).message).toBe(`没有支付单 ${no}`);
    // The same number in another company is another payment.
    expect(
      (await suite.call('boss2', '/api/wechatPay/nativePay', { outTradeNo: no, purpose: '别家', amount: '1' })).code,
    ).toBe('200');
    expect((await suite.get('boss2', '/api/wechatPay/query', { outTradeNo: no })).data).toMatchObject({
      state: 'waiting',
    });
    expect((await ask(fresh(), {})).code).toBe('200');
    expect((await suite.call('keeper', '/api/wechatPay/nativePay', { purpose: 'x', amount: '1' })).code).toBe('403');
  });

  test('an abnormal payment stands on the desk of whoever may pay back, not of the cashier', async () => {
    const todosOf = async (as: string) => {
      const { data } = await suite.get(as, '/api/bianalysis/todo');
      return (data as { todos: { label: string; to: string }[] }).todos.filter(
        ({ label }) => label === '异常的微信支付',
      );
    };
    expect(await todosOf('accountant')).toMatchObject([{ to: '/oms/payment?state=abnormal' }]);
    expect(await todosOf('cashier')).toEqual([]);
    const made = await suite.call('cashier', '/api/wechatPay/nativePay', { purpose: '柜台', amount: '5.00' });
    expect([made.code, made.data?.outTradeNo]).toEqual(['200', expect.stringMatching(/^P\d{6}[0-9A-F]{8}$/)]);
    expect((await refund(made.data.outTradeNo, '1.00', 'RCASHIER1', 'cashier')).code).toBe('403');
  });

  test('after all of this every payment agrees with its refunds; one that does not is named', async () => {
    const proof = payment.proofs!.find(({ code }) => code === 'oms.payments.refunds')!;
    const found = () => runWork(suite.db, service('数据监控', company), (work) => proof.run(work));
    expect(await found()).toEqual([]);
    await suite.sql(`update oms_payment set refunded = refunded + 1 where out_trade_no = 'TEST000001'`);
    expect(await found()).toMatchObject([{ message: expect.stringContaining('TEST000001') }]);
    await suite.sql(`update oms_payment set refunded = refunded - 1 where out_trade_no = 'TEST000001'`);
  });

  test('what cannot be asked for is refused in words', async () => {
    for (const [more, message] of [
      [{ amount: '0' }, '金额不能小于0.01'],
      [{ amount: '1.234' }, '金额不是金额，或超过两位小数'],
      [{ purpose: ' ' }, '用途不能为空'],
      [{ outTradeNo: 'a b' }, '支付单号格式不正确'],
    ] as const)
      expect((await ask(fresh(), more)).message).toBe(message);
  });
});
