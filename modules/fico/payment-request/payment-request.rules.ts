import {
  type Draft,
  type Fen,
  fen,
  formatFen,
  hiddenText,
  type Input,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import type { paymentRequest, PayKind } from './payment-request.ts';

type Request = typeof paymentRequest;
type DraftLine = Draft<Request>['lines'][number];

/** Without the sign by which selling prices are hidden in sentences: whoever asks for money knows how much. */
export const inYuan = (amount: Fen): string => `${formatFen(amount)} 元`;
/** The same to somebody who is perhaps not to know what things cost. */
export const inYuanTo = ({ masks }: { readonly masks: ReadonlySet<string> }, amount: Fen): string =>
  masks.has('cost') ? hiddenText : inYuan(amount);

/** What is asked for is what its lines come to. */
export const withSum = (input: Input<Request>): Draft<Request> => ({
  ...input,
  amount: sumFen(input.lines.map(({ amount }) => amount)),
});

/** What a line of each kind names, and what it must leave empty. */
const shapes: Readonly<Record<PayKind, (line: DraftLine) => string | undefined>> = {
  ap: ({ invoice, order, account }) => {
    if (invoice == null) return '请选择要付的应付发票';
    return order != null || account != null ? '付应付款只填应付发票，不填采购订单和科目' : undefined;
  },
  prepay: ({ invoice, account }) =>
    invoice != null ? '预付款不对发票；发票已到的请改为应付款' : account != null ? '预付款不填科目' : undefined,
  expense: (line) => shapes.refund(line),
  refund: ({ invoice, order, account }) => {
    if (account == null) return '请选择记账科目';
    return invoice != null || order != null ? '费用和退款只填科目，不填应付发票和采购订单' : undefined;
  },
};

export function requestComplaint(draft: Draft<Request>): string | undefined {
  const { payKind, payeeType, supplier, staff, payeeName, lines } = draft;
  const kind = payKind ?? 'ap';
  const payee = payeeType ?? 'supplier';
  if ((kind === 'ap' || kind === 'prepay') && payee !== 'supplier') return '应付款和预付款只付给供应商';
  if (payee === 'supplier' && supplier == null) return '请选择供应商';
  if (payee === 'staff' && staff == null) return '请选择员工';
  if (payee === 'other' && !payeeName) return '请填写收款户名';
  if (payee !== 'supplier' && supplier != null) return '收款方不是供应商，请清空供应商';
  if (payee !== 'staff' && staff != null) return '收款方不是员工，请清空员工';
  const invoices = new Set<number>();
  for (const [i, line] of lines.entries()) {
    const wrong = shapes[kind](line);
    if (wrong) return `付款明细第${i + 1}行：${wrong}`;
    if (line.invoice != null && invoices.has(line.invoice)) return `付款明细第${i + 1}行：这张发票上面已经有了`;
    if (line.invoice != null) invoices.add(line.invoice);
  }
  return undefined;
}

/** Digits and letters alone: people write account numbers with spaces and dashes. */
export const plainNo = (no: string): string => no.replace(/[\s-]/g, '').toLowerCase();

export const isOtherAccount = (typed: string | null | undefined, known: string | null | undefined): boolean =>
  !!typed && !!known && plainNo(typed) !== plainNo(known);

interface Due {
  readonly id: number;
  readonly dueDate: string | null;
  readonly amount: Fen;
  readonly paidAmount: Fen;
}
/** What of an amount goes to which line: those due first, each up to what is left of it. Without an amount, all of it. */
export function allot(lines: readonly Due[], amount: Fen | null): ReadonlyMap<number, Fen> {
  const shares = new Map<number, Fen>();
  let left: Fen = amount ?? leftOf(lines);
  const inOrder = lines.toSorted(
    (a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') || lines.indexOf(a) - lines.indexOf(b),
  );
  for (const line of inOrder) {
    const open = subtractFen(line.amount, line.paidAmount);
    const share = fen(open < left ? open : left);
    if (share <= 0n) continue;
    shares.set(line.id, share);
    left = subtractFen(left, share);
  }
  return shares;
}
export const leftOf = (lines: readonly Pick<Due, 'amount' | 'paidAmount'>[]): Fen =>
  sumFen(lines.map((line) => subtractFen(line.amount, line.paidAmount)));

export function amountComplaint(amount: Fen, left: Fen): string | undefined {
  if (amount <= zeroFen) return '付款金额要大于 0';
  return amount > left ? `付款金额 ${inYuan(amount)}，超过还没有付的 ${inYuan(left)}` : undefined;
}
