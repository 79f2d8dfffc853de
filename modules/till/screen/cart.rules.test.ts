import { dec, sumFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preparePromotions, type Promotion } from '../../pos/model.ts';
import type { TillGoods } from '../goods/search.calls.ts';
import { type CartPlace, cartOf } from '../pricing/cart.rules.ts';
import { billOf, nearest, sumsOf } from './bill.rules.ts';
import {
  emptyCart,
  lacksSerial,
  moved,
  piecesOf,
  takenUp,
  type TillCart,
  typedDiscount,
  wantedOf,
  withGoods,
  withoutRow,
  withPrice,
  withQuantity,
  withRowDiscount,
  withSerial,
} from './cart.rules.ts';

const uuid = '5f0c9a1e-0000-4000-8000-000000000001';
const goods = (sku: number, price: string, more: Partial<TillGoods> = {}): TillGoods => ({
  sku,
  code: `SKU${sku}`,
  name: `商品${sku}`,
  spec: null,
  unit: '件',
  barcode: null,
  goods: sku,
  categories: [1],
  brand: null,
  tags: [],
  price,
  memberPrice: null,
  noDiscount: false,
  noPoints: false,
  hasSerials: false,
  available: '100',
  quantity: '1',
  ...more,
});
const [milk, cream, apples] = [
  goods(1, '39.90'),
  goods(2, '59.90'),
  goods(3, '12.80', { unit: 'kg', quantity: '1.286' }),
];
const done = (cart: TillCart | string): TillCart => {
  if (typeof cart === 'string') throw new Error(cart);
  return cart;
};
const cartWith = (...scanned: TillGoods[]) =>
  scanned.reduce((cart, one) => done(withGoods(cart, one)), emptyCart(uuid));
const place: CartPlace = {
  at: '2026-11-18T10:30',
  store: 1,
  rounding: 'none',
  coupons: [],
  points: null,
  soldOut: [],
};
const rows = ({ rows: its }: TillCart) => its.map(({ goods: { sku }, quantity }) => [sku, quantity]);

