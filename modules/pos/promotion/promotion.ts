import {
  calls,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  document,
  flag,
  get,
  integer,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
  weekdayNames,
} from '@heliu/model';
import { goodsFields } from '../pricing/named-goods.ts';

export const promotionKinds = {
  dp: '折扣促销',
  de: '直减促销',
  mj: '满减促销',
  pl: '赠品促销',
  zh: '组合促销',
} as const;
const audiences = { all: '所有人', guests: '非会员', members: '会员' } as const;
const bases = { amount: '按金额', quantity: '按件数' } as const;
const setModes = { price: '一口价', reduce: '每套减', rate: '每套打折', cheapest: '最低价一件免单' } as const;
const specialModes = { price: '特价', amount: '每件减' } as const;

const factor = { scale: 4, min: 0.0001, max: 0.9999, hint: '0.85 为八五折' } as const;

/** What goods cost less, for whom, when, and beside what else. Which fields matter depends on the kind. */
export const promotion = document({
  name: 'pos_promotion',
  label: '零售促销单',
  title: 'name',
  prefix: 'CX',
  dated: 'orderDate',
  fields: {
    orderDate: date('单据日期', { required: true, index: true }),
    kind: choice('促销方式', promotionKinds, { required: true, index: true }),
    name: text('活动名称', { required: true, max: 60, search: true }),
    startAt: dateTime('开始时间', { required: true, index: true }),
    endAt: dateTime('结束时间', { required: true, index: true, hint: '到这一刻为止' }),
    weekdays: choices('星期', weekdayNames, { hint: '留空为每天' }),
    slots: text('时段', { max: 100, hint: '如 10:00-12:00 18:00-20:00，留空为全天' }),
    audience: choice('适用对象', audiences, { default: 'all', index: true }),
    priority: integer('优先级', { min: 1, max: 999, default: 100, hint: '数字小的先；相同时给顾客更优惠的' }),
    exclusive: flag('独占', { hint: '参加它的商品不再参加后面的活动' }),
    stackGroup: text('叠加组', { max: 20, hint: '同组的满减、赠品在同一商品上只用一个；不同组可以叠加' }),
    noMember: flag('会员价商品不算', { hint: '已按会员价卖的商品不计入' }),
    limitPerBill: integer('每单限量', { min: 1, max: 1e8, hint: '件、套或次' }),
    basis: choice('门槛', bases, { default: 'amount' }),
    threshold: decimal('满', { scale: 2, min: 0.01, max: 1e8, hint: '元，或件' }),
    isLoop: flag('每满都算', { hint: '只用第一档' }),
    maxReduce: money('最多减'),
    giftChoice: integer('任选几件', { min: 1, max: 99, hint: '顾客每次可选几件；留空则全送' }),
    setMode: choice('套装优惠', setModes),
    setValue: money('套装金额', { hint: '一口价，或每套减多少' }),
    setRate: decimal('套装折扣', factor),
    summary: text('优惠内容', { computed: true, max: 400 }),
    remark: remark(),
  },
  lines: {
    scope: {
      label: '适用商品',
      optional: true,
      fields: {
        ...goodsFields,
        rate: decimal('折扣', factor),
        nth: integer('第几件', { min: 2, max: 99, hint: '填 2、折扣 0.5 即第二件半价' }),
        specialMode: choice('方式', specialModes),
        specialValue: money('金额'),
        setGroup: integer('组', { min: 1, max: 6, default: 1 }),
        setQuantity: integer('件数', { min: 1, max: 999, default: 1 }),
      },
    },
    except: { label: '不参加的商品', optional: true, fields: goodsFields },
    tiers: {
      label: '满减档次',
      optional: true,
      fields: {
        threshold: decimal('满', { required: true, scale: 2, min: 0.01, max: 1e8, hint: '元，或件' }),
        reduce: money('减'),
        rate: decimal('打折', factor),
      },
    },
    gifts: {
      label: '赠品',
      optional: true,
      fields: {
        sku: ref('赠品', 'goods_sku', { required: true, index: true }),
        quantity: integer('件数', { min: 1, max: 999, default: 1 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核', cancelled: '已终止' },
  initial: 'draft',
  editable: ['draft'],
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: { label: '反审核', from: ['audited'], to: 'draft', reverses: 'audit', reason: 'optional' },
    cancel: { label: '终止', from: ['audited'], to: 'cancelled', reason: 'optional' },
  },
});

// The path is spelt as its clients know it.
export const promotionCalls = calls(promotion, 'api/pos/retail', {
  ...usualCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  audit: post('audit'),
  deaudit: post('deaudit'),
  cancel: post('cancel'),
});
