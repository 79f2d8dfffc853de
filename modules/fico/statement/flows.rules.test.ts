import { entry, type Fen, fen, type Posting, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generalLedger } from '../ledger/ledgers.ts';
import { withFlows } from './flows.rules.ts';

const [bank, till, receivable, fee] = [1, 2, 3, 4];
const cash = new Set([bank, till]);
const posting = (account: number, debit: Fen, credit: Fen): Posting => entry(generalLedger, { account, debit, credit });
const flowsOf = (voucher: readonly Posting[]) =>
  withFlows(voucher, cash).map(({ entry: one }) => [one['cashIn'], one['cashOut']]);
const none = [zeroFen, zeroFen];

describe('现金流量', () => {
  test('what stands beside cash is what it came from and went for', () => {
    expect(
      flowsOf([
        posting(bank, yuan('98.00'), zeroFen),
        posting(fee, yuan('2.00'), zeroFen),
        posting(receivable, zeroFen, yuan('100.00')),
      ]),
    ).toEqual([none, [zeroFen, yuan('2.00')], [yuan('100.00'), zeroFen]]);
  });

  test('money moved from one account to another is no flow, nor is what moves none', () => {
    expect(flowsOf([posting(bank, yuan('5.00'), zeroFen), posting(till, zeroFen, yuan('5.00'))])).toEqual([none, none]);
    expect(flowsOf([posting(fee, yuan('5.00'), zeroFen), posting(receivable, zeroFen, yuan('5.00'))])).toEqual([
      none,
      none,
    ]);
  });

  test('opening balances are no flow', () => {
    const opening = { kind: 'init', part: '' } as const;
    const voucher = [posting(bank, yuan('5.00'), zeroFen), posting(receivable, zeroFen, yuan('5.00'))];
    expect(flowsOf(voucher.map((one) => ({ ...one, voucher: opening })))).toEqual([none, none]);
  });

  test('whatever a voucher holds, its flows come to what its cash has changed by', () => {
    const line = fc.tuple(fc.constantFrom(bank, till, receivable, fee), fc.bigInt({ min: -9999n, max: 9999n }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const sum = lines.reduce((total, [, amount]) => total + amount, 0n);
        const voucher = [
          ...lines.map(([account, amount]) => posting(account, fen(amount), zeroFen)),
          posting(receivable, zeroFen, fen(sum)),
        ];
        const moved = lines.reduce((total, [account, amount]) => total + (cash.has(account) ? amount : 0n), 0n);
        const flows = flowsOf(voucher).reduce((total, [into, out]) => total + (into as Fen) - (out as Fen), 0n);
        expect(flows).toBe(moved);
      }),
    );
  });
});
