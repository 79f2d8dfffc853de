import { type Fen, fen, showFen } from '@heliu/model';

/** Why an offline sale was decided otherwise than the till had it. */
export type DecisionCode =
  | 'amount'
  | 'overpaid'
  | 'coupon'
  | 'goods'
  | 'price'
  | 'member'
  | 'approval'
  | 'clock'
  | 'chain'
  | 'shift'
  | 'refused';
export interface Decision {
  readonly code: DecisionCode;
  readonly words: string;
}

interface Amounts {
  /** What the customer has paid. */
  readonly paid: Fen;
  /** What the bill comes to with the promotions of the moment it was sold. */
  readonly due: Fen;
  /** What it comes to without any promotion. */
  readonly full: Fen;
}
export type AmountRule =
  | { readonly kind: 'same' }
  /** Booked as an amount off, at the promotions or without them. */
  | { readonly kind: 'off'; readonly off: Fen; readonly isPlain: boolean; readonly decision: Decision }
  | { readonly kind: 'beyond'; readonly words: string };

/**
 * The customer has paid and left, so what he has paid stands. What the server would have asked beyond it is taken off; had
 * it asked for less, the promotions are left aside and he may get the rest back.
 */
export function amountRule({ paid, due, full }: Amounts): AmountRule {
  if (paid === due) return { kind: 'same' };
  const told = `按现在的资料应收 ${showFen(due)}，已按收到的 ${showFen(paid)} 成单`;
  if (paid < due)
    return {
      kind: 'off',
      off: fen(due - paid),
      isPlain: false,
      decision: { code: 'amount', words: `${told}，少收的 ${showFen(fen(due - paid))} 记作手工优惠` },
    };
  if (paid <= full)
    return {
      kind: 'off',
      off: fen(full - paid),
      isPlain: true,
      decision: { code: 'overpaid', words: `${told}，顾客多付了 ${showFen(fen(paid - due))}，可以退给他` },
    };
  return { kind: 'beyond', words: `收到的 ${showFen(paid)} 比原价 ${showFen(full)} 还多，请核对` };
}

/** A clock that runs wrong moves no sale out of its shift. */
export function momentOf(
  soldAt: string,
  began: string,
  now: string,
): { readonly at: string; readonly decision?: Decision } {
  const [sold, from, to] = [Date.parse(soldAt), Date.parse(began), Date.parse(now)];
  const slack = 120_000;
  if (sold >= from && sold <= to) return { at: new Date(sold).toISOString() };
  const at = new Date(Math.min(Math.max(sold, from), to)).toISOString();
  if (sold > from - slack && sold < to + slack) return { at };
  return { at, decision: { code: 'clock', words: '设备的时钟不对，成交时间按班次的时间记' } };
}

export const stateFor = (decisions: readonly Decision[]): 'clean' | 'open' =>
  decisions.length === 0 ? 'clean' : 'open';
export const wordsOf = (decisions: readonly Decision[]): string =>
  [...new Set(decisions.map(({ words }) => words))].join('；').slice(0, 2000);
