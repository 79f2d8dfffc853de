import type { Module } from '@heliu/engine';
import { entities } from './model.ts';
import { posMenu } from './menu.ts';
import { calculateHandlers } from './promotion/calculate.server.ts';
import { calendarHandlers } from './promotion/calendar.server.ts';
import { promotionBehaviour, promotionHandlers } from './promotion/promotion.server.ts';
import { promotionCalls } from './promotion/promotion.ts';

/** What is sold over the counter. */
export const pos: Module = {
  name: 'pos',
  entities,
  calls: [promotionCalls],
  behaviours: [promotionBehaviour],
  handlers: [...promotionHandlers, ...calendarHandlers, ...calculateHandlers],
  menu: [posMenu],
};
