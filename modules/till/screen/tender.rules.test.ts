import { fen, sumFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeNotes,
  countedCash,
  faceName,
  likelyNotes,
  type Payment,
  settlementOf,
  type TenderKind,
  typedAmount,
  unsettled,
  withPayment,
} from './tender.rules.ts';

const names: Readonly<Partial<Record<TenderKind, string>>> = { cash: '现金', card: '银行卡', wechat: '微信' };
const pay = (kind: TenderKind, amount: string, tradeNo?: string): Payment => ({
  method: Object.keys(names).indexOf(kind) + 1,
  name: names[kind] ?? kind,
  kind,
  amount: yuan(amount),
  ...(tradeNo !== undefined && { tradeNo }),
});

describe('收款', () => {
  test.each<[string, [TenderKind, string][], string, string, string, string | undefined]>([
    ['381.50', [], '0.00', '381.50', '0.00', '还差 ￥381.50'],
    [
      '381.50',
      [
        ['card', '200'],
        ['cash', '200'],
      ],
      '400.00',
      '0.00',
      '18.50',
      undefined,
    ],
    ['381.50', [['card', '381.50']], '381.50', '0.00', '0.00', undefined],
    [
      '10.00',
      [
        ['card', '10'],
        ['cash', '5'],
      ],
      '15.00',
      '0.00',
      '5.00',
      '别的方式已经够了，请去掉现金',
    ],
    ['10.00', [['card', '12']], '12.00', '0.00', '2.00', '只有现金能找零：多收了 ￥2.00'],
    ['0.00', [], '0.00', '0.00', '0.00', undefined],
  ])('of %s with %j', (due, paid, sum, rest, change, complaint) => {
    const payments = paid.map(([kind, amount]) => pay(kind, amount));
    expect(settlementOf(yuan(due), payments)).toEqual({ paid: yuan(sum), rest: yuan(rest), change: yuan(change) });
    expect(unsettled(yuan(due), payments)).toBe(complaint);
  });

  test.each<[TenderKind, string, string]>([
    ['card', '181.51', '银行卡最多收 ￥181.50，找零只能从现金里出'],
    ['cash', '0', '请输入收了多少'],
    ['cash', '200000', '一次最多收 ￥100,000.00，请看是不是输错了'],
  ])('%s of %s beside 200 of 381.50 is refused', (kind, amount, words) => {
    expect(withPayment(yuan('381.50'), [pay('card', '200')], pay(kind, amount))).toBe(words);
  });

  test('a second amount of one way is added to the first, a second number of a trade is not', () => {
    const first = withPayment(yuan('100'), [], pay('cash', '30')) as Payment[];
    expect(withPayment(yuan('100'), first, pay('cash', '50'))).toEqual([pay('cash', '80')]);
    const scanned = withPayment(yuan('100'), [], pay('wechat', '30', 'A')) as Payment[];
    expect(withPayment(yuan('100'), scanned, pay('wechat', '50', 'B'))).toEqual([
      pay('wechat', '30', 'A'),
      pay('wechat', '50', 'B'),
    ]);
  });

  test('what is settled adds up, and change never exceeds the cash', () => {
    const payments = fc.array(
      fc.record({
        kind: fc.constantFrom<TenderKind>('cash', 'card', 'wechat'),
        amount: fc.bigInt({ min: 1n, max: 50_000n }).map(fen),
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000n }).map(fen), payments, (due, wanted) => {
        let taken: readonly Payment[] = [];
        for (const { kind, amount } of wanted) {
          const next = withPayment(due, taken, { ...pay(kind, '0'), amount });
          if (typeof next !== 'string') taken = next;
        }
        const { paid, rest, change } = settlementOf(due, taken);
        expect(paid + rest - change).toBe(due);
        if (rest > 0n) return;
        expect(unsettled(due, taken)).toBeUndefined();
        const cash = sumFen(taken.filter(({ kind }) => kind === 'cash').map(({ amount }) => amount));
        expect(change).toBeLessThan(cash + 1n);
      }),
    );
  });
});

test.each([
  ['200', '200.00'],
  ['9.9', '9.90'],
  ['.5', '0.50'],
  ['3.', '3.00'],
  ['', undefined],
  ['.', undefined],
  ['1.234', undefined],
  ['6902083881405', undefined],
  ['a', undefined],
])('“%s” typed is %s', (text, amount) => {
  expect(typedAmount(text)).toBe(amount === undefined ? undefined : yuan(amount));
});

test.each([
  ['181.50', ['185', '190', '200']],
  ['23.40', ['25', '30', '40']],
  ['100.00', []],
  ['99.99', ['100']],
  ['0.00', []],
])('who pays %s hands over %j', (rest, notes) => {
  expect(likelyNotes(yuan(rest))).toEqual(notes.map(yuan));
});

test('change is broken into few notes and coins', () => {
  const told = changeNotes(yuan('18.50')).map(({ face, count }) => `${faceName(face)}×${count}`);
  expect(told).toEqual(['10×1', '5×1', '1×3', '5角×1']);
});

test('counted notes add up', () => {
  expect(countedCash({ '100': 3, '2': 1, '0.5': 3, '0.1': 4 })).toBe(yuan('303.90'));
});
