import { type Draft, fen, type Fen, type Full, type Input, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lineComplaint,
  type Matchable,
  matchSide,
  matchSides,
  withSum,
  writeOffComplaint,
  writeOffPostings,
} from './write-off.rules.ts';
import { type writeOff, type WriteOffKind, writeOffKinds } from './write-off.ts';

type WriteOff = typeof writeOff;
const accounts = {
  advance: 2203,
  prepaid: 1123,
  payable: 220201,
  receivables: new Map([
    [3, 1122],
    [4, 112201],
  ]),
};
const empty = { advances: [], prepayments: [], receivables: [], payables: [] };
const input = (more: Partial<Input<WriteOff>>): Input<WriteOff> =>
  ({ kind: 'advance', writeOffDate: '2026-06-01', ...empty, ...more }) as Input<WriteOff>;
const complaint = (more: Partial<Input<WriteOff>>) => writeOffComplaint(withSum(input(more)));
const [ten, six, four] = [yuan('10.00'), yuan('6.00'), yuan('4.00')];

describe('what is wrong', () => {
  const cases: [string, Partial<Input<WriteOff>>, RegExp | undefined][] = [
    ['no customer', { receivables: [{ invoice: 3, amount: ten }] }, /请选择客户/],
    ['nothing to settle with', { customer: 1, receivables: [{ invoice: 3, amount: ten }] }, /请填写预收款/],
    [
      'sides that differ',
      { customer: 1, advances: [{ receipt: 9, amount: six }], receivables: [{ invoice: 3, amount: ten }] },
      /预收款 ￥6.00 与应收发票 ￥10.00 不相等，差 ￥4.00/,
    ],
    [
      'an invoice twice',
      {
        customer: 1,
        advances: [{ receipt: 9, amount: ten }],
        receivables: [
          { invoice: 3, amount: six },
          { invoice: 3, amount: four },
        ],
      },
      /应收发票第2行：上面已有一行/,
    ],
    [
      'a line of nothing',
      { customer: 1, advances: [{ receipt: 9, amount: zeroFen }], receivables: [{ invoice: 3, amount: ten }] },
      /预收款第1行：本次核销不能为零/,
    ],
    ['netting without the supplier', { kind: 'netting', customer: 1 }, /应收冲应付：请选择供应商/],
    [
      'a debt handed to oneself',
      { kind: 'receivable', customer: 1, toCustomer: 1, receivables: [{ invoice: 3, amount: ten }] },
      /转入客户不能是原来的客户/,
    ],
    [
      'a red side',
      {
        kind: 'netting',
        customer: 1,
        supplier: 2,
        receivables: [{ invoice: 3, amount: yuan('-5.00') }],
        payables: [{ payable: 5, amount: yuan('-5.00') }],
      },
      /核销金额应大于零/,
    ],
    [
      'in order',
      {
        customer: 1,
        advances: [{ receipt: 9, amount: ten }],
        receivables: [
          { invoice: 3, amount: six },
          { invoice: 4, amount: four },
        ],
      },
      undefined,
    ],
    ['a transfer', { kind: 'payable', supplier: 1, toSupplier: 2, payables: [{ payable: 3, amount: ten }] }, undefined],
  ];
  test.each(cases)('%s', (_, more, message) => {
    if (message === undefined) expect(complaint(more)).toBeUndefined();
    else expect(complaint(more)).toMatch(message);
  });

  test('what belongs to another kind is refused', () => {
    const advances = [{ receipt: 9, amount: ten }];
    const own = { customer: 1, advances, receivables: [{ invoice: 3, amount: ten }] };
    expect(complaint({ ...own, supplier: 2 })).toBe('预收冲应收不用填供应商');
    expect(complaint({ ...own, payables: [{ payable: 3, amount: ten }] })).toBe(
      '预收冲应收不核销应付发票，请删去应付发票里的行',
    );
  });
});

