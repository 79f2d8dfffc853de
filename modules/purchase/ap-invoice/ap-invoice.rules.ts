import {
  addDecimal,
  compareDecimal,
  type Decimal,
  type Draft,
  type Fen,
  type Full,
  type Input,
  negateDecimal,
  proportion,
  showFen,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { lineAmounts, type Pricing, totalsOf } from '../../fico/model.ts';
import type { apInvoice } from './ap-invoice.ts';

type Invoice = typeof apInvoice;

/** Goods that went back are taken off: their lines count below zero. The paper decides about the tax, by a few fen. */
export function withTotals(input: Input<Invoice>): Draft<Invoice> {
  const pricing: Pricing = input.pricing ?? 'taxed';
  const lines = input.lines.map((line) => {
    const quantity = line.returned == null ? line.quantity : negateDecimal(line.quantity);
    const computed = lineAmounts({ quantity, price: line.price, taxRate: line.taxRate }, pricing);
    if (line.statedTax == null) return { ...line, ...computed };
    const tax = line.statedTax;
    return pricing === 'taxed'
      ? { ...line, tax, total: computed.total, amount: subtractFen(computed.total, tax) }
      : { ...line, tax, amount: computed.amount, total: sumFen([computed.amount, tax]) };
  });
  const settlement = { settledAmount: zeroFen, openAmount: zeroFen, settleStatus: 'none' } as const;
  return { ...input, lines, instalments: [], ...totalsOf(lines), ...settlement };
}

const mostRounding = yuan('0.06');

/** What is wrong with an invoice by itself, in words for the user. */
export function invoiceComplaint(draft: Draft<Invoice>): string | undefined {
  const isExpense = draft.invoiceKind === 'expense';
  const isOpening = draft.invoiceKind === 'opening';
  for (const [index, line] of draft.lines.entries()) {
    const where = `发票明细第${index + 1}行：`;
    const sources = [line.input, line.returned].filter((one) => one != null).length;
    if (isExpense && sources > 0) return `${where}费用发票不能选采购入库或采购退货，请改用采购发票`;
    if (isExpense && (!line.name || line.expense == null)) return `${where}请填写费用名称和费用科目`;
    if (isOpening && (sources > 0 || line.expense != null))
      return `${where}期初应付只写欠多少，不能选采购入库、采购退货或费用科目`;
    if (!isExpense && !isOpening && sources === 0)
      return `${where}请从采购入库或采购退货选择要开票的行；费用请用费用发票`;
    if (sources > 1) return `${where}采购入库和采购退货只能选一个`;
    if (line.statedTax != null) {
      const pricing = draft.pricing ?? 'taxed';
      const quantity = line.returned == null ? line.quantity : negateDecimal(line.quantity);
      const { tax } = lineAmounts({ quantity, price: line.price, taxRate: line.taxRate }, pricing);
      const off = subtractFen(line.statedTax, tax);
      if (off > mostRounding || off < -mostRounding)
        return `${where}按税率算出的税额是 ${showFen(tax)}，票面税额最多差 ${showFen(mostRounding)}`;
    }
  }
  return draft.dueDate && draft.dueDate < draft.invoiceDate ? '到期日不能早于入账日期' : undefined;
}

/** A line that came in or went back, as far as invoices are concerned. */
export interface Estimated {
  readonly amount: Fen;
  readonly quantity: Decimal;
  readonly invoicedQuantity: Decimal;
  readonly settledEstimate: Fen;
  readonly reversedEstimate: Fen;
}

/** What of the estimate goes with so much of it: its part, and all that is left with the last of it. */
export function estimateOf(
  { amount, quantity, invoicedQuantity, settledEstimate }: Omit<Estimated, 'reversedEstimate'>,
  taken: Decimal,
): Fen {
  return compareDecimal(addDecimal(invoicedQuantity, taken), quantity) >= 0
    ? subtractFen(amount, settledEstimate)
    : proportion(amount, taken, quantity);
}

export const sideOf = ({ returned }: Pick<Full<Invoice>['lines'][number], 'returned'>): 1n | -1n =>
  returned === null ? 1n : -1n;
