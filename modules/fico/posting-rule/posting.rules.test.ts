import { fc } from '@fast-check/vitest';
import { dec, type Fen, formatFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { arInvoicePosting as scheme } from '../ar-invoice/ar-invoice.posting.ts';
import { paymentPosting } from '../payment/payment.posting.ts';
import { journalPosting } from '../journal/journal.posting.ts';
import { writeOffPosting } from '../write-off/write-off.posting.ts';
import { receiptPosting } from '../receipt/receipt.posting.ts';
import { compileRule, difference, ruleComplaint, usualBooking } from './posting.rules.ts';
import type { AnyScheme, PostingLine } from './scheme.ts';
import { readScheme, sentScheme } from './scheme-sent.ts';

const [owed, income, tax, pending] = scheme.lines as readonly PostingLine[] as readonly [
  PostingLine,
  PostingLine,
  PostingLine,
  PostingLine,
];
const amount = (net: string, taxed: string) => ({
  amount: yuan(net),
  tax: yuan(taxed),
  total: yuan(net) + yuan(taxed),
});
const book = (rows: readonly { net: string; tax: string; rate: string; income?: number }[], issued = '已开') => ({
  texts: { number: 'YS1', issued, kind: '普通', red: '' },
  items: { customer: 11, department: 5 },
  rows: rows.map((row) => ({
    amounts: amount(row.net, row.tax),
    accounts: { receivable: 1122, income: row.income ?? 5001, outputTax: 2221, pendingTax: 2226 },
    texts: { rate: row.rate, goodsName: '茶' },
  })),
});
const said = (lines: readonly PostingLine[], given: ReturnType<typeof book>) =>
  compileRule(
    scheme,
    lines,
  )(given as never).map(({ entry }) => [
    entry['account'],
    (entry['debit'] as Fen) === zeroFen ? '贷' : '借',
    formatFen(((entry['debit'] as Fen) + (entry['credit'] as Fen)) as Fen),
    entry['customer'] ?? entry['department'] ?? null,
    entry['summary'],
  ]);

describe('a rule', () => {
  test('usually: what is owed, income by account, tax by whether the invoice is issued', () => {
    const rows = [
      { net: '100.00', tax: '13.00', rate: '13%' },
      { net: '50.00', tax: '3.00', rate: '6%', income: 5051 },
      { net: '1.00', tax: '0.13', rate: '13%' },
    ];
    expect(said(scheme.lines, book(rows))).toEqual([
      [1122, '借', '167.13', 11, '应收发票 YS1'],
      [5001, '贷', '101.00', 5, '应收发票 YS1'],
      [5051, '贷', '50.00', 5, '应收发票 YS1'],
      [2221, '贷', '16.13', null, '应收发票 YS1'],
    ]);
    expect(said(scheme.lines, book(rows, '未开')).at(-1)).toEqual([2226, '贷', '16.13', null, '应收发票 YS1']);
  });

  test('income of one rate stands in an account of its own, by department', () => {
    const lines: PostingLine[] = [
      owed,
      { ...income, condition: '税率 <> "6%"' },
      {
        ...income,
        source: null,
        account: 5052,
        condition: '税率 = "6%"',
        items: ['department'],
        summary: '服务 {单号}',
      },
      tax,
      pending,
    ];
    expect(ruleComplaint(scheme, lines)).toBeUndefined();
    const rows = [
      { net: '100.00', tax: '13.00', rate: '13%' },
      { net: '50.00', tax: '3.00', rate: '6%' },
    ];
    expect(said(lines, book(rows)).slice(1, 3)).toEqual([
      [5001, '贷', '100.00', 5, '应收发票 YS1'],
      [5052, '贷', '50.00', 5, '服务 YS1'],
    ]);
  });

  test.each<[string, readonly PostingLine[], string]>([
    ['what agrees with the customers’ ledger cannot be left out', [income, tax, pending], '少了借“应收科目” 价税合计'],
    ['nor changed', [{ ...owed, amount: '金额' }, income, tax, pending], '少了借“应收科目”'],
    ['nor stand twice', [owed, owed, income, tax, pending], '有两行'],
    ['nor lose its customer', [{ ...owed, items: [] }, income, tax, pending], '要按原来的核算项目记账'],
    [
      'nor be used by another line',
      [owed, income, tax, pending, { ...owed, side: 'credit', amount: '税额' }],
      '第5行：“应收科目”和往来、出纳、存货或资产的明细账一致',
    ],
    ['it must balance, whatever the document', [owed, income, tax], '借贷不平：例如类型“普通”、税务发票“未开”的单据'],
    ['one line for the tax of all is enough', [owed, income, { ...tax, condition: null }], ''],
    ['an account comes from somewhere', [owed, { ...income, source: null }, tax, pending], '第2行：请选择科目'],
    ['and from one place', [owed, { ...income, account: 1 }, tax, pending], '第2行：请选择科目'],
    ['names must be known', [owed, { ...income, amount: '净额' }, tax, pending], '第2行：没有“净额”这一项'],
    ['in summaries as well', [owed, { ...income, summary: '{客户}' }, tax, pending], '第2行：没有“客户”这一项'],
  ])('%s', (_, lines, why) => {
    const complaint = ruleComplaint(scheme, lines);
    if (why === '') expect(complaint).toBeUndefined();
    else expect(complaint).toContain(why);
  });

  test('an account that the document does not have is named', () => {
    const given = book([{ net: '1.00', tax: '0.13', rate: '13%' }]);
    const without = {
      ...given,
      rows: given.rows.map((row) => ({ ...row, accounts: { receivable: 1122, income: 5001 } })),
    };
    expect(() => said(scheme.lines, without as never)).toThrow('第3行没有“销项税额”科目');
  });

  test.each<AnyScheme>([scheme, receiptPosting, paymentPosting, writeOffPosting, journalPosting])(
    '$document: the usual rule can be kept as it is, and also as it is sent',
    (one) => {
      expect(ruleComplaint(one, one.lines)).toBeUndefined();
      expect(one.examples.length).toBeGreaterThan(1);
      expect(readScheme(JSON.parse(JSON.stringify(sentScheme(one))))).toEqual(one);
    },
  );

  test('rows of the same account stand apart where what they are kept by differs', () => {
    const rows = [7, 7, 8].map((customer) => ({
      amounts: { receivableIn: yuan('1.00'), receivable: yuan('1.00') },
      accounts: { receivable: 1122 },
      items: { customer },
    }));
    const entries = usualBooking(writeOffPosting)({ texts: {}, items: { customer: 1, supplier: 2 }, rows });
    expect(entries.map(({ entry }) => [entry['customer'], entry['debit'], entry['credit']])).toEqual([
      [7, 200n, 0n],
      [8, 100n, 0n],
      [7, 0n, 200n],
      [8, 0n, 100n],
    ]);
  });

  test('a split by any rate balances to the fen', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.array(fc.bigInt(-99_999n, 99_999n), { minLength: 1 }),
        (part, nets) => {
          const share = `金额*${dec(part / 1000)}`;
          const lines: PostingLine[] = [
            owed,
            { ...income, amount: share },
            { ...income, source: null, account: 5052, amount: `金额 - ${share}` },
            tax,
            pending,
          ];
          const rows = nets.map((net) => ({ net: formatFen(net as Fen), tax: '0.07', rate: '13%' }));
          expect(difference(compileRule(scheme, lines)(book(rows) as never))).toBe(zeroFen);
          expect(difference(usualBooking(scheme)(book(rows) as never))).toBe(zeroFen);
        },
      ),
    ));
});
