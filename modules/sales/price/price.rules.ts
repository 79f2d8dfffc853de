import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  grouped,
  negateDecimal,
  roundDecimal,
  timesDecimal,
} from '@heliu/model';
import type { PriceBase, Rounding } from '../price-class/price-class.ts';

/** Where a price may come from, the first that has one is taken. */
export const priceSources = {
  quotation: '客户报价',
  customer: '客户价格规则',
  lastDeal: '最近成交价',
  classRule: '等级价格规则',
  classPrice: '价格等级',
  rule: '通用价格规则',
  retail: '零售价',
} as const;
export type PriceSource = keyof typeof priceSources;

/** All prices here are those of one base unit, tax included; quantities are in base units. */
export interface GoodsPrices {
  readonly sku: number;
  readonly brand: number | null;
  /** Its category and those above it, nearest first. */
  readonly categories: readonly number[];
  readonly noDiscount: boolean;
  readonly prices: Readonly<Record<PriceBase, Decimal | null>>;
}
export interface PriceStep {
  readonly minQuantity: Decimal;
  readonly price: Decimal | null;
  readonly discount: Decimal | null;
}
export interface Rule {
  readonly id: number;
  readonly name: string;
  readonly customer: number | null;
  readonly priceClass: number | null;
  readonly sku: number | null;
  readonly category: number | null;
  readonly brand: number | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly steps: readonly PriceStep[];
}
/** A line of an audited quotation to the customer. */
export interface Quoted {
  readonly id: number;
  readonly number: string;
  readonly sku: number;
  readonly minQuantity: Decimal;
  readonly price: Decimal;
  readonly validFrom: string;
  readonly validTo: string;
}
export interface Deal {
  readonly id: number;
  readonly number: string;
  readonly sku: number;
  readonly day: string;
  readonly price: Decimal;
}
export interface ClassTerms {
  readonly id: number;
  readonly name: string;
  readonly base: PriceBase;
  readonly factor: Decimal;
  readonly rounding: Rounding;
}

/** Whom it is for and by what it is decided, the same for all lines of a document. */
export interface Buyer {
  readonly customer: number | null;
  readonly priceClass: ClassTerms | null;
  readonly day: string;
  readonly usesLastDeal: boolean;
}

/** One place a price might have come from: taken, passed over by an earlier one, or not fitting, and why. */
export interface Candidate {
  readonly source: PriceSource;
  readonly label: string;
  readonly price: Decimal | null;
  readonly verdict: 'taken' | 'passed' | 'unfit';
  readonly why: string | null;
  readonly record: { readonly entity: string; readonly id: number } | null;
}
export interface Proof {
  readonly price: Decimal | null;
  readonly source: PriceSource | null;
  readonly candidates: readonly Candidate[];
}

export interface PriceBook {
  find(goods: GoodsPrices, quantity: Decimal, buyer: Buyer): Proof;
}

const decimals: Readonly<Record<Rounding, number>> = { none: 4, fen: 2, jiao: 1, yuan: 0 };
const isOne = (factor: Decimal) => compareDecimal(factor, dec(1)) === 0;

export const classPriceOf = ({ base, factor, rounding }: ClassTerms, { prices }: GoodsPrices): Decimal | null =>
  prices[base] === null ? null : roundDecimal(timesDecimal(prices[base], factor), decimals[rounding]);

const unfitDay = (from: string | null, to: string | null, day: string): string | undefined => {
  if (from !== null && day < from) return `${from} 起才生效`;
  return to !== null && day > to ? `已于 ${to} 失效` : undefined;
};

interface Judged {
  readonly price: Decimal | null;
  readonly why?: string | undefined;
}

/** The step the quantity reaches, and what it comes to. */
function judgeRule({ steps, validFrom, validTo }: Rule, goods: GoodsPrices, quantity: Decimal, day: string): Judged {
  const reached = steps.filter(({ minQuantity }) => compareDecimal(minQuantity, quantity) <= 0);
  const step = reached.reduce<PriceStep | undefined>(
    (best, one) => (best && compareDecimal(best.minQuantity, one.minQuantity) > 0 ? best : one),
    undefined,
  );
  const shown = step ?? steps[0];
  const { retailPrice } = goods.prices;
  const price =
    shown === undefined
      ? null
      : (shown.price ??
        (retailPrice === null || shown.discount === null
          ? null
          : roundDecimal(timesDecimal(retailPrice, shown.discount), 4)));
  const off = unfitDay(validFrom, validTo, day);
  if (off) return { price, why: off };
  if (!step) return { price, why: `数量不到 ${shown?.minQuantity ?? 0}` };
  if (step.price === null && goods.noDiscount) return { price, why: '商品设为不打折' };
  return price === null ? { price, why: '商品没有零售价，折扣无从算起' } : { price };
}

/** Who a rule is for and what it is about, as one key; what is more particular is looked up first. */
const keyOf = (who: string, what: string) => `${who}|${what}`;
const whoOf = ({ customer, priceClass }: Rule) =>
  customer !== null ? `c${customer}` : priceClass !== null ? `p${priceClass}` : '';
