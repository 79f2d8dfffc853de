import {
  compareDecimal,
  dec,
  type Draft,
  entry,
  type Fen,
  type Full,
  type Input,
  netOf,
  type Posting,
  showFen,
  subtractFen,
  yuan,
  zeroFen,
  daysAfter,
} from '@heliu/model';
import { lineAmounts, totalsOf } from '../amounts/amounts.rules.ts';
import { receivables } from '../ledger/ledgers.ts';
import { usualBooking } from '../posting-rule/posting.rules.ts';
import { arInvoicePosting, bookOf, type PostingAccounts } from './ar-invoice.posting.ts';
import type { arInvoice } from './ar-invoice.ts';

type Invoice = typeof arInvoice;

/**
 * Prices include tax: each line's total is rounded to the fen, the net part is taken out of it, and the tax is what
 * remains, unless somebody states what the invoice says. So lines add up to the printed total, and amount and tax to it as well. Nobody owes a draft:
 * what is open begins with the audit.
 */
export function withTotals(input: Input<Invoice>): Draft<Invoice> {
  const lines = input.lines.map((line) => {
    const { quantity, taxPrice: price, taxRate } = line;
    const { total, tax: computed } = lineAmounts({ quantity, price, taxRate }, 'taxed');
    const tax = line.statedTax ?? computed;
    return { ...line, amount: subtractFen(total, tax), tax, total };
  });
  return {
    ...input,
    lines,
    instalments: [],
    ...totalsOf(lines),
    settledAmount: zeroFen,
    openAmount: zeroFen,
    settleStatus: 'none',
  };
}

const largest = yuan('999999999999.99');
const tooLarge = (amount: Fen | null | undefined) => amount != null && (amount > largest || amount < -largest);

/** What is wrong with an invoice that has all its fields, in words for the user. */
export function invoiceComplaint(invoice: Draft<Invoice>): string | undefined {
  const { invoiceDate, dueDate, lines, total } = invoice;
  const kind = invoice.invoiceKind ?? 'normal';
  for (const [index, { quantity, total: lineTotal }] of lines.entries()) {
    const where = `发票明细第${index + 1}行：`;
    const sign = compareDecimal(quantity, dec('0'));
    if (sign === 0) return `${where}数量不能为零`;
    if (kind === 'normal' && sign < 0) return `${where}数量应大于零，退货请用红字发票`;
    if (kind === 'red' && sign > 0) return `${where}红字发票的数量应小于零`;
    if (tooLarge(lineTotal)) return `${where}价税合计超出范围`;
  }
  if (tooLarge(total)) return '价税合计超出范围';
  return dueDate && dueDate < invoiceDate ? '到期日不能早于开票日期' : undefined;
}

/** Rounding of some lines on paper never comes to more; anything beyond is a mistake or another rate. */
const mostRounding = yuan('0.06');

/** People may follow the paper by a few fen, not replace the rate. Sums of issued invoices are what they are. */
export function statedTaxComplaint({ lines }: Draft<Invoice>): string | undefined {
  for (const [index, { statedTax, total, taxRate }] of lines.entries()) {
    if (statedTax == null) continue;
    const computed = subtractFen(total!, netOf(total!, taxRate));
    const off = subtractFen(statedTax, computed);
    if (off > mostRounding || off < -mostRounding)
      return `发票明细第${index + 1}行：按税率算出的税额是 ${showFen(computed)}，票面税额最多差 ${showFen(mostRounding)}`;
  }
  return undefined;
}

/** The day an invoice falls due under the customer's terms. */
export const dueOn = (invoiceDate: string, creditDays: number): string => daysAfter(invoiceDate, creditDays);

/** What is owed, and the voucher by the rule of the company. */
export const postings = (
  invoice: Full<Invoice>,
  accounts: PostingAccounts,
  booking: typeof usual = usual,
): Posting[] => [
  entry(receivables, { customer: invoice.customer, invoice: invoice.id, amount: invoice.total }),
  ...booking(bookOf(invoice, accounts)),
];
const usual = usualBooking(arInvoicePosting);
