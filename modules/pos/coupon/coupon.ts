import {
  calls,
  choice,
  date,
  decimal,
  enabling,
  enablingCalls,
  entity,
  flag,
  get,
  integer,
  money,
  post,
  refs,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { goodsFields } from '../pricing/named-goods.ts';

const couponKinds = { cash: '代金券', rate: '折扣券', exchange: '兑换券', freight: '运费券' } as const;
const validModes = { fixed: '固定日期', taken: '领取后起算' } as const;

/** A kind of coupon. Those that were made or sent keep the rules they were made with. */
export const coupon = entity({
  name: 'pos_coupon',
  label: '优惠券',
  title: 'name',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    name: text('券名', { required: true, unique: true, max: 40, search: true }),
    kind: choice('类型', couponKinds, { required: true, default: 'cash' }),
    value: money('面额', { min: zeroFen, hint: '代金券抵多少；运费券最多抵多少' }),
    rate: decimal('折扣', { scale: 4, min: 0.0001, max: 0.9999, hint: '0.85 为八五折' }),
    maxOff: money('最多减', { min: zeroFen, hint: '留空不限' }),
    minSpend: money('满多少可用', { min: zeroFen, default: zeroFen, hint: '按适用商品促销后的应收' }),
    stores: refs('可用门店', 'sys_factory', { only: 'stores', hint: '留空为全部门店' }),
    validMode: choice('有效期', validModes, { required: true, default: 'fixed' }),
    validFrom: date('从'),
    validTo: date('到', { hint: '当天还能用' }),
    startDays: integer('几天后生效', { min: 0, max: 365, hint: '0 为领取当天' }),
    validDays: integer('有效几天', { min: 1, max: 3650 }),
    totalLimit: integer('发行总量', { min: 1, max: 100_000_000, hint: '留空不限' }),
    memberLimit: integer('每人限领', { min: 1, max: 1000, hint: '留空不限' }),
    stackable: flag('可与其他券同用', { hint: '两张都允许才行' }),
    withPromotion: flag('促销商品可用'),
    summary: text('优惠内容', { computed: true, max: 200 }),
    /** Made or sent, whatever became of them. */
    issued: integer('已制发', { computed: true, default: 0 }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  lines: {
    scope: { label: '适用商品', optional: true, fields: goodsFields },
    except: { label: '不适用的商品', optional: true, fields: goodsFields },
  },
  actions: enabling,
});

export const couponCalls = calls(coupon, 'api/pos/coupon', {
  ...usualCalls,
  ...enablingCalls,
  remove: post('delete'),
  export: get('export'),
});
