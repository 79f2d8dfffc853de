import { type Fen, fen, type Posting } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cash, generalLedger } from '../../fico/model.ts';
import { lineKinds, type LineKind, type StatementLine } from '../statement/kinds.ts';
import { giveBack, type KindSums, settlePostings } from './settle.rules.ts';
import { balanceBreak, sortOut, sumsOf } from './statement.rules.ts';

const kinds = Object.keys(lineKinds) as LineKind[];
const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).map(fen);
const anySums = fc.dictionary(fc.constantFrom(...kinds), amount) as fc.Arbitrary<KindSums>;
const facts = {
  platform: { id: 1, account: 101203, mayOverdraw: false },
  bank: { id: 2, account: 1002, mayOverdraw: false },
  accounts: { platformFee: 11, talent: 12, promotion: 13, insurance: 14, logistics: 15, compensation: 16, deposit: 17 },
  summary: '平台结算',
  party: '店铺',
};
const sumIn = (
  postings: readonly Posting[],
  ledger: unknown,
  key: string,
  where: (entry: Posting['entry']) => boolean = () => true,
) =>
  postings
    .filter((one) => one.ledger === ledger && where(one.entry))
    .reduce((sum, { entry }) => sum + (entry[key] as bigint), 0n);

const line = (serial: string, value: bigint, more: Partial<StatementLine> = {}): StatementLine => ({
  serial,
  orderNo: 'A',
  subOrderNo: null,
  kind: 'goods',
  rawKind: '货款',
  amount: value,
  occurredAt: '2026-11-03T02:00:00.000Z',
  balance: null,
  remark: null,
  row: 2,
  ...more,
});

describe('结算', () => {
  test('debit is credit, money that leaves the platform arrives, and the account moves as its part of the ledger', () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        const postings = settlePostings(sums, facts);
        expect(sumIn(postings, generalLedger, 'debit')).toBe(sumIn(postings, generalLedger, 'credit'));
        const moved = sumIn(postings, cash, 'amount', ({ account }) => account === 1);
        const booked = (key: string, account: number) =>
          sumIn(postings, generalLedger, key, (one) => one['account'] === account);
        expect(booked('debit', 101203) - booked('credit', 101203)).toBe(moved);
        expect(sumIn(postings, cash, 'amount', ({ account }) => account === 2)).toBe(-(sums.payout ?? 0n));
        for (const { entry } of postings.filter((one) => one.ledger === generalLedger))
          expect((entry['debit'] as bigint) >= 0n && (entry['credit'] as bigint) >= 0n).toBe(true);
      }),
    );
  });

  test('what is given back is red invoices, advances and what is short, to the fen', () => {
    const positive = fc.bigInt({ min: 1n, max: 10_000n }).map(fen);
    fc.assert(
      fc.property(positive, fc.array(positive), fc.array(positive), (wanted, reds, advances) => {
        const found = giveBack(
          wanted,
          reds.map((open, invoice) => ({ invoice, open: fen(-open) })),
          advances.map((open, receipt) => ({ receipt, open })),
        );
        const total = (all: readonly { amount: Fen }[]) => all.reduce((sum, one) => sum + one.amount, 0n);
        expect(total(found.refunds) - total(found.writeOffs) + found.short).toBe(wanted);
        for (const { receipt, amount: part } of found.refunds) expect(part <= advances[receipt]!).toBe(true);
        if (found.short > 0n) expect(found.refunds).toHaveLength(advances.length);
      }),
    );
  });

  test('however a file is cut up and overlaps, each line counts once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 }),
        (drawn) => {
          const known = new Map<string, bigint>();
          let [kept, again] = [0, 0];
          for (const part of [0, 1, 2, 3]) {
            const lines = drawn.filter(([, file]) => file === part).map(([n]) => line(`L${n}`, BigInt(n)));
            const { fresh, repeated, troubles } = sortOut(lines, known);
            expect(troubles).toEqual([]);
            for (const one of fresh) known.set(one.serial, one.amount);
            [kept, again] = [kept + fresh.length, again + repeated];
          }
          expect(kept).toBe(new Set(drawn.map(([n]) => n)).size);
          expect(kept + again).toBe(drawn.length);
        },
      ),
    );
  });

  test('sums hold every line once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...kinds), amount)), (drawn) => {
        const { net, transfers } = sumsOf(drawn.map(([kind, value], i) => line(String(i), value, { kind })));
        expect(net + transfers).toBe(drawn.reduce((sum, [, value]) => sum + value, 0n));
      }),
    );
  });

  test('a balance that does not follow from the one before is told, whichever way the file runs', () => {
    const chain = [
      line('1', 100n, { balance: 100n }),
      line('2', -30n, { balance: 70n, row: 3 }),
      line('3', 5n, { balance: 75n, row: 4 }),
    ];
    expect(balanceBreak(chain)).toBeUndefined();
    expect(balanceBreak(chain.toReversed())).toBeUndefined();
    expect(balanceBreak([chain[0]!, chain[2]!])?.row).toBe(4);
  });
});