describe('购物车', () => {
  test('the same goods scanned again are one more in their row', () => {
    const cart = cartWith(milk, cream, milk);
    expect(rows(cart)).toEqual([
      [1, '2'],
      [2, '1'],
    ]);
    expect(cart.selected).toBe(1);
  });

  test('a case counts its pieces, three of a case three times as many', () => {
    const cart = done(withGoods(emptyCart(uuid), { ...milk, quantity: '12' }, dec(3)));
    expect(rows(cart)).toEqual([[1, '36']]);
  });

  test('what was weighed, or has a price or discount of its own, keeps a row of its own', () => {
    expect(rows(cartWith(apples, apples))).toEqual([
      [3, '1.286'],
      [3, '1.286'],
    ]);
    const cheaper = done(withPrice(cartWith(milk), 1, '30'));
    expect(rows(done(withGoods(cheaper, milk)))).toEqual([
      [1, '1'],
      [1, '1'],
    ]);
    const off = withRowDiscount(cartWith(milk), 1, { name: '手工折扣', mode: 'rate', rate: '0.9' });
    expect(done(withGoods(off, milk)).rows).toHaveLength(2);
  });

  test('a row is taken off, and the keys are for the next one', () => {
    const cart = withoutRow(cartWith(milk, cream, apples), 2);
    expect(rows(cart)).toEqual([
      [1, '1'],
      [3, '1.286'],
    ]);
    expect(cart.selected).toBe(3);
    expect(withoutRow(withoutRow(cart, 3), 1).selected).toBeNull();
    expect(moved(cart, 1).selected).toBe(1);
  });

  test.each([
    ['0', '数量应大于 0，最多 3 位小数'],
    ['1.2345', '数量应大于 0，最多 3 位小数'],
    ['9999999', '数量应大于 0，最多 3 位小数'],
  ])('a quantity of %s is refused', (text, words) => {
    expect(withQuantity(cartWith(milk), 1, text)).toBe(words);
  });

  test.each([
    ['85', { name: '手工折扣', mode: 'rate', rate: '0.85' }],
    ['8.5', { name: '手工折扣', mode: 'rate', rate: '0.85' }],
    ['0.85', { name: '手工折扣', mode: 'rate', rate: '0.85' }],
    ['9', { name: '手工折扣', mode: 'rate', rate: '0.9' }],
    ['-5', { name: '手工减价', mode: 'amount', value: '5' }],
    ['-0', '减多少元：减号后写金额，如 -5'],
    ['100', '几折：85 或 8.5 都是八五折；减价写成 -5'],
    ['x', '几折：85 或 8.5 都是八五折；减价写成 -5'],
  ])('%s typed after 折扣', (text, expected) => {
    expect(typedDiscount(text)).toEqual(expected);
  });

  test('pieces with numbers are scanned one by one, each once', () => {
    const phone = goods(9, '2999', { hasSerials: true });
    const cart = cartWith(phone);
    expect(lacksSerial(cart)?.no).toBe(1);
    const one = done(withSerial(cart, 1, 'SN1'));
    expect(lacksSerial(one)).toBeUndefined();
    expect(withSerial(one, 1, 'SN1')).toBe('序列号 SN1 已经扫过');
    expect(rows(done(withSerial(one, 1, 'SN2')))).toEqual([[9, '2']]);
  });

  test('a cart that was put aside is the same when it is taken up, without what is gone', () => {
    const cart = withRowDiscount(done(withPrice(cartWith(milk, cream, apples), 1, '30')), 2, {
      name: '手工折扣',
      mode: 'rate',
      rate: '0.9',
    });
    const held = { ...wantedOf(cart), member: undefined, salesman: undefined };
    const taken = takenUp(uuid, held as never, [milk, cream, apples], [], null);
    expect(taken.rows).toEqual(cart.rows);
    expect(rows(takenUp(uuid, held as never, [milk], [], null))).toEqual([[1, '1']]);
  });
});

