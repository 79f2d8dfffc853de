import type { Fen } from '@heliu/model';
import {
  type Answer,
  beijingTime,
  type Fault,
  type Json,
  Malformed,
  type Ms,
  needed,
  node,
  type Operation,
  parsed,
  text,
  type WireAnswer,
} from '@heliu/outside';

import type { PaySession } from './merchant.ts';
import { isFromWechat, signedRequest } from './signing.server.ts';
import { refundFrom, type RefundResult, type Transaction, transactionFrom } from './transaction.ts';

type PayOperation<In, Out> = Operation<In, Out, PaySession>;

const failed = (kind: Fault['kind'], code: string, message: string): { ok: false; fault: Fault } => ({
  ok: false,
  fault: { kind, code, message },
});

/** Said before anything was done, and by a gateway that cannot know who asks: these carry no signature. */
const unsigned = new Set(['SIGN_ERROR']);
const absent = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS']);

/**
 * A refusal counts only when WeChat signed it: on an unsigned one a refund would be taken for undone and paid twice.
 * `missing` answers for what WeChat does not know.
 */
function reading<T>(
  answer: WireAnswer,
  { merchant, now }: PaySession,
  take: (body: Json) => T,
  missing?: () => T,
): Answer<T> {
  const { status, body, headers = {} } = answer;
  const content = node(parsed(body));
  const code = text(content['code']) || `HTTP ${status}`;
  const message = text(content['message']);
  if (status === 429) return failed('throttled', code, '微信支付限流，请稍后再试');
  if (status >= 500) return failed('unknown', code, '微信支付服务异常，结果未知');
  if (unsigned.has(code)) return failed('permanent', code, `微信支付不认可商户签名：${message}`);
  if (!isFromWechat(merchant, headers, body, now))
    return failed('unknown', 'UNSIGNED', '微信支付的应答签名不正确，结果未知');
  if (status >= 400) {
    if (missing && absent.has(code)) return { ok: true, value: missing() };
    return failed('permanent', code, message || `微信支付返回错误 ${code}`);
  }
  try {
    return { ok: true, value: take(content) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return failed('unknown', 'MALFORMED', `微信支付的应答无法识别：${error.message}`);
  }
}

/** RFC 3339 in Beijing, the only form the gateway takes. */
const rfc3339 = (at: Ms): string => `${beijingTime(at).replace(' ', 'T')}+08:00`;
const asFen = (amount: Fen): number => Number(amount);
/** Texts are measured in bytes there, and one that is too long is refused. */
function within(text: string, bytes: number): string {
  let kept = '';
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > bytes) break;
    kept += letter;
  }
  return kept;
}
const numbered = (no: string): string => encodeURIComponent(no);

export interface NativeOrder {
  readonly outTradeNo: string;
  readonly description: string;
  readonly amount: Fen;
  readonly expiresAt: Ms;
  readonly notifyUrl: string;
}

/** Asked twice with the same content it answers with the same address, so a lost answer is asked for again. */
export const nativePay: PayOperation<NativeOrder, { readonly codeUrl: string }> = {
  verified: true,
  request: (session, { outTradeNo, description, amount, expiresAt, notifyUrl }) =>
    signedRequest(session, 'POST', '/v3/pay/transactions/native', {
      appid: session.merchant.appId,
      mchid: session.merchant.mchId,
      description: within(description, 127),
      out_trade_no: outTradeNo,
      time_expire: rfc3339(expiresAt),
      notify_url: notifyUrl,
      amount: { total: asFen(amount), currency: 'CNY' },
    }),
  read: (answer, session) => reading(answer, session, (body) => ({ codeUrl: needed(body['code_url'], 'code_url') })),
};

export const queryPayment: PayOperation<{ readonly outTradeNo: string }, Transaction | undefined> = {
  verified: true,
  request: (session, { outTradeNo }) =>
    signedRequest(
      session,
      'GET',
      `/v3/pay/transactions/out-trade-no/${numbered(outTradeNo)}?mchid=${session.merchant.mchId}`,
    ),
  read: (answer, session) => reading(answer, session, transactionFrom, () => undefined),
};

export const closePayment: PayOperation<{ readonly outTradeNo: string }, void> = {
  verified: true,
  request: (session, { outTradeNo }) =>
    signedRequest(session, 'POST', `/v3/pay/transactions/out-trade-no/${numbered(outTradeNo)}/close`, {
      mchid: session.merchant.mchId,
    }),
  read: (answer, session) => reading(answer, session, () => {}),
};

export interface RefundOrder {
  readonly outTradeNo: string;
  readonly outRefundNo: string;
  readonly amount: Fen;
  readonly total: Fen;
  readonly reason: string;
  readonly notifyUrl: string;
}

export const refundPayment: PayOperation<RefundOrder, RefundResult> = {
  verified: true,
  request: (session, { outTradeNo, outRefundNo, amount, total, reason, notifyUrl }) =>
    signedRequest(session, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      reason: within(reason, 80),
      notify_url: notifyUrl,
      amount: { refund: asFen(amount), total: asFen(total), currency: 'CNY' },
    }),
  read: (answer, session) => reading(answer, session, refundFrom),
};

export const queryRefund: PayOperation<{ readonly outRefundNo: string }, RefundResult | undefined> = {
  verified: true,
  request: (session, { outRefundNo }) =>
    signedRequest(session, 'GET', `/v3/refund/domestic/refunds/${numbered(outRefundNo)}`),
  read: (answer, session) => reading(answer, session, refundFrom, () => undefined),
};
