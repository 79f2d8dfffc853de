import {
  absFen,
  type Draft,
  entry,
  type Fen,
  type Full,
  type Input,
  negateFen,
  type Posting,
  showFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@heliu/model';
import { cashEntry } from '../cashier-account/cashier-account.ts';
import { receivables } from '../ledger/ledgers.ts';
import { usualBooking } from '../posting-rule/posting.rules.ts';
import { type ReceiptAccounts, receiptBook, receiptPosting } from './receipt.posting.ts';
import type { receipt } from './receipt.ts';

type Receipt = typeof receipt;

/** What came in and what it is for. Of what comes in, whatever settles nothing is an advance. */
export function withSums(input: Input<Receipt>): Draft<Receipt> {
  const money = input.money ?? [];
  const [writeOffs, refunds] = [input.writeOffs ?? [], input.refunds ?? []];
  const isRefund = input.kind === 'refund';
  const paid = sumFen(money.map(({ amount }) => amount));
  const fee = sumFen(money.map((line) => line.fee ?? zeroFen));
  const received = isRefund ? negateFen(paid) : sumFen([paid, fee]);
  const settled = sumFen(writeOffs.map(({ amount }) => amount));
  const drawn = sumFen(refunds.map(({ amount }) => amount));
  const advance = sumFen([received, input.discount ?? zeroFen, negateFen(settled), drawn]);
  return {
    ...input,
    money,
    writeOffs: writeOffs.map((line) => ({ ...line, open: zeroFen })),
    refunds: refunds.map((line) => ({ ...line, open: zeroFen })),
    received,
    fee,
    settled,
    advance,
    advanceUsed: zeroFen,
    advanceOpen: zeroFen,
  };
}

const repeated = <T>(values: readonly T[]): number => values.findIndex((one, i) => values.indexOf(one) < i);

/** What is wrong with a receipt that has all its fields, in words for the user. */
export function receiptComplaint(draft: Draft<Receipt>): string | undefined {
  const { money, writeOffs, refunds, kind = 'sales' } = draft;
  const [received, settled, advance] = [draft.received ?? zeroFen, draft.settled ?? zeroFen, draft.advance ?? zeroFen];
  const discount = draft.discount ?? zeroFen;
  for (const [i, { amount, fee }] of money.entries()) {
    if (sumFen([amount, fee ?? zeroFen]) === zeroFen) return `收款明细第${i + 1}行：金额不能为零`;
    if (kind === 'refund' && (fee ?? zeroFen) !== zeroFen)
      return `收款明细第${i + 1}行：退款不填手续费；银行另收的手续费记在出纳日记账`;
  }
  const again = repeated(writeOffs.map(({ invoice }) => invoice));
  if (again >= 0) return `核销发票第${again + 1}行：这张发票上面已有一行，请合并`;
  const nothing = writeOffs.findIndex(({ amount }) => amount === zeroFen);
  if (nothing >= 0) return `核销发票第${nothing + 1}行：本次核销不能为零`;
  const drawnAgain = repeated(refunds.map((line) => line.receipt));
  if (drawnAgain >= 0) return `退预收款第${drawnAgain + 1}行：这张收款单上面已有一行，请合并`;
  if (kind === 'refund') {
    if (money.length === 0) return '请填写退款从哪个账户付出';
    if (discount !== zeroFen) return '退款没有现金折扣';
    if (advance !== zeroFen)
      return `退款 ${showFen(negateFen(received))}，应等于冲销的红字发票与退回的预收款合计 ${showFen(subtractFen(sumFen(refunds.map(({ amount }) => amount)), settled))}`;
    return undefined;
  }
  if (refunds.length > 0) return '只有退款才退预收款，请把收款类型改为退款';
  if (kind === 'advance' && writeOffs.length > 0) return '预收款不核销发票；要核销请把收款类型改为销售收款';
  if (money.length === 0 && writeOffs.length === 0) return '请填写收款明细';
  if (discount > zeroFen && discount > settled)
    return `现金折扣 ${showFen(discount)} 超过了核销金额 ${showFen(settled)}`;
  if (advance < 0n)
    return `核销 ${showFen(settled)} 超过了收款与折扣合计 ${showFen(sumFen([received, discount]))}，多了 ${showFen(negateFen(advance))}`;
  return undefined;
}

/** An invoice as far as a receipt is concerned. */
export interface SettledInvoice {
  readonly id: number;
  readonly number: string;
  /** What is open of it with the customer who pays. */
  readonly open: Fen;
  /** The account its debt stands in. */
  readonly receivable: number;
}

/** Why so much cannot be written off an invoice. */
export function settlingComplaint({ number, open }: Pick<SettledInvoice, 'number' | 'open'>, amount: Fen) {
  if (open === zeroFen) return `应收发票 ${number} 已经核销完，或不是该客户的`;
  if (open < 0n !== amount < 0n)
    return open < 0n ? `应收发票 ${number} 是红字，核销金额应小于零` : `应收发票 ${number} 的核销金额应大于零`;
  return absFen(amount) > absFen(open)
    ? `应收发票 ${number} 未核销 ${showFen(open)}，不能核销 ${showFen(amount)}`
    : undefined;
}

/** Money, what it settles and what is left of it; and the voucher by the rule of the company. */
export function receiptPostings(
  record: Full<Receipt>,
  accounts: ReceiptAccounts,
  party: string,
  booking: typeof usual = usual,
): Posting[] {
  const { id, customer, money, writeOffs, refunds, advance } = record;
  const isRefund = record.kind === 'refund';
  const summary = `${isRefund ? '退款' : '收款'} ${party} ${record.number ?? ''}`.trim();
  return [
    ...money.map((line) =>
      cashEntry({
        account: line.account,
        ...(isRefund ? { expense: line.amount } : { income: line.amount }),
        summary,
        reference: line.reference,
        party,
        mayOverdraw: accounts.cash.get(line.account)!.mayOverdraw,
      }),
    ),
    ...writeOffs.map(({ invoice, amount }) => entry(receivables, { customer, invoice, amount: negateFen(amount) })),
    ...(advance === zeroFen ? [] : [entry(receivables, { customer, receipt: id, advance })]),
    ...refunds.map((line) => entry(receivables, { customer, receipt: line.receipt, advance: negateFen(line.amount) })),
    ...booking(receiptBook(record, accounts, party)),
  ];
}
const usual = usualBooking(receiptPosting);

/** An open invoice that might be what somebody has paid for. */
export interface Candidate {
  readonly invoice: number;
  readonly number: string;
  readonly dueDate: string | null;
  readonly open: Fen;
}
export interface Suggested {
  readonly invoice: number;
  readonly amount: Fen;
  readonly why: 'named' | 'same' | 'oldest';
}

/**
 * What a payment is most likely for: invoices that its text names, then one of just that amount, then the oldest. Red
 * invoices are taken off first, since the customer has taken them off what he paid.
 */
export function suggestWriteOffs(candidates: readonly Candidate[], amount: Fen, text = ''): Suggested[] {
  const reds = candidates.filter(({ open }) => open < 0n);
  const blue = candidates
    .filter(({ open }) => open > 0n)
    .toSorted((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : (a.dueDate ?? '') > (b.dueDate ?? '') ? 1 : 0));
  const same = blue.find(({ open }) => open === amount);
  const named = blue.filter(({ number }) => text.includes(number));
  if (named.length === 0 && same) return [{ invoice: same.invoice, amount: same.open, why: 'same' }];
  const suggested: Suggested[] = reds.map(({ invoice, open }) => ({ invoice, amount: open, why: 'oldest' }));
  let left = subtractFen(amount, sumFen(reds.map(({ open }) => open)));
  for (const [why, some] of [
    ['named', named],
    ['oldest', blue.filter((one) => !named.includes(one))],
  ] as const)
    for (const { invoice, open } of some) {
      const part = open < left ? open : left;
      if (part <= 0n) continue;
      suggested.push({ invoice, amount: part, why });
      left = subtractFen(left, part);
    }
  return suggested;
}
