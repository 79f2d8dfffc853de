import { dec, type Full, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { shopOrder } from '../../shop/model.ts';
import {
  contentOf,
  doubledNumbers,
  mergeComplaint,
  orderComplaint,
  parcelComplaint,
  shipProgress,
  takenComplaint,
} from './output-order.rules.ts';
import type { outputOrder } from './output-order.ts';

type Order = Full<typeof shopOrder>;
type Output = Full<typeof outputOrder>;
type Line = Order['lines'][number];

const line = (goodsName: string, quantity: string, more: Partial<Line> = {}) =>
  ({
    goodsName,
    quantity: dec(quantity),
    spec: null,
    outerSku: null,
    lineNo: '1',
    gift: false,
    paid: yuan('10.00'),
    refundStatus: 'none',
    ...more,
  }) as Line;
const order = (id: number, more: Partial<Order> = {}) =>
  ({
    id,
    orderNo: `N${id}`,
    shop: 1,
    platform: 'douyin',
    status: 'audited',
    orderStatus: 'waitShip',
    refundStatus: 'none',
    locked: false,
    receiverName: '王**',
    receiverPhone: '138****0000',
    receiverAddress: '文一西路***',
    region: '浙江省 杭州市',
    paid: yuan('10.01'),
    lines: [line('保温杯', '2')],
    ...more,
  }) as Order;
const goods = { skuOf: () => 7, combined: new Map() };
const output = (id: number, more: Partial<Output> = {}) =>
  ({
    ...order(id),
    kind: 'shop',
    numberFrom: 'typed',
    number: `CK${id}`,
    status: 'draft',
    origin: 'orders',
    warehouse: 5,
    ...more,
  }) as unknown as Output;

describe('订单能不能出库', () => {
  test.each<[string, Partial<Order>, string | undefined]>([
    ['audited and waiting', {}, undefined],
    ['partly shipped', { orderStatus: 'partShipped' }, undefined],
    ['not audited', { status: 'draft' }, '待审核，审核后才能出库'],
    ['locked', { locked: true }, '已锁定，解锁后才能出库'],
    ['shipped already', { orderStatus: 'shipped' }, '已发货，不用再发货'],
    ['not paid', { orderStatus: 'waitPay' }, '待付款，不用再发货'],
    ['a refund is asked for', { refundStatus: 'applied' }, '待商家处理，退款有结果后再出库'],
    ['a refund was refused', { refundStatus: 'rejected' }, undefined],
    ['all of it refunded', { lines: [line('甲', '1', { refundStatus: 'success' })] }, '的商品都已退款'],
    ['some of it refunded', { lines: [line('甲', '1', { refundStatus: 'success' }), line('乙', '1')] }, undefined],
  ])('%s', (_, more, complaint) => {
    const said = orderComplaint(order(1, more));
    if (complaint) expect(said).toContain(complaint);
    else expect(said).toBeUndefined();
  });

  test('together they leave for one receiver of one shop, who is known', () => {
    expect(parcelComplaint([])).toBe('请选择订单');
    expect(parcelComplaint([order(1), order(2)])).toBeUndefined();
    expect(parcelComplaint([order(1), order(2, { shop: 2 })])).toContain('不是同一家店铺');
    expect(parcelComplaint([order(1), order(2, { receiverAddress: '别处' })])).toContain('收货人不同');
    const nobody = { receiverName: null, receiverPhone: null };
    expect(parcelComplaint([order(1, nobody)])).toBeUndefined();
    expect(parcelComplaint([order(1, nobody), order(2, nobody)])).toContain('没有收货人');
  });
});

describe('出库内容', () => {
  test('what was refunded stays; the rest leaves with where it came from', () => {
    const content = contentOf(
      [
        order(1, { lines: [line('甲', '1.5'), line('乙', '1', { refundStatus: 'success' })] }),
        order(2, { lines: [line('丙', '2')] }),
      ],
      { taken: [], goods },
    );
    expect(content.lines.map(({ order: from, goodsName }) => [from, goodsName])).toEqual([
      [1, '甲'],
      [2, '丙'],
    ]);
    expect([content.orderNos, content.quantity, content.amount]).toEqual(['N1 N2', '3.5', yuan('20.02')]);
  });

  test('nothing is lost or doubled, whatever was ordered', () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.boolean()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 4 }), (all) => {
        const orders = all.map((some, i) =>
          order(i + 1, {
            lines: some.map(([n, isGone]) => line(`货${n}`, String(n), { refundStatus: isGone ? 'success' : 'none' })),
          }),
        );
        const kept = all.flat().filter(([, isGone]) => !isGone);
        const content = contentOf(orders, { taken: [], goods });
        expect(content.lines.map(({ quantity }) => Number(quantity))).toEqual(kept.map(([n]) => n));
        expect(Number(content.quantity)).toBe(kept.reduce((sum, [n]) => sum + n, 0));
      }),
    );
  });
});

