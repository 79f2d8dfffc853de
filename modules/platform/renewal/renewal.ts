import { choice, dateTime, entity, integer, money, remark, text } from '@heliu/model';

export const renewalStates = { waiting: '待支付', done: '已续费', closed: '已关闭', revoked: '已撤销' } as const;
export const renewalMonths = [1, 3, 6, 12, 24, 36] as const;

/** One prolonging of a company's service. The platform's own record: companies see theirs through a call of their own. */
export const renewal = entity({
  name: 'sys_renewal',
  label: '续费记录',
  title: 'number',
  fields: {
    number: text('续费单号', { computed: true, unique: true, max: 32, search: true }),
    tenant: integer('企业编号', { computed: true, index: true }),
    tenantName: text('企业', { computed: true, max: 100, search: true }),
    plan: text('套餐', { computed: true, max: 30, index: true }),
    months: integer('月数', { computed: true }),
    amount: money('金额', { computed: true }),
    method: choice(
      '付款方式',
      { wechat: '微信支付', offline: '线下收款', gift: '赠送' },
      { computed: true, index: true },
    ),
    state: choice('状态', renewalStates, { computed: true, default: 'waiting', index: true }),
    tradeNo: text('交易号', { computed: true, max: 64, index: true }),
    oldExpire: dateTime('原到期时间', { computed: true }),
    newExpire: dateTime('新到期时间', { computed: true }),
    operator: text('经手人', { computed: true, max: 50 }),
    doneAt: dateTime('续费时间', { computed: true, index: true }),
    /** What the company had before, for whoever has to take it back. */
    oldPlan: text('原套餐', { computed: true, max: 30 }),
    payment: integer('支付单', { computed: true }),
    remark: remark(),
  },
});
