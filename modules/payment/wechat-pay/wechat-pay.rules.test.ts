import { createHash, generateKeyPairSync } from 'node:crypto';
import { fen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WireAnswer } from '@heliu/outside';
import { noon, unsignedBytes } from '@heliu/outside/testing';
import type { Merchant, PaySession } from './merchant.ts';
import { noticeReply, openNotice } from './notice.server.ts';
import { closePayment, nativePay, queryPayment, queryRefund, refundPayment } from './operations.server.ts';
import {
  afterRefund,
  afterTransaction,
  readWireNumber,
  refundObjection,
  refusedRefund,
  wireNumber,
  withRefund,
} from './payment.rules.ts';
import { rsaSign, rsaVerify } from '@heliu/outside/server';
import { isFromWechat, openResource, signedText } from './signing.server.ts';
import type { RefundResult, Transaction } from './transaction.ts';

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [merchantKeys, wechatKeys] = [keys(), keys()];
const merchant: Merchant = {
  appId: 'wx0123456789abcdef',
  mchId: '1900000001',
  serial: 'MERCHANT01',
  privateKey: merchantKeys.privateKey,
  apiV3Key: '0123456789abcdef0123456789abcdef',
  platformKeys: { PUB_KEY_ID_1: wechatKeys.publicKey },
  gateway: 'https://api.mch.weixin.qq.com',
};
const session: PaySession = { merchant, now: noon, nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' };

const signedHeaders = (body: string, at = noon, key = wechatKeys.privateKey, serial = 'PUB_KEY_ID_1') => {
  const timestamp = String(at / 1000);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n1',
    'wechatpay-serial': serial,
    'wechatpay-signature': rsaSign(key, signedText(timestamp, 'n1', body)),
  };
};
const answer = (content: unknown, status = 200): WireAnswer => {
  const body = content === undefined ? '' : JSON.stringify(content);
  return { status, body, headers: signedHeaders(body) };
};
const sha256 = (source: string) => createHash('sha256').update(source, 'utf8').digest('hex');
const vector =
  'POST\n/v3/pay/transactions/native\n1767240000\n593BEC0C930BF1AFEB40B4A08C8FB242\n{"out_trade_no":"T1"}\n';
const sealed = {
  algorithm: 'AEAD_AES_256_GCM',
  ciphertext: 'i1is0ebmSkGKa2LQdcBD+t+eemgc7qXoFiF9a5B8Ms8lep5gd5aoCgiemgl2J4cATkbrpV+7qJ6cNnuAHQ==',
  nonce: 'abcdef123456',
  associated_data: 'transaction',
};

