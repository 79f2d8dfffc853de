export { preparePromotions } from './pricing/pricing.rules.ts';
export type { Cart, Promotion } from './pricing/terms.ts';
