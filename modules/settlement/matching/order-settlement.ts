import { calls, choice, custom, date, entity, get, integer, money, post, ref, text, zeroFen } from '@heliu/model';
import { z } from 'zod';
import { orderStates, reasons } from './matching.rules.ts';

const told = { computed: true } as const;
const sum = (label: string) => money(label, { computed: true, default: zeroFen });

/** One order as its platform has settled it, beside what the order says itself. What differs is looked at by somebody. */
export const orderSettlement = entity({
  name: 'fico_settlement_order',
  label: '订单结算',
  title: 'orderNo',
  large: true,
  plainSearch: true,
  together: [['shop', 'orderNo']],
  fields: {
    shop: ref('店铺', 'oms_shop', { ...told, required: true, index: true }),
    orderNo: text('订单号', { ...told, required: true, max: 64, search: true }),
    order: ref('订单', 'oms_order', { ...told, index: true }),
    expected: sum('应结货款'),
    goods: sum('货款'),
    refunds: sum('扣退款'),
    subsidies: sum('平台补贴'),
    platformFee: sum('平台服务费'),
    otherFees: sum('其他费用'),
    net: sum('结算净额'),
    difference: money('差额', { ...told, default: zeroFen, index: true }),
    lineCount: integer('明细行数', { ...told, default: 0 }),
    lastDay: date('最近结算', { ...told, index: true }),
    state: choice('结算状态', orderStates, { ...told, required: true, index: true }),
    reason: choice('差异原因', reasons, { ...told, index: true }),
    message: text('说明', { ...told, max: 200 }),
    handling: choice(
      '处理',
      { none: '无差异', open: '待处理', solved: '已处理' },
      { ...told, default: 'none', index: true },
    ),
    owner: ref('负责人', 'sys_user', { ...told, index: true }),
    solution: choice(
      '处理结果',
      { confirmed: '核对无误', claimed: '平台已认可', booked: '已另行记账', written: '作为损失' },
      told,
    ),
    note: text('处理说明', { ...told, max: 200 }),
    /** Of everything above that follows from statement and order: the same again is not written again. */
    hash: text('内容摘要', { ...told, max: 64 }),
  },
  actions: {
    assign: {
      label: '指派',
      when: { handling: 'open' },
      input: { owner: ref('负责人', 'sys_user', { required: true }) },
      right: 'solve',
    },
    solve: {
      label: '处理',
      when: { handling: 'open' },
      set: { handling: 'solved' },
      input: {
        solution: choice(
          '处理结果',
          { confirmed: '核对无误', claimed: '平台已认可', booked: '已另行记账', written: '作为损失' },
          { required: true },
        ),
        note: text('处理说明', { required: true, max: 200 }),
      },
    },
    reopen: {
      label: '重新处理',
      when: { handling: 'solved' },
      set: { handling: 'open', solution: null, note: null },
      right: 'solve',
    },
  },
});

const base = 'api/wkd/fico/merchantsettlement';
export const orderSettlementCalls = calls(orderSettlement, base, {
  list: get('orders'),
  get: get('order'),
  export: get('ordersExport'),
  assign: post('assignOrder'),
  solve: post('solveOrder'),
  reopen: post('reopenOrder'),
});

export const rematch = custom<{ readonly task: number }>()(
  '重新核对：按最新的订单和退款，重新判断差异和逾期',
  post(`/${base}/rematch`),
  'fico_settlement_order:solve',
  z.object({}),
);
