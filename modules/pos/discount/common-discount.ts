import {
  choice,
  decimal,
  entity,
  fen,
  flag,
  integer,
  masterCalls,
  money,
  refs,
  remark,
  text,
  zeroFen,
} from '@heliu/model';

const discountModes = { rate: '打折', amount: '减金额' } as const;

/** A button of the till that takes something off, so that nobody makes up a discount of his own. */
export const commonDiscount = entity({
  name: 'pos_common_discount',
  label: '常用折扣',
  title: 'name',
  order: 'sort',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    name: text('名称', { required: true, unique: true, max: 20, search: true }),
    mode: choice('方式', discountModes, { required: true, default: 'rate' }),
    rate: decimal('折扣', { scale: 4, min: 0.0001, max: 0.9999, hint: '0.85 为八五折' }),
    value: money('减', { min: fen(1n) }),
    maxOff: money('每单最多减', { min: zeroFen, hint: '留空不限' }),
    roles: refs('可用角色', 'sys_role', { hint: '留空为所有收银' }),
    sort: integer('排序', { min: 0, max: 9999, default: 10, hint: '小的在前' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const commonDiscountCalls = masterCalls(commonDiscount, 'api/pos/vip/commondiscount');
