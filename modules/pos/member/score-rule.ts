import { choice, date, entity, fen, flag, integer, masterCalls, money, remark, text } from '@heliu/model';
import { expiries } from '../point/points.rules.ts';

/** How points are won, from a day on until another rule takes its place. */
export const scoreRule = entity({
  name: 'pos_score_rule',
  label: '积分规则',
  title: 'name',
  order: 'startsOn',
  fields: {
    name: text('规则名称', { required: true, unique: true, max: 40, search: true }),
    startsOn: date('开始日期', { required: true, unique: true, hint: '到下一条规则开始为止' }),
    earnPer: money('每消费', { required: true, min: fen(1n), hint: '不足的部分不计' }),
    earnPoints: integer('得积分', { required: true, min: 1, max: 100_000 }),
    expiry: choice('有效期', expiries, { default: 'none' }),
    expiryMonths: integer('几个月', { min: 1, max: 120, hint: '有效期选“满几个月”时填' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const scoreRuleCalls = masterCalls(scoreRule, 'api/pos/vip/scorerule');
