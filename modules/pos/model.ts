import type { AnyEntity } from '@heliu/model';
import { promotion } from './promotion/promotion.ts';

export { preparePromotions } from './pricing/pricing.rules.ts';
export type { Cart, Promotion } from './pricing/terms.ts';
export { promotion };

export const entities: readonly AnyEntity[] = [promotion];
