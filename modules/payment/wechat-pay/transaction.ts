import type { Fen } from '@heliu/model';
import { fenOfFen, type Json, Malformed, maybe, needed, present, text } from '@heliu/outside';

/** A payment as WeChat tells it, asked or by itself. */
export interface Transaction {
  readonly mchId: string;
  readonly outTradeNo: string;
  readonly state: string;
  readonly total: Fen | undefined;
  readonly transactionId: string | undefined;
  readonly paidAt: string | undefined;
  /** Their number for the payer; only its ends are kept. */
  readonly payer: string | undefined;
}

export interface RefundResult {
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  readonly state: string;
  readonly amount: Fen;
  readonly refundId: string | undefined;
  readonly refundedAt: string | undefined;
}

function instant(value: unknown, field: string): string | undefined {
  const written = text(value);
  if (!written) return undefined;
  const at = Date.parse(written);
  if (Number.isNaN(at)) throw new Malformed(field, value);
  return new Date(at).toISOString();
}

const masked = (openId: string | undefined): string | undefined =>
  openId && `${openId.slice(0, 4)}****${openId.slice(-4)}`;

/** Before anybody has paid there is neither an amount nor a payer. */
export function transactionFrom(body: Json): Transaction {
  const amount = body['amount'] === undefined ? undefined : present(body['amount'], 'amount');
  return {
    mchId: needed(body['mchid'], 'mchid'),
    outTradeNo: needed(body['out_trade_no'], 'out_trade_no'),
    state: needed(body['trade_state'], 'trade_state'),
    total: amount && fenOfFen(needed(amount['total'], 'amount.total'), 'amount.total'),
    transactionId: maybe(body['transaction_id']),
    paidAt: instant(body['success_time'], 'success_time'),
    payer: masked(maybe((body['payer'] as Json | undefined)?.['openid'])),
  };
}

/** The answer calls it `status`, the notice `refund_status`. */
export function refundFrom(body: Json): RefundResult {
  const amount = present(body['amount'], 'amount');
  return {
    outRefundNo: needed(body['out_refund_no'], 'out_refund_no'),
    outTradeNo: needed(body['out_trade_no'], 'out_trade_no'),
    state: needed(body['status'] ?? body['refund_status'], 'status'),
    amount: fenOfFen(needed(amount['refund'], 'amount.refund'), 'amount.refund'),
    refundId: maybe(body['refund_id']),
    refundedAt: instant(body['success_time'], 'success_time'),
  };
}