describe('算价', () => {
  const terms = (id: number, name: string) => ({
    id,
    name,
    priority: 100,
    startAt: '2026-11-01T00:00',
    endAt: '2026-12-01T00:00',
    weekdays: [],
    slots: [],
    stores: [],
    channels: [],
    audience: { to: 'all' } as const,
    exclusive: false,
    stackGroup: '',
    withMember: true,
    withCoupon: true,
    left: {},
  });
  const sku = (id: number) => ({ of: 'sku', id }) as const;
  const promotions: Promotion[] = [
    {
      ...terms(1, '牛奶直降'),
      kind: 'de',
      scope: { entries: [{ ...sku(1), mode: 'amount', value: yuan('10') }], except: [] },
    },
    {
      ...terms(2, '第二件半价'),
      kind: 'dp',
      scope: { entries: [{ ...sku(2), steps: [{ nth: 2, rate: dec('0.5') }] }], except: [] },
    },
    {
      ...terms(3, '每满百减十'),
      kind: 'mj',
      scope: { entries: [{ of: 'all', id: 0 }], except: [] },
      basis: 'amount',
      tiers: [{ threshold: yuan('100'), reduce: yuan('10') }],
      loop: true,
    },
    {
      ...terms(4, '两件送滤纸'),
      kind: 'pl',
      scope: { entries: [sku(2)], except: [] },
      basis: 'quantity',
      threshold: 2n,
      loop: false,
      gifts: [{ sku: 8, name: '咖啡滤纸', quantity: 1, price: yuan('15') }],
      stockOut: 'skip',
    },
  ];
  const price = preparePromotions(promotions);
  const nameOf = () => '咖啡滤纸';

  test('each row says what took something off it, and the row adds up', () => {
    const bill = billOf(done(withQuantity(cartWith(milk, cream), 2, '2')), place, price, nameOf);
    expect(bill.rows[1]!.savings.map(({ name, kind }) => [kind, name])).toEqual([
      ['price', '第二件半价'],
      ['reduction', '每满百减十'],
    ]);
    for (const { list, pay, savings } of bill.rows)
      expect(list - sumFen(savings.map(({ amount }) => amount))).toBe(pay);
    expect(bill.gifts.map(({ name, quantity }) => [name, quantity])).toEqual([['咖啡滤纸', '1']]);
    expect(sumsOf(bill).map(({ label }) => label)).toEqual(['促销']);
  });

  test('the nearest promotion says how much is lacking', () => {
    expect(nearest(billOf(cartWith(cream), place, price, nameOf))?.words).toMatch(/还差 40.1/);
  });

  test('a changed price is the price, and no promotion is for it', () => {
    const bill = billOf(done(withPrice(cartWith(milk), 1, '35')), place, price, nameOf);
    expect([bill.pay, bill.rows[0]!.savings]).toEqual([yuan('35'), []]);
  });

  const steps = fc.array(
    fc.oneof(
      fc.record({ step: fc.constant('scan' as const), of: fc.constantFrom(milk, cream, apples) }),
      fc.record({ step: fc.constant('count' as const), no: fc.nat(4), text: fc.constantFrom('2', '7', '0.5', 'x') }),
      fc.record({ step: fc.constant('price' as const), no: fc.nat(4), text: fc.constantFrom('9.9', '0', '-1') }),
      fc.record({ step: fc.constant('off' as const), no: fc.nat(4), text: fc.constantFrom('85', '-3') }),
      fc.record({ step: fc.constant('remove' as const), no: fc.nat(4) }),
    ),
  );
  const afterSteps = steps.map((all_) => {
    let cart = emptyCart(uuid);
    const take = (next: TillCart | string) => {
      if (typeof next !== 'string') cart = next;
    };
    for (const one of all_) {
      if (one.step === 'scan') take(withGoods(cart, one.of));
      else if (one.step === 'count') take(withQuantity(cart, one.no, one.text));
      else if (one.step === 'price') take(withPrice(cart, one.no, one.text));
      else if (one.step === 'remove') take(withoutRow(cart, one.no));
      else {
        const off = typedDiscount(one.text);
        if (typeof off !== 'string') take(withRowDiscount(cart, one.no, off));
      }
    }
    return cart;
  });

  test('whatever is keyed, the till comes to what the engine comes to, and the rows add up to it', () => {
    fc.assert(
      fc.property(afterSteps, (cart) => {
        const bill = billOf(cart, place, price, nameOf);
        const goodsOf = new Map(cart.rows.map((row) => [row.goods.sku, row.goods]));
        expect(bill.pay).toBe(price(cartOf(wantedOf(cart), (sku) => goodsOf.get(sku)!, place)).pay);
        expect(sumFen(bill.rows.map(({ pay }) => pay))).toBe(bill.pay);
        expect(bill.pay + sumFen(sumsOf(bill).map(({ amount }) => amount))).toBe(bill.list);
        expect(new Set(cart.rows.map(({ no }) => no)).size).toBe(cart.rows.length);
        expect(piecesOf(cart)).toBeGreaterThanOrEqual(cart.rows.length);
      }),
    );
  });

  test('taken up again, a cart comes to the same', () => {
    fc.assert(
      fc.property(afterSteps, (cart) => {
        const held = JSON.parse(JSON.stringify(wantedOf(cart))) as never;
        const taken = takenUp(
          uuid,
          held,
          [milk, cream, apples].map((one) => ({ ...one, quantity: '1' })),
          cart.coupons,
          null,
        );
        expect(billOf(taken, place, price, nameOf).pay).toBe(billOf(cart, place, price, nameOf).pay);
      }),
    );
  });
});
