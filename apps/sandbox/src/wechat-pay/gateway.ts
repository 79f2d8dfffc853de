import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ms } from '../../../../demo/world/order.ts';
import { sandboxWechat } from '../../../../modules/payment/sandbox.ts';
import { Faults } from '../faults.ts';
import { Messenger } from '../messenger.ts';
import { Bank, type Refund, type Trade } from './bank.ts';
import { noticeOf, signatureHeaders } from './notices.ts';
import { PayRefusal } from './refusal.ts';
import { demandMerchant, Nonces } from './verify.ts';

const prefix = '/wechatpay';
const slowness: Ms = 800;

interface Handled {
  readonly status?: number;
  readonly body?: object;
}
type Json = Readonly<Record<string, unknown>>;

export interface WechatPayOptions {
  readonly seed: string;
  readonly now: () => Ms;
  readonly folder?: string;
  /** How long a bank thinks about a refund. */
  readonly refundMs?: Ms;
  /** False keeps every notice back, as if all were lost. */
  readonly notifies?: boolean;
}

const instant = (at: Ms): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');

const transactionOf = (trade: Trade): object => ({
  appid: sandboxWechat.appId,
  mchid: sandboxWechat.mchId,
  out_trade_no: trade.outTradeNo,
  trade_type: 'NATIVE',
  trade_state: trade.state,
  trade_state_desc: trade.state,
  ...(trade.paidAt !== undefined && {
    transaction_id: trade.transactionId,
    success_time: instant(trade.paidAt),
    payer: { openid: `oSandbox${trade.transactionId!.slice(-12)}` },
    amount: { total: trade.paidTotal, payer_total: trade.paidTotal, currency: 'CNY', payer_currency: 'CNY' },
  }),
});

const refundOf = (refund: Refund, total: number): object => ({
  refund_id: refund.refundId,
  out_refund_no: refund.outRefundNo,
  out_trade_no: refund.outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: instant(refund.createdAt),
  ...(refund.decidedAt !== undefined && refund.state === 'SUCCESS' && { success_time: instant(refund.decidedAt) }),
  amount: { total, refund: refund.amount, payer_total: total, payer_refund: refund.amount, currency: 'CNY' },
});

const words = (body: Json, ...names: readonly string[]): string[] =>
  names.map((name) => {
    const value = body[name];
    if (typeof value !== 'string' || value === '') throw new PayRefusal(400, 'PARAM_ERROR', `缺少参数 ${name}`);
    return value;
  });

function whole(body: Json, name: string): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new PayRefusal(400, 'PARAM_ERROR', `参数 ${name} 应为正整数（分）`);
  return value;
}

function numberIn(no: string, most: number): string {
  if (!/^[\w\-|*]+$/.test(no) || no.length < 6 || no.length > most)
    throw new PayRefusal(400, 'PARAM_ERROR', `商户单号应为 6 到 ${most} 个字母、数字或 _-|*`);
  return no;
}

const inside = (body: Json, name: string): Json => (body[name] ?? {}) as Json;

/** WeChat Pay v3 for one merchant: verifies what it is asked, signs what it answers, and tells what happened. */
export class WechatPay {
  readonly bank: Bank;
  readonly faults: Faults;
  readonly messenger = new Messenger();
  notifies: boolean;
  refundMs: Ms;
  readonly #now: () => Ms;
  readonly #nonces = new Nonces();

  constructor({ seed, now, folder, refundMs = 2_000, notifies = true }: WechatPayOptions) {
    this.bank = new Bank(now, folder);
    this.faults = new Faults(`${seed} wechatpay`);
    this.notifies = notifies;
    this.#now = now;
    this.refundMs = refundMs;
  }

  /** A customer scans the code and pays. */
  pay(outTradeNo: string, total?: number): void {
    const trade = this.bank.pay(outTradeNo, total);
    this.#tell(trade.notifyUrl, 'TRANSACTION.SUCCESS', transactionOf(trade), outTradeNo);
  }

  decide(outRefundNo: string, state: 'SUCCESS' | 'CLOSED' | 'ABNORMAL'): void {
    const refund = this.bank.decide(outRefundNo, state);
    const content = {
      ...refundOf(refund, this.bank.trade(refund.outTradeNo).total),
      mchid: sandboxWechat.mchId,
      refund_status: state,
    };
    this.#tell(refund.notifyUrl, `REFUND.${state}`, content, outRefundNo);
  }