describe('分几次发', () => {
  const one = order(1, { lines: [line('甲', '5', { lineNo: 'A' }), line('乙', '2', { lineNo: 'B' })] });
  const by = (key: string, quantity: string, number = 'CK9') => ({
    order: 1,
    line: key,
    quantity: dec(quantity),
    number,
  });
  const want = (key: string, quantity: string) => ({ order: 1, orderLine: key, quantity: dec(quantity) });
  const leaving = (taken: Parameters<typeof takenComplaint>[1], wanted: Parameters<typeof takenComplaint>[2] = []) =>
    contentOf([one], { taken, wanted, goods }).lines.map(({ goodsName, quantity }) => [goodsName, quantity]);

  test('where nothing is said all that is left leaves; else as much as is said', () => {
    expect(leaving([])).toEqual([
      ['甲', '5'],
      ['乙', '2'],
    ]);
    expect(leaving([by('/A', '3'), by('/B', '2')])).toEqual([['甲', '2']]);
    expect(leaving([by('/A', '3')], [want('/A', '1')])).toEqual([['甲', '1']]);
  });

  test.each<[string, Parameters<typeof takenComplaint>[1], Parameters<typeof takenComplaint>[2], string | undefined]>([
    ['all of it leaves with others', [by('/A', '5'), by('/B', '2')], [], '订单 N1 已在出库单 CK9 中'],
    ['some of it does', [by('/A', '5')], [], undefined],
    ['less is left than is wanted', [by('/A', '3')], [want('/A', '3')], '订单 N1 的“甲”还能发 2，这里是 3'],
    ['nothing of the line is left', [by('/A', '5')], [want('/A', '1')], '订单 N1 的“甲”还能发 0，这里是 1'],
    ['the same line twice', [], [want('/B', '1'), want('/B', '2')], '订单 N1 的“乙”还能发 2，这里是 3'],
    ['as much as is left', [by('/A', '3')], [want('/A', '2')], undefined],
  ])('%s', (_, taken, wanted, complaint) => expect(takenComplaint(one, taken, wanted)).toBe(complaint));

  test('however an order is divided, its parts are the order, and it is shipped with the last of them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
        (all, parts) => {
          const whole = order(1, { lines: [line('甲', String(all), { lineNo: 'A' })] });
          const taken: ReturnType<typeof by>[] = [];
          for (const n of parts) {
            if (takenComplaint(whole, taken, [want('/A', String(n))]) !== undefined) continue;
            taken.push(by('/A', String(n)));
            const sum = taken.reduce((total, { quantity }) => total + Number(quantity), 0);
            const lines = [{ order: 1, orderLine: '/A' }] as Output['lines'];
            expect(sum).toBeLessThanOrEqual(all);
            expect(shipProgress([whole], taken, lines).get(1)).toBe(sum === all ? 'shipped' : 'partShipped');
          }
        },
      ),
    );
  });
});

describe('合并', () => {
  test.each<[string, Output[], string | undefined]>([
    ['one', [output(1)], '请至少选两张'],
    ['two of one receiver', [output(1), output(2)], undefined],
    ['one audited', [output(1), output(2, { status: 'audited' })], '只能合并待审核的出库单'],
    ['one locked', [output(1), output(2, { locked: true })], '已锁定'],
    ['one merged', [output(1), output(2, { origin: 'merged' })], '请先取消合并'],
    ['one with a number', [output(1), output(2, { numberFrom: 'fetched' })], '请先作废面单'],
    ['two warehouses', [output(1), output(2, { warehouse: 6 })], '发货仓库不同'],
    ['two receivers', [output(1), output(2, { receiverName: '李**' })], '收货人不同'],
    ['nobody known', [output(1, { receiverName: null, receiverPhone: null }), output(2)], '没有收货人'],
  ])('%s', (_, outputs, complaint) => {
    const said = mergeComplaint(outputs);
    if (complaint) expect(said).toContain(complaint);
    else expect(said).toBeUndefined();
  });
});

test('a number scanned twice is named at both places, and nowhere else', () => {
  const rows = ['A', 'B', 'A', 'C', 'A'].map((expressNo, id) => ({ id, expressNo }));
  expect([...doubledNumbers(rows)].toSorted((a, b) => a - b)).toEqual([0, 2, 4]);
});
