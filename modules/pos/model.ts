import type { AnyEntity, AnyLedger } from '@heliu/model';
import { couponBatch } from './coupon/batch.ts';
import { coupon } from './coupon/coupon.ts';
import { couponInstance } from './coupon/instance.ts';
import { commonDiscount } from './discount/common-discount.ts';
import { member } from './member/member.ts';
import { memberRank } from './member/rank.ts';
import { scoreRule } from './member/score-rule.ts';
import { memberTag } from './member/tag.ts';
import { points } from './point/points.ts';
import { memberMessage } from './message/message.ts';
import { messageTemplate } from './message/template.ts';
import { pointOrder } from './point-order/point-order.ts';
import { promotion } from './promotion/promotion.ts';

export { preparePromotions } from './pricing/pricing.rules.ts';
export { type CheckedMember, checkMember } from './member/member.calls.ts';
export { frequencies, recencies, spendings } from './member/layers.ts';
export { maskPhone } from './member/member.rules.ts';
export { isCode, tidyCode } from './coupon/code.rules.ts';
export { packTerms, unpackCoupon, unpackPromotions } from './pricing/packed.rules.ts';
export { refundOf } from './pricing/refund.rules.ts';
export { savingKinds } from './pricing/terms.ts';
export type {
  Cart,
  CartLine,
  CartMember,
  Coupon,
  Discount,
  Gift,
  GiftChoice,
  Hit,
  PointTerms,
  PricedPart,
  PriceProof,
  Promotion,
  Rejection,
  Rounding,
  SavingKind,
} from './pricing/terms.ts';
export { points } from './point/points.ts';
export { earnedPoints, expiryOf, type Lot, takenFrom, usablePoints } from './point/points.rules.ts';
export { beijingMinute } from './promotion/promotion.rules.ts';
export {
  commonDiscount,
  coupon,
  couponBatch,
  couponInstance,
  member,
  memberMessage,
  messageTemplate,
  memberRank,
  memberTag,
  pointOrder,
  promotion,
  scoreRule,
};

export const entities: readonly AnyEntity[] = [
  promotion,
  memberRank,
  memberTag,
  scoreRule,
  member,
  pointOrder,
  coupon,
  couponBatch,
  couponInstance,
  commonDiscount,
  messageTemplate,
  memberMessage,
];
export const ledgers: readonly AnyLedger[] = [points];