  register(app: FastifyInstance): void {
    const on = (method: 'GET' | 'POST', path: string, handler: (body: Json, params: Json) => Handled) =>
      app.route({
        method,
        url: `${prefix}/v3${path}`,
        handler: (request, reply) => this.#answer(request, reply, handler),
      });
    on('POST', '/pay/transactions/native', (body) => ({ body: { code_url: this.#order(body).codeUrl } }));
    on('GET', '/pay/transactions/out-trade-no/:no', (_, { no }) => ({
      body: transactionOf(this.bank.trade(String(no))),
    }));
    on('POST', '/pay/transactions/out-trade-no/:no/close', (_, { no }) => {
      this.bank.close(String(no));
      return { status: 204 };
    });
    on('POST', '/refund/domestic/refunds', (body) => this.#refund(body));
    on('GET', '/refund/domestic/refunds/:no', (_, { no }) => this.#shown(this.bank.refund(String(no))));
  }

  stop(): void {
    this.messenger.stop();
  }

  #order(body: Json): Trade {
    const [appId, mchId, description, no, notifyUrl, expire] = words(
      body,
      'appid',
      'mchid',
      'description',
      'out_trade_no',
      'notify_url',
      'time_expire',
    );
    if (appId !== sandboxWechat.appId || mchId !== sandboxWechat.mchId)
      throw new PayRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid 和 mchid 不匹配');
    const expiresAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(expire!) ? Date.parse(expire!) : Number.NaN;
    if (!(expiresAt > this.#now())) throw new PayRefusal(400, 'PARAM_ERROR', 'time_expire 格式不正确或已过期');
    if (!URL.canParse(notifyUrl!) || notifyUrl!.includes('?'))
      throw new PayRefusal(400, 'PARAM_ERROR', 'notify_url 应为不带参数的网址');
    const total = whole(inside(body, 'amount'), 'total');
    return this.bank.order({
      outTradeNo: numberIn(no!, 32),
      description: description!,
      total,
      notifyUrl: notifyUrl!,
      expiresAt,
    });
  }

  #refund(body: Json): Handled {
    const [outTradeNo, no, reason, notifyUrl] = words(body, 'out_trade_no', 'out_refund_no', 'reason', 'notify_url');
    const amount = inside(body, 'amount');
    const outRefundNo = numberIn(no!, 64);
    const refund = this.bank.payBack(
      { outTradeNo: outTradeNo!, outRefundNo, reason: reason!, notifyUrl: notifyUrl!, amount: whole(amount, 'refund') },
      whole(amount, 'total'),
    );
    setTimeout(() => {
      if (this.bank.refund(outRefundNo).state === 'PROCESSING') this.decide(outRefundNo, 'SUCCESS');
    }, this.refundMs).unref();
    return this.#shown(refund);
  }

  #shown(refund: Refund): Handled {
    const { total } = this.bank.trade(refund.outTradeNo);
    return { body: { ...refundOf(refund, total), status: refund.state } };
  }

  #tell(url: string, event: string, content: object, about: string): void {
    if (!this.notifies) return;
    const send = () =>
      void this.messenger.send(() => noticeOf(url, event, content, this.#now()), about, event, this.#now());
    send();
    if (this.faults.strikes('duplicatePush')) send();
  }

  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    handler: (body: Json, params: Json) => Handled,
  ): Promise<unknown> {
    const { faults } = this;
    if (faults.strikes('slow')) await sleep(slowness);
    if (faults.strikes('serverError')) return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
    const { status = 200, body } = this.#carriedOut(request, handler);
    if (status < 300 && faults.strikes('timeoutAfterSuccess')) {
      reply.hijack();
      return request.raw.socket.destroy();
    }
    const text = body === undefined ? '' : JSON.stringify(body);
    void reply.code(status).headers(signatureHeaders(text, this.#now())).type('application/json; charset=utf-8');
    return reply.send(status < 300 && faults.strikes('garbage') ? text.slice(0, text.length / 2) : text);
  }

  #carriedOut(request: FastifyRequest, handler: (body: Json, params: Json) => Handled): Handled {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const { method, url, headers } = request;
    try {
      if (this.faults.strikes('throttled')) throw new PayRefusal(429, 'FREQUENCY_LIMITED', '频率超限');
      demandMerchant({ method, url, body, authorization: headers.authorization }, this.#now(), this.#nonces);
      return handler(body === '' ? {} : jsonIn(body), request.params as Json);
    } catch (error) {
      if (!(error instanceof PayRefusal)) throw error;
      return { status: error.status, body: { code: error.code, message: error.message } };
    }
  }
}

function jsonIn(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    throw new PayRefusal(400, 'PARAM_ERROR', '请求体不是 JSON');
  }
}
