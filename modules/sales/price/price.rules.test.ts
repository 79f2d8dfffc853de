import { compareDecimal, dec, type Decimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Buyer,
  type ClassTerms,
  classPriceOf,
  type GoodsPrices,
  marginOf,
  priceBook,
  priceComplaint,
  type PriceSource,
  type Quoted,
  type Rule,
} from './price.rules.ts';

const goods = (more: Partial<GoodsPrices> = {}): GoodsPrices => ({
  sku: 1,
  brand: 7,
  categories: [30, 3],
  noDiscount: false,
  prices: { retailPrice: dec(100), wholesalePrice: dec(80), memberPrice: null, purchasePrice: dec(50) },
  ...more,
});
const classA: ClassTerms = { id: 5, name: '经销 A', base: 'wholesalePrice', factor: dec('0.95'), rounding: 'fen' };
const buyer = (more: Partial<Buyer> = {}): Buyer => ({
  customer: 9,
  priceClass: null,
  day: '2026-06-15',
  usesLastDeal: false,
  ...more,
});
const rule = (id: number, price: string | null, more: Partial<Rule> = {}): Rule => ({
  id,
  name: `规则${id}`,
  customer: null,
  priceClass: null,
  sku: null,
  category: null,
  brand: null,
  validFrom: null,
  validTo: null,
  steps: [
    { minQuantity: dec(0), price: price === null ? null : dec(price), discount: price === null ? dec('0.9') : null },
  ],
  ...more,
});
const quoted = (more: Partial<Quoted> = {}): Quoted => ({
  id: 1,
  number: 'XSBJ1',
  sku: 1,
  minQuantity: dec(0),
  price: dec(60),
  validFrom: '2026-06-01',
  validTo: '2026-06-30',
  ...more,
});
const deal = { id: 3, number: 'XSDD1', sku: 1, day: '2026-05-01', price: dec(66) };
const step = (minQuantity: number, price: number) => ({
  minQuantity: dec(minQuantity),
  price: dec(price),
  discount: null,
});

