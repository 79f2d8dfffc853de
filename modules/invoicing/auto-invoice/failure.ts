import { choice, dateTime, entity, integer, money, ref, text, zeroFen } from '@heliu/model';

/** Why an order that a rule wants invoiced is not: the reason, and what a person can do about it. */
export const autoFailure = entity({
  name: 'oms_auto_failure',
  label: '自动开票异常',
  title: 'orderNo',
  large: true,
  plainSearch: true,
  together: [['order']],
  fields: {
    order: ref('订单', 'oms_order', { computed: true, required: true }),
    orderNo: text('订单号', { computed: true, required: true, max: 64, search: true }),
    shop: ref('店铺', 'oms_shop', { computed: true, required: true, index: true }),
    rule: ref('规则', 'oms_auto_rule', { computed: true, index: true }),
    amount: money('可开票', { computed: true, default: zeroFen }),
    reason: choice(
      '原因',
      {
        noTaxItem: '商品没有税收分类',
        noSubject: '店铺没有开票主体',
        noProvider: '主体没有开票服务',
        subsidyUnset: '国补开票金额未设定',
        subsidyMissing: '国补资料不全',
        badTitle: '抬头有误',
        overLimit: '超过限额',
        locked: '订单已锁定',
        refused: '开票被拒',
        other: '其他',
      },
      { computed: true, required: true, index: true },
    ),
    message: text('说明', { computed: true, required: true, max: 500 }),
    advice: text('怎么办', { computed: true, max: 200 }),
    tries: integer('次数', { computed: true, default: 1 }),
    happenedAt: dateTime('最近一次', { computed: true }),
    state: choice(
      '状态',
      { open: '待处理', solved: '已解决', ignored: '已忽略' },
      { computed: true, default: 'open', index: true },
    ),
  },
  actions: {
    ignore: { label: '忽略', when: { state: 'open' }, set: { state: 'ignored' }, reason: 'required' },
    reopen: { label: '重新处理', when: { state: 'ignored' }, set: { state: 'open' } },
  },
});
