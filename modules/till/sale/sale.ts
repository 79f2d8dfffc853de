import {
  calls,
  carriesOut,
  date,
  dateTime,
  dec,
  decimal,
  document,
  flag,
  get,
  integer,
  json,
  ledger,
  money,
  progress,
  rate,
  ref,
  sourceLine,
  text,
  usualCalls,
  zeroFen,
  fen,
} from '@heliu/model';
import { z } from 'zod';

/** Made by the till before it sends anything, so that what is sent again is known again. */
const clientUuid = text('客户端编号', { required: true, unique: true, max: 36, pattern: /^[0-9a-f-]{36}$/ });

const off = (label: string) => money(label, { default: zeroFen });
/** What was taken off, one column per kind of saving, in the order of the layers they are taken off in. */
export const savings = {
  setOff: off('套装优惠'),
  priceOff: off('促销优惠'),
  memberOff: off('会员优惠'),
  reductionOff: off('满减优惠'),
  giftOff: off('赠品优惠'),
  couponOff: off('券优惠'),
  manualOff: off('手工优惠'),
  pointsOff: off('积分抵扣'),
  roundingOff: off('抹零'),
} as const;

/** Where and when: what sales and returns have in common. */
const place = {
  day: date('营业日', { required: true, index: true }),
  shift: ref('班次', 'pos_shift', { required: true, index: true }),
  terminal: ref('收银机', 'pos_terminal', { required: true, index: true }),
  store: ref('门店', 'sys_factory', { required: true, index: true }),
  warehouse: ref('仓库', 'scm_warehouse', { required: true }),
  cashier: ref('收银员', 'sys_user', { required: true, index: true, beside: true }),
  member: ref('会员', 'pos_member', { index: true }),
} as const;

const paid = {
  method: ref('收款方式', 'fico_payment_method', { required: true, index: true }),
  /** None of what a customer owes. */
  account: ref('入账账户', 'fico_cashier_account'),
} as const;
const tradeNo = text('交易号', { max: 64, index: true });

const reason = z.object({ name: z.string(), words: z.string() });
const saleProof = z.object({ hits: z.array(reason), rejections: z.array(reason) });

/**
 * What was sold over the counter, priced by the server and paid. Its lines are the parts of the bill: units of one line
 * that came to the same price in the same way stand together, and whatever comes back is reckoned from them alone.
 */
export const sale = document({
  name: 'pos_sale',
  label: '零售单',
  title: 'number',
  prefix: 'LS',
  dated: 'day',
  large: true,
  made: '成交时间',
  fields: {
    clientUuid,
    ...place,
    saleAt: dateTime('成交时间', { required: true }),
    salesman: ref('导购', 'hr_staff', { index: true }),
    tableCode: text('桌号', { max: 12 }),
    itemCount: decimal('件数', { required: true, scale: 6 }),
    listAmount: money('原价合计', { required: true }),
    ...savings,
    pay: money('应收', { required: true, index: true }),
    received: money('实收', { required: true }),
    change: money('找零', { default: zeroFen }),
    /** Who owes what was not paid. */
    customer: ref('挂账客户', 'crm_customer', { index: true }),
    credit: money('挂账', { default: zeroFen }),
    /** What the member had paid in beforehand; the bonus in it is a discount of this sale. */
    stored: money('储值支付', { default: zeroFen }),
    storedBonus: money('其中赠送', { default: zeroFen }),
    storedBonusTax: money('赠送部分税额', { default: zeroFen }),
    earnedPoints: integer('得积分', { default: 0 }),
    usedPoints: integer('用积分', { default: 0 }),
    approvedBy: ref('授权人', 'sys_user', { beside: true }),
    approvedFor: text('授权事项', { max: 60 }),
    /** Promotions that were hit and those that were not, with the reasons; what the parts say stands on the lines. */
    proof: json('优惠说明', saleProof, { masked: 'price' }),
    returned: progress('退货'),
    reprints: integer('补打', { computed: true, default: 0 }),
    /** Made without a line and uploaded later. */
    offline: flag('离线成交'),
  },
  lines: {
    lines: {
      label: '明细',
      fields: {
        sku: ref('SKU', 'goods_sku', { required: true, index: true }),
        /** The line of the bill it is a part of. */
        lineNo: integer('行号', { required: true }),
        quantity: decimal('数量', { required: true, scale: 6 }),
        price: money('单价', { required: true }),
        listAmount: money('原价金额', { required: true }),
        ...savings,
        pay: money('实付', { required: true }),
        taxRate: rate('税率', { required: true }),
        tax: money('税额', { required: true }),
        cost: money('成本', { default: zeroFen, masked: 'cost' }),
        isGift: flag('赠品'),
        serials: text('序列号', { max: 2000 }),
        returnedQuantity: decimal('已退数量', { computed: true, scale: 6, default: dec(0) }),
      },
    },
    payments: {
      label: '收款',
      optional: true,
      fields: {
        ...paid,
        /** What was handed over; for cash more than what is kept. */
        amount: money('收取', { required: true, min: fen(1n) }),
        change: money('找零', { default: zeroFen }),
        net: money('实收', { required: true }),
        tradeNo,
      },
    },
  },
  states: { draft: '未结', paid: '已结', voided: '已作废' },
  initial: 'draft',
  editable: [],
  cancelled: ['voided'],
  actions: {},
  internal: {
    settle: { label: '收款', from: ['draft'], to: 'paid' },
    void: { label: '作废', from: ['paid'], to: 'voided', reverses: 'settle', reason: 'required' },
  },
});

