import { type Fen, fen, showFen, subtractFen } from '@heliu/model';
import type { paymentStates, refundStates } from './payment.ts';
import type { RefundResult, Transaction } from './transaction.ts';

type PaymentState = keyof typeof paymentStates;
type RefundState = keyof typeof refundStates;

export interface PaymentMoney {
  readonly amount: Fen;
  readonly refunded: Fen;
  readonly refunding: Fen;
}
export interface PaymentFacts extends PaymentMoney {
  readonly state: PaymentState;
}
export interface RefundFacts {
  readonly amount: Fen;
  readonly state: RefundState;
}

/** One merchant number serves every company of the server, so WeChat's number names the company as well. */
export const wireNumber = (company: number, no: string): string => `${company}-${no}`;

export function readWireNumber(wire: string): { readonly company: number; readonly no: string } | undefined {
  const [, company, no] = /^(\d{1,15})-(\w+)$/.exec(wire) ?? [];
  return company && no ? { company: Number(company), no } : undefined;
}

const stateOfPaid = ({ amount, refunded }: PaymentMoney): PaymentState =>
  refunded === 0n ? 'paid' : refunded < amount ? 'partRefunded' : 'refunded';

export interface PaymentChange {
  readonly state: PaymentState;
  readonly problem: string | null;
}

/** What a payment becomes when WeChat says so; nothing where it says nothing new. Money received is never unsaid. */
export function afterTransaction(before: PaymentFacts, told: Transaction): PaymentChange | undefined {
  const isOpen = before.state === 'waiting' || before.state === 'closed' || before.state === 'abnormal';
  if (told.state === 'SUCCESS' || told.state === 'REFUND') {
    if (!isOpen) return undefined;
    if (told.total !== before.amount)
      return {
        state: 'abnormal',
        problem: `微信实收${told.total === undefined ? '金额不明' : showFen(told.total)}，应收${showFen(before.amount)}，请在微信商户平台核对`,
      };
    const outside = told.state === 'REFUND' && before.refunded + before.refunding === 0n;
    return { state: stateOfPaid(before), problem: outside ? '已在微信商户平台上退过款，请核对' : null };
  }
  if (before.state !== 'waiting') return undefined;
  if (told.state === 'CLOSED' || told.state === 'REVOKED') return { state: 'closed', problem: null };
  if (told.state === 'PAYERROR') return { state: 'abnormal', problem: '付款失败，请重新收款' };
  return undefined;
}

export const refundable = ({ amount, refunded, refunding }: PaymentMoney): Fen =>
  subtractFen(subtractFen(amount, refunded), refunding);

/** Why this much cannot be paid back, in words for whoever asked. */
export function refundObjection(before: PaymentFacts, wanted: Fen): string | undefined {
  if (before.state !== 'paid' && before.state !== 'partRefunded')
    return before.state === 'refunded' ? '已全部退款' : '还没有收到这笔钱，不能退款';
  const left = refundable(before);
  if (wanted <= left) return undefined;
  const held = before.refunding > 0n ? `（另有 ${showFen(before.refunding)} 正在退款）` : '';
  return left > 0n ? `最多还能退 ${showFen(left)}${held}` : `没有可退的金额${held}`;
}

export interface RefundChange {
  readonly state: RefundState;
  readonly problem: string | null;
  /** How the payment's figures move along. */
  readonly refunded: Fen;
  readonly refunding: Fen;
}

const holds = (state: RefundState): boolean => state === 'asked' || state === 'processing' || state === 'abnormal';

function moved(before: RefundFacts, state: RefundState, problem: string | null): RefundChange | undefined {
  if (before.state === state || before.state === 'success') return undefined;
  const held = (one: RefundState) => (holds(one) ? before.amount : 0n);
  return {
    state,
    problem,
    refunded: fen(state === 'success' ? before.amount : 0n),
    refunding: fen(held(state) - held(before.state)),
  };
}

const told: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'success',
  CLOSED: 'closed',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
};

/** A refund given up by us may still turn out to have been paid; one that was paid stays so. */
export function afterRefund(before: RefundFacts, result: RefundResult): RefundChange | undefined {
  if (result.amount !== before.amount)
    return moved(before, 'abnormal', `微信退款 ${showFen(result.amount)}，与申请不符，请在微信商户平台核对`);
  const state = told[result.state] ?? 'abnormal';
  const problems: Partial<Record<RefundState, string>> = {
    closed: '微信已关闭这笔退款，钱没有退出去',
    abnormal: '原路退回失败（如银行卡已注销），请在微信商户平台处理',
  };
  return moved(before, state, problems[state] ?? null);
}

/** WeChat refused for good: the money is free for another refund. */
export const refusedRefund = (before: RefundFacts, message: string): RefundChange | undefined =>
  moved(before, 'closed', message);

export const withRefund = (before: PaymentMoney, change: RefundChange): PaymentFacts => {
  const after = {
    amount: before.amount,
    refunded: fen(before.refunded + change.refunded),
    refunding: fen(before.refunding + change.refunding),
  };
  return { ...after, state: stateOfPaid(after) };
};
