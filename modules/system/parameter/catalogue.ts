import type { valueTypes } from './parameter.ts';

export interface Known {
  readonly name: string;
  readonly group: string;
  readonly type: keyof typeof valueTypes;
  readonly value: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly remark: string;
  /** Of a number, ends included. */
  readonly range?: readonly [least: number, most: number];
}

/** The switches the product itself reads. A company may change the value; code, type and meaning are fixed. */
export const parameters = {
  'acct.standard': {
    name: '会计准则',
    group: '财务',
    type: 'enum',
    value: 'SBE',
    options: { SBE: '小企业会计准则', ASBE: '企业会计准则' },
    remark: '决定科目表与报表模板，启用账套后不能再改',
  },
  'acct.makerChecker': {
    name: '制单审核分离',
    group: '财务',
    type: 'bool',
    value: 'true',
    remark: '审核人不能是制单人',
  },
  'acct.autoVoucher': {
    name: '审核即生成凭证',
    group: '财务',
    type: 'bool',
    value: 'true',
    remark: '单据审核时同时写入总账',
  },
  'acct.deauditMode': {
    name: '反审核凭证方式',
    group: '财务',
    type: 'enum',
    value: 'REVERSE',
    options: { REVERSE: '红字冲销' },
    remark: '反审核写入红字分录，历史分录从不删除',
  },
  'acct.closeStrict': {
    name: '结账严格检查',
    group: '财务',
    type: 'bool',
    value: 'true',
    remark: '检查不通过时禁止结账',
  },
  'acct.estimateMode': {
    name: '暂估方式',
    group: '财务',
    type: 'enum',
    value: 'ON_INVOICE',
    options: { ON_INVOICE: '单到冲回', DIFFERENCE: '单到补差' },
    remark: '采购入库先暂估；发票到了红字冲回再入账，或只补差额',
  },
  'ar.basis': {
    name: '应收立账依据',
    group: '应收应付',
    type: 'enum',
    value: 'OUTBOUND',
    options: { OUTBOUND: '出库', INVOICE: '开票' },
    remark: '',
  },
  'ar.creditMode': {
    name: '信用控制',
    group: '应收应付',
    type: 'enum',
    value: 'WARN',
    options: { OFF: '不控制', WARN: '提醒', BLOCK: '禁止' },
    remark: '应收超过客户信用额度时',
  },
  'ar.ageingBuckets': {
    name: '账龄区间',
    group: '应收应付',
    type: 'json',
    value: '[30,60,90,180,360]',
    remark: '天数，由小到大',
  },
  'stock.negative': { name: '允许负库存', group: '库存', type: 'bool', value: 'false', remark: '' },
  'stock.costScope': {
    name: '成本核算范围',
    group: '库存',
    type: 'enum',
    value: 'COMPANY',
    options: { COMPANY: '全公司', WAREHOUSE: '分仓库' },
    remark: '',
  },
  'stock.reserveOn': {
    name: '预占时点',
    group: '库存',
    type: 'enum',
    value: 'ORDER_AUDIT',
    options: { ORDER_AUDIT: '订单审核', ORDER_SAVE: '订单保存' },
    remark: '',
  },
  'stock.overLink': {
    name: '允许超关联比例',
    group: '库存',
    type: 'dec',
    value: '0',
    remark: '下游数量可超过上游的比例，0.05 为 5%',
  },
  'purchase.preAudit': {
    name: '采购申请须先预审',
    group: '采购',
    type: 'bool',
    value: 'false',
    remark: '打开后，采购申请预审过才能审核',
  },
  'price.taxIncluded': { name: '价格含税', group: '价格', type: 'bool', value: 'true', remark: '录入的单价是否含税' },
  'price.floor': {
    name: '最低售价控制',
    group: '价格',
    type: 'enum',
    value: 'BLOCK',
    options: { OFF: '不控制', WARN: '提醒', BLOCK: '禁止' },
    remark: '',
  },
  'price.lastPrice': { name: '使用客户最近成交价', group: '价格', type: 'bool', value: 'false', remark: '' },
  'doc.auditBeforePrint': { name: '先审核后打印', group: '单据', type: 'bool', value: 'false', remark: '' },
  'doc.decimals.qty': { name: '数量小数位', group: '单据', type: 'int', value: '2', remark: '0 到 6' },
  'doc.decimals.price': { name: '单价小数位', group: '单据', type: 'int', value: '4', remark: '0 到 8' },
  'rights.warehouse': {
    name: '启用仓库权限',
    group: '权限',
    type: 'bool',
    value: 'false',
    remark: '只看角色与账号允许的仓库',
  },
  'rights.customer': {
    name: '启用客户权限',
    group: '权限',
    type: 'bool',
    value: 'true',
    remark: '“只看自己的客户”是否生效',
  },
  'pos.rounding': {
    name: '抹零方式',
    group: '收银',
    type: 'enum',
    value: 'NONE',
    options: { NONE: '不抹零', JIAO: '抹分', YUAN: '抹角' },
    remark: '',
  },
  'pos.blindCount': { name: '盲点交班', group: '收银', type: 'bool', value: 'true', remark: '' },
  'pos.diffTolerance': { name: '长短款容差', group: '收银', type: 'dec', value: '5.00', remark: '元' },
  'pos.holdExpire': {
    name: '挂单过期',
    group: '收银',
    type: 'enum',
    value: 'HANDOVER',
    options: { HANDOVER: '交班', DAY_END: '日终' },
    remark: '',
  },
  'pos.refundRecalc': { name: '退货重算优惠', group: '收银', type: 'bool', value: 'false', remark: '' },
  'pos.giftInvoiceMode': {
    name: '赠品开票方式',
    group: '收银',
    type: 'enum',
    value: 'SPREAD',
    options: { SPREAD: '分摊', DISCOUNT_LINE: '折扣行' },
    remark: '',
  },
  'vip.scoreNegative': { name: '允许负积分', group: '会员', type: 'bool', value: 'true', remark: '' },
  'vip.couponReturn': { name: '整单退返券', group: '会员', type: 'bool', value: 'true', remark: '' },
  'hr.payDays': {
    name: '计薪天数',
    group: '人事',
    type: 'enum',
    value: '21.75',
    options: { '21.75': '21.75 天', CALENDAR: '日历天数', SHOULD: '应出勤天数' },
    remark: '',
  },
  'oms.goodsAutoConfirm': {
    name: '平台商品自动确认',
    group: '线上业务',
    type: 'bool',
    value: 'false',
    remark: '商家编码或名称与已确认的商品相同时，不再等人确认',
  },
  'oms.answerHours': {
    name: '开票申请应答时限',
    group: '线上业务',
    type: 'int',
    value: '72',
    range: [1, 720],
    remark: '小时。买家申请开票后应在多久内答复，到期前一天提醒；改动只管之后进来的申请',
  },
  'oms.joinEqualLines': {
    name: '合并开票时合并相同项目',
    group: '线上业务',
    type: 'bool',
    value: 'false',
    remark: '几张订单合成一张发票时，名称、规格、单价、税率都相同的项目在票面上合成一行，数量相加',
  },
  'wf.reapprove': { name: '反审核后须重新审批', group: '流程', type: 'bool', value: 'true', remark: '' },
  'log.keepDays': {
    name: '日志保留天数',
    group: '系统',
    type: 'int',
    value: '365',
    range: [180, 36_500],
    remark: '不少于 180',
  },
} as const satisfies Record<string, Known>;

export type ParameterCode = keyof typeof parameters;