test('of a document no more is taken than is open and not asked for', () => {
  const of = (open: Fen, amount: Fen, requested = zeroFen) =>
    lineComplaint('payables', { number: 'YF1', open, requested }, amount);
  expect(of(ten, ten)).toBeUndefined();
  expect(of(ten, fen(1001n))).toContain('未核销 ￥10.00，不能核销 ￥10.01');
  expect(of(zeroFen, ten)).toContain('已经核销完');
  expect(of(yuan('-10.00'), ten)).toContain('是红字');
  expect(of(ten, yuan('-1.00'))).toContain('应大于零');
  expect(of(ten, six, four)).toBeUndefined();
  expect(of(ten, yuan('6.01'), four)).toContain('付款申请已占 ￥4.00，最多核销 ￥6.00');
});

const parties = { customer: null, supplier: null, toCustomer: null, toSupplier: null };
const full = (more: Partial<Input<WriteOff>>): Full<WriteOff> =>
  ({ id: 7, number: 'HX1', ...parties, ...withSum(input(more)) }) as unknown as Full<WriteOff>;
const vouchers = (record: Full<WriteOff>) =>
  writeOffPostings(record, accounts, '甲')
    .filter(({ ledger }) => ledger.name === 'fico_gl_entry')
    .map(({ entry }) => [entry['account'], entry['customer'] ?? entry['supplier'], entry['debit'], entry['credit']]);
const bills = [
  { payable: 3, amount: six },
  { payable: 4, amount: four },
];
const invoices = [
  { invoice: 3, amount: six },
  { invoice: 4, amount: four },
];

describe('the voucher', () => {
  const cases: [WriteOffKind, Partial<Input<WriteOff>>, unknown[][]][] = [
    [
      'advance',
      { customer: 1, advances: [{ receipt: 9, amount: ten }], receivables: invoices },
      [
        [2203, 1, ten, 0n],
        [1122, 1, 0n, six],
        [112201, 1, 0n, four],
      ],
    ],
    [
      'prepay',
      { supplier: 2, prepayments: [{ payment: 9, amount: ten }], payables: bills },
      [
        [220201, 2, ten, 0n],
        [1123, 2, 0n, ten],
      ],
    ],
    [
      'netting',
      { customer: 1, supplier: 2, receivables: invoices, payables: [{ payable: 3, amount: ten }] },
      [
        [220201, 2, ten, 0n],
        [1122, 1, 0n, six],
        [112201, 1, 0n, four],
      ],
    ],
    [
      'receivable',
      { customer: 1, toCustomer: 8, receivables: invoices },
      [
        [1122, 8, six, 0n],
        [112201, 8, four, 0n],
        [1122, 1, 0n, six],
        [112201, 1, 0n, four],
      ],
    ],
    [
      'payable',
      { supplier: 2, toSupplier: 8, payables: bills },
      [
        [220201, 2, ten, 0n],
        [220201, 8, 0n, ten],
      ],
    ],
  ];
  test.each(cases)('%s', (kind, more, expected) => {
    expect(vouchers(full({ kind, ...more }))).toEqual(expected);
  });

  test('a debt that is taken over leaves one customer and comes to the other', () => {
    const moved = writeOffPostings(
      full({ kind: 'receivable', customer: 1, toCustomer: 8, receivables: invoices }),
      accounts,
      '甲',
    )
      .filter(({ ledger }) => ledger.name === 'fico_receivable_entry')
      .map(({ entry }) => [entry['customer'], entry['invoice'], entry['amount']]);
    expect(moved).toEqual([
      [1, 3, -600n],
      [1, 4, -400n],
      [8, 3, six],
      [8, 4, four],
    ]);
  });
});

const positive = fc.bigInt({ min: 1n, max: 10n ** 9n }).map(fen);
const item = fc
  .record({
    open: fc.oneof({ weight: 6, arbitrary: positive }, { weight: 1, arbitrary: positive.map((one) => fen(-one)) }),
  })
  .map(({ open }) => open);
const items = fc.array(item, { maxLength: 8 }).map((all): Matchable[] =>
  all.map((open, i) => ({
    id: i + 1,
    number: `N${i + 1}`,
    dueDate: `2026-06-${String(((i * 7) % 28) + 1).padStart(2, '0')}`,
    open,
  })),
);

