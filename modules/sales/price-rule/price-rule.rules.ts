import { compareDecimal, dec, type Decimal, type Draft, formatDecimal, type Input, timesDecimal } from '@heliu/model';
import type { priceRule } from './price-rule.ts';

type Rule = typeof priceRule;
type Step = Draft<Rule>['steps'][number];

const stepText = ({ minQuantity, price, discount }: Step): string => {
  const what =
    price != null
      ? `￥${formatDecimal(price)}`
      : discount != null
        ? `${formatDecimal(timesDecimal(discount, dec(10)))}折`
        : '';
  return Number(minQuantity ?? 0) > 0 ? `满${formatDecimal(minQuantity!)} ${what}` : what;
};

/** Steps from the smallest quantity on, and in one line for lists. */
export function withSummary(input: Input<Rule>): Draft<Rule> {
  const steps = [...input.steps].toSorted((a, b) => compareDecimal(a.minQuantity ?? dec(0), b.minQuantity ?? dec(0)));
  return { ...input, steps, summary: steps.map(stepText).filter(Boolean).join('；').slice(0, 400) } as Draft<Rule>;
}

export function ruleComplaint({
  customer,
  priceClass,
  sku,
  category,
  brand,
  ...rest
}: Draft<Rule>): string | undefined {
  const { validFrom, validTo, steps } = rest;
  if (customer != null && priceClass != null) return '客户和价格等级只能选一个';
  if ([sku, category, brand].filter((one) => one != null).length > 1) return 'SKU、商品分类、品牌最多选一个';
  if (validFrom && validTo && validTo < validFrom) return '失效日期不能早于生效日期';
  const seen = new Set<Decimal>();
  for (const [i, { minQuantity, price, discount }] of steps.entries()) {
    const where = `价格阶梯第${i + 1}行：`;
    if ((price == null) === (discount == null)) return `${where}单价和折扣填写一个`;
    const least = dec(Number(minQuantity ?? 0));
    if (seen.has(least)) return `${where}起订数量 ${least} 已经有一行`;
    seen.add(least);
  }
  return undefined;
}
