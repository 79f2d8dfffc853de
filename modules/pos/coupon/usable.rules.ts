import type { CouponState } from './instance.ts';
import type { CouponTerms, Validity } from './terms.rules.ts';

/** What is known of a coupon when somebody shows it. */
export interface Shown {
  readonly state: CouponState;
  readonly member: number | null;
  readonly bill: string | null;
  readonly stores: readonly number[];
  readonly validity: Validity;
}

/** Who shows it, where and when; whoever and wherever, where that is not known. */
export interface Showing {
  readonly day: string;
  readonly member?: number | null | undefined;
  readonly store?: number | null | undefined;
  /** The bill it is shown for: what this bill has locked it may go on with. */
  readonly bill?: string | undefined;
}

const stateWords: Partial<Record<CouponState, string>> = {
  used: '已经用过',
  expired: '已经过期',
  void: '已经作废',
};

/** Why a coupon may not be used now, as a cashier would say it; undefined when it may. */
export function notUsable(shown: Shown, { day, member, store, bill }: Showing): string | undefined {
  const { state, validity } = shown;
  const told = stateWords[state];
  if (told) return state === 'used' && shown.bill ? `${told}，用在 ${shown.bill}` : told;
  if (state === 'locked' && shown.bill !== bill) return `正用在另一张还没有付款的单上（${shown.bill ?? '--'}）`;
  if (day < validity.from) return `${validity.from} 起才能用`;
  if (day > validity.to) return `已于 ${validity.to} 过期`;
  if (shown.member !== null && member !== undefined && member !== shown.member)
    return member === null ? '是会员的券，请先识别会员' : '是另一位会员的券';
  if (shown.stores.length > 0 && store !== undefined && (store === null || !shown.stores.includes(store)))
    return store === null ? '只在指定的门店能用' : '这家门店不能用';
  return undefined;
}

/** What becomes of a coupon that a bill no longer holds. */
export function stateAfter(
  { member, validTo }: { readonly member: number | null; readonly validTo: string | null },
  day: string,
): CouponState {
  if (validTo !== null && validTo < day) return 'expired';
  return member === null ? 'untaken' : 'unused';
}

/** What a cashier has to mind before he takes it. */
export function conditionWords(terms: CouponTerms): string[] {
  const { scope, stores, minSpend, stackable, withPromotion, kind } = terms;
  return [
    ...(Number(minSpend) > 0 ? [`适用商品满 ${Number(minSpend)} 元才能用`] : []),
    scope.entries.some(({ of }) => of === 'all') ? '全部商品可用' : '只用于指定的商品',
    ...(scope.except.length > 0 ? ['有的商品不适用'] : []),
    ...(stores.length > 0 ? [`只在指定的 ${stores.length} 家门店可用`] : []),
    withPromotion ? '促销商品也能用' : '参加促销的商品不能用',
    stackable ? '可以与其他允许同用的券一起用' : '一单只能用这一张券',
    ...(kind === 'freight' ? ['只抵运费'] : []),
  ];
}
