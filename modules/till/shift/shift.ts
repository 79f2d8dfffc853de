import {
  calls,
  date,
  dateTime,
  document,
  get,
  integer,
  json,
  ledger,
  money,
  pastRecord,
  ref,
  text,
  usualCalls,
  zeroFen,
  choice,
} from '@heliu/model';
import { z } from 'zod';

/** How many of which coin or note, by its face in yuan: `{ "100": 3, "0.5": 2 }`. */
export const cashCount = z.record(
  z.string().regex(/^(100|50|20|10|5|2|1|0\.5|0\.1)$/, '面额无效'),
  z.number('张数应为整数').int('张数应为整数').min(0, '张数不能小于0').max(100_000, '张数过多'),
  '点钞明细应为各面额的张数',
);
export type CashCount = z.infer<typeof cashCount>;

const amount = (label: string) => money(label, { computed: true, default: zeroFen });
const count = (label: string) => integer(label, { computed: true, default: 0 });

/** The time a cashier answers for the money of a terminal. Everything that is sold belongs to one. */
export const shift = document({
  name: 'pos_shift',
  label: '班次',
  title: 'number',
  prefix: 'BC',
  dated: 'day',
  made: '开班时间',
  fields: {
    /** The day all its sales count for, past midnight too. */
    day: date('营业日', { required: true, index: true }),
    terminal: ref('收银机', 'pos_terminal', { required: true, index: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    cashier: ref('收银员', 'sys_user', { required: true, index: true, beside: true }),
    beginAt: dateTime('开班时间', { required: true }),
    openingCash: money('备用金', { required: true }),
    openingDetail: json('开班点钞', cashCount),
    endAt: dateTime('交班时间', { computed: true }),
    /** Two that only an open shift has, so that a terminal, and a cashier, have one at most. */
    openTerminal: pastRecord('营业中的收银机', { computed: true, unique: true }),
    openCashier: pastRecord('当班的收银员', { computed: true, unique: true }),
    saleCount: count('销售笔数'),
    saleAmount: amount('销售额'),
    returnCount: count('退货笔数'),
    returnAmount: amount('退货额'),
    voidCount: count('作废笔数'),
    voidAmount: amount('作废额'),
    rechargeAmount: amount('储值充值'),
    discount: amount('优惠额'),
    income: amount('其他收入'),
    drawn: amount('取款与支出'),
    drawerOpens: count('开钱箱次数'),
    reprints: count('补打次数'),
    heldBills: count('留下的挂单'),
    expected: amount('应有'),
    counted: amount('实点'),
    difference: money('长短款', { computed: true, default: zeroFen, index: true }),
    closingDetail: json('交班点钞', cashCount, { computed: true }),
    reason: text('差额原因', { computed: true, max: 200 }),
    approvedBy: ref('授权人', 'sys_user', { computed: true, beside: true }),
    handoverTo: ref('接班人', 'sys_user', { computed: true, beside: true }),
  },
  lines: {
    tenders: {
      label: '各收款方式',
      optional: true,
      fields: {
        method: ref('收款方式', 'fico_payment_method', { required: true }),
        account: ref('入账账户', 'fico_cashier_account'),
        received: money('收款', { default: zeroFen }),
        refunded: money('退款', { default: zeroFen }),
        other: money('备用金与收支', { default: zeroFen }),
        expected: money('应有', { default: zeroFen }),
        counted: money('实点', { default: zeroFen }),
        difference: money('差额', { default: zeroFen }),
      },
    },
  },
  states: { draft: '未开班', open: '营业中', closed: '已交班' },
  initial: 'draft',
  editable: [],
  actions: {},
  internal: {
    begin: { label: '开班', from: ['draft'], to: 'open' },
    close: { label: '交班', from: ['open'], to: 'closed', set: { openTerminal: null, openCashier: null } },
  },
});

export const shiftCalls = calls(shift, 'api/pos/shift', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});

/** Why money came into a till or left it. */
export const tillKinds = {
  opening: '备用金',
  sale: '销售收款',
  change: '找零',
  refund: '退货退款',
  credit: '收回挂账',
  recharge: '储值充值',
  income: '营业外收入',
  draw: '取款',
  expense: '零星支出',
} as const;
export type TillKind = keyof typeof tillKinds;

/** The money of a shift by tender. What lies in the drawer is counted beside it, since it alone can run out. */
export const tillMoney = ledger({
  name: 'pos_till_entry',
  label: '收银机资金',
  keys: {
    shift: ref('班次', 'pos_shift', { required: true, index: true }),
    method: ref('收款方式', 'fico_payment_method', { required: true }),
    kind: choice('类别', tillKinds, { required: true }),
  },
  measures: {
    amount: money('金额', { required: true }),
    cash: money('钱箱现金', { default: zeroFen }),
  },
  balances: {
    drawer: { by: ['shift'], keeps: ['cash'], neverNegative: 'cash' },
    kinds: { by: ['shift', 'method', 'kind'], keeps: ['amount'], unshown: true },
  },
});
