import { type Fen, type Full, sumFen, yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../posting-rule/scheme.ts';
import type { arInvoice } from './ar-invoice.ts';

/** Documents made of invoices that a tax office has already numbered. */
export const issuedInvoices = 'oms_invoice';

const kinds = { normal: '普通', red: '红字', adjust: '调整', opening: '期初' } as const;
const issued = { yes: '已开', no: '未开' } as const;

const example = (amount: string, tax: string, isIssued: string, colour: string) => {
  const net = yuan(amount);
  const taxed = yuan(tax);
  return {
    texts: { number: 'YS1', kind: kinds.normal, issued: isIssued, red: colour },
    items: {},
    rows: [{ amounts: { amount: net, tax: taxed, total: sumFen([net, taxed]) }, accounts: {}, texts: { rate: '13%' } }],
  };
};

/**
 * P5. 借：应收账款（价税合计）　贷：收入（各科目金额）、销项税额；尚未开具税务发票时，税额先记待转销项税额。
 * A red invoice has negative amounts on the same sides and needs no line of its own.
 */
export const arInvoicePosting = postingScheme({
  document: 'fico_ar_invoice',
  amounts: { total: '价税合计', amount: '金额', tax: '税额' },
  texts: {
    number: { label: '单号' },
    kind: { label: '类型', values: Object.values(kinds) },
    issued: { label: '税务发票', values: Object.values(issued) },
    taxInvoiceNo: { label: '发票号码' },
    rate: { label: '税率' },
    goodsName: { label: '货物名称' },
    red: { label: '红字', values: ['红字', ''] },
  },
  accounts: { receivable: '应收科目', income: '收入科目', outputTax: '销项税额', pendingTax: '待转销项税额' },
  items: ['customer', 'department'],
  summary: '{红字}应收发票 {单号}',
  lines: [
    { side: 'debit', source: 'receivable', amount: '价税合计', items: ['customer'], bound: true },
    { side: 'credit', source: 'income', amount: '金额', items: ['department'] },
    { side: 'credit', source: 'outputTax', amount: '税额', condition: `税务发票 = "${issued.yes}"` },
    { side: 'credit', source: 'pendingTax', amount: '税额', condition: `税务发票 = "${issued.no}"` },
  ],
  examples: [
    example('88.49', '11.51', issued.yes, ''),
    example('88.49', '11.51', issued.no, ''),
    example('-3.33', '-0.43', issued.yes, '红字'),
    example('-3.33', '-0.43', issued.no, '红字'),
    example('100.01', '0.00', issued.yes, ''),
  ],
});

/** The accounts an invoice uses without naming them. */
export interface PostingAccounts {
  readonly income: number;
  readonly outputTax: number;
  readonly pendingTax: number;
}
const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))}%`;

export function bookOf(invoice: Full<typeof arInvoice>, accounts: PostingAccounts): BookOf<typeof arInvoicePosting> {
  const { customer, department, receivable, taxInvoiceNo, sourceType } = invoice;
  return {
    texts: {
      number: invoice.number ?? '',
      kind: kinds[invoice.invoiceKind ?? 'normal'],
      issued: taxInvoiceNo || sourceType === issuedInvoices ? issued.yes : issued.no,
      taxInvoiceNo: taxInvoiceNo ?? '',
      red: (invoice.total as Fen) < 0n ? '红字' : '',
    },
    items: { customer, department },
    // What was owed before the books began was earned before them; the accounts have it from their opening balances.
    rows: (invoice.invoiceKind === 'opening' ? [] : invoice.lines).map(
      ({ amount, tax, total, income, taxRate, goodsName }) => ({
        amounts: { amount, tax, total },
        accounts: { ...accounts, receivable, income: income ?? accounts.income },
        texts: { rate: percent(taxRate), goodsName },
      }),
    ),
  };
}
