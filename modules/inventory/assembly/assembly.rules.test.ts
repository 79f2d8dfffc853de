import { dec, type Decimal, type Fen, fen, type Full, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pool } from '../stock/cost.rules.ts';
import { costed } from '../stock/movement.rules.ts';
import { assemblyComplaint, linesOf, movesOf, rescaled } from './assembly.rules.ts';
import type { assembly } from './assembly.ts';

type Order = Full<typeof assembly>;
const line = (sku: number, quantity: string, costShare: string | null = null) =>
  ({
    sku,
    baseQuantity: dec(quantity),
    quantity: dec(quantity),
    costShare: costShare === null ? null : dec(costShare),
    location: null,
    batchNo: null,
    productionDate: null,
    expiryDate: null,
  }) as Order['lines'][number];
const order = (kind: Order['kind'], quantity: string, lines: Order['lines'], more: Partial<Order> = {}) =>
  ({ kind, warehouse: 1, sku: 9, quantity: dec(quantity), fee: null, feeSupplier: null, lines, ...more }) as Order;

/** What each movement is worth to the stock, beginning with these pools. */
function worths(record: Order, pools: Readonly<Record<number, readonly [string, string]>>): Fen[] {
  const start = (sku: number): Pool => {
    const [quantity, amount] = pools[sku] ?? ['0', '0.00'];
    return { quantity: dec(quantity), amount: yuan(amount) };
  };
  const moves = movesOf(record).map((move, of) => ({ ...move, of }));
  return costed(
    moves,
    () => '',
    start,
    () => dec('5'),
  ).map(({ worth }) => worth);
}

describe('组装', () => {
  test('the product is worth its parts, and what putting it together has cost', () => {
    const stock = { 1: ['10', '33.33'], 2: ['4', '8.00'] } as const;
    const made = order('assemble', '2', [line(1, '3'), line(2, '4')]);
    expect(worths(made, stock)).toEqual([-1000n, -800n, 1800n]);
    const paid = { fee: yuan('2.50'), feeSupplier: 7 };
    const withFee = order('assemble', '2', made.lines, paid);
    expect(worths(withFee, stock)).toEqual([-1000n, -800n, 1800n, 250n]);
    expect(movesOf(withFee).at(-1)).toMatchObject({
      against: 'WRX',
      items: { supplier: 7 },
      quantity: '0',
      line: null,
    });
  });
});

describe('拆卸', () => {
  const stock = { 9: ['3', '10.00'], 1: ['10', '20.00'], 2: ['1', '6.00'] } as const;
  test.each<[string, Order['lines'], bigint[]]>([
    ['by what the parts are worth now', [line(1, '1'), line(2, '1')], [83n, 250n]],
    ['by what goods cost last where none are', [line(1, '1'), line(3, '1')], [95n, 238n]],
    ['as agreed', [line(1, '1', '1'), line(2, '1', '2')], [111n, 222n]],
    ['as agreed, one of them for nothing', [line(1, '1', '1'), line(2, '1', '0')], [333n, 0n]],
    ['into one part', [line(1, '7')], [333n]],
  ])('%s', (_, lines, parts) => expect(worths(order('disassemble', '1', lines), stock)).toEqual([-333n, ...parts]));

  test('by how many they are where nothing is worth anything', () => {
    const free = { 9: ['1', '1.00'], 1: ['5', '0.00'], 2: ['5', '0.00'] } as const;
    expect(worths(order('disassemble', '1', [line(1, '1'), line(2, '3')]), free)).toEqual([-100n, 25n, 75n]);
  });
});

test('not a fen is lost or made, whichever way and whatever it is shared by', () => {
  const part = fc.record({
    quantity: fc.integer({ min: 1, max: 9999 }),
    there: fc.integer({ min: 0, max: 50 }),
    amount: fc.nat(1_000_000),
    share: fc.nat(500),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('assemble', 'disassemble' as const),
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.nat(1_000_000),
      fc.boolean(),
      fc.nat(9999),
      (kind, parts, amount, isAgreed, fee) => {
        const lines = parts.map(({ quantity, share }, i) =>
          line(i + 1, String(quantity / 100), isAgreed && kind === 'disassemble' ? String(share + 1) : null),
        );
        const pools: Record<number, readonly [string, string]> = { 9: ['7', (amount / 100).toFixed(2)] };
        parts.forEach(({ there, amount: worth }, i) => {
          pools[i + 1] = [String(there), there === 0 ? '0.00' : (worth / 100).toFixed(2)];
        });
        const isFree = kind === 'disassemble' || fee === 0;
        const more = isFree ? {} : { fee: fen(BigInt(fee)), feeSupplier: 7 };
        const moved = worths(order(kind, '3', lines, more), pools);
        expect(sumFen(moved)).toBe(isFree ? zeroFen : BigInt(fee));
        if (kind === 'disassemble') expect(moved.slice(1).every((worth) => worth >= 0n)).toBe(true);
      },
    ),
  );
});

describe('单据', () => {
  const parts = [
    { sku: 1, quantity: '2' },
    { sku: 2, quantity: '0.333333' },
  ];
  test('the lines are the parts of so many; those that were divided or are no part stay when there are more', () => {
    expect(linesOf(parts, dec('3'))).toEqual([
      { sku: 1, quantity: '6' },
      { sku: 2, quantity: '0.999999' },
    ]);
    const rows = [{ sku: 1 }, { sku: 2, unit: 5 }, { sku: 3 }, { sku: 2 }];
    expect(rescaled(rows.slice(0, 3), parts, dec('4'))).toEqual([{ quantity: '8' }, {}, {}]);
    expect(rescaled(rows, parts, dec('4') as Decimal)[3]).toEqual({});
  });

  const fine = { warehouse: 1, orderDate: '2026-11-02', sku: 9, quantity: dec(1) };
  const comes = { sku: 1, quantity: dec(1) };
  test.each<[string, Parameters<typeof assemblyComplaint>[0], string | undefined]>([
    ['fine', { ...fine, lines: [comes] }, undefined],
    ['of itself', { ...fine, lines: [comes, { ...comes, sku: 9 }] }, '组成第2行：成品不能是它自己的组成'],
    ['paid to nobody', { ...fine, fee: yuan('1.00'), lines: [comes] }, '有加工费，请选择加工单位'],
    ['paid', { ...fine, fee: yuan('1.00'), feeSupplier: 3, lines: [comes] }, undefined],
    [
      'paid for taking apart',
      { ...fine, kind: 'disassemble', fee: yuan('1.00'), feeSupplier: 3, lines: [comes] },
      '拆卸的费用不计入库存成本，加工费请留空，另开费用发票',
    ],
    ['shares of parts that leave', { ...fine, lines: [{ ...comes, costShare: dec(1) }] }, '成本占比只在拆卸时填写'],
    [
      'shares of some',
      {
        ...fine,
        kind: 'disassemble',
        lines: [
          { ...comes, costShare: dec(1) },
          { ...comes, sku: 2 },
        ],
      },
      '成本占比要么每行都填，要么全部留空',
    ],
    [
      'shares of nothing',
      { ...fine, kind: 'disassemble', lines: [{ ...comes, costShare: dec(0) }] },
      '成本占比不能全部为 0',
    ],
  ])('%s', (_, draft, complaint) => expect(assemblyComplaint(draft)).toBe(complaint));
});
