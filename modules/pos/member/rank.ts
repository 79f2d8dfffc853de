import { dec, decimal, entity, flag, integer, masterCalls, money, remark, text, zeroFen } from '@heliu/model';

/** What members become by buying. The lowest one is what everybody begins with. */
export const memberRank = entity({
  name: 'pos_member_rank',
  label: '会员等级',
  title: 'name',
  code: 'code',
  order: 'level',
  fields: {
    code: text('等级编码', { required: true, unique: true, max: 20, search: true }),
    name: text('等级名称', { required: true, unique: true, max: 30, search: true }),
    level: integer('级别', { required: true, unique: true, min: 1, max: 9999, hint: '数字大的高' }),
    months: integer('考察月数', { min: 1, max: 60, default: 12, hint: '看最近几个月的消费，含本月' }),
    threshold: money('升级消费额', {
      min: zeroFen,
      default: zeroFen,
      hint: '最近消费满多少升到这一级',
    }),
    downgrade: flag('会降级', { hint: '到这一级满考察月数后，消费不够保级就降' }),
    keepThreshold: money('保级消费额', { min: zeroFen, default: zeroFen }),
    multiple: decimal('积分倍数', { scale: 2, min: 0, max: 100, default: dec('1') }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const memberRankCalls = masterCalls(memberRank, 'api/pos/vip/rank');