const whatOf = ({ sku, category, brand }: Rule) =>
  sku !== null ? `s${sku}` : category !== null ? `g${category}` : brand !== null ? `b${brand}` : '';

/** Of two that are as particular, the one that began later, then the newer one. */
const laterFirst = (a: Rule, b: Rule) =>
  (a.validFrom ?? '') === (b.validFrom ?? '') ? b.id - a.id : (a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1;

const least = (a: Quoted, b: Quoted) => compareDecimal(b.minQuantity, a.minQuantity) || b.id - a.id;
const passed = '已有更优先的价格';

/**
 * Everything that says a price, ready to be asked for one line after the other. A line costs a few lookups however many
 * rules there are, since each is found by whom and what it is for.
 */
export function priceBook(all: {
  readonly rules: readonly Rule[];
  readonly quoted?: readonly Quoted[];
  readonly deals?: readonly Deal[];
}): PriceBook {
  const rules = grouped(all.rules, (rule) => keyOf(whoOf(rule), whatOf(rule)));
  for (const group of rules.values()) group.sort(laterFirst);
  const quoted = grouped(all.quoted ?? [], ({ sku }) => String(sku));
  for (const group of quoted.values()) group.sort(least);
  const deals = new Map((all.deals ?? []).map((deal) => [deal.sku, deal]));

  const rulesFor = (who: string, { sku, categories, brand }: GoodsPrices): Rule[] =>
    [`s${sku}`, ...categories.map((one) => `g${one}`), ...(brand === null ? [] : [`b${brand}`]), ''].flatMap(
      (what) => rules.get(keyOf(who, what)) ?? [],
    );

  return {
    find(goods, quantity, { customer, priceClass, day, usesLastDeal }) {
      const candidates: Candidate[] = [];
      let taken: Candidate | undefined;
      const offer = (
        source: PriceSource,
        label: string,
        { price, why }: Judged,
        record: Candidate['record'] = null,
      ): void => {
        const verdict = why !== undefined ? 'unfit' : taken ? 'passed' : 'taken';
        const one = {
          source,
          label,
          price,
          verdict,
          why: why ?? (verdict === 'passed' ? passed : null),
          record,
        } as const;
        if (verdict === 'taken') taken = one;
        candidates.push(one);
      };
      const offerRules = (source: PriceSource, who: string) => {
        for (const rule of rulesFor(who, goods))
          offer(source, rule.name, judgeRule(rule, goods, quantity, day), { entity: 'sal_price_rule', id: rule.id });
      };

      for (const { id, number, minQuantity, price, validFrom, validTo } of quoted.get(String(goods.sku)) ?? []) {
        const short = compareDecimal(quantity, minQuantity) < 0 ? `数量不到 ${minQuantity}` : undefined;
        const why = unfitDay(validFrom, validTo, day) ?? short;
        offer('quotation', number, { price, why }, { entity: 'sal_quotation', id });
      }
      if (customer !== null) offerRules('customer', `c${customer}`);
      const deal = deals.get(goods.sku);
      if (deal) {
        const why = usesLastDeal ? undefined : '公司没有启用最近成交价';
        offer(
          'lastDeal',
          `${deal.day} ${deal.number}`,
          { price: deal.price, why },
          { entity: 'sal_order', id: deal.id },
        );
      }
      if (priceClass !== null) {
        offerRules('classRule', `p${priceClass.id}`);
        const price = classPriceOf(priceClass, goods);
        const why =
          price === null
            ? '商品没有这个等级的基准价'
            : goods.noDiscount && !isOne(priceClass.factor)
              ? '商品设为不打折'
              : undefined;
        offer('classPrice', priceClass.name, { price, why }, { entity: 'sal_price_class', id: priceClass.id });
      }
      offerRules('rule', '');
      const { retailPrice } = goods.prices;
      if (retailPrice !== null) offer('retail', '商品资料', { price: retailPrice });
      return { price: taken?.price ?? null, source: taken?.source ?? null, candidates };
    },
  };
}

/** What stands against selling below what the company allows. */
export interface Guarded {
  /** What one base unit sells for: with tax, and without. */
  readonly taxed: Decimal;
  readonly net: Decimal;
  readonly floor: Decimal | null;
  /** What one base unit costs, without tax. */
  readonly cost: Decimal | null;
}
export function marginOf(net: Decimal, cost: Decimal | null): Decimal | null {
  if (cost === null || compareDecimal(net, dec(0)) <= 0) return null;
  return addDecimal(dec(1), negateDecimal(divideDecimal(cost, net, 4)));
}

/** What is wrong with the price of one line. What the goods cost is not said: not everybody who reads it may know. */
export function priceComplaint({ taxed, net, floor, cost }: Guarded, leastMargin: Decimal): string | undefined {
  if (floor !== null && compareDecimal(taxed, floor) < 0) return `低于最低售价 ￥${floor}`;
  if (Number(leastMargin) <= 0 || cost === null) return undefined;
  const margin = marginOf(net, cost);
  return margin === null || compareDecimal(margin, leastMargin) < 0
    ? `毛利率低于公司规定的 ${Number(leastMargin) * 100}%`
    : undefined;
}
