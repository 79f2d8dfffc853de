import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  dateTime,
  document,
  entity,
  fen,
  flag,
  get,
  integer,
  ledger,
  masterCalls,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';

export const storedKinds = {
  recharge: '充值',
  spend: '消费',
  back: '退货退回',
  refund: '退余额',
  merge: '会员合并',
} as const;

/**
 * What members have paid in beforehand and what was given them on top. The general ledger owes them the principal alone:
 * a bonus is a discount of the sale that it pays for. A till books with its shift, an order of the office by itself.
 */
export const storedValue = ledger({
  name: 'pos_stored_entry',
  label: '会员储值',
  keys: {
    member: ref('会员', 'pos_member', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { index: true }),
    shift: ref('班次', 'pos_shift', { index: true }),
    kind: choice('类别', storedKinds, { required: true }),
  },
  measures: {
    principal: money('本金', { default: zeroFen }),
    bonus: money('赠送', { default: zeroFen }),
  },
  balances: {
    principal: { by: ['member'], keeps: ['principal'], neverNegative: 'principal' },
    bonus: { by: ['member'], keeps: ['bonus'], neverNegative: 'bonus' },
    stores: { by: ['store', 'kind'], monthly: true, unshown: true },
    shifts: { by: ['shift'], keeps: ['principal'], unshown: true },
  },
});

/** So much paid in, so much given on top. */
export const rechargePlan = entity({
  name: 'pos_recharge_plan',
  label: '充值方案',
  title: 'name',
  order: 'sort',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    name: text('方案名称', { required: true, unique: true, max: 30, search: true }),
    pay: money('充值金额', { required: true, min: fen(100n), max: fen(10_000_000n) }),
    bonus: money('赠送金额', { default: zeroFen, min: zeroFen }),
    startsOn: date('开始日期', { hint: '留空为现在就能用' }),
    endsOn: date('结束日期', { hint: '留空为一直能用' }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
export const rechargePlanCalls = masterCalls(rechargePlan, 'api/pos/vip/rechargeplan');

/** Paid in over the counter, into the shift that takes the money. */
export const recharge = document({
  name: 'pos_recharge',
  label: '充值单',
  title: 'number',
  prefix: 'CZ',
  dated: 'day',
  made: '充值时间',
  fields: {
    clientUuid: text('客户端编号', { required: true, unique: true, max: 36, pattern: /^[0-9a-f-]{36}$/ }),
    day: date('营业日', { required: true, index: true }),
    shift: ref('班次', 'pos_shift', { required: true, index: true }),
    terminal: ref('收银机', 'pos_terminal', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    cashier: ref('收银员', 'sys_user', { required: true, index: true, beside: true }),
    member: ref('会员', 'pos_member', { required: true, index: true }),
    rechargedAt: dateTime('充值时间', { required: true }),
    plan: ref('充值方案', 'pos_recharge_plan', { index: true }),
    amount: money('充值金额', { required: true, index: true }),
    bonus: money('赠送金额', { default: zeroFen }),
    change: money('找零', { default: zeroFen }),
  },
  lines: {
    payments: {
      label: '收款',
      fields: {
        method: ref('收款方式', 'fico_payment_method', { required: true, index: true }),
        account: ref('入账账户', 'fico_cashier_account', { required: true }),
        amount: money('收取', { required: true, min: fen(1n) }),
        change: money('找零', { default: zeroFen }),
        net: money('实收', { required: true }),
        tradeNo: text('交易号', { max: 64, index: true }),
      },
    },
  },
  states: { draft: '未完成', done: '已充值', voided: '已作废' },
  initial: 'draft',
  editable: [],
  cancelled: ['voided'],
  actions: {},
  internal: {
    finish: { label: '充值', from: ['draft'], to: 'done' },
    void: { label: '作废', from: ['done'], to: 'voided', reverses: 'finish', reason: 'required' },
  },
});
export const rechargeCalls = calls(recharge, 'api/pos/recharge', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});

const storedOrderKinds = { recharge: '充值', refund: '退余额' } as const;

/** Paid in at the office, or taken out again: the member's own money, never what was given on top of it. */
export const storedOrder = document({
  name: 'pos_stored_order',
  label: '储值单',
  title: 'number',
  prefix: 'CX',
  dated: 'orderDate',
  apart: ['kind', 'reason'],
  fields: {
    orderDate: date('单据日期', { required: true, index: true }),
    kind: choice('类别', storedOrderKinds, { required: true, default: 'recharge', index: true }),
    member: ref('会员', 'pos_member', { required: true, index: true, only: 'usable' }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    plan: ref('充值方案', 'pos_recharge_plan', { only: 'usable', hint: '按方案充值时选，赠送由方案定' }),
    amount: money('金额', { required: true, min: fen(1n), index: true, hint: '充值为收到的钱，退余额为退还的本金' }),
    bonus: money('赠送', { computed: true, default: zeroFen, hint: '充值时加上，退余额时按退的本金占多少作废多少' }),
    account: ref('收付账户', 'fico_cashier_account', { required: true, hint: '钱收到哪里，或从哪里退' }),
    reference: text('交易号', { max: 64 }),
    reason: text('事由', { max: 200, search: true, hint: '退余额时写明原因' }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});
export const storedOrderCalls = calls(storedOrder, 'api/pos/vip/storedorder', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
});
