import { date, get, integer, money, rate, ref, report } from '@heliu/model';

/** What has become of the coupons that were made and sent in a time, by kind. */
export const couponReport = report()({
  name: 'pos_coupon_report',
  label: '优惠券统计',
  summary: '一段时间制发的券：多少张，用了、过期、作废各多少，抵了多少钱',
  access: 'pos_coupon:report',
  call: get('/api/pos/coupon/report'),
  file: get('/api/pos/coupon/reportExport'),
  path: '/pos/couponreport',
  about: 'pos_coupon_instance',
  parameters: { coupon: ref('优惠券', 'pos_coupon'), from: date('制发从'), to: date('到') },
  columns: {
    coupon: ref('优惠券', 'pos_coupon'),
    made: integer('制券'),
    sent: integer('发券'),
    open: integer('未用'),
    locked: integer('锁定'),
    used: integer('已用'),
    usedRate: rate('使用率'),
    expired: integer('过期'),
    void: integer('作废'),
    offAmount: money('抵扣金额'),
  },
  sums: ['made', 'sent', 'open', 'locked', 'used', 'expired', 'void', 'offAmount'],
  drill: {
    used: ({ coupon: id }, asked) => list(id, 'used', asked),
    expired: ({ coupon: id }, asked) => list(id, 'expired', asked),
    void: ({ coupon: id }, asked) => list(id, 'void', asked),
    locked: ({ coupon: id }, asked) => list(id, 'locked', asked),
    open: ({ coupon: id }, asked) => list(id, 'untaken,unused', asked),
  },
  empty: '这段时间没有制发过券。',
});

interface Asked {
  readonly from?: string | null;
  readonly to?: string | null;
}
function list(id: number | null, state: string, { from, to }: Asked): { to: string } {
  const days = from || to ? `&createdAt=${from ?? ''}..${to ?? ''}` : '';
  return { to: `/pos/couponinstance?coupon=${id}&state=${state}${days}` };
}
