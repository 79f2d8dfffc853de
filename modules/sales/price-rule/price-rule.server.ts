import { behaviour } from '@heliu/engine';
import { ruleComplaint, withSummary } from './price-rule.rules.ts';
import { priceRule } from './price-rule.ts';

export const priceRuleBehaviour = behaviour(priceRule, { derive: withSummary, complaint: ruleComplaint });
