import { fc, test as property } from '@fast-check/vitest';
import { absFen, type Draft, type Fen, formatFen, type Full, type Input, sumFen, yuan, zeroFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { cash, generalLedger, receivables } from '../ledger/ledgers.ts';
import {
  type Candidate,
  receiptComplaint,
  receiptPostings,
  settlingComplaint,
  suggestWriteOffs,
  withSums,
} from './receipt.rules.ts';
import type { receipt } from './receipt.ts';

type Receipt = typeof receipt;
const input = (more: Partial<Input<Receipt>>): Input<Receipt> => ({
  kind: 'sales',
  customer: 1,
  receiptDate: '2026-11-05',
  money: [],
  writeOffs: [],
  refunds: [],
  ...more,
});
const money = (amount: string, fee = '0.00', account = 1) => ({ account, amount: yuan(amount), fee: yuan(fee) });
const off = (invoice: number, amount: string) => ({ invoice, amount: yuan(amount) });

describe('收款单的金额', () => {
  const cases: [string, Partial<Input<Receipt>>, Partial<Record<keyof Draft<Receipt>, string>>][] = [
    [
      'all of it settles',
      { money: [money('100')], writeOffs: [off(1, '100')] },
      { received: '100.00', advance: '0.00' },
    ],
    [
      'the rest is an advance',
      { money: [money('100')], writeOffs: [off(1, '60')] },
      { settled: '60.00', advance: '40.00' },
    ],
    [
      'a fee is received too',
      { money: [money('99.4', '0.6')], writeOffs: [off(1, '100')] },
      { received: '100.00', fee: '0.60', advance: '0.00' },
    ],
    [
      'a discount settles',
      { money: [money('98')], discount: yuan('2'), writeOffs: [off(1, '100')] },
      { advance: '0.00' },
    ],
    [
      'a refund is below zero',
      { kind: 'refund', money: [money('30')], writeOffs: [off(1, '-30')] },
      { received: '-30.00', advance: '0.00' },
    ],
    [
      'advances are paid back',
      { kind: 'refund', money: [money('30')], refunds: [{ receipt: 9, amount: yuan('30') }] },
      { advance: '0.00' },
    ],
  ];
  test.each(cases)('%s', (_, more, expected) => {
    const draft = withSums(input(more));
    for (const [key, value] of Object.entries(expected)) expect(formatFen(draft[key as 'advance'] as Fen)).toBe(value);
    expect(receiptComplaint(draft)).toBeUndefined();
  });

  test.each([
    [{ money: [money('0')] }, '收款明细第1行：金额不能为零'],
    [{ kind: 'refund', money: [money('10', '1')], writeOffs: [off(1, '-10')] }, '退款不填手续费'],
    [{ kind: 'refund' }, '请填写退款从哪个账户付出'],
    [{ kind: 'advance', money: [money('10')], writeOffs: [off(1, '10')] }, '预收款不核销发票'],
    [{ money: [money('10')], refunds: [{ receipt: 1, amount: yuan('1') }] }, '只有退款才退预收款'],
    [{ money: [money('10')], writeOffs: [off(1, '0')] }, '本次核销不能为零'],
  ] as [Partial<Input<Receipt>>, string][])('%o: %s', (more, message) => {
    expect(receiptComplaint(withSums(input(more)))).toContain(message);
  });
});

test.each([
  ['100', '100', undefined],
  ['100', '100.01', '不能核销'],
  ['100', '-1', '应大于零'],
  ['-100', '1', '是红字'],
  ['-100', '-100', undefined],
  ['0', '1', '已经核销完'],
])('open %s, written off %s', (open, amount, complaint) => {
  const found = settlingComplaint({ number: 'YS1', open: yuan(open) }, yuan(amount));
  if (complaint === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(complaint);
});

const fen = (least: bigint, most: bigint) => fc.bigInt({ min: least, max: most }) as fc.Arbitrary<Fen>;
const candidates = fc
  .uniqueArray(
    fc.record({
      invoice: fc.integer({ min: 1, max: 99 }),
      open: fen(-5000n, 90_000n),
      due: fc.integer({ min: 10, max: 28 }),
    }),
    {
      selector: ({ invoice }) => invoice,
      maxLength: 8,
    },
  )
  .map((all): Candidate[] =>
    all
      .filter(({ open }) => open !== 0n)
      .map(({ invoice, open, due }) => ({ invoice, number: `YS${invoice}`, dueDate: `2026-11-${due}`, open })),
  );

property.prop([candidates, fen(1n, 200_000n)])(
  'a suggestion never goes beyond what is open or what came',
  (all, amount) => {
    const suggested = suggestWriteOffs(all, amount);
    const open = new Map(all.map((one) => [one.invoice, one.open]));
    for (const one of suggested) {
      expect(absFen(one.amount) <= absFen(open.get(one.invoice)!)).toBe(true);
      expect(one.amount < 0n).toBe(open.get(one.invoice)! < 0n);
    }
    expect(new Set(suggested.map(({ invoice }) => invoice)).size).toBe(suggested.length);
    expect(sumFen(suggested.map((one) => one.amount)) <= amount).toBe(true);
    // Nothing is left over while something is still owed.
    const owed = sumFen(all.map((one) => one.open));
    const settled = sumFen(suggested.map((one) => one.amount));
    if (!suggested.some(({ why }) => why === 'same') && owed >= amount) expect(settled).toBe(amount);
  },
);

property.prop([candidates, fen(0n, 200_000n), fen(0n, 900n)])(
  'the voucher balances, and every book tells the same',
  (all, paid, fee) => {
    const open = new Map(all.map((one) => [one.invoice, one.open]));
    const writeOffs = suggestWriteOffs(all, sumFen([paid, fee])).map(({ invoice, amount }) => ({ invoice, amount }));
    const draft = withSums(input({ money: [{ account: 7, amount: paid, fee }], writeOffs }));
    if (receiptComplaint(draft) !== undefined) return;
    const record = { ...draft, id: 900, number: 'SK1', discount: zeroFen } as unknown as Full<Receipt>;
    const invoices = new Map(
      all.map((one) => [
        one.invoice,
        { id: one.invoice, number: one.number, open: open.get(one.invoice)!, receivable: 1122 },
      ]),
    );
    const posted = receiptPostings(
      record,
      {
        advance: 2203,
        discount: 5605,
        fee: 5604,
        cash: new Map([[7, { account: 1002, mayOverdraw: false }]]),
        invoices,
      },
      '甲公司',
    );
    const sum = (
      ledger: unknown,
      key: string,
      only: (entry: Readonly<Record<string, unknown>>) => boolean = () => true,
    ) =>
      sumFen(
        posted.filter((one) => one.ledger === ledger && only(one.entry)).map(({ entry }) => (entry[key] ?? 0n) as Fen),
      );
    expect(sum(generalLedger, 'debit')).toBe(sum(generalLedger, 'credit'));
    const control = (account: number) => {
      const of = (entry: Readonly<Record<string, unknown>>) => entry['account'] === account;
      return (sum(generalLedger, 'debit', of) - sum(generalLedger, 'credit', of)) as Fen;
    };
    expect(control(1122)).toBe(sum(receivables, 'amount'));
    expect(control(2203)).toBe(-sum(receivables, 'advance'));
    expect(control(1002)).toBe(sum(cash, 'amount'));
  },
);
