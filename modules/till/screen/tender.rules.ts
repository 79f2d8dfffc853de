import { addFen, type Fen, fen, formatFen, showFen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import type { OpenedTender } from '../opening/opening.calls.ts';

export type TenderKind = OpenedTender['kind'];

export interface Payment {
  readonly method: number;
  readonly name: string;
  readonly kind: TenderKind;
  readonly amount: Fen;
  /** What another machine or an app has called it. */
  readonly tradeNo?: string;
}

export interface Settlement {
  readonly paid: Fen;
  /** What is still to be paid; nothing once there is change. */
  readonly rest: Fen;
  readonly change: Fen;
}

export function settlementOf(due: Fen, payments: readonly Payment[]): Settlement {
  const paid = sumFen(payments.map(({ amount }) => amount));
  return {
    paid,
    rest: paid < due ? subtractFen(due, paid) : zeroFen,
    change: paid > due ? subtractFen(paid, due) : zeroFen,
  };
}

const cashIn = (payments: readonly Payment[]): Fen =>
  sumFen(payments.filter(({ kind }) => kind === 'cash').map(({ amount }) => amount));

/** Why a bill cannot be closed with these payments; undefined when it can. */
export function unsettled(due: Fen, payments: readonly Payment[]): string | undefined {
  const { rest, change } = settlementOf(due, payments);
  if (rest > 0n) return `还差 ${showFen(rest)}`;
  // Of change that is more than the cash, a card would have been paid out.
  if (change > cashIn(payments)) return `只有现金能找零：多收了 ${showFen(subtractFen(change, cashIn(payments)))}`;
  if (change > 0n && change === cashIn(payments)) return '别的方式已经够了，请去掉现金';
  return undefined;
}

const mostCash = yuan('100000');

/** One more payment, or why it cannot be taken. Of one way there is one payment: a second amount is added to the first. */
export function withPayment(due: Fen, payments: readonly Payment[], added: Payment): readonly Payment[] | string {
  const { rest } = settlementOf(due, payments);
  if (added.amount <= 0n) return '请输入收了多少';
  if (rest === 0n) return due === 0n ? '这一单不用付钱' : '已经收够了';
  if (added.kind !== 'cash' && added.amount > rest) return `${added.name}最多收 ${showFen(rest)}，找零只能从现金里出`;
  if (added.amount > mostCash) return `一次最多收 ${showFen(mostCash)}，请看是不是输错了`;
  const at = payments.findIndex(({ method, tradeNo }) => method === added.method && tradeNo === added.tradeNo);
  if (at < 0) return [...payments, added];
  return payments.map((one, place) => (place === at ? { ...one, amount: addFen(one.amount, added.amount) } : one));
}

/** What fingers type as an amount: `200`, `9.9`, `.5`; undefined when it is none. */
export function typedAmount(text: string): Fen | undefined {
  const match = /^(\d{0,6})(?:\.(\d{0,2}))?$/.exec(text);
  if (!match || text === '' || text === '.') return undefined;
  return yuan(`${match[1] || '0'}.${(match[2] ?? '').padEnd(2, '0')}`);
}

/** Faces of the notes and coins that are about, in yuan. */
export const faces = ['100', '50', '20', '10', '5', '2', '1', '0.5', '0.1'] as const;
export type Face = (typeof faces)[number];
export type CashCount = Readonly<Partial<Record<Face, number>>>;

export const countedCash = (count: CashCount): Fen =>
  sumFen(faces.map((face) => fen(yuan(face) * BigInt(count[face] ?? 0))));

/** What a customer is likely to hand over: the next full five, ten, twenty, fifty and hundred, at most three of them. */
export function likelyNotes(rest: Fen): Fen[] {
  if (rest <= 0n) return [];
  const next = ['5', '10', '20', '50', '100'].map(yuan).map((note) => fen(((rest + note - 1n) / note) * note));
  return [...new Set(next)].filter((amount) => amount > rest).slice(0, 3);
}

/** Change in as few notes and coins as can be; nobody has used notes of two yuan or single fen for years. */
export function changeNotes(change: Fen): { readonly face: Face; readonly count: number }[] {
  let left: bigint = change;
  return faces
    .filter((face) => face !== '2')
    .flatMap((face) => {
      const count = left / yuan(face);
      left -= count * yuan(face);
      return count > 0n ? [{ face, count: Number(count) }] : [];
    });
}
/** 10×1　5角×1 */
export const faceName = (face: Face): string => (face.startsWith('0.') ? `${face.slice(2)}角` : face);

export const amountText = (amount: Fen): string => formatFen(amount).replace(/\.00$/, '');

/** What a sale on its way was paid with, as the checkout has it. */
export const paidOf = (
  { args }: { readonly args: Readonly<Record<string, unknown>> },
  tenders: readonly OpenedTender[],
): Payment[] =>
  (args['payments'] as readonly { method: number; amount: string; tradeNo?: string }[]).flatMap(
    ({ method, amount, ...rest }) => {
      const tender = tenders.find((one) => one.method === method);
      return tender ? [{ method, name: tender.name, kind: tender.kind, amount: yuan(amount), ...rest }] : [];
    },
  );
