import { type Fen, type Full, sumFen, subtractFen, yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../../fico/model.ts';
import type { apInvoice } from './ap-invoice.ts';

type Invoice = Full<typeof apInvoice>;

const kinds = { normal: '采购', expense: '费用', opening: '期初' } as const;
const modes = { reversal: '单到冲回', difference: '单到补差' } as const;
const [isReversal, isDifference] = Object.values(modes).map((mode) => `暂估方式 = "${mode}"`) as [string, string];
const ofSupplier = { items: ['supplier'], bound: true } as const;

const goodsExample = (mode: string, standing: string, reversed: string) => {
  const [open, back, tax] = [yuan(standing), yuan(reversed), yuan('5.21')];
  const amounts = { standing: open, reversed: back, tax, owed: sumFen([open, back, tax]) };
  return { texts: { kind: kinds.normal, mode }, items: {}, rows: [{ amounts, accounts: {} }] };
};

/**
 * 单到冲回：红字冲回暂估（借存货、贷暂估应付），再按发票入账；补差：只从暂估应付转到应付。费用：借费用、进项税额，贷应付账款。What an
 * invoice differs from its estimate by moves with the stock and is not in here.
 */
export const apInvoicePosting = postingScheme({
  document: 'pur_ap_invoice',
  amounts: {
    standing: '未冲暂估',
    reversed: '月初已冲暂估',
    freight: '冲暂估费用',
    spent: '费用金额',
    tax: '税额',
    owed: '应付金额',
  },
  texts: {
    number: { label: '单号' },
    kind: { label: '类型', values: Object.values(kinds) },
    mode: { label: '暂估方式', values: Object.values(modes) },
    taxInvoiceNo: { label: '发票号码' },
    rate: { label: '税率' },
    expenseName: { label: '费用名称' },
  },
  accounts: {
    stock: '存货科目',
    estimatedStock: '暂估存货科目',
    estimated: '暂估应付科目',
    expense: '费用科目',
    inputTax: '进项税额',
    payable: '应付科目',
  },
  items: ['supplier'],
  summary: '应付发票 {单号}',
  lines: [
    { side: 'debit', source: 'estimatedStock', amount: '-未冲暂估', condition: isReversal, bound: true },
    { side: 'credit', source: 'estimated', amount: '-未冲暂估', condition: isReversal, ...ofSupplier },
    { side: 'debit', source: 'estimated', amount: '未冲暂估', condition: isDifference, ...ofSupplier },
    { side: 'debit', source: 'stock', amount: '未冲暂估 + 月初已冲暂估', condition: isReversal, bound: true },
    { side: 'debit', source: 'stock', amount: '月初已冲暂估', condition: isDifference, bound: true },
    { side: 'debit', source: 'expense', amount: '费用金额' },
    { side: 'debit', source: 'estimated', amount: '冲暂估费用', ...ofSupplier },
    { side: 'debit', source: 'inputTax', amount: '税额' },
    { side: 'credit', source: 'payable', amount: '应付金额', ...ofSupplier },
  ],
  examples: [
    goodsExample(modes.reversal, '40.00', '0.00'),
    goodsExample(modes.reversal, '15.00', '25.07'),
    goodsExample(modes.difference, '40.00', '0.00'),
    goodsExample(modes.difference, '15.00', '25.07'),
    goodsExample(modes.reversal, '-3.33', '0.00'),
    {
      texts: { kind: kinds.expense, mode: modes.reversal },
      items: {},
      rows: [
        { amounts: { spent: yuan('100.00'), tax: yuan('6.00'), owed: yuan('106.00') }, accounts: {} },
        { amounts: { freight: yuan('30.03'), tax: yuan('0.00'), owed: yuan('30.03') }, accounts: {} },
      ],
    },
  ],
});

/** Accounts by what they stand for, of one line of goods. */
export interface GoodsAccounts {
  readonly stock: number;
  readonly estimatedStock: number;
  readonly estimated: number;
  readonly payable: number;
  readonly inputTax: number;
}
/** What an invoice takes of the estimate of goods. */
export interface SettledLine {
  readonly estimate: Fen;
  /** What of it was taken back at the beginning of the month: no red entry is due any more. */
  readonly reversed: Fen;
  readonly tax: Fen;
  readonly taxRate: string;
  readonly accounts: GoodsAccounts;
}
type Book = BookOf<typeof apInvoicePosting>;
type Head = Pick<Invoice, 'number' | 'supplier' | 'invoiceKind' | 'taxInvoiceNo'>;

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))}%`;
const headOf = (record: Head, mode: string): Pick<Book, 'texts' | 'items'> => ({
  texts: {
    number: record.number ?? '',
    kind: kinds[record.invoiceKind ?? 'normal'],
    mode,
    taxInvoiceNo: record.taxInvoiceNo ?? '',
  },
  items: { supplier: record.supplier },
});

export const goodsBook = (record: Head, settled: readonly SettledLine[], byDifference: boolean): Book => ({
  ...headOf(record, byDifference ? modes.difference : modes.reversal),
  rows: settled.map(({ estimate, reversed, tax, taxRate, accounts }) => ({
    amounts: { standing: subtractFen(estimate, reversed), reversed, tax, owed: sumFen([estimate, tax]) },
    accounts,
    texts: { rate: percent(taxRate) },
  })),
});

export type ExpenseAccounts = Pick<GoodsAccounts, 'estimated' | 'payable' | 'inputTax'>;
/** What was estimated before, as freight, is taken off the estimate. */
export const isFreight = ({ expense }: Invoice['lines'][number], { estimated }: ExpenseAccounts): boolean =>
  expense === estimated;

export const expenseBook = (record: Head & Pick<Invoice, 'lines'>, accounts: ExpenseAccounts): Book => ({
  ...headOf(record, modes.reversal),
  rows: record.lines.map((line) => ({
    amounts: { [isFreight(line, accounts) ? 'freight' : 'spent']: line.amount, tax: line.tax, owed: line.total },
    accounts: { ...accounts, expense: line.expense! },
    texts: { rate: percent(line.taxRate), expenseName: line.name ?? '' },
  })),
});

/** The accounts have what was owed before the books began from their opening balances. */
export const openingBook = (record: Head): Book => ({ ...headOf(record, modes.reversal), rows: [] });
