import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dec, type Draft, type Fen, fen, type Full, sumFen, yuan, zeroFen } from '@heliu/model';
import { cash, generalLedger } from '../ledger/ledgers.ts';
import {
  type BookAccount,
  complaintsIn,
  differenceOf,
  voucherComplaint,
  voucherPostings,
  withTotal,
} from './voucher.rules.ts';
import type { voucher } from './voucher.ts';

type Line = Draft<typeof voucher>['entries'][number];
const plain: BookAccount = {
  id: 1,
  code: '560203',
  name: '管理费用-房租',
  direction: 'debit',
  element: 'expense',
  disabled: false,
  wants: [],
  unit: null,
  currency: null,
  bookedBy: null,
  cashiers: [],
};
const till = { id: 71, name: '库存现金', mayOverdraw: false };
const safe = { id: 72, name: '保险柜', mayOverdraw: true };
const accounts = new Map<number, BookAccount>(
  [
    plain,
    { ...plain, id: 2, code: '1001', name: '库存现金', cashiers: [till] },
    { ...plain, id: 3, code: '1002', name: '银行存款', cashiers: [till, safe] },
    { ...plain, id: 4, code: '1221', name: '其他应收款', wants: ['staff'] as const },
    { ...plain, id: 5, code: '1122', name: '应收账款', bookedBy: '应收发票、收款单和核销单' },
    { ...plain, id: 6, code: '1801', name: '长期待摊费用', disabled: true },
    { ...plain, id: 7, code: '1411', name: '周转材料', unit: '个' },
    { ...plain, id: 8, code: '100202', name: '银行存款-美元户', currency: { id: 2, code: 'USD' } },
  ].map((one) => [one.id, one]),
);
const line = (more: Partial<Line>): Line => ({ summary: '付房租', account: 1, ...more });
const draft = (...entries: Line[]) => ({ voucherDate: '2026-11-17', entries }) as Draft<typeof voucher>;

describe('凭证填写', () => {
  test.each<[string, Line[], string | undefined]>([
    ['balanced', [line({ debit: yuan('8') }), line({ credit: yuan('8') })], undefined],
    ['red on its own side', [line({ debit: yuan('-8') }), line({ credit: yuan('-8') })], undefined],
    ['one line', [line({ debit: yuan('8') })], '凭证至少要有两条分录'],
    ['nothing', [line({}), line({ credit: yuan('8') })], '分录第1行：借方和贷方要填一个'],
    ['zero is nothing', [line({ debit: yuan('8') }), line({ credit: zeroFen })], '分录第2行：借方和贷方要填一个'],
    [
      'both sides',
      [line({ debit: yuan('8'), credit: yuan('8') }), line({ credit: yuan('8') })],
      '分录第1行：借方和贷方只能填一个',
    ],
    ['more debit', [line({ debit: yuan('8.01') }), line({ credit: yuan('8') })], '借贷不平：借方比贷方多 0.01'],
    ['more credit', [line({ debit: yuan('8') }), line({ credit: yuan('10') })], '借贷不平：贷方比借方多 2.00'],
  ])('%s', (_, entries, complaint) => expect(voucherComplaint(draft(...entries))).toBe(complaint));

  test.each<[string, Partial<Line>, string[]]>([
    ['an ordinary account', { account: 1 }, []],
    ['an unknown account', { account: 99 }, ['会计科目不存在，或不是末级科目']],
    ['an account that is out of use', { account: 6 }, ['科目 1801 长期待摊费用 已停用']],
    ['an account of open items', { account: 5 }, ['科目 1122 应收账款 由应收发票、收款单和核销单记账，不能手工记']],
    ['staff is wanted', { account: 4 }, ['职员不能为空：科目 1221 其他应收款 按职员核算']],
    ['staff is said', { account: 4, staff: 12 }, []],
    [
      'a customer nobody asked for',
      { account: 1, customer: 3 },
      ['科目 560203 管理费用-房租 不按客户核算，请清空客户'],
    ],
    ['the only till needs no naming', { account: 2 }, []],
    ['one of two accounts of money', { account: 3 }, ['出纳账户不能为空：科目 1002 银行存款 有 2 个账户']],
    ['one that is named', { account: 3, cashier: 72 }, []],
    ['one of another account', { account: 2, cashier: 72 }, ['出纳账户不属于科目 1001 库存现金']],
    [
      'a quantity where none is kept',
      { account: 1, quantity: '3' as never },
      ['科目 560203 管理费用-房租 不核算数量，请清空数量'],
    ],
    ['a quantity where it is', { account: 7, quantity: '3' as never }, []],
    [
      'foreign money of an account of our own',
      { account: 1, foreignAmount: yuan('3'), exchangeRate: dec('7.1') },
      ['科目 560203 管理费用-房租 按本位币核算，请清空原币金额', '科目 560203 管理费用-房租 按本位币核算，请清空汇率'],
    ],
    [
      'no foreign money where it is kept',
      { account: 8 },
      ['原币金额不能为空：科目 100202 银行存款-美元户 按 USD 核算'],
    ],
    ['foreign money without its rate', { account: 8, foreignAmount: yuan('3') }, ['汇率不能为空']],
    [
      'an amount that is not what it is worth',
      { account: 8, foreignAmount: yuan('3'), exchangeRate: dec('7.12345') },
      ['应为原币金额 × 汇率，即 21.37'],
    ],
    ['an amount that is, to the fen', { account: 8, foreignAmount: yuan('0.14'), exchangeRate: dec('7.1234') }, []],
    ['a change of its worth alone', { account: 8, foreignAmount: zeroFen }, []],
    [
      'a rate of nothing',
      { account: 8, foreignAmount: zeroFen, exchangeRate: dec('7.1') },
      ['原币金额为 0 时只调整本位币，请清空汇率'],
    ],
  ])('%s', (_, more, messages) =>
    expect(complaintsIn([line({ debit: yuan('1'), ...more })], accounts).map(({ message }) => message)).toEqual(
      messages.map((message) => `分录第1行：${message}`),
    ),
  );

  test('a complaint stands at its cell', () =>
    expect(complaintsIn([line({}), line({ account: 4 })], accounts)[0]!.path).toBe('entries.1.staff'));
});

