import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  document,
  get,
  integer,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';

const pointOrderKinds = { earn: '消费积分', spend: '积分兑换', adjust: '积分调整' } as const;

/** Members win points by what they bought, use them, or are given or taken some for a reason. */
export const pointOrder = document({
  name: 'pos_point_order',
  label: '积分单',
  title: 'number',
  prefix: 'JF',
  dated: 'orderDate',
  apart: ['kind', 'reason'],
  fields: {
    orderDate: date('单据日期', { required: true, index: true }),
    kind: choice('类别', pointOrderKinds, { required: true, default: 'earn', index: true }),
    reason: text('事由', { max: 100, search: true, hint: '兑换了什么，或为什么调整' }),
    change: integer('积分变动', { computed: true, default: 0 }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '会员明细',
      fields: {
        member: ref('会员', 'pos_member', { required: true, index: true, only: 'usable' }),
        amount: money('消费金额', { min: zeroFen }),
        points: integer('积分', { min: -10_000_000, max: 10_000_000, hint: '调整可以为负' }),
        change: integer('变动', { computed: true, default: 0 }),
        expiresOn: text('有效期至', { computed: true, max: 10 }),
        note: text('说明', { max: 100 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const pointOrderCalls = calls(pointOrder, 'api/pos/vip/pointorder', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
});
