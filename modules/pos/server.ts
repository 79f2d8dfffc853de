import type { Module } from '@heliu/engine';
import { memberReports } from './member/history.report.ts';
import { memberPoints, memberProofs } from './member/kept-points.server.ts';
import { memberCalls } from './member/member.ts';
import { memberBehaviour, memberHandlers, memberNight } from './member/member.server.ts';
import { memberRankCalls } from './member/rank.ts';
import { scoreRuleCalls } from './member/score-rule.ts';
import { scoreRuleBehaviour } from './member/score-rule.server.ts';
import { memberTagCalls } from './member/tag.ts';
import { posMenu, vipMenu } from './menu.ts';
import { entities, ledgers } from './model.ts';
import { pointOrderCalls } from './point-order/point-order.ts';
import { pointOrderBehaviour } from './point-order/point-order.server.ts';
import { calculateHandlers } from './promotion/calculate.server.ts';
import { calendarHandlers } from './promotion/calendar.server.ts';
import { promotionBehaviour, promotionHandlers } from './promotion/promotion.server.ts';
import { promotionCalls } from './promotion/promotion.ts';

export { memberNight } from './member/member.server.ts';

/** What is sold over the counter, and to whom. */
export const pos: Module = {
  name: 'pos',
  entities,
  ledgers,
  calls: [promotionCalls, memberRankCalls, memberTagCalls, scoreRuleCalls, memberCalls, pointOrderCalls],
  behaviours: [promotionBehaviour, memberBehaviour, scoreRuleBehaviour, pointOrderBehaviour],
  handlers: [...promotionHandlers, ...calendarHandlers, ...calculateHandlers, ...memberHandlers],
  reports: memberReports,
  watchers: [memberPoints],
  proofs: memberProofs,
  jobs: [memberNight],
  schedules: [{ job: memberNight.name, at: '40 0 * * *' }],
  menu: [posMenu, vipMenu],
};
