import { area, button, entityPage, page, reportPage } from '@heliu/model';
import { couponBatchCalls } from './coupon/batch.ts';
import { couponReport } from './coupon/coupon-report.ts';
import { couponCalls } from './coupon/coupon.ts';
import { couponInstanceCalls } from './coupon/instance.ts';
import { commonDiscountCalls } from './discount/common-discount.ts';
import { pointHistory } from './member/history.ts';
import { memberCalls } from './member/member.ts';
import { memberRankCalls } from './member/rank.ts';
import { scoreRuleCalls } from './member/score-rule.ts';
import { memberTagCalls } from './member/tag.ts';
import { pointOrderCalls } from './point-order/point-order.ts';
import { memberMessageCalls } from './message/message.ts';
import { messageTemplateCalls } from './message/template.ts';
import { promotionCalls, promotionKinds } from './promotion/promotion.ts';

const tries = ['pos_promotion:calculate', 'goods_sku:pick', 'pos_member:pick', 'pos_common_discount:pick'];

/** What the shops of the company sell over the counter, and what it costs there. */
export const posMenu = area({ code: 'pos', label: '促销', icon: 'goods', section: '经营', stream: 'order' }, [
  page('/pos/retailpromotion', {
    label: '零售促销单',
    permissions: ['pos_promotion:view'],
    buttons: [
      button('pos.retailpromotion#show', '查看零售促销单', ['pos_promotion:view'], '/pos/retailpromotion/show/{id}'),
      button('pos.retailpromotion#try', '试算', tries),
    ],
  }),
  page('/pos/promotion/calendar', { label: '促销日历', permissions: ['pos_promotion:view'] }),
  ...Object.entries(promotionKinds).map(([kind, label]) =>
    entityPage(`/pos/promotion/${kind}`, promotionCalls, { label }),
  ),
  entityPage('/pos/commondiscount', commonDiscountCalls),
]);

/** Who buys under his name, and what he gets for it. */
export const vipMenu = area({ code: 'vip', label: '会员', icon: 'client', section: '经营', stream: 'order' }, [
  entityPage('/pos/member', memberCalls, {
    buttons: [
      button('pos.member#rank', '改会员等级', ['pos_member:rank']),
      button('pos.member#phone', '查看手机号', ['pos_member:phone']),
      button('pos.member#history', '会员积分历史', ['pos_member:history'], '/pos/member/historyscore/{id}'),
    ],
  }),
  entityPage('/pos/pointorder', pointOrderCalls),
  reportPage(pointHistory),
  entityPage('/pos/memberrank', memberRankCalls),
  entityPage('/pos/scorerule', scoreRuleCalls),
  entityPage('/pos/membertag', memberTagCalls),
  entityPage('/pos/messagetemplate', messageTemplateCalls, { permissions: ['pos_member:pick'] }),
  entityPage('/pos/membermessage', memberMessageCalls, {
    buttons: [button('pos.membermessage#send', '发消息', ['pos_member_message:send'])],
  }),
]);

const picks = ['sys_factory:pick', 'pos_member:pick', 'pos_member_tag:pick', 'pos_member_rank:pick'];

/** What makes somebody come again: kinds of coupons, each single one, and what became of them. */
export const couponMenu = area({ code: 'coupon', label: '优惠券', icon: 'money', section: '经营', stream: 'order' }, [
  entityPage('/pos/coupon', couponCalls, {
    permissions: picks,
    buttons: [
      button('pos.coupon#make', '制券', ['pos_coupon:make']),
      button('pos.coupon#send', '发券', ['pos_coupon:send']),
    ],
  }),
  page('/pos/couponverify', {
    label: '券核销',
    permissions: ['pos_coupon:verify', 'pos_coupon_instance:view', 'pos_coupon_instance:pick'],
  }),
  entityPage('/pos/couponinstance', couponInstanceCalls),
  entityPage('/pos/couponbatch', couponBatchCalls),
  reportPage(couponReport),
]);
