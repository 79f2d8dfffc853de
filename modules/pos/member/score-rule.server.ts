import { behaviour } from '@heliu/engine';
import { scoreRuleComplaint } from './member.rules.ts';
import { scoreRule } from './score-rule.ts';

export const scoreRuleBehaviour = behaviour(scoreRule, { complaint: scoreRuleComplaint });
