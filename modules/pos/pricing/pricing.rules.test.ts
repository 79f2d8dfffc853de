import { dec, formatFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { preparePromotions } from './pricing.rules.ts';
import { invoiceAmounts, refundOf } from './refund.rules.ts';
import {
  all,
  cart,
  categories,
  coupon,
  discount,
  gift,
  line,
  member,
  present,
  reduction,
  set,
  skus,
  special,
} from './samples.ts';
import type { Cart, Promotion } from './terms.ts';

const priced = (bill: Cart, promotions: readonly Promotion[] = []) => preparePromotions(promotions)(bill);
/** "1×2=54.00" for each part, in the order of the lines; gifts stand behind. */
const parts = (bill: Cart, promotions: readonly Promotion[] = []) =>
  priced(bill, promotions).parts.map(({ line: no, quantity, pay }) => `${no}×${quantity}=${formatFen(pay)}`);

describe('the worked examples', () => {
  test('a discount, then a reduction, then a coupon', () => {
    const bill = cart([line(1, '100'), line(2, '60', '2'), line(3, '30')], { coupons: [coupon(9, 'cash', '20')] });
    const proof = priced(bill, [discount(1, skus(2), { rate: '0.9' }), reduction(2, skus(1, 2), [['200', '30']])]);
    expect(proof.parts.map(({ pay }) => formatFen(pay))).toEqual(['77.35', '83.53', '27.12']);
    expect(proof.parts.map(({ savings }) => savings.map(({ amount }) => formatFen(amount)))).toEqual([
      ['14.42', '8.23'],
      ['12.00', '15.58', '8.89'],
      ['2.88'],
    ]);
    expect([formatFen(proof.list), formatFen(proof.pay)]).toEqual(['250.00', '188.00']);
    const [, b] = proof.parts;
    const first = refundOf(b!, { quantity: dec('0'), amount: yuan('0') }, dec('1'))!;
    const second = refundOf(b!, { quantity: dec('1'), amount: first }, dec('1'))!;
    expect([first, second].map(formatFen)).toEqual(['41.76', '41.77']);
    expect(refundOf(b!, { quantity: dec('2'), amount: yuan('83.53') }, dec('1'))).toBeUndefined();
  });

  test('a set, the member’s discount for what is left of it, then points', () => {
    const bill = cart([line(1, '30', '2'), line(2, '18')], {
      ...member('0.95', 2000),
      points: { use: 850, terms: { perYuan: 100, min: 1, unit: 1, maxRate: dec('1') } },
    });
    const proof = priced(bill, [
      set(
        1,
        [
          [skus(1), 1],
          [skus(2), 1],
        ],
        'price',
        '40',
      ),
    ]);
    expect(proof.parts.map(({ line: no, pay }) => [no, formatFen(pay)])).toEqual([
      [1, '21.90'],
      [1, '24.96'],
      [2, '13.14'],
    ]);
    expect(proof.parts.map(({ savings }) => formatFen(savings.at(-1)!.amount))).toEqual(['3.10', '3.54', '1.86']);
    expect([formatFen(proof.pay), proof.usedPoints]).toEqual(['60.00', 850]);
  });

  test('a gift each time, and what stands on the invoice', () => {
    const proof = priced(cart([line(1, '20', '7')]), [
      present(1, skus(1), 'quantity', '3', [gift(50, '15')], { loop: true }),
    ]);
    expect(proof.parts.map(({ quantity, pay, isGift }) => [quantity, formatFen(pay), isGift])).toEqual([
      ['7', '140.00', false],
      ['2', '0.00', true],
    ]);
    expect(invoiceAmounts(proof.parts).map(formatFen)).toEqual(['115.29', '24.71']);
  });
});

const two = [line(1, '100'), line(2, '60')];
const half = [{ nth: 2, rate: '0.5' }];
const vip = member('0.9');

/** Written from the rules: what each unit, set and bill comes to when several promotions meet. */
const cases: [name: string, bill: Cart, promotions: Promotion[], expected: string[]][] = [
  // One price for each unit.
  ['nothing is running', cart(two), [], ['1×1=100.00', '2×1=60.00']],
  ['a rate is rounded for each unit', cart([line(1, '3.33', '3')]), [discount(1, all, { rate: '0.85' })], ['1×3=8.49']],
  ['a special price', cart([line(1, '100', '2')]), [special(1, all, 'price', '79')], ['1×2=158.00']],
  ['a special price above the price is none', cart([line(1, '50')]), [special(1, all, 'price', '79')], ['1×1=50.00']],
  ['so much off each unit', cart([line(1, '50', '3')]), [special(1, all, 'amount', '8')], ['1×3=126.00']],
  ['more off than it costs makes it free', cart([line(1, '5')]), [special(1, all, 'amount', '8')], ['1×1=0.00']],
  [
    'of two the better for the customer',
    cart([line(1, '100')]),
    [discount(1, all, { rate: '0.9' }), special(2, all, 'amount', '15')],
    ['1×1=85.00'],
  ],
  [
    'priority goes before saving',
    cart([line(1, '100')]),
    [discount(1, all, { rate: '0.9' }, { priority: 10 }), special(2, all, 'amount', '15')],
    ['1×1=90.00'],
  ],
  [
    'the entry for the SKU speaks before that for its category',
    cart(two),
    [
      {
        ...discount(1, all, { rate: '0.9' }),
        scope: {
          entries: [
            { of: 'category', id: 1, rate: dec('0.9') },
            { of: 'sku', id: 2, rate: dec('0.5') },
          ],
          except: [],
        },
      } as Promotion,
    ],
    ['1×1=90.00', '2×1=30.00'],
  ],
  [
    'goods that are left out',
    cart(two),
    [discount(1, { ...all, except: [{ of: 'sku', id: 2 }] }, { rate: '0.9' })],
    ['1×1=90.00', '2×1=60.00'],
  ],
  [
    'left out by category, though named by SKU',
    cart(two),
    [discount(1, { ...skus(1), except: [{ of: 'category', id: 1 }] }, { rate: '0.9' })],
    ['1×1=100.00', '2×1=60.00'],
  ],
  [
    'a category above the goods’ own',
    cart([line(1, '100', '1', { categories: [12, 3] })]),
    [discount(1, categories(3), { rate: '0.9' })],
    ['1×1=90.00'],
  ],
  [
    'goods that are never on offer',
    cart([line(1, '100', '1', { noDiscount: true }), line(2, '60')], {
      ...member('0.9'),
      coupons: [coupon(9, 'cash', '4')],
    }),
    [discount(1, all, { rate: '0.5' })],
    ['1×1=100.00', '2×1=26.00'],
  ],
  // The nth unit.
  ['every second at half price', cart([line(1, '30', '2')]), [discount(1, all, half)], ['1×1=15.00', '1×1=30.00']],
  ['one alone is no second', cart([line(1, '30')]), [discount(1, all, half)], ['1×1=30.00']],
  ['of five two are second', cart([line(1, '30', '5')]), [discount(1, all, half)], ['1×2=30.00', '1×3=90.00']],
  [
    'the cheaper of two goods is the second',
    cart([line(1, '20'), line(2, '50')]),
    [discount(1, all, half)],
    ['1×1=10.00', '2×1=50.00'],
  ],
  [
    'second and third, then anew',
    cart([line(1, '100', '4')]),
    [
      discount(1, all, [
        { nth: 2, rate: '0.8' },
        { nth: 3, rate: '0.5' },
      ]),
    ],
    ['1×1=50.00', '1×1=80.00', '1×2=200.00'],
  ],
  [
    'who is a member gets his price for the first',
    cart([line(1, '30', '2')], vip),
    [discount(1, all, half)],
    ['1×1=15.00', '1×1=27.00'],
  ],
  // Members.
  ['the member’s rate', cart(two, vip), [], ['1×1=90.00', '2×1=54.00']],
  ['the member’s price class', cart([line(1, '100', '1', { memberPrice: yuan('88') })], vip), [], ['1×1=88.00']],
  [
    'a member’s price above the price is none',
    cart([line(1, '100', '1', { memberPrice: yuan('120') })], member()),
    [],
    ['1×1=100.00'],
  ],
  [
    'a promotion or the member’s rate, the better one',
    cart([line(1, '100')], vip),
    [discount(1, all, { rate: '0.95' })],
    ['1×1=90.00'],
  ],
  [
    'both, where the promotion allows it',
    cart([line(1, '100')], vip),
    [discount(1, all, { rate: '0.95' }, { withMember: true })],
    ['1×1=85.50'],
  ],
  [
    'for members only',
    cart([line(1, '100')]),
    [discount(1, all, { rate: '0.5' }, { audience: { to: 'members' } })],
    ['1×1=100.00'],
  ],
  [
    'for guests only',
    cart([line(1, '100')], member()),
    [discount(1, all, { rate: '0.5' }, { audience: { to: 'guests' } })],
    ['1×1=100.00'],
  ],
  [
    'for a rank',
    cart([line(1, '100')], member()),
    [discount(1, all, { rate: '0.5' }, { audience: { to: 'ranks', ids: [2] } })],
    ['1×1=50.00'],
  ],
  [
    'for a tag',
    cart([line(1, '100')], member()),
    [discount(1, all, { rate: '0.5' }, { audience: { to: 'tags', ids: [8] } })],
    ['1×1=100.00'],
  ],
  // When and where.
  ['on Wednesdays', cart([line(1, '100')]), [discount(1, all, { rate: '0.5' }, { weekdays: [3] })], ['1×1=50.00']],
  [
    'not on Wednesdays',
    cart([line(1, '100')]),
    [discount(1, all, { rate: '0.5' }, { weekdays: [6, 7] })],
    ['1×1=100.00'],
  ],
  [
    'the end of a slot does not belong to it',
    cart([line(1, '100')], { at: '2026-11-18T12:00' }),
    [discount(1, all, { rate: '0.5' }, { slots: [{ from: '10:00', to: '12:00' }] })],
    ['1×1=100.00'],
  ],
  [
    'the end does not belong to it',
    cart([line(1, '100')], { at: '2026-12-01T00:00' }),
    [discount(1, all, { rate: '0.5' })],
    ['1×1=100.00'],
  ],
  ['another store', cart([line(1, '100')]), [discount(1, all, { rate: '0.5' }, { stores: [2] })], ['1×1=100.00']],
  [
    'another channel',
    cart([line(1, '100')]),
    [discount(1, all, { rate: '0.5' }, { channels: ['online'] })],
    ['1×1=100.00'],
  ],
  // Limits.
  [
    'at most two on a bill',
    cart([line(1, '100', '3')]),
    [special(1, all, 'price', '60', { left: { bill: 2 } })],
    ['1×2=120.00', '1×1=100.00'],
  ],
  [
    'what is limited goes where it saves most',
    cart([line(1, '20'), line(2, '100')]),
    [discount(1, all, { rate: '0.5' }, { left: { total: 1 } })],
    ['1×1=20.00', '2×1=50.00'],
  ],
  [
    'the rest gets the next best',
    cart([line(1, '100', '3')]),
    [special(1, all, 'price', '60', { left: { bill: 1 } }), discount(2, all, { rate: '0.9' })],
    ['1×1=60.00', '1×2=180.00'],
  ],
  [
    'a budget for two units and a half',
    cart([line(1, '100', '3')]),
    [special(1, all, 'amount', '40', { left: { budget: yuan('100') } })],
    ['1×2=120.00', '1×1=100.00'],
  ],
  ['none left', cart([line(1, '100')]), [special(1, all, 'price', '60', { left: { total: 0 } })], ['1×1=100.00']],
  // Weighed goods.
  [
    'what is weighed is priced by its weight',
    cart([line(1, '12.80', '0.536')]),
    [discount(1, all, { rate: '0.9' })],
    ['1×0.536=6.17'],
  ],
  ['what is weighed is never the second', cart([line(1, '12.80', '2.5')]), [discount(1, all, half)], ['1×2.5=32.00']],
  // Sets.
  [
    'a set at its price',
    cart(two),
    [
      set(
        1,
        [
          [skus(1), 1],
          [skus(2), 1],
        ],
        'price',
        '120',
      ),
    ],
    ['1×1=75.00', '2×1=45.00'],
  ],
  [
    'a set that is not complete',
    cart([line(1, '100', '3')]),
    [
      set(
        1,
        [
          [skus(1), 1],
          [skus(2), 1],
        ],
        'price',
        '120',
      ),
    ],
    ['1×3=300.00'],
  ],
  [
    'as many sets as there are',
    cart([line(1, '100', '3'), line(2, '60', '2')]),
    [
      set(
        1,
        [
          [skus(1), 1],
          [skus(2), 1],
        ],
        'reduce',
        '40',
      ),
    ],
    ['1×2=150.00', '1×1=100.00', '2×2=90.00'],
  ],
  ['a set at a rate', cart([line(1, '100', '2')]), [set(1, [[all, 2]], 'rate', '0.8')], ['1×2=160.00']],
  [
    'the cheapest of three is free',
    cart([line(1, '90'), line(2, '60'), line(3, '30')]),
    [set(1, [[all, 3]], 'cheapest', '')],
    ['1×1=75.00', '2×1=50.00', '3×1=25.00'],
  ],
  [
    'of six the third and the sixth',
    cart([line(1, '90', '2'), line(2, '60', '2'), line(3, '30', '2')]),
    [set(1, [[all, 3]], 'cheapest', '')],
    ['1×2=135.00', '2×2=90.00', '3×2=45.00'],
  ],
  [
    'the dearest go into a set of one price',
    cart([line(1, '40', '2'), line(2, '10', '2')]),
    [set(1, [[all, 2]], 'price', '50')],
    ['1×2=50.00', '2×2=20.00'],
  ],
  [
    'a set that is dearer than the goods is none',
    cart(two),
    [set(1, [[all, 2]], 'price', '170')],
    ['1×1=100.00', '2×1=60.00'],
  ],
  [
    'a set that is dearer than special prices is none',
    cart(two),
    [set(1, [[all, 2]], 'price', '150'), special(2, skus(1), 'price', '50')],
    ['1×1=50.00', '2×1=60.00'],
  ],
  [
    'a unit that fits both groups goes where it is needed',
    cart([line(1, '50', '1', { categories: [1, 2] }), line(2, '50', '1', { categories: [1] })]),
    [
      set(
        1,
        [
          [categories(1), 1],
          [categories(2), 1],
        ],
        'price',
        '80',
      ),
    ],
    ['1×1=40.00', '2×1=40.00'],
  ],
  [
    'what is in a set gets no other price',
    cart([line(1, '100'), line(2, '60')], vip),
    [set(1, [[all, 2]], 'price', '120')],
    ['1×1=75.00', '2×1=45.00'],
  ],
  [
    'unless it may be shared with members',
    cart([line(1, '100'), line(2, '60')], vip),
    [set(1, [[all, 2]], 'price', '120', { withMember: true })],
    ['1×1=67.50', '2×1=40.50'],
  ],
  [
    'at most one set on a bill',
    cart([line(1, '100', '4')]),
    [set(1, [[all, 2]], 'price', '150', { left: { bill: 1 } })],
    ['1×2=150.00', '1×2=200.00'],
  ],
  [
    'the set that saves more goes first',
    cart([line(1, '100'), line(2, '60'), line(3, '60')]),
    [
      set(
        1,
        [
          [skus(1), 1],
          [skus(2), 1],
        ],
        'reduce',
        '10',
      ),
      set(
        2,
        [
          [skus(1), 1],
          [skus(3), 1],
        ],
        'reduce',
        '20',
      ),
    ],
    ['1×1=87.50', '2×1=60.00', '3×1=52.50'],
  ],
  // Reductions.
  [
    'the highest tier that is reached',
    cart([line(1, '250')]),
    [
      reduction(1, all, [
        ['100', '10'],
        ['200', '30'],
        ['300', '60'],
      ]),
    ],
    ['1×1=220.00'],
  ],
  ['none is reached', cart([line(1, '99.99')]), [reduction(1, all, [['100', '10']])], ['1×1=99.99']],
  ['each time', cart([line(1, '350')]), [reduction(1, all, [['100', '10']], { loop: true })], ['1×1=320.00']],
  [
    'each time, but not more than so much',
    cart([line(1, '950')]),
    [reduction(1, all, [['100', '10']], { loop: true, maxReduce: yuan('50') })],
    ['1×1=900.00'],
  ],
  [
    'each time, at most twice on a bill',
    cart([line(1, '950')]),
    [reduction(1, all, [['100', '10']], { loop: true, left: { bill: 2 } })],
    ['1×1=930.00'],
  ],
  [
    'by pieces, at a rate',
    cart([line(1, '100', '3')]),
    [reduction(1, all, [['3', '0.7']], { basis: 'quantity', byRate: true })],
    ['1×3=210.00'],
  ],
  [
    'measured after prices',
    cart([line(1, '100', '2')]),
    [discount(1, all, { rate: '0.9' }), reduction(2, all, [['200', '30']])],
    ['1×2=180.00'],
  ],
  [
    'only one of a group',
    cart([line(1, '200')]),
    [reduction(1, all, [['100', '10']]), reduction(2, all, [['200', '30']])],
    ['1×1=170.00'],
  ],
  [
    'one of each group',
    cart([line(1, '200')]),
    [reduction(1, all, [['100', '10']], { stackGroup: 'a' }), reduction(2, all, [['100', '20']], { stackGroup: 'b' })],
    ['1×1=170.00'],
  ],
  [
    'two reductions for different goods',
    cart(two),
    [reduction(1, skus(1), [['100', '10']]), reduction(2, skus(2), [['50', '5']])],
    ['1×1=90.00', '2×1=55.00'],
  ],
  [
    'not with a member’s price',
    cart([line(1, '200')], vip),
    [reduction(1, all, [['100', '10']], { withMember: false })],
    ['1×1=180.00'],
  ],
  [
    'goods of an exclusive promotion do not count',
    cart(two),
    [special(1, skus(1), 'price', '80', { exclusive: true }), reduction(2, all, [['100', '20']])],
    ['1×1=80.00', '2×1=60.00'],
  ],
  [
    'a set that is exclusive',
    cart([line(1, '100', '2'), line(2, '150')]),
    [set(1, [[skus(1), 2]], 'price', '150', { exclusive: true }), reduction(2, all, [['100', '20']])],
    ['1×2=150.00', '2×1=130.00'],
  ],
  // Gifts.
  [
    'a gift when enough is left to pay',
    cart([line(1, '200')]),
    [reduction(1, all, [['200', '30']]), present(2, all, 'amount', '180', [gift(50, '10')])],
    ['1×1=170.00'],
  ],
  [
    'a gift behind a reduction',
    cart([line(1, '200')]),
    [reduction(1, all, [['200', '30']]), present(2, all, 'amount', '170', [gift(50, '10')])],
    ['1×1=170.00', '2×1=0.00'],
  ],
  [
    'a gift that is gone',
    cart([line(1, '200')], { soldOut: [50] }),
    [present(2, all, 'amount', '100', [gift(50, '10')])],
    ['1×1=200.00'],
  ],
  [
    'another instead of it',
    cart([line(1, '200')], { soldOut: [50] }),
    [present(2, all, 'amount', '100', [gift(50, '10'), gift(51, '12')], { stockOut: 'substitute' })],
    ['1×1=200.00', '2×1=0.00', '3×1=0.00'],
  ],
  [
    'one of two, as the customer chose',
    cart([line(1, '200')], { chosen: [{ promotion: 2, sku: 51, quantity: 1 }] }),
    [present(2, all, 'amount', '100', [gift(50, '10'), gift(51, '12')], { choose: 1 })],
    ['1×1=200.00', '2×1=0.00'],
  ],
  [
    'who chooses more gets no more',
    cart([line(1, '200')], { chosen: [{ promotion: 2, sku: 51, quantity: 9 }] }),
    [present(2, all, 'amount', '100', [gift(50, '10'), gift(51, '12')], { choose: 1 })],
    ['1×1=200.00', '2×1=0.00'],
  ],
  // Coupons.
  [
    'a coupon for what is left to pay',
    cart([line(1, '100')], { coupons: [coupon(9, 'cash', '30', { minSpend: yuan('90') })] }),
    [discount(1, all, { rate: '0.9' })],
    ['1×1=60.00'],
  ],
  [
    'a coupon whose minimum is not reached',
    cart([line(1, '100')], { coupons: [coupon(9, 'cash', '30', { minSpend: yuan('91') })] }),
    [discount(1, all, { rate: '0.9' })],
    ['1×1=90.00'],
  ],
  [
    'a coupon at a rate with a cap',
    cart([line(1, '300')], { coupons: [coupon(9, 'rate', '0.8', { maxOff: yuan('40') })] }),
    [],
    ['1×1=260.00'],
  ],
  [
    'a coupon for some goods',
    cart(two, { coupons: [coupon(9, 'cash', '80', { scope: skus(2) })] }),
    [],
    ['1×1=100.00', '2×1=0.00'],
  ],
  [
    'one unit in exchange',
    cart([line(1, '100', '2'), line(2, '60')], { coupons: [coupon(9, 'exchange', '', { scope: skus(1) })] }),
    [],
    ['1×2=100.00', '2×1=60.00'],
  ],
  [
    'one coupon on a bill',
    cart([line(1, '100')], { coupons: [coupon(8, 'cash', '10'), coupon(9, 'cash', '20')] }),
    [],
    ['1×1=90.00'],
  ],
  [
    'two that allow it',
    cart([line(1, '100')], {
      coupons: [coupon(8, 'cash', '10', { stackable: true }), coupon(9, 'cash', '20', { stackable: true })],
    }),
    [],
    ['1×1=70.00'],
  ],
  [
    'the same one twice',
    cart([line(1, '100')], {
      coupons: [coupon(8, 'cash', '10', { stackable: true }), coupon(8, 'cash', '10', { stackable: true })],
    }),
    [],
    ['1×1=90.00'],
  ],
  [
    'not for goods on promotion',
    cart(two, { coupons: [coupon(9, 'cash', '10', { withPromotion: false })] }),
    [special(1, skus(1), 'price', '80')],
    ['1×1=80.00', '2×1=50.00'],
  ],
  [
    'a promotion that allows no coupon',
    cart(two, { coupons: [coupon(9, 'cash', '10')] }),
    [special(1, all, 'price', '50', { withCoupon: false })],
    ['1×1=50.00', '2×1=50.00'],
  ],
  [
    'an expired one',
    cart([line(1, '100')], { coupons: [coupon(9, 'cash', '10', { validTo: '2026-11-17' })] }),
    [],
    ['1×1=100.00'],
  ],
  // What the cashier takes off, points, rounding.
  [
    'the whole bill at a rate',
    cart(two, { discounts: [{ name: '员工折', mode: 'rate', rate: dec('0.9') }] }),
    [],
    ['1×1=90.00', '2×1=54.00'],
  ],
  [
    'one line',
    cart(two, { discounts: [{ name: '瑕疵', mode: 'amount', value: yuan('15'), lines: [2] }] }),
    [],
    ['1×1=100.00', '2×1=45.00'],
  ],
  [
    'not more than the button allows',
    cart(two, { discounts: [{ name: '员工折', mode: 'rate', rate: dec('0.5'), maxOff: yuan('16') }] }),
    [],
    ['1×1=90.00', '2×1=54.00'],
  ],
  [
    'points up to a part of the bill',
    cart([line(1, '100')], {
      ...member(undefined, 5000),
      points: { use: 5000, terms: { perYuan: 100, min: 100, unit: 100, maxRate: dec('0.3') } },
    }),
    [],
    ['1×1=70.00'],
  ],
  [
    'points in whole units',
    cart([line(1, '100')], {
      ...member(undefined, 250),
      points: { use: 250, terms: { perYuan: 100, min: 100, unit: 100, maxRate: dec('1') } },
    }),
    [],
    ['1×1=98.00'],
  ],
  [
    'too few points',
    cart([line(1, '100')], {
      ...member(undefined, 50),
      points: { use: 50, terms: { perYuan: 100, min: 100, unit: 100, maxRate: dec('1') } },
    }),
    [],
    ['1×1=100.00'],
  ],
  ['to the jiao', cart([line(1, '9.99')], { rounding: 'jiao' }), [], ['1×1=9.90']],
  ['to five fen', cart([line(1, '9.99')], { rounding: 'fen5' }), [], ['1×1=9.95']],
  [
    'to the yuan, over two lines',
    cart([line(1, '33.33'), line(2, '33.33')], { rounding: 'yuan' }),
    [],
    ['1×1=33.00', '2×1=33.00'],
  ],
  ['a bill of a few fen is not rounded away', cart([line(1, '0.09')], { rounding: 'jiao' }), [], ['1×1=0.09']],
  [
    'all layers at once',
    cart([line(1, '30', '2'), line(2, '18'), line(3, '99', '2')], {
      ...member('0.95', 1000),
      coupons: [coupon(9, 'cash', '10')],
      points: { use: 500, terms: { perYuan: 100, min: 100, unit: 100, maxRate: dec('0.5') } },
      rounding: 'yuan',
    }),
    [
      set(
        1,
        [
          [skus(1), 1],
          [skus(2), 1],
        ],
        'price',
        '40',
      ),
      discount(2, skus(3), half),
      reduction(3, all, [['200', '20']]),
    ],
    // Set 25 + 15; coffee 28.50; second 49.50; first 94.05: 212.05, less 20, less 10, less 5, less 0.05 = 177.
    ['1×1=20.86', '1×1=23.79', '2×1=12.53', '3×1=41.32', '3×1=78.50'],
  ],
];

describe('what promotions make of a bill', () => {
  test.each(cases)('%s', (_, bill, promotions, expected) => {
    expect(parts(bill, promotions)).toEqual(expected);
    expect(parts(bill, promotions.toReversed()), 'in whatever order they were written').toEqual(expected);
  });
});

describe('why a bill is what it is', () => {
  const why = (bill: Cart, promotions: readonly Promotion[]) => {
    const { hits, rejections } = priced(bill, promotions);
    return [...hits, ...rejections].map(({ name, words }) => `${name}：${words}`);
  };
  test.each<[string, Cart, Promotion[], string[]]>([
    ['what is missing', cart([line(1, '188')]), [reduction(1, all, [['200', '30']])], ['满减1：满 200 元，还差 12 元']],
    [
      'what was reckoned on',
      cart([line(1, '208')]),
      [reduction(1, all, [['200', '30']])],
      ['满减1：满 200 元减 30 元；参加的商品共 208 元'],
    ],
    [
      'a better price',
      cart([line(1, '100')]),
      [discount(1, all, { rate: '0.9' }), special(2, all, 'price', '80')],
      ['特价2：特价 80 元，1 件', '折扣1：已有更优惠的价格'],
    ],
    [
      'whom it is for',
      cart([line(1, '100')]),
      [discount(1, all, { rate: '0.9' }, { audience: { to: 'members' } })],
      ['折扣1：仅限会员'],
    ],
    [
      'goods taken by another',
      cart([line(1, '200')]),
      [reduction(1, all, [['100', '10']]), reduction(2, all, [['200', '30']])],
      ['满减2：满 200 元减 30 元；参加的商品共 200 元', '满减1：商品已参加其他活动'],
    ],
    [
      'half a set',
      cart([line(1, '100')]),
      [
        set(
          1,
          [
            [skus(1), 1],
            [skus(2), 1],
          ],
          'price',
          '120',
        ),
      ],
      ['组合1：没有配齐一套'],
    ],
    [
      'a coupon',
      cart([line(1, '50')], { coupons: [coupon(9, 'cash', '10', { minSpend: yuan('80') })] }),
      [],
      ['券9：满 80 元可用，还差 30 元'],
    ],
    ['goods of no concern are not spoken of', cart([line(1, '50')]), [discount(1, skus(7), { rate: '0.5' })], []],
  ])('%s', (_, bill, promotions, expected) => {
    expect(why(bill, promotions)).toEqual(expected);
  });

  test('what may still be chosen is offered', () => {
    const { choices } = priced(cart([line(1, '200')]), [
      present(2, all, 'amount', '100', [gift(50, '10'), gift(51, '12')], { choose: 1 }),
    ]);
    expect(choices.map(({ promotion, open, gifts }) => [promotion, open, gifts.length])).toEqual([[2, 1, 2]]);
  });
});
