import {
  choice,
  date,
  dateTime,
  enabling,
  entity,
  flag,
  integer,
  money,
  refs,
  remark,
  text,
  zeroFen,
} from '@heliu/model';
import { invoiceKinds } from '../../shop/model.ts';

export const triggers = {
  application: '买家申请',
  paid: '付款',
  shipped: '发货',
  signed: '签收',
  finished: '完成',
} as const;

/** When orders become invoices without anybody's doing. Of several that fit an order the first by `rank` counts. */
export const autoRule = entity({
  name: 'oms_auto_rule',
  label: '自动开票规则',
  title: 'name',
  order: 'rank',
  fields: {
    name: text('名称', { required: true, unique: true, max: 60, search: true }),
    rank: integer('顺序', { default: 10, min: 0, max: 9999, hint: '小的先看' }),
    shops: refs('店铺', 'oms_shop', { hint: '留空表示所有店铺' }),
    trigger: choice('何时开', triggers, { default: 'finished' }),
    delayHours: integer('再等几小时', { default: 0, min: 0, max: 2160 }),
    onlyApplied: flag('只开买家申请过的'),
    from: date('从这天的订单开始', { required: true, hint: '更早下单的不开' }),
    minAmount: money('最低金额', { masked: 'nobody', min: zeroFen }),
    maxAmount: money('最高金额', { masked: 'nobody', min: zeroFen, hint: '超过的留给人开' }),
    titleKind: choice('抬头', { all: '不限', personal: '只开个人', company: '只开企业' }, { default: 'all' }),
    goodsWithout: text('商品名不含', { max: 300, hint: '含其中之一则不开，用空格分开' }),
    memoWithout: text('留言备注不含', { max: 300, hint: '含其中之一则不开，用空格分开' }),
    buyersWithout: text('买家黑名单', { max: 1000, hint: '昵称或抬头，用空格分开' }),
    labelsWithout: refs('标签不含', 'oms_label', {}),
    withSubsidy: flag('国补订单也开'),
    kind: choice('票种', { default: '按主体', ...invoiceKinds }, { default: 'default' }),
    defaultTitle: text('没有抬头时用', { max: 60, default: '个人' }),
    mergeBuyer: flag('同一买家合开一张'),
    afterRefund: choice(
      '退款后',
      { red: '自动红冲退款部分', reissue: '全额红冲后重开余额', none: '不处理，列入待办' },
      { default: 'red' },
    ),
    workFrom: text('开票时段从', { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, hint: '如 09:00，留空不限' }),
    workTo: text('开票时段到', { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ }),
    dailyCap: integer('每天最多张数', { min: 1, max: 1_000_000 }),
    lastRunAt: dateTime('上次执行', { computed: true }),
    lastRunText: text('上次结果', { computed: true, max: 200 }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
