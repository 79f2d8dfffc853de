import { daysAfter, type Decimal, type Draft, type Full, formatFen, yuan } from '@heliu/model';
import { z } from 'zod';
import { spoken, spokenRate } from '../pricing/bill.rules.ts';
import { exceptComplaint, namesOf, scopeOf } from '../pricing/named-goods.rules.ts';
import { type Coupon as PricedCoupon, scopeKinds } from '../pricing/terms.ts';
import type { coupon } from './coupon.ts';

type CouponDraft = Draft<typeof coupon>;

const entry = z.object({ of: z.enum(scopeKinds), id: z.number() });
const amount = z.string().nullable();

/** The rules of a coupon as a batch keeps them: text and numbers alone, so that they read the same in ten years. */
export const couponTerms = z.object({
  name: z.string(),
  kind: z.enum(['cash', 'rate', 'exchange', 'freight']),
  value: amount,
  rate: amount,
  maxOff: amount,
  minSpend: z.string(),
  stores: z.array(z.number()),
  stackable: z.boolean(),
  withPromotion: z.boolean(),
  validMode: z.enum(['fixed', 'taken']),
  validFrom: amount,
  validTo: amount,
  startDays: z.number(),
  validDays: z.number().nullable(),
  scope: z.object({ entries: z.array(entry), except: z.array(entry) }),
});
export type CouponTerms = z.infer<typeof couponTerms>;

function kindComplaint({ kind, value, rate }: CouponDraft): string | undefined {
  if (kind === 'rate') return rate == null ? '折扣券的折扣不能为空' : undefined;
  if ((kind ?? 'cash') === 'cash' && !value) return '代金券的面额不能为空';
  return undefined;
}

function validityComplaint({ validMode, validFrom, validTo, validDays }: CouponDraft): string | undefined {
  if (validMode === 'taken') return validDays == null ? '领取后有效几天，请填写' : undefined;
  if (!validFrom || !validTo) return '请填写有效期从哪天到哪天';
  return validTo < validFrom ? '有效期的结束早于开始' : undefined;
}

function scopeComplaint({ scope }: CouponDraft): string | undefined {
  const seen = new Set<string>();
  for (const [index, line] of scope.entries()) {
    const names = namesOf(line);
    const where = `适用商品第${index + 1}行：`;
    if (names.length > 1) return `${where}SKU、商品、分类、品牌、标签只选一个`;
    if (names.length === 0 && scope.length > 1) return `${where}没有选商品，就是全部商品，其他行不用写`;
    const same = `${names[0] ?? 'all'}:${names[0] ? line[names[0]] : ''}`;
    if (seen.has(same)) return `${where}与前面的一行相同`;
    seen.add(same);
  }
  return undefined;
}

export const couponComplaint = (draft: CouponDraft): string | undefined =>
  kindComplaint(draft) ??
  validityComplaint(draft) ??
  scopeComplaint(draft) ??
  exceptComplaint(draft.except)?.replace('不参加', '不适用');

/** What a coupon gives, in one line: 满100减20. */
export function couponSummary({ kind, value, rate, maxOff, minSpend, scope }: CouponDraft): string {
  const from = minSpend ? `满${spoken(minSpend)}元` : '';
  const most = maxOff ? `，最多减${spoken(maxOff)}元` : '';
  const goods = scope.some((line) => namesOf(line).length > 0) ? '指定商品' : '';
  switch (kind ?? 'cash') {
    case 'rate':
      return `${goods}${from}${rate == null ? '' : spokenRate(rate)}${most}`;
    case 'exchange':
      return `${goods || '任意商品'}${from}兑换一件`;
    case 'freight':
      return `${goods}${from}${value ? `抵运费${spoken(value)}元` : '免运费'}`;
    default:
      return `${goods}${from}${from ? '减' : '抵'}${value ? spoken(value) : '0'}元`;
  }
}

const text = (money: bigint | null): string | null => (money === null ? null : formatFen(money as never));

export const termsOf = (one: Full<typeof coupon>): CouponTerms => ({
  name: one.name,
  kind: one.kind,
  value: text(one.value),
  rate: one.rate,
  maxOff: text(one.maxOff),
  minSpend: text(one.minSpend) ?? '0.00',
  stores: one.stores ?? [],
  stackable: one.stackable,
  withPromotion: one.withPromotion,
  validMode: one.validMode,
  validFrom: one.validFrom,
  validTo: one.validTo,
  startDays: one.startDays ?? 0,
  validDays: one.validDays,
  scope: scopeOf(one.scope, one.except) as CouponTerms['scope'],
});

export interface Validity {
  readonly from: string;
  /** The last day it can be used on. */
  readonly to: string;
}

/** When a coupon can be used that was taken on a day. */
export function validityOf(
  { validMode, validFrom, validTo, startDays, validDays }: CouponTerms,
  takenOn: string,
): Validity {
  if (validMode === 'fixed') return { from: validFrom!, to: validTo! };
  const from = daysAfter(takenOn, startDays);
  return { from, to: daysAfter(from, validDays! - 1) };
}

/** As the rules of pricing know it; a coupon for freight is none of theirs. */
export function pricedCoupon(id: number, terms: CouponTerms, { from, to }: Validity): PricedCoupon | undefined {
  const { name, kind, value, rate, maxOff, minSpend, scope, stores, stackable, withPromotion } = terms;
  if (kind === 'freight') return undefined;
  return {
    id,
    name,
    kind,
    ...(value !== null && { value: yuan(value) }),
    ...(rate !== null && { rate: rate as Decimal }),
    ...(maxOff !== null && { maxOff: yuan(maxOff) }),
    minSpend: yuan(minSpend),
    scope,
    validFrom: from,
    validTo: to,
    stores,
    stackable,
    withPromotion,
  };
}
