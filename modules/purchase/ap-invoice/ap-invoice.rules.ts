import {
  addDecimal,
  compareDecimal,
  type Decimal,
  type Draft,
  entry,
  type Fen,
  type Full,
  type Input,
  negateDecimal,
  negateFen,
  type Posting,
  proportion,
  showFen,
  subtractFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { generalLedger, lineAmounts, type Pricing, totalsOf } from '../../fico/model.ts';
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

/** Accounts by what they stand for, of one line. */
export interface LineAccounts {
  readonly stock: number;
  readonly estimatedStock: number;
  readonly estimated: number;
  readonly payable: number;
  readonly inputTax: number;
}
export interface SettledLine {
  readonly estimate: Fen;
  /** What of it was taken back at the beginning of the month: no red entry is due any more. */
  readonly reversed: Fen;
  readonly tax: Fen;
  readonly accounts: LineAccounts;
}

type Side = 'debit' | 'credit';

/**
 * 单到冲回：红字冲回暂估（借存货、贷暂估应付），再按发票入账；补差：只从暂估应付转到应付。What the invoice differs by moves with the
 * stock and is not in here.
 */
export function settlements(
  lines: readonly SettledLine[],
  {
    supplier,
    summary,
    isDifference,
  }: { readonly supplier: number; readonly summary: string; readonly isDifference: boolean },
): Posting[] {
  const sums = new Map<string, { account: number; side: Side; party: number | null; amount: Fen }>();
  const add = (account: number, side: Side, amount: Fen, party: number | null, part: string) => {
    const key = `${part}|${account}|${side}|${party}`;
    const row = sums.get(key) ?? { account, side, party, amount: zeroFen };
    sums.set(key, { ...row, amount: sumFen([row.amount, amount]) });
  };
  for (const { estimate, reversed, tax, accounts } of lines) {
    const standing = subtractFen(estimate, reversed);
    if (isDifference) add(accounts.estimated, 'debit', standing, supplier, 'settle');
    else {
      add(accounts.estimatedStock, 'debit', negateFen(standing), null, 'red');
      add(accounts.estimated, 'credit', negateFen(standing), supplier, 'red');
    }
    add(accounts.stock, 'debit', isDifference ? reversed : estimate, null, 'blue');
    add(accounts.inputTax, 'debit', tax, null, 'blue');
    add(accounts.payable, 'credit', sumFen([estimate, tax]), supplier, 'blue');
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== zeroFen)
    .map(({ account, side, party, amount }) =>
      entry(generalLedger, {
        account,
        supplier: party,
        debit: side === 'debit' ? amount : zeroFen,
        credit: side === 'credit' ? amount : zeroFen,
        summary,
      }),
    );
}

export const sideOf = ({ returned }: Pick<Full<Invoice>['lines'][number], 'returned'>): 1n | -1n =>
  returned === null ? 1n : -1n;