// The paths are spelt as their clients know them.
export const saleCalls = calls(sale, 'api/pos/posmain', {
  list: get('saleList'),
  get: get('getSale'),
  export: get('saleExport'),
});

/** What came back of a sale, and the money that was given back for it. */
export const saleReturn = document({
  name: 'pos_return',
  label: '零售退货单',
  title: 'number',
  prefix: 'LT',
  dated: 'day',
  large: true,
  made: '退货时间',
  fields: {
    clientUuid,
    ...place,
    returnAt: dateTime('退货时间', { required: true }),
    sale: ref('原零售单', 'pos_sale', { required: true, index: true }),
    cause: text('退货原因', { required: true, max: 200 }),
    pay: money('退款', { required: true }),
    stored: money('退回储值', { default: zeroFen }),
    storedBonus: money('其中赠送', { default: zeroFen }),
    storedBonusTax: money('赠送部分税额', { default: zeroFen }),
    pointsBack: integer('退回积分', { default: 0, hint: '买的时候用掉的积分，按比例还给会员' }),
    pointsTaken: integer('收回积分', { default: 0, hint: '买的时候得的积分，按比例收回' }),
    approvedBy: ref('授权人', 'sys_user', { beside: true }),
  },
  lines: {
    lines: {
      label: '退货明细',
      fields: {
        sale: ref('原零售单', 'pos_sale', { required: true, index: true }),
        saleLine: sourceLine('原单行'),
        sku: ref('SKU', 'goods_sku', { required: true, index: true }),
        quantity: decimal('数量', { required: true, scale: 6, min: 0.000001 }),
        listAmount: money('原价金额', { required: true }),
        pay: money('退款', { required: true }),
        taxRate: rate('税率', { required: true }),
        tax: money('税额', { required: true }),
        cost: money('成本', { default: zeroFen, masked: 'cost' }),
        serials: text('序列号', { max: 2000 }),
      },
      from: {
        sale: carriesOut(sale, 'lines', {
          line: 'saleLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'returnedQuantity',
          progress: 'returned',
          during: ['done'],
          open: ['paid'],
          copies: { sku: 'sku', taxRate: 'taxRate' },
          heads: { member: 'member' },
        }),
      },
    },
    payments: {
      label: '退款',
      optional: true,
      fields: { ...paid, amount: money('退款', { required: true, min: fen(1n) }), tradeNo },
    },
  },
  states: { draft: '未完成', done: '已完成' },
  initial: 'draft',
  editable: [],
  actions: {},
  internal: { finish: { label: '退货', from: ['draft'], to: 'done' } },
});

export const saleReturnCalls = calls(saleReturn, 'api/pos/return', {
  list: usualCalls.list,
  get: usualCalls.get,
  export: get('export'),
});

/** What was sold and came back, for reports: returns are less than nothing. */
export const retailSales = ledger({
  name: 'pos_sales_entry',
  label: '零售销售',
  keys: {
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    terminal: ref('收银机', 'pos_terminal', { required: true }),
    cashier: ref('收银员', 'sys_user', { required: true, beside: true }),
    sku: ref('SKU', 'goods_sku', { required: true, index: true }),
    member: ref('会员', 'pos_member'),
  },
  measures: {
    quantity: decimal('数量', { required: true }),
    returned: decimal('退货数量', { default: dec(0) }),
    list: money('原价金额', { required: true }),
    pay: money('销售额', { required: true }),
    tax: money('税额', { required: true }),
    cost: money('成本', { required: true, masked: 'cost' }),
  },
  byDay: true,
  balances: { goods: { by: ['sku', 'store'], monthly: true } },
});
