import { dec, yuan } from '@heliu/model';
import type {
  Cart,
  CartLine,
  Coupon,
  Gift,
  GiftPromotion,
  Promotion,
  RatePromotion,
  ReductionPromotion,
  Scope,
  ScopeEntry,
  SetPromotion,
  SpecialPromotion,
} from './terms.ts';

/** Carts and promotions as tests and measurements write them: ordinary terms, and what is particular about each. */
export const all: Scope = { entries: [{ of: 'all', id: 0 }], except: [] };
export const skus = (...ids: number[]): Scope => ({ entries: ids.map((id) => ({ of: 'sku', id })), except: [] });
export const categories = (...ids: number[]): Scope => ({
  entries: ids.map((id) => ({ of: 'category', id })),
  except: [],
});

const terms = {
  priority: 100,
  startAt: '2026-11-01T00:00',
  endAt: '2026-12-01T00:00',
  weekdays: [],
  slots: [],
  stores: [],
  channels: [],
  audience: { to: 'all' },
  exclusive: false,
  stackGroup: '',
  withMember: true,
  withCoupon: true,
  left: {},
} as const;

const withData = <Data extends object>(scope: Scope, data: Data): Scope<ScopeEntry & Data> => ({
  ...scope,
  entries: scope.entries.map((entry) => ({ ...entry, ...data })),
});

type Change = Partial<Omit<Promotion, 'kind' | 'id' | 'name'>>;

/** 折扣; members do not get theirs on top unless the case says so. */
export const discount = (
  id: number,
  scope: Scope,
  data: { rate: string } | { nth: number; rate: string }[],
  change: Change = {},
): RatePromotion => ({
  ...terms,
  withMember: false,
  ...change,
  id,
  name: `折扣${id}`,
  kind: 'dp',
  scope: withData(
    scope,
    Array.isArray(data) ? { steps: data.map(({ nth, rate }) => ({ nth, rate: dec(rate) })) } : { rate: dec(data.rate) },
  ),
});

/** 特价 or 直降. */
export const special = (
  id: number,
  scope: Scope,
  mode: 'amount' | 'price',
  value: string,
  change: Change = {},
): SpecialPromotion => ({
  ...terms,
  withMember: false,
  ...change,
  id,
  name: `特价${id}`,
  kind: 'de',
  scope: withData(scope, { mode, value: yuan(value) }),
});

/** 满减: tiers as `[threshold, off]` in yuan, or units and a rate. */
export const reduction = (
  id: number,
  scope: Scope,
  tiers: readonly (readonly [threshold: string, off: string])[],
  change: Change & Partial<Pick<ReductionPromotion, 'basis' | 'loop' | 'maxReduce'>> & { byRate?: boolean } = {},
): ReductionPromotion => {
  const { byRate = false, ...others } = change;
  return {
    ...terms,
    basis: 'amount',
    loop: false,
    ...others,
    id,
    name: `满减${id}`,
    kind: 'mj',
    scope,
    tiers: tiers.map(([threshold, off]) => ({
      threshold: others.basis === 'quantity' ? BigInt(threshold) : yuan(threshold),
      ...(byRate ? { rate: dec(off) } : { reduce: yuan(off) }),
    })),
  };
};

export const gift = (sku: number, price: string, quantity = 1): Gift => ({
  sku,
  name: `赠品${sku}`,
  quantity,
  price: yuan(price),
});

/** 赠品. */
export const present = (
  id: number,
  scope: Scope,
  basis: 'amount' | 'quantity',
  threshold: string,
  gifts: readonly Gift[],
  change: Change & Partial<Pick<GiftPromotion, 'loop' | 'choose' | 'stockOut'>> = {},
): GiftPromotion => ({
  ...terms,
  loop: false,
  stockOut: 'skip',
  ...change,
  id,
  name: `赠${id}`,
  kind: 'pl',
  scope,
  basis,
  threshold: basis === 'quantity' ? BigInt(threshold) : yuan(threshold),
  gifts,
});

/** 组合: groups as `[scope, quantity]`. */
export const set = (
  id: number,
  groups: readonly (readonly [Scope, number])[],
  mode: SetPromotion['mode'],
  value: string,
  change: Change = {},
): SetPromotion => ({
  ...terms,
  withMember: false,
  ...change,
  id,
  name: `组合${id}`,
  kind: 'zh',
  groups: groups.map(([scope, quantity]) => ({ scope, quantity })),
  mode,
  ...(mode === 'rate' ? { rate: dec(value) } : mode === 'cheapest' ? {} : { value: yuan(value) }),
});

export const coupon = (
  id: number,
  kind: Coupon['kind'],
  value: string,
  change: Partial<Omit<Coupon, 'id' | 'kind'>> = {},
): Coupon => ({
  id,
  name: `券${id}`,
  kind,
  ...(kind === 'rate' ? { rate: dec(value) } : kind === 'cash' ? { value: yuan(value) } : {}),
  minSpend: yuan('0'),
  scope: all,
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
  stores: [],
  stackable: false,
  withPromotion: true,
  ...change,
});

/** Line `no` is of the goods and SKU of the same number, in category 1 unless the case says otherwise. */
export const line = (no: number, price: string, quantity = '1', change: Partial<CartLine> = {}): CartLine => ({
  no,
  sku: no,
  goods: no,
  categories: [1],
  tags: [],
  quantity: dec(quantity),
  price: yuan(price),
  ...change,
});

/** A Wednesday morning. */
export const cart = (lines: readonly CartLine[], change: Partial<Cart> = {}): Cart => ({
  at: '2026-11-18T10:30',
  store: 1,
  channel: 'store',
  lines,
  coupons: [],
  discounts: [],
  rounding: 'none',
  chosen: [],
  soldOut: [],
  ...change,
});
export const member = (rate?: string, points = 0): { member: NonNullable<Cart['member']> } => ({
  member: { id: 1, rank: 2, tags: [7], points, ...(rate === undefined ? {} : { rate: dec(rate) }) },
});