describe('what belongs together', () => {
  const of = (...opens: string[]): Matchable[] =>
    opens.map((open, i) => ({ id: i + 1, number: `N${i + 1}`, dueDate: `2026-06-0${i + 1}`, open: yuan(open) }));
  test('what the other side names comes before the same amount, and that before the oldest', () => {
    expect(matchSides(of('50.00'), of('80.00', '50.00')).right).toEqual([
      { id: 2, amount: yuan('50.00'), why: 'same' },
    ]);
    const named = [{ ...of('50.00')[0]!, about: '定金 N3' }];
    expect(matchSides(named, of('80.00', '50.00', '30.00')).right).toEqual([
      { id: 3, amount: yuan('30.00'), why: 'named' },
      { id: 1, amount: yuan('20.00'), why: 'oldest' },
    ]);
    expect(matchSides(of('70.00'), of('40.00', '20.00'))).toEqual({
      left: [{ id: 1, amount: yuan('60.00'), why: 'oldest' }],
      right: [
        { id: 1, amount: yuan('40.00'), why: 'oldest' },
        { id: 2, amount: yuan('20.00'), why: 'oldest' },
      ],
    });
  });

  test('both sides come to the same, none takes more than is open, and the document is in order', () => {
    fc.assert(
      fc.property(items, items, (left, right) => {
        const found = matchSides(left, right);
        const sum = (side: readonly { amount: Fen }[]) => sumFen(side.map(({ amount }) => amount));
        expect(sum(found.left)).toBe(sum(found.right));
        for (const [side, all] of [
          [found.left, left],
          [found.right, right],
        ] as const)
          for (const { id, amount } of side)
            expect(
              lineComplaint('receivables', { number: '', open: all.find((one) => one.id === id)!.open }, amount),
            ).toBeUndefined();
        if (found.left.length === 0) return;
        const draft: Draft<WriteOff> = withSum(
          input({
            kind: 'netting',
            customer: 1,
            supplier: 2,
            receivables: found.left.map(({ id, amount }) => ({ invoice: id, amount })),
            payables: found.right.map(({ id, amount }) => ({ payable: id, amount })),
          }),
        );
        expect(writeOffComplaint(draft)).toBeUndefined();
      }),
    );
  });

  test('one side is filled to the amount or with all there is', () => {
    fc.assert(
      fc.property(items, positive, (all, amount) => {
        const found = matchSide(all, amount);
        const net = sumFen(all.map(({ open }) => open));
        const taken = sumFen(found.map((one) => one.amount));
        if (net >= amount) expect(taken).toBe(amount);
        else expect(taken <= amount).toBe(true);
      }),
    );
  });
});

test('whatever kind, debit is credit and what leaves the ledgers is what the lines say', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(writeOffKinds) as WriteOffKind[])),
      fc.array(positive, { minLength: 1, maxLength: 2 }),
      (kind, amounts) => {
        const total = sumFen(amounts);
        const lines = amounts.map((amount, i) => ({ invoice: i + 3, amount }));
        const one = {
          receivables: lines,
          payables: lines.map(({ invoice, amount }) => ({ payable: invoice, amount })),
        };
        const byKind: Record<WriteOffKind, Partial<Input<WriteOff>>> = {
          advance: { customer: 1, advances: [{ receipt: 5, amount: total }], receivables: one.receivables },
          prepay: { supplier: 2, prepayments: [{ payment: 5, amount: total }], payables: one.payables },
          netting: { customer: 1, supplier: 2, ...one },
          receivable: { customer: 1, toCustomer: 8, receivables: one.receivables },
          payable: { supplier: 2, toSupplier: 9, payables: one.payables },
        };
        const record = full({ kind, ...byKind[kind] });
        const booked = vouchers(record);
        expect(sumFen(booked.map(([, , debit]) => debit as Fen))).toBe(total);
        expect(sumFen(booked.map(([, , , credit]) => credit as Fen))).toBe(total);
        const moved = writeOffPostings(record, accounts, '').filter(({ ledger }) => ledger.name !== 'fico_gl_entry');
        const net = sumFen(
          moved.map(({ entry }) =>
            sumFen([
              (entry['amount'] as Fen) ?? zeroFen,
              (entry['advance'] as Fen) ?? zeroFen,
              (entry['prepaid'] as Fen) ?? zeroFen,
            ]),
          ),
        );
        // Two kinds of open items vanish, or one changes hands.
        expect(net).toBe(kind === 'receivable' || kind === 'payable' ? 0n : -2n * total);
      },
    ),
  );
});
