import type { AnyEntity, AnyLedger } from '@heliu/model';
import { member } from './member/member.ts';
import { memberRank } from './member/rank.ts';
import { scoreRule } from './member/score-rule.ts';
import { memberTag } from './member/tag.ts';
import { points } from './point/points.ts';
import { pointOrder } from './point-order/point-order.ts';
import { promotion } from './promotion/promotion.ts';

export { preparePromotions } from './pricing/pricing.rules.ts';
export type { Cart, Promotion } from './pricing/terms.ts';
export { member, memberRank, memberTag, pointOrder, promotion, scoreRule };

export const entities: readonly AnyEntity[] = [promotion, memberRank, memberTag, scoreRule, member, pointOrder];
export const ledgers: readonly AnyLedger[] = [points];
