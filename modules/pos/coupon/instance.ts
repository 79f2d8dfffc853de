import { calls, choice, date, dateTime, entity, flag, get, money, pastRecord, post, ref, text } from '@heliu/model';

export const couponStates = {
  untaken: '未领取',
  unused: '未使用',
  locked: '已锁定',
  used: '已使用',
  expired: '已过期',
  void: '已作废',
} as const;
export type CouponState = keyof typeof couponStates;

const open = ['untaken', 'unused'] as const;

/** One coupon. Its rules stand on the batch it came with. */
export const couponInstance = entity({
  name: 'pos_coupon_instance',
  label: '券',
  title: 'code',
  large: true,
  plainSearch: true,
  together: [['batch', 'sentTo']],
  fields: {
    code: text('券码', { computed: true, required: true, unique: true, max: 32, search: true }),
    coupon: ref('优惠券', 'pos_coupon', { computed: true, required: true, index: true }),
    summary: text('优惠内容', { computed: true, max: 200 }),
    batch: ref('批次', 'pos_coupon_batch', { computed: true, required: true, index: true }),
    state: choice('状态', couponStates, { computed: true, default: 'untaken', index: true }),
    member: ref('会员', 'pos_member', { computed: true, index: true }),
    /** Whom the batch sent it to: at most one to each, however often the sending is begun again. */
    sentTo: pastRecord('发给', { computed: true }),
    takenAt: dateTime('领取时间', { computed: true }),
    validFrom: date('生效日期', { computed: true }),
    validTo: date('有效期至', { computed: true, index: true }),
    bill: text('单据号', { computed: true, max: 64, index: true }),
    lockedAt: dateTime('锁定时间', { computed: true }),
    usedAt: dateTime('使用时间', { computed: true, index: true }),
    offAmount: money('抵扣金额', { computed: true }),
    /** Taken at the counter by itself, not with a bill of the till. */
    byHand: flag('手工核销', { computed: true }),
  },
  actions: {
    redeem: {
      label: '核销',
      when: { state: open },
      set: { state: 'used', byHand: true },
      input: {
        bill: text('单据号', { required: true, max: 64 }),
        offAmount: money('抵扣金额', { required: true }),
      },
    },
    revoke: {
      label: '撤销核销',
      when: { state: 'used', byHand: true },
      set: { byHand: false, bill: null, offAmount: null, usedAt: null },
      reason: 'required',
    },
    void: { label: '作废', when: { state: open }, set: { state: 'void' }, reason: 'required', danger: true },
  },
  internal: {
    lock: { label: '锁定', when: { state: open }, set: { state: 'locked' }, logs: false },
    release: { label: '解锁', when: { state: 'locked' }, set: { bill: null, lockedAt: null }, logs: false },
    use: { label: '使用', when: { state: [...open, 'locked'] }, set: { state: 'used', lockedAt: null } },
    giveBack: { label: '退回', when: { state: 'used' }, set: { bill: null, offAmount: null, usedAt: null } },
    expire: { label: '到期', when: { state: open }, set: { state: 'expired' }, logs: false },
    withdraw: { label: '随批次作废', when: { state: open }, set: { state: 'void' }, logs: false },
  },
});

export const couponInstanceCalls = calls(couponInstance, 'api/pos/coupon', {
  list: get('instanceList'),
  get: get('instance'),
  redeem: post('redeem'),
  revoke: post('revoke'),
  void: post('void'),
  export: get('instanceExport'),
});
