import type { Module } from '@heliu/engine';
import { couponBatchBehaviour, withdrawTask } from './coupon/batch.server.ts';
import { couponBatchCalls } from './coupon/batch.ts';
import { couponReports } from './coupon/coupon.report.ts';
import { couponBehaviour } from './coupon/coupon.server.ts';
import { couponCalls } from './coupon/coupon.ts';
import { couponInstanceBehaviour, couponNight } from './coupon/instance.server.ts';
import { couponInstanceCalls } from './coupon/instance.ts';
import { labelHandlers } from './coupon/label.server.ts';
import { makeHandlers, makeTask } from './coupon/make.server.ts';
import { sendHandlers, sendTask } from './coupon/send.server.ts';
import { verifyHandlers } from './coupon/verify.server.ts';
import { commonDiscountBehaviour } from './discount/common-discount.server.ts';
import { commonDiscountCalls } from './discount/common-discount.ts';
import { memberReports } from './member/history.report.ts';
import { memberPoints, memberProofs } from './member/kept-points.server.ts';
import { memberCalls } from './member/member.ts';
import { memberBehaviour, memberHandlers, memberNight } from './member/member.server.ts';
import { memberRankCalls } from './member/rank.ts';
import { scoreRuleCalls } from './member/score-rule.ts';
import { scoreRuleBehaviour } from './member/score-rule.server.ts';
import { memberTagCalls } from './member/tag.ts';
import { couponMenu, posMenu, vipMenu } from './menu.ts';
import { entities, ledgers } from './model.ts';
import { memberMessageCalls, wechatMessageCalls } from './message/message.ts';
import { messageMorning } from './message/morning.server.ts';
import { pointMessages } from './message/point-messages.server.ts';
import { memberMessageBehaviour, messageJobs } from './message/send.server.ts';
import { messageHandlers, messageTemplateBehaviour } from './message/template.server.ts';
import { messageTemplateCalls } from './message/template.ts';
import { pointOrderCalls } from './point-order/point-order.ts';
import { pointOrderBehaviour } from './point-order/point-order.server.ts';
import { calculateHandlers } from './promotion/calculate.server.ts';
import { calendarHandlers } from './promotion/calendar.server.ts';
import { promotionBehaviour, promotionHandlers } from './promotion/promotion.server.ts';
import { promotionCalls } from './promotion/promotion.ts';

export { makeAtOnce, sendAtOnce } from './coupon/at-once.server.ts';
export { couponNight } from './coupon/instance.server.ts';
export {
  codesOfMember,
  type CouponBill,
  couponsForBill,
  type CouponsForBill,
  type FittingCoupon,
  giveBackCoupons,
  lockCoupons,
  releaseCoupons,
  useCoupons,
} from './coupon/till.server.ts';
export { discountsOf, type OwnDiscount, ownDiscounts } from './discount/common-discount.server.ts';
export { messageMorning } from './message/morning.server.ts';
export { messageJobs } from './message/send.server.ts';
export { type Happening, tellMembers } from './message/tell.server.ts';
export { holdMembers } from './member/kept-points.server.ts';
export { copiedMembers } from './member/copied.server.ts';
export { memberCode } from './member/phone.server.ts';
export { memberAtTill, memberNight } from './member/member.server.ts';
export { reviewRanks } from './member/ranks.server.ts';
export { multiplesOf, ruleOn } from './point/earning.server.ts';
export { lotsOf } from './point/lots.server.ts';
export { promotionsAhead, promotionsAt } from './promotion/running.server.ts';

/** What is sold over the counter, and to whom. */
export const pos: Module = {
  name: 'pos',
  entities,
  ledgers,
  calls: [
    promotionCalls,
    memberRankCalls,
    memberTagCalls,
    scoreRuleCalls,
    memberCalls,
    pointOrderCalls,
    couponCalls,
    couponBatchCalls,
    couponInstanceCalls,
    commonDiscountCalls,
    messageTemplateCalls,
    memberMessageCalls,
    wechatMessageCalls,
  ],
  behaviours: [
    promotionBehaviour,
    memberBehaviour,
    scoreRuleBehaviour,
    pointOrderBehaviour,
    couponBehaviour,
    couponBatchBehaviour,
    couponInstanceBehaviour,
    commonDiscountBehaviour,
    messageTemplateBehaviour,
    memberMessageBehaviour,
  ],
  handlers: [
    ...promotionHandlers,
    ...calendarHandlers,
    ...calculateHandlers,
    ...memberHandlers,
    ...makeHandlers,
    ...sendHandlers,
    ...verifyHandlers,
    ...labelHandlers,
    ...messageHandlers,
  ],
  reports: [...memberReports, ...couponReports],
  watchers: [memberPoints, pointMessages],
  proofs: memberProofs,
  jobs: [memberNight, couponNight, messageMorning, ...messageJobs],
  tasks: [makeTask, sendTask, withdrawTask],
  schedules: [
    { job: memberNight.name, at: '40 0 * * *' },
    { job: couponNight.name, at: '50 0 * * *' },
    { job: messageMorning.name, at: '0 9 * * *' },
    ...messageJobs.map(({ name }) => ({ job: name, at: '* * * * *' })),
  ],
  menu: [posMenu, vipMenu, couponMenu],
};