describe('价格先后', () => {
  type Case = [string, Parameters<typeof priceBook>[0], Partial<Buyer>, string | null, PriceSource | null, string?];
  test.each<Case>([
    ['nothing but the goods', { rules: [] }, {}, '100', 'retail'],
    ['the class of the customer', { rules: [] }, { priceClass: classA }, '76', 'classPrice'],
    ['a rule for everybody before the retail price', { rules: [rule(1, '99')] }, {}, '99', 'rule'],
    ['the class before a rule for everybody', { rules: [rule(1, '10')] }, { priceClass: classA }, '76', 'classPrice'],
    [
      'a rule of the class before its factor',
      { rules: [rule(1, '70', { priceClass: 5 })] },
      { priceClass: classA },
      '70',
      'classRule',
    ],
    [
      'a rule of another class is none',
      { rules: [rule(1, '70', { priceClass: 6 })] },
      { priceClass: classA },
      '76',
      'classPrice',
    ],
    [
      'the last deal before the class',
      { rules: [], deals: [deal] },
      { priceClass: classA, usesLastDeal: true },
      '66',
      'lastDeal',
    ],
    ['the last deal counts only where it is wanted', { rules: [], deals: [deal] }, {}, '100', 'retail'],
    [
      'the customer before the last deal',
      { rules: [rule(1, '65', { customer: 9 })], deals: [deal] },
      { usesLastDeal: true },
      '65',
      'customer',
    ],
    [
      'a quotation before everything',
      { rules: [rule(1, '65', { customer: 9 })], quoted: [quoted()] },
      {},
      '60',
      'quotation',
    ],
    ['on its last day it holds', { rules: [], quoted: [quoted({ validTo: '2026-06-15' })] }, {}, '60', 'quotation'],
    ['the day after it does not', { rules: [], quoted: [quoted({ validTo: '2026-06-14' })] }, {}, '100', 'retail'],
    ['nor before its first', { rules: [], quoted: [quoted({ validFrom: '2026-06-16' })] }, {}, '100', 'retail'],
    ['nor for fewer than it says', { rules: [], quoted: [quoted({ minQuantity: dec(13) })] }, {}, '100', 'retail'],
    [
      'the SKU before its category',
      { rules: [rule(1, '90', { category: 30 }), rule(2, '91', { sku: 1 })] },
      {},
      '91',
      'rule',
    ],
    [
      'the nearer category',
      { rules: [rule(1, '90', { category: 3 }), rule(2, '91', { category: 30 })] },
      {},
      '91',
      'rule',
    ],
    [
      'the category before the brand',
      { rules: [rule(1, '90', { brand: 7 }), rule(2, '91', { category: 3 })] },
      {},
      '91',
      'rule',
    ],
    ['the brand before all goods', { rules: [rule(1, '90'), rule(2, '91', { brand: 7 })] }, {}, '91', 'rule'],
    ['another brand is none', { rules: [rule(2, '91', { brand: 8 })] }, {}, '100', 'retail'],
    ['a discount is off the retail price', { rules: [rule(1, null)] }, {}, '90', 'rule'],
    [
      'the later beginning',
      { rules: [rule(1, '90', { validFrom: '2026-06-02' }), rule(2, '91', { validFrom: '2026-06-01' })] },
      {},
      '90',
      'rule',
    ],
    ['the newer of two alike', { rules: [rule(1, '90'), rule(2, '91')] }, {}, '91', 'rule'],
  ])('%s', (_, all, who, price, source) => {
    const found = priceBook(all).find(goods(), dec(12), buyer(who));
    expect([found.price, found.source]).toEqual([price, source]);
  });

  test.each<[number, string]>([
    [1, '100'],
    [10, '90'],
    [99, '90'],
    [100, '80'],
    [5000, '80'],
  ])('阶梯：%s pieces are %s each', (quantity, price) => {
    const ladder = rule(1, '0', { sku: 1, steps: [step(100, 80), step(10, 90)] });
    expect(priceBook({ rules: [ladder] }).find(goods(), dec(quantity), buyer()).price).toBe(price);
  });

  test('goods that are not discounted keep their price, and a rule may still name one', () => {
    const firm = goods({ noDiscount: true });
    expect(priceBook({ rules: [rule(1, null)] }).find(firm, dec(1), buyer({ priceClass: classA })).price).toBe('100');
    expect(priceBook({ rules: [rule(1, '88')] }).find(firm, dec(1), buyer()).price).toBe('88');
  });

  test('whoever lost is named with why', () => {
    const rules = [
      rule(1, '91', { sku: 1, validTo: '2026-06-01' }),
      rule(2, '0', { sku: 1, steps: [step(100, 80)] }),
      rule(3, '95', { brand: 7, validFrom: '2026-07-01' }),
      rule(4, '97'),
    ];
    const { candidates } = priceBook({ rules, deals: [deal] }).find(goods(), dec(12), buyer());
    expect(candidates.map(({ source, label, verdict, why }) => [source, label, verdict, why])).toEqual([
      ['lastDeal', '2026-05-01 XSDD1', 'unfit', '公司没有启用最近成交价'],
      ['rule', '规则2', 'unfit', '数量不到 100'],
      ['rule', '规则1', 'unfit', '已于 2026-06-01 失效'],
      ['rule', '规则3', 'unfit', '2026-07-01 起才生效'],
      ['rule', '规则4', 'taken', null],
      ['retail', '商品资料', 'passed', '已有更优先的价格'],
    ]);
  });

  test.each<[ClassTerms['rounding'], string]>([
    ['none', '76.1239'],
    ['fen', '76.12'],
    ['jiao', '76.1'],
    ['yuan', '76'],
  ])('取整 %s: %s', (rounding, price) => {
    const of = goods({ prices: { ...goods().prices, wholesalePrice: dec('80.1304') } });
    expect(classPriceOf({ ...classA, rounding }, of)).toBe(price);
  });
});

