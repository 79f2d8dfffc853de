import { type Fen, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueOf, type Facts, type Group, type Reason, reasonOf, reconcile } from './reconcile.rules.ts';

const plain: Facts = {
  sold: true,
  rest: 1,
  touched: false,
  over: false,
  state: 'none',
  locked: false,
  undecided: false,
  hasSubject: true,
  moved: false,
  failure: '',
  ruled: false,
};
const amount = (max: bigint) => fc.bigInt({ min: 0n, max }).map(fen);
const states = ['none', 'applied', 'issuing', 'issued', 'failed', 'partRed', 'red'] as const;

/** An order with any fate; what its invoices say adds up to what it says itself. */
const anyOrder = fc
  .record({
    paid: amount(100_000n),
    postage: amount(2_000n),
    subsidy: amount(20_000n),
    refunded: amount(120_000n),
    blue: amount(100_000n),
    red: amount(100_000n).map((back) => fen(-back)),
    pending: amount(5_000n),
    failed: amount(5_000n),
    posted: amount(100_000n),
    facts: fc.record({
      sold: fc.boolean(),
      state: fc.constantFrom(...states),
      locked: fc.boolean(),
      undecided: fc.boolean(),
      hasSubject: fc.boolean(),
      moved: fc.boolean(),
      failure: fc.constantFrom('', 'noTaxItem', 'refused', 'somethingNew'),
      ruled: fc.boolean(),
    }),
  })
  .map(({ facts, ...sums }): Group => {
    const invoiced = sumFen([sums.blue, sums.red, sums.pending, sums.failed]);
    const left = dueOf(sums) - invoiced;
    const rest = left > 0n ? 1 : left < 0n ? -1 : 0;
    return { ...sums, orders: 1, invoiced, facts: { ...facts, rest, touched: invoiced !== 0n, over: invoiced > 0n } };
  });

describe('开票对账', () => {
  test('every fen is on an invoice or has a reason', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 40 }), (orders) => {
        const { paid, postage, subsidy, refunded, ...found } = reconcile(orders);
        const onInvoices: Fen[] = [found.blue, found.red, found.pending, found.failed];
        const off = found.explained.map((one) => one.amount);
        expect(paid - postage + subsidy - refunded).toBe(sumFen([...onInvoices, ...off]));
        expect(found.unexplained).toBe(0n);
        expect(found.missing).toBe(sumFen(off));
        expect(found.orders).toBe(orders.length);
      }),
    );
  });

  test('in groups or one by one, the answer is the same', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
        const groups = new Map<string, Group[]>();
        for (const order of orders) {
          const key = JSON.stringify(order.facts);
          groups.set(key, [...(groups.get(key) ?? []), order]);
        }
        const merged = [...groups.values()].map((some): Group => {
          const { explained: _, due: __, missing: ___, unposted: ____, unexplained: _____, ...sums } = reconcile(some);
          return { ...sums, facts: some[0]!.facts };
        });
        expect(reconcile(merged)).toEqual(reconcile(orders));
      }),
    );
  });

  test.each<[Partial<Facts>, Reason | undefined]>([
    [{ rest: 0 }, undefined],
    [{ rest: -1, touched: true, over: true }, 'toRed'],
    [{ rest: -1, touched: true }, 'overRefunded'],
    [{ rest: -1 }, 'overRefunded'],
    [{ sold: false, locked: true }, 'closed'],
    [{ moved: true, locked: true }, 'moved'],
    [{ locked: true, failure: 'noTaxItem' }, 'locked'],
    [{ failure: 'noTaxItem', undecided: true }, 'noTaxItem'],
    [{ failure: 'neverHeardOf' }, 'other'],
    [{ undecided: true, hasSubject: false }, 'subsidyUnset'],
    [{ hasSubject: false, ruled: true }, 'noSubject'],
    [{ touched: true, state: 'issued' }, 'partly'],
    [{ state: 'red', ruled: true }, 'takenBack'],
    [{ state: 'applied', ruled: true }, 'applied'],
    [{ ruled: true }, 'ruled'],
    [{}, 'noApplication'],
  ])('%o is %s', (facts, reason) => {
    expect(reasonOf({ ...plain, ...facts })).toBe(reason);
  });
});
