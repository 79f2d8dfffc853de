import { area, button, entityPage, page, reportPage } from '@heliu/model';
import { pointHistory } from './member/history.ts';
import { memberCalls } from './member/member.ts';
import { memberRankCalls } from './member/rank.ts';
import { scoreRuleCalls } from './member/score-rule.ts';
import { memberTagCalls } from './member/tag.ts';
import { pointOrderCalls } from './point-order/point-order.ts';
import { promotionCalls, promotionKinds } from './promotion/promotion.ts';

const tries = ['pos_promotion:calculate'];

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
]);
