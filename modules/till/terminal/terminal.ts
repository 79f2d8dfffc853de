import { choice, entity, flag, masterCalls, money, rate, ref, remark, text, dec, zeroFen } from '@heliu/model';

const roundings = { none: '不抹零', fen5: '抹到5分', jiao: '抹到角', yuan: '抹到元' } as const;

const scalePrefix = { max: 2, pattern: /^2\d$/ } as const;

/** A place where people pay: what it sells from, where its money goes, and how far its cashiers may go by themselves. */
export const terminal = entity({
  name: 'pos_terminal',
  label: '收银机',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    code: text('收银机编码', { required: true, unique: true, max: 20, search: true }),
    name: text('收银机名称', { required: true, unique: true, max: 40, search: true }),
    store: ref('门店', 'sys_factory', { required: true, index: true }),
    warehouse: ref('出货仓库', 'scm_warehouse', { required: true }),
    department: ref('部门', 'hr_department', { hint: '收入和成本记在这个部门' }),
    priceClass: ref('价格等级', 'sal_price_class', { hint: '留空按零售价' }),
    openingCash: money('备用金', { default: zeroFen, min: zeroFen, masked: 'nobody', hint: '开班时钱箱里应有的钱' }),
    tolerance: money('差额容许', {
      default: zeroFen,
      min: zeroFen,
      masked: 'nobody',
      hint: '交班长短款不超过它时，收银员可以自己交班',
    }),
    lineDiscount: rate('单品最低折扣', { default: dec(1), hint: '1 为不许打折；低于它须主管授权' }),
    billDiscount: rate('整单最低折扣', { default: dec(1), hint: '1 为不许打折；低于它须主管授权' }),
    allowPriceChange: flag('收银员可改价', { hint: '不勾选时，改价须主管授权' }),
    rounding: choice('抹零', roundings, { default: 'none' }),
    weightPrefix: text('重量码前缀', {
      ...scalePrefix,
      hint: '电子秤条码开头两位，后面是 5 位 SKU 编码和 5 位克数，如 21',
    }),
    pricePrefix: text('金额码前缀', {
      ...scalePrefix,
      hint: '电子秤条码开头两位，后面是 5 位 SKU 编码和 5 位金额（分），如 22',
    }),
    menuCategory: ref('菜单分类', 'goods_category', { hint: '餐饮填：这一类和下级分类的商品就是菜单' }),
    serviceRate: rate('服务费率', { default: dec(0), hint: '按菜品原价，0.1 为 10%' }),
    serviceGoods: ref('服务费商品', 'goods_sku', { hint: '收服务费时填，选服务类商品' }),
    minimumPerGuest: money('每位最低消费', {
      default: zeroFen,
      min: zeroFen,
      masked: 'nobody',
      hint: '不够的部分补收',
    }),
    minimumGoods: ref('低消补差商品', 'goods_sku', { hint: '有最低消费时填，选服务类商品' }),
    receiptHead: text('小票抬头', { max: 40, hint: '留空印门店名称' }),
    receiptFoot: text('小票结尾', { max: 120 }),
    disabled: flag('停用'),
    remark: remark(),
  },
  lines: {
    tenders: {
      label: '收款方式',
      fields: {
        method: ref('结算方式', 'fico_payment_method', { required: true }),
        account: ref('入账账户', 'fico_cashier_account', { only: 'usable' }),
      },
    },
  },
});

export const terminalCalls = masterCalls(terminal, 'api/pos/terminal');