describe('凭证记账', () => {
  test.each([
    ['what comes in is there', { debit: yuan('710') }, '100.00', '100.00'],
    ['what goes out is gone', { credit: yuan('710') }, '100.00', '-100.00'],
    ['taken back in red, what came in is gone', { debit: yuan('-710') }, '-100.00', '-100.00'],
    ['taken back in red, what went out is there', { credit: yuan('-710') }, '-100.00', '100.00'],
  ])('of foreign money %s', (_, side, typed, moved) => {
    const entries = [line({ account: 8, foreignAmount: yuan(typed), exchangeRate: dec('7.1'), ...side }), line(side)];
    const [posting, other] = voucherPostings({ entries } as unknown as Full<typeof voucher>, accounts);
    expect(posting!.entry).toMatchObject({ account: 8, currency: 2, foreignAmount: yuan(moved) });
    expect(other!.entry['currency'] ?? null).toBeNull();
  });

  const amounts = fc.array(
    fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }).filter((n) => n !== 0n),
    { minLength: 1, maxLength: 20 },
  );
  test('whatever is typed, both ledgers move by what the lines say, and money as its accounts do', () =>
    fc.assert(
      fc.property(amounts, fc.array(fc.constantFrom(1, 2, 3), { minLength: 20, maxLength: 20 }), (values, ids) => {
        const lines = values.map((amount, i) =>
          line({
            account: ids[i]!,
            cashier: ids[i] === 3 ? 71 : null,
            [i % 2 === 0 ? 'debit' : 'credit']: fen(amount),
          }),
        );
        const missing = differenceOf(lines);
        const whole = missing === zeroFen ? lines : [...lines, line({ credit: missing })];
        const record = { ...withTotal(draft(...whole) as never), number: '记-202611-0001' } as unknown as Full<
          typeof voucher
        >;
        const postings = voucherPostings(record, accounts);
        const of = (ledger: unknown) => postings.filter((one) => one.ledger === ledger).map(({ entry }) => entry);
        const sum = (rows: readonly Readonly<Record<string, unknown>>[], key: string) =>
          sumFen(rows.map((row) => (row[key] ?? zeroFen) as Fen));
        expect(sum(of(generalLedger), 'debit')).toBe(record.total);
        expect(sum(of(generalLedger), 'credit')).toBe(record.total);
        const money = of(generalLedger).filter(({ account }) => account === 2 || account === 3);
        expect(sum(of(cash), 'amount')).toBe(sum(money, 'debit') - sum(money, 'credit'));
      }),
    ));
});