describe('微信支付签名', () => {
  test('the string that is signed is the one of the vector, and an empty body is an empty line', () => {
    const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242';
    const source = signedText('POST', '/v3/pay/transactions/native', '1767240000', nonce, '{"out_trade_no":"T1"}');
    expect(source).toBe(vector);
    expect(sha256(source)).toBe('d072f16ac97dee2a4d81ae296af368b1b3defcb843a5d8afb51bb2dd4a098343');
    expect(signedText('GET', '/x', '1', 'n', '')).toBe('GET\n/x\n1\nn\n\n');
  });

  test('a request carries a signature the merchant’s public key accepts, over path, query and body', () => {
    const { headers, url } = queryPayment.request(session, { outTradeNo: '7-T1' });
    expect(url).toBe('https://api.mch.weixin.qq.com/v3/pay/transactions/out-trade-no/7-T1?mchid=1900000001');
    const [, written] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers['authorization']!)!;
    const fields = Object.fromEntries(
      [...written!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toMatchObject({
      mchid: '1900000001',
      nonce_str: session.nonce,
      timestamp: '1767240000',
      serial_no: 'MERCHANT01',
    });
    const source = signedText(
      'GET',
      '/v3/pay/transactions/out-trade-no/7-T1?mchid=1900000001',
      '1767240000',
      session.nonce,
      '',
    );
    expect(rsaVerify(merchantKeys.publicKey, source, fields['signature']!)).toBe(true);
    expect(rsaVerify(merchantKeys.publicKey, `${source} `, fields['signature']!)).toBe(false);
    expect(unsignedBytes(source, (one) => rsaSign(merchantKeys.privateKey, one))).toEqual([]);
  });

  test('what WeChat sealed is opened as the vector says; one changed letter, and nothing is', () => {
    expect(openResource(merchant, sealed)).toEqual({ out_trade_no: 'T1', trade_state: 'SUCCESS' });
    for (const change of [
      { ciphertext: `j${sealed.ciphertext.slice(1)}` },
      { ciphertext: '' },
      { nonce: 'abcdef123457' },
      { associated_data: 'refund' },
      { algorithm: 'NONE' },
    ])
      expect(openResource(merchant, { ...sealed, ...change })).toBeUndefined();
    expect(openResource({ apiV3Key: 'f'.repeat(32) }, sealed)).toBeUndefined();
  });

  test('only WeChat’s own key, a known serial and the present hour are believed', () => {
    const body = '{"a":1}';
    const good = signedHeaders(body);
    const believed = (headers: Record<string, string>, text = body, now = noon) =>
      isFromWechat(merchant, headers, text, now);
    expect(believed(good)).toBe(true);
    expect(believed(good, '{"a":2}')).toBe(false);
    expect(believed(signedHeaders(body, noon, merchantKeys.privateKey))).toBe(false);
    expect(believed(signedHeaders(body, noon, wechatKeys.privateKey, 'constructor'))).toBe(false);
    expect(believed({})).toBe(false);
    for (const [off, is] of [
      [299_000, true],
      [301_000, false],
      [-299_000, true],
      [-301_000, false],
    ] as const)
      expect([off, believed(good, body, noon + off)]).toEqual([off, is]);
    expect(believed({ ...good, 'wechatpay-timestamp': 'soon' })).toBe(false);
  });
});

describe('微信支付应答', () => {
  const order = {
    outTradeNo: '7-T12345',
    description: '保温杯',
    amount: fen(8888n),
    expiresAt: noon + 1_800_000,
    notifyUrl: 'https://example.com/api/wechatPay/notify',
  };

  test('a code is asked for in fen, with an end in Beijing time', () => {
    const { url, body, method } = nativePay.request(session, order);
    expect([method, url]).toEqual(['POST', 'https://api.mch.weixin.qq.com/v3/pay/transactions/native']);
    expect(JSON.parse(body as string)).toEqual({
      appid: merchant.appId,
      mchid: merchant.mchId,
      description: '保温杯',
      out_trade_no: '7-T12345',
      time_expire: '2026-01-01T12:30:00+08:00',
      notify_url: order.notifyUrl,
      amount: { total: 8888, currency: 'CNY' },
    });
    expect(nativePay.read(answer({ code_url: 'weixin://x' }), session, order)).toEqual({
      ok: true,
      value: { codeUrl: 'weixin://x' },
    });
  });

  test('a payment is read to the fen, its payer only at the ends', () => {
    const told = {
      mchid: '1900000001',
      out_trade_no: '7-T1',
      trade_state: 'SUCCESS',
      transaction_id: '42',
      success_time: '2026-01-01T12:00:00+08:00',
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
      amount: { total: 100_000_001, currency: 'CNY' },
    };
    expect(queryPayment.read(answer(told), session, { outTradeNo: '7-T1' })).toEqual({
      ok: true,
      value: {
        mchId: '1900000001',
        outTradeNo: '7-T1',
        state: 'SUCCESS',
        total: 100_000_001n,
        transactionId: '42',
        paidAt: '2026-01-01T04:00:00.000Z',
        payer: 'oUpF****eS6o',
      },
    });
  });

  const refund = { ...order, outRefundNo: '7-R12345', amount: fen(100n), total: fen(8888n), reason: '退货' };
  test.each([
    ['yes without a signature', { status: 200, body: '{"code_url":"x"}' }, 'unknown'],
    ['no without a signature', { status: 400, body: '{"code":"PARAM_ERROR","message":"x"}' }, 'unknown'],
    ['signed no', answer({ code: 'NOT_ENOUGH', message: '余额不足' }, 403), 'permanent'],
    ['our own signature refused', { status: 401, body: '{"code":"SIGN_ERROR","message":"x"}' }, 'permanent'],
    ['too often', answer({ code: 'FREQUENCY_LIMITED' }, 429), 'throttled'],
    ['their defect', answer({ code: 'SYSTEM_ERROR' }, 500), 'unknown'],
    ['a web page', { status: 502, body: '<html>' }, 'unknown'],
    ['nothing', { status: 504, body: '' }, 'unknown'],
    ['a signed answer without the part that matters', answer({}), 'unknown'],
  ] as const)('%s is read as what it is', (_, given, kind) => {
    for (const found of [nativePay.read(given, session, order), refundPayment.read(given, session, refund)])
      expect(found).toMatchObject({ ok: false, fault: { kind } });
  });

  test('texts are cut to what WeChat takes, never inside a character', () => {
    const sent = (request: { body?: unknown }) => JSON.parse(String(request.body)) as Record<string, string>;
    expect(sent(refundPayment.request(session, { ...refund, reason: '退'.repeat(40) }))['reason']).toBe(
      '退'.repeat(26),
    );
    expect(sent(refundPayment.request(session, { ...refund, reason: `${'a'.repeat(78)}😊` }))['reason']).toBe(
      'a'.repeat(78),
    );
    expect(sent(nativePay.request(session, { ...order, description: '杯'.repeat(60) }))['description']).toBe(
      '杯'.repeat(42),
    );
  });

  test('what WeChat does not know is an answer to a question, and none to an order', () => {
    const missing = answer({ code: 'RESOURCE_NOT_EXISTS', message: '不存在' }, 404);
    expect(queryRefund.read(missing, session, refund)).toEqual({ ok: true, value: undefined });
    expect(queryPayment.read(answer({ code: 'ORDER_NOT_EXIST' }, 404), session, order)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(refundPayment.read(missing, session, refund)).toMatchObject({ ok: false, fault: { kind: 'permanent' } });
    expect(closePayment.read(answer(undefined, 204), session, order)).toEqual({ ok: true, value: undefined });
  });

  test('a notice is opened only when WeChat signed it for this merchant', () => {
    const body = JSON.stringify({ id: '1', event_type: 'TRANSACTION.SUCCESS', resource: sealed });
    const raw = { headers: signedHeaders(body), body, receivedAt: noon };
    // The vector names no merchant, so that even a rightly signed one is not ours.
    expect(openNotice(merchant, raw)).toBeUndefined();
    expect(openNotice(merchant, { ...raw, headers: {} })).toBeUndefined();
    expect(noticeReply.refused.status).toBe(401);
  });
});

const transaction = (state: string, total: bigint | undefined = 1000n): Transaction => ({
  mchId: '1900000001',
  outTradeNo: '7-T12345',
  state,
  total: total === undefined ? undefined : fen(total),
  transactionId: '42',
  paidAt: undefined,
  payer: undefined,
});
const result = (state: string, amount: bigint): RefundResult => ({
  outRefundNo: '7-R12345',
  outTradeNo: '7-T12345',
  state,
  amount: fen(amount),
  refundId: undefined,
  refundedAt: undefined,
});
const facts = { amount: fen(1000n), refunded: fen(0n), refunding: fen(0n) };

describe('支付单的状态', () => {
  test('numbers name their company, and nothing else is taken for one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^\w{6,20}$/), (company, no) => {
        expect(readWireNumber(wireNumber(company, no))).toEqual({ company, no });
      }),
    );
    for (const wire of ['', 'T12345', '-T1', '1-', 'x-T12345', '1-T1;', '1-a-b'])
      expect(readWireNumber(wire)).toBeUndefined();
  });

  test.each([
    ['waiting', 'SUCCESS', 1000n, 'paid'],
    ['closed', 'SUCCESS', 1000n, 'paid'],
    ['waiting', 'SUCCESS', 999n, 'abnormal'],
    ['waiting', 'SUCCESS', undefined, 'abnormal'],
    ['abnormal', 'SUCCESS', 1000n, 'paid'],
    ['waiting', 'REFUND', 1000n, 'paid'],
    ['paid', 'SUCCESS', 1000n, undefined],
    ['paid', 'CLOSED', 1000n, undefined],
    ['refunded', 'SUCCESS', 1000n, undefined],
    ['waiting', 'NOTPAY', undefined, undefined],
    ['waiting', 'USERPAYING', undefined, undefined],
    ['waiting', 'CLOSED', undefined, 'closed'],
    ['waiting', 'REVOKED', undefined, 'closed'],
    ['waiting', 'PAYERROR', undefined, 'abnormal'],
    ['closed', 'CLOSED', undefined, undefined],
  ] as const)('%s and %s of %s becomes %s', (state, told, total, expected) => {
    expect(
      afterTransaction(
        { ...facts, state },
        { ...transaction(told), total: total === undefined ? undefined : fen(total) },
      )?.state,
    ).toBe(expected);
  });

  test('whatever WeChat says about refunds, in whatever order: no more is held or paid back than was paid', () => {
    const told = fc.constantFrom('SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL', 'refused', 'other amount');
    const steps = fc.array(fc.oneof(fc.record({ ask: fc.bigInt(1n, 1200n) }), fc.record({ about: fc.nat(4), told })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (all) => {
        let payment = { ...facts, state: 'paid' as const } as Parameters<typeof refundObjection>[0];
        const refunds: { amount: ReturnType<typeof fen>; state: Parameters<typeof afterRefund>[0]['state'] }[] = [];
        for (const step of all) {
          if ('ask' in step) {
            if (refundObjection(payment, fen(step.ask)) !== undefined) continue;
            refunds.push({ amount: fen(step.ask), state: 'asked' });
            payment = { ...payment, refunding: fen(payment.refunding + step.ask) };
          } else {
            const refund = refunds[step.about];
            // WeChat itself never pays back what it has not got: a refund it closed stays closed.
            if (!refund || refund.state === 'closed') continue;
            const change =
              step.told === 'refused'
                ? refusedRefund(refund, '不行')
                : step.told === 'other amount'
                  ? afterRefund(refund, result('SUCCESS', refund.amount + 1n))
                  : afterRefund(refund, result(step.told, refund.amount));
            if (!change) continue;
            refund.state = change.state;
            payment = withRefund(payment, change);
          }
          const sum = (states: readonly string[]) =>
            refunds.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0n);
          expect(payment.refunded).toBe(sum(['success']));
          expect(payment.refunding).toBe(sum(['asked', 'processing', 'abnormal']));
          expect(payment.refunded + payment.refunding <= payment.amount).toBe(true);
          expect(payment.state).toBe(
            payment.refunded === 0n ? 'paid' : payment.refunded < payment.amount ? 'partRefunded' : 'refunded',
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a refund given up that was paid after all is counted, once', () => {
    const closed = { amount: fen(300n), state: 'closed' as const };
    const change = afterRefund(closed, result('SUCCESS', 300n));
    expect(change).toMatchObject({ state: 'success', refunded: 300n, refunding: 0n });
    expect(afterRefund({ ...closed, state: 'success' }, result('CLOSED', 300n))).toBeUndefined();
  });
});
