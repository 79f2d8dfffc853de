import { type Fen, showFen } from '@heliu/model';
import type { OpenedTender } from '../opening/opening.calls.ts';
import { type Payment, settlementOf, type TenderKind, typedAmount, withPayment } from './tender.rules.ts';

/** How far the cashier has got with one payment. */
export interface Paying {
  readonly method: number;
  readonly text: string;
  /** Set once the amount is known and the number of the other machine's slip is wanted. */
  readonly amount?: Fen;
}

/** What chooses a way to pay while an amount is typed. */
const tenderLetters: Readonly<Partial<Record<TenderKind, string>>> = {
  cash: 'X',
  card: 'K',
  wechat: 'W',
  alipay: 'Z',
  transfer: 'T',
  stored: 'C',
  credit: 'G',
};
/** The first of a kind has its letter. */
export const letterOf = (tenders: readonly OpenedTender[], tender: OpenedTender): string | undefined =>
  tenders.find(({ kind }) => kind === tender.kind) === tender ? tenderLetters[tender.kind] : undefined;

export function startPaying(tenders: readonly OpenedTender[]): Paying {
  const first = tenders.find(({ kind }) => kind === 'cash') ?? tenders[0];
  return { method: first?.method ?? 0, text: '' };
}

/** The next way to pay, or the one before. */
export function turned(paying: Paying, tenders: readonly OpenedTender[], by: 1 | -1): Paying {
  const at = tenders.findIndex(({ method }) => method === paying.method);
  const next = tenders[(at + by + tenders.length) % tenders.length];
  return next ? { method: next.method, text: '' } : paying;
}

const longest = 64;

/** One more key. A letter of a tender chooses it while an amount is typed; in the number of a trade it is a letter. */
export function typed(paying: Paying, tenders: readonly OpenedTender[], key: string): Paying {
  if (key === 'Backspace') return { ...paying, text: paying.text.slice(0, -1) };
  if (key.length !== 1 && key !== '00') return paying;
  const chosen =
    paying.amount === undefined && !/[^\d.]/.test(paying.text)
      ? tenders.find((tender) => letterOf(tenders, tender) === key.toUpperCase())
      : undefined;
  if (chosen) return { method: chosen.method, text: paying.text };
  return paying.text.length >= longest ? paying : { ...paying, text: paying.text + key };
}

export type Answered =
  | { readonly kind: 'paid'; readonly payments: readonly Payment[] }
  | { readonly kind: 'asks'; readonly paying: Paying }
  /** Somebody scanned goods while paying. */
  | { readonly kind: 'scan'; readonly code: string }
  | { readonly kind: 'refused'; readonly words: string };

/** What Enter does: nothing typed is exactly what is left. */
export function answered(
  paying: Paying,
  tenders: readonly OpenedTender[],
  due: Fen,
  payments: readonly Payment[],
): Answered {
  const tender = tenders.find(({ method }) => method === paying.method);
  if (!tender) return { kind: 'refused', words: '请选收款方式' };
  const { method, name, kind, needsTradeNo } = tender;
  const text = paying.text.trim();
  if (paying.amount !== undefined) {
    if (needsTradeNo && text === '') return { kind: 'refused', words: `请扫或输入${name}的交易号` };
    return taken({ method, name, kind, amount: paying.amount, ...(text && { tradeNo: text }) });
  }
  const { rest } = settlementOf(due, payments);
  const amount = text === '' ? rest : typedAmount(text);
  if (amount === undefined)
    return text.length >= 4
      ? { kind: 'scan', code: text }
      : { kind: 'refused', words: `${text} 不是金额，还差 ${showFen(rest)}` };
  const outcome = withPayment(due, payments, { method, name, kind, amount });
  if (typeof outcome === 'string') return { kind: 'refused', words: outcome };
  return needsTradeNo ? { kind: 'asks', paying: { method, text: '', amount } } : { kind: 'paid', payments: outcome };

  function taken(payment: Payment): Answered {
    const next = withPayment(due, payments, payment);
    return typeof next === 'string' ? { kind: 'refused', words: next } : { kind: 'paid', payments: next };
  }
}
