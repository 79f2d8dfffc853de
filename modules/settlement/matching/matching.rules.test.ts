import { type Fen, fen, sumFen, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineKinds, type LineKind, transferKinds } from '../statement/kinds.ts';
import { judge, keyOf, netOf, type OrderFacts, type OrderState, type Reason, type Settled } from './matching.rules.ts';

const nothing: Settled = {
  goods: zeroFen,
  refunds: zeroFen,
  subsidies: zeroFen,
  platformFee: zeroFen,
  otherFees: zeroFen,
  other: zeroFen,
  lineCount: 1,
};
const order: OrderFacts = { paid: fen(10_000n), refunded: zeroFen, promised: zeroFen, goodsLines: 1, waiting: 3 };
const terms = { feeRate: 5, days: 15 };

describe('核对', () => {
  test.each<[string, Partial<Record<keyof Settled, bigint>>, Partial<OrderFacts>, OrderState, Reason | null]>([
    ['paid as it should be', { goods: 10_000n, platformFee: -500n }, {}, 'settled', null],
    ['less a refund before it was settled', { goods: 8000n }, { refunded: fen(2000n) }, 'settled', null],
    [
      'less a refund after it was settled',
      { goods: 10_000n, refunds: -2000n },
      { refunded: fen(2000n) },
      'settled',
      null,
    ],
    ['all of it refunded and never settled', { platformFee: -1n }, { refunded: fen(10_000n) }, 'settled', null],
    ['too little', { goods: 9900n }, {}, 'differs', 'amount'],
    ['twice', { goods: 20_000n }, {}, 'differs', 'twice'],
    [
      'a refund that the platform has not taken back',
      { goods: 10_000n },
      { refunded: fen(2000n) },
      'differs',
      'refundMissing',
    ],
    ['a refund that we know nothing of', { goods: 10_000n, refunds: -2000n }, {}, 'differs', 'refundUnknown'],
    ['one of two goods', { goods: 4000n }, { goodsLines: 2 }, 'partial', null],
    ['one of two goods, long ago', { goods: 4000n }, { goodsLines: 2, waiting: 16 }, 'differs', 'amount'],
    ['a fee above what was agreed', { goods: 10_000n, platformFee: -502n }, {}, 'differs', 'feeRate'],
    ['a fee that was rounded', { goods: 10_000n, platformFee: -501n }, {}, 'settled', null],
    ['a subsidy that did not come', { goods: 10_000n }, { promised: fen(500n) }, 'differs', 'subsidy'],
    ['a fee nobody knows', { goods: 10_000n, other: -1n }, {}, 'differs', 'unknownKind'],
    ['only a fee so far', { platformFee: -100n }, {}, 'unsettled', null],
    ['nothing, too long', {}, { waiting: 16 }, 'unsettled', 'overdue'],
  ])('%s', (_, settled, facts, state, reason) => {
    const found = judge('1', { ...nothing, ...settled } as Settled, { ...order, ...facts }, terms);
    expect([found.state, found.reason]).toEqual([state, reason]);
    expect(found.message === null).toBe(reason === null);
  });

  test('an order that is not here, and lines that name none', () => {
    expect(judge('1', { ...nothing, goods: fen(5n) }, undefined, terms)).toMatchObject({
      reason: 'unknownOrder',
      difference: 5n,
    });
    expect(judge('无单号 2026-10-03 货款', nothing, undefined, terms).reason).toBe('noOrder');
  });

  const kinds = Object.keys(lineKinds) as LineKind[];
  const anyLine = fc.record({
    kind: fc.constantFrom(...kinds),
    orderNo: fc.constantFrom(null, 'A', 'B', 'C', 'D'),
    amount: fc.bigInt({ min: -100_000n, max: 100_000n }),
  });
  const known: Readonly<Record<string, OrderFacts>> = {
    A: order,
    B: { ...order, refunded: fen(3000n), goodsLines: 3 },
    C: order,
  };

  test('every fen of a file is matched, in the queue, a fee of the shop, or moved elsewhere', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 60 }), (drawn) => {
        const lines = drawn.map((one, i) => ({
          ...one,
          rawKind: '某费用',
          occurredAt: `2026-10-0${1 + (i % 9)}T10:00:00Z`,
        }));
        const byKey = new Map<string, typeof lines>();
        let [shopFees, transfers] = [0n, 0n];
        for (const line of lines) {
          const key = keyOf(line);
          if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), line]);
          else if ((transferKinds as readonly string[]).includes(line.kind)) transfers += line.amount;
          else shopFees += line.amount;
        }
        let [matched, queue] = [0n, 0n];
        for (const [key, own] of byKey) {
          const of = (...some: LineKind[]): Fen =>
            sumFen(own.filter(({ kind }) => some.includes(kind)).map(({ amount }) => fen(amount)));
          const settled: Settled = {
            goods: of('goods'),
            refunds: of('refund'),
            subsidies: of('subsidy'),
            platformFee: of('platformFee'),
            otherFees: of('talent', 'promotion', 'insurance', 'logistics', 'compensation'),
            other: of('other'),
            lineCount: own.length,
          };
          const { reason, state } = judge(key, settled, known[key], terms);
          if (reason === null) matched += netOf(settled);
          else queue += netOf(settled);
          expect(state === 'differs').toBe(reason !== null && reason !== 'overdue');
          if (!(key in known)) expect(reason).not.toBeNull();
        }
        expect(matched + queue + shopFees + transfers).toBe(lines.reduce((sum, { amount }) => sum + amount, 0n));
      }),
    );
  });
});