const some = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
const day = fc.option(
  fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`),
  { nil: null },
);
const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    who: fc.constantFrom('customer', 'priceClass', 'none'),
    what: fc.constantFrom('sku', 'category', 'brand', 'none'),
    at: fc.integer({ min: 1, max: 3 }),
    of: fc.integer({ min: 1, max: 3 }),
    validFrom: day,
    validTo: day,
    steps: fc.uniqueArray(fc.record({ least: fc.nat(4), price: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ least }) => least,
    }),
  })
  .map(({ who, what, at, of, validFrom, validTo, steps }) =>
    rule(0, '1', {
      ...(who !== 'none' && { [who]: at }),
      ...(what !== 'none' && { [what]: of }),
      validFrom,
      validTo,
      steps: steps.map(({ least, price }) => step(least, price)),
    }),
  );
const ruleSet = fc.array(anyRule, { maxLength: 25 }).map((all) => all.map((one, i) => ({ ...one, id: i + 1 })));
const asked = fc.record({
  sku: fc.integer({ min: 1, max: 3 }),
  brand: some(3),
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  quantity: fc.nat(5),
  customer: some(3),
  priceClass: some(3),
});

/** What the finder must find, by looking at every rule. */
function byHand(
  rules: readonly Rule[],
  one: { sku: number; brand: number | null; categories: readonly number[] },
  who: Buyer,
  quantity: Decimal,
) {
  const near = (r: Rule) => {
    if (r.sku !== null) return r.sku === one.sku ? 0 : -1;
    if (r.category !== null) return one.categories.includes(r.category) ? 1 + one.categories.indexOf(r.category) : -1;
    if (r.brand !== null) return r.brand === one.brand ? 100 : -1;
    return 101;
  };
  const rank = (r: Rule) => {
    if (r.customer !== null) return r.customer === who.customer ? 0 : -1;
    if (r.priceClass !== null) return r.priceClass === who.priceClass?.id ? 1 : -1;
    return 2;
  };
  const fits = rules.filter(
    (r) =>
      near(r) >= 0 &&
      rank(r) >= 0 &&
      (r.validFrom ?? '') <= who.day &&
      (r.validTo ?? '9') >= who.day &&
      r.steps.some(({ minQuantity }) => compareDecimal(minQuantity, quantity) <= 0),
  );
  const [best] = fits.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      near(a) - near(b) ||
      ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : (a.validFrom ?? '') > (b.validFrom ?? '') ? -1 : 0) ||
      b.id - a.id,
  );
  return best;
}

describe('properties', () => {
  const terms = (id: number | null) => (id === null ? null : { ...classA, id, base: 'memberPrice' as const });
  test('the index finds what looking at every rule finds, in whatever order they come', () => {
    fc.assert(
      fc.property(ruleSet, asked, fc.integer(), (rules, { quantity, customer, priceClass, ...one }, seed) => {
        const who = buyer({ customer, priceClass: terms(priceClass) });
        const of = goods(one);
        const found = priceBook({ rules }).find(of, dec(quantity), who);
        const best = byHand(rules, one, who, dec(quantity));
        const taken = found.candidates.find(({ verdict }) => verdict === 'taken');
        expect(taken?.record?.id ?? null).toBe(best?.id ?? null);
        const mixed = rules.toSorted((a, b) => ((a.id * 7919 + seed) % 31) - ((b.id * 7919 + seed) % 31));
        expect(priceBook({ rules: mixed }).find(of, dec(quantity), who)).toEqual(found);
      }),
    );
  });
  test('one candidate is taken where there is any price, and every other one says why not', () => {
    fc.assert(
      fc.property(ruleSet, asked, (rules, { quantity, customer, priceClass, ...one }) => {
        const who = buyer({ customer, priceClass: terms(priceClass) });
        const { price, candidates } = priceBook({ rules }).find(goods(one), dec(quantity), who);
        const taken = candidates.filter(({ verdict }) => verdict === 'taken');
        expect(taken.map((one) => one.price)).toEqual(price === null ? [] : [price]);
        expect(candidates.every(({ verdict, why }) => (verdict === 'taken') === (why === null))).toBe(true);
      }),
    );
  });
});

test('100,000 SKUs and 1,000 rules: a line costs far less than a millisecond', () => {
  const rules = Array.from({ length: 1000 }, (_, i) =>
    rule(
      i + 1,
      '9',
      i % 3 === 0 ? { sku: i * 100 } : i % 3 === 1 ? { category: i % 50, customer: i % 20 } : { brand: i % 40 },
    ),
  );
  const book = priceBook({ rules });
  const lines = 20_000;
  const started = performance.now();
  for (let n = 0; n < lines; n++)
    book.find(
      goods({ sku: (n * 37) % 100_000, brand: n % 60, categories: [n % 80, n % 7] }),
      dec(n % 300),
      buyer({ customer: n % 30 }),
    );
  expect((performance.now() - started) / lines).toBeLessThan(1);
});

describe('底价与毛利', () => {
  const at = (taxed: string, floor: string | null, cost: string | null) => ({
    taxed: dec(taxed),
    net: dec(taxed),
    floor: floor === null ? null : dec(floor),
    cost: cost === null ? null : dec(cost),
  });
  test.each<[string, ReturnType<typeof at>, string, string | undefined]>([
    ['at the floor', at('10', '10', null), '0', undefined],
    ['below it', at('9.99', '10', null), '0', '低于最低售价 ￥10'],
    ['no floor', at('0', null, null), '0', undefined],
    ['enough margin', at('10', null, '9'), '0.1', undefined],
    ['too little', at('10', null, '9.01'), '0.1', '毛利率低于公司规定的 10%'],
    ['for nothing', at('0', null, '9'), '0.1', '毛利率低于公司规定的 10%'],
    ['nobody knows what it cost', at('10', null, null), '0.1', undefined],
    ['below cost, where nobody asked', at('10', null, '12'), '0', undefined],
  ])('%s', (_, line, least, complaint) => expect(priceComplaint(line, dec(least))).toBe(complaint));
  test('a margin is a part of what is asked', () => {
    expect(marginOf(dec(10), dec('7.5'))).toBe('0.25');
    expect(marginOf(dec(10), dec(12))).toBe('-0.2');
    expect(marginOf(dec(0), dec(12))).toBe(null);
  });
});
