import { choice, dec, decimal, ledger, money, ref, text, zeroFen } from '@heliu/model';

export const pointKinds = {
  earn: '消费积分',
  spend: '积分兑换',
  adjust: '积分调整',
  expire: '积分到期',
  merge: '会员合并',
} as const;

/**
 * What members have won and used, and what they bought for it. Points that expire on the same day are one lot: which of
 * them is used makes no difference to anybody.
 */
export const points = ledger({
  name: 'pos_point_entry',
  label: '积分',
  keys: {
    member: ref('会员', 'pos_member', { required: true, index: true }),
    /** The last day on which they can be used; empty, they never expire. */
    expiresOn: text('有效期至', { max: 10 }),
  },
  measures: {
    points: decimal('积分', { scale: 0, default: dec(0) }),
    spent: money('消费额', { default: zeroFen }),
  },
  notes: { kind: choice('类别', pointKinds, { required: true }) },
  balances: {
    member: { by: ['member'], neverNegative: 'points' },
    lot: { by: ['member', 'expiresOn'], keeps: ['points'], neverNegative: 'points', unshown: true },
    month: { by: ['member'], keeps: ['spent'], monthly: true, unshown: true },
  },
});
