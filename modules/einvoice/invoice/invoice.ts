import {
  choice,
  date,
  dateTime,
  dec,
  decimal,
  document,
  file,
  flag,
  integer,
  longText,
  money,
  rate,
  ref,
  refs,
  text,
  zeroFen,
} from '@heliu/model';
import { type InvoiceKind, invoiceKinds, isPaper } from '../../shop/model.ts';
import { confirmStates, providerNames } from '../providers/provider.ts';
import { remarkParties } from '../subject/subject.ts';
import { fullRateReasons, redReasons, taxations, taxPolicies, voucherKinds } from '../face/face.ts';

export const origins = {
  manual: '手工',
  order: '订单',
  auto: '自动开票',
  application: '买家申请',
  afterSale: '售后',
  remake: '重开',
  buyer: '购方红冲',
  import: '登记',
  bearer: '承担方',
} as const;

export const invoiceStatuses = {
  draft: '草稿',
  queued: '排队中',
  issuing: '开票中',
  confirming: '待确认',
  issued: '已开具',
  failed: '开票失败',
  cancelled: '已取消',
  voided: '已作废',
} as const;

const formNoComplaint = (no: string) => (/^\d{16}$/.test(no) ? undefined : '红字信息表编号应为 16 位数字');
const kept = { fileState: 'kept', nextTryAt: null, tries: 0 } as const;
const onPaper = (Object.keys(invoiceKinds) as InvoiceKind[]).filter(isPaper);
/** With the service or the tax office, or on the way there. */
const onItsWay = ['queued', 'issuing', 'confirming'] as const;

/** Blue and red alike: a red one is an invoice of its own that names the blue one it takes back. */
export const invoice = document({
  name: 'oms_invoice',
  label: '发票',
  title: 'invoiceNo',
  apart: ['buyerName'],
  prefix: 'FP',
  dated: 'invoiceDate',
  plainSearch: true,
  counted: { by: 'createdAt', per: ['status'] },
  together: [['serial']],
  fields: {
    /** Names it to the provider; made and stored before anything is sent, never used twice. */
    serial: text('流水号', { computed: true, required: true, max: 40, search: true }),
    kind: choice('票种', invoiceKinds, { default: 'digitalNormal', index: true }),
    colour: choice('蓝红', { blue: '蓝票', red: '红票' }, { computed: true, default: 'blue', index: true }),
    origin: choice('来源', origins, { computed: true, default: 'manual', index: true }),
    shop: ref('店铺', 'oms_shop', { index: true }),
    subject: ref('开票主体', 'oms_invoice_subject', { required: true, index: true }),
    provider: choice('开票服务', providerNames, { computed: true }),
    terminal: ref('税控终端', 'oms_tax_terminal', {}),
    drawer: text('开票人', { max: 20 }),
    payee: text('收款人', { max: 20 }),
    reviewer: text('复核人', { max: 20 }),
    invoiceDate: date('开票日期', { required: true, index: true }),

    titleType: choice('抬头类型', { personal: '个人', company: '企业' }, { default: 'personal' }),
    buyerName: text('购方名称', { required: true, max: 100, search: true }),
    buyerTaxNo: text('购方税号', { max: 20, search: true }),
    buyerAddress: text('购方地址', { max: 100 }),
    buyerPhone: text('购方电话', { max: 32 }),
    buyerBank: text('购方开户行', { max: 100 }),
    buyerAccount: text('购方账号', { max: 40 }),
    email: text('收票邮箱', { max: 100, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    mobile: text('收票手机', { max: 20, pattern: /^1\d{10}$/ }),

    /** As the subject was when this was written: a new address does not rewrite old invoices. */
    sellerName: text('销方名称', { computed: true, max: 100 }),
    sellerTaxNo: text('销方税号', { computed: true, max: 20 }),
    sellerAddress: text('销方地址', { computed: true, max: 100 }),
    sellerPhone: text('销方电话', { computed: true, max: 32 }),
    sellerBank: text('销方开户行', { computed: true, max: 100 }),
    sellerAccount: text('销方账号', { computed: true, max: 40 }),

    discountLines: flag('打印折扣行'),
    /** Lines of the same goods at the same price are one on the invoice; here each keeps its order. */
    joinLines: flag('合并相同项目', { computed: true }),
    net: money('金额', { computed: true, default: zeroFen }),
    tax: money('税额', { computed: true, default: zeroFen }),
    gross: money('价税合计', { computed: true, default: zeroFen, index: true }),
    note: longText('发票备注', { max: 230 }),
    /** Left out, as its subject has it. */
    remarkParties: choice('备注印地址和银行', remarkParties, {}),
    taxation: choice('征税方式', taxations, { default: 'normal' }),
    fullRateReason: choice('按 3% 开的原因', fullRateReasons, {}),

    orders: refs('订单', 'oms_order', { computed: true, index: true }),
    orderNos: text('订单号', { computed: true, max: 2000, search: true }),
    goods: text('项目', { computed: true, max: 200, search: true }),
    application: ref('开票申请', 'oms_invoice_application', { computed: true }),
    rule: ref('自动开票规则', 'oms_auto_rule', { computed: true }),
    remakeOf: ref('重开自', 'oms_invoice', { computed: true }),

    invoiceCode: text('发票代码', { computed: true, max: 12 }),
    invoiceNo: text('发票号码', { computed: true, max: 20, search: true }),
    /** Of 数电 on paper: the number printed on the form, beside its code. */
    paperNo: text('纸质号码', { computed: true, max: 8, search: true }),
    issuedAt: dateTime('开具时间', { computed: true, index: true }),
    checkCode: text('校验码', { computed: true, max: 20 }),
    machineNo: text('机器编号', { computed: true, max: 12 }),
    cipher: text('密码区', { computed: true, max: 200 }),
    qr: text('二维码', { computed: true, max: 200 }),

    queuedAt: dateTime('入队时间', { computed: true }),
    /** When the provider was first asked: from then on it may have been issued. */
    submittedAt: dateTime('提交时间', { computed: true }),
    tries: integer('尝试次数', { computed: true, default: 0 }),
    nextTryAt: dateTime('下次查询', { computed: true }),
    faultKind: text('失败类别', { computed: true, max: 20 }),
    fault: text('失败原因', { computed: true, max: 500 }),

    blue: ref('对应蓝票', 'oms_invoice', { computed: true, index: true }),
    blueNo: text('蓝票号码', { computed: true, max: 20, search: true }),
    redReason: choice('红冲原因', redReasons, { computed: true }),
    redFull: flag('全额红冲', { computed: true }),
    /** Of a blue invoice: what red ones take back, those on their way included. */
    redNet: money('已红冲金额', { computed: true, default: zeroFen }),
    redTax: money('已红冲税额', { computed: true, default: zeroFen }),
    redState: choice(
      '红冲',
      { none: '未红冲', part: '部分红冲', full: '已红冲' },
      { computed: true, default: 'none', index: true },
    ),
    confirmState: choice('确认单状态', confirmStates, { computed: true }),
    confirmUuid: text('确认单标识', { computed: true, max: 64 }),
    confirmNo: text('确认单编号', { computed: true, max: 40 }),
    confirmAt: dateTime('确认单时间', { computed: true }),

    pdf: file('PDF', { computed: true, masked: 'price' }),
    ofd: file('OFD', { computed: true, masked: 'price' }),
    xml: file('XML', { computed: true, masked: 'price' }),
    fileState: choice(
      '版式文件',
      { none: '未取', unsealed: '待签章', waiting: '待下载', kept: '已存', failed: '下载失败' },
      { computed: true, default: 'none', index: true },
    ),
    /** Where the provider keeps them until we have ours. */
    fileLinks: longText('下载地址', { computed: true, max: 4000 }),
    /** The voucher of the day it was issued. */
    postedIn: ref('记账', 'fico_ar_invoice', { computed: true, index: true, beside: true }),
  },
  lines: {
    lines: {
      label: '项目明细',
      fields: {
        taxItem: ref('税收分类', 'oms_tax_item', {}),
        taxCode: text('税收分类编码', { computed: true, max: 19 }),
        shortName: text('简称', { computed: true, max: 40 }),
        goodsName: text('项目名称', { required: true, max: 90 }),
        spec: text('规格型号', { max: 40 }),
        unit: text('单位', { max: 14 }),
        quantity: decimal('数量', { scale: 8, min: -1e8, max: 1e8 }),
        /** Before any discount, tax included; empty where only an amount is known. */
        taxPrice: decimal('含税单价', { scale: 8, min: 0, max: 1e10, masked: 'price' }),
        /** Quantity times price; given where there is no quantity. */
        amount: money('含税金额', {}),
        discount: money('折扣', { default: zeroFen }),
        /** Of 差额开票: what bears no tax. Negative on a red line. */
        deduction: money('扣除额', { default: zeroFen }),
        taxRate: rate('税率', { computed: true, default: dec('0') }),
        policy: choice('优惠政策', taxPolicies, { computed: true, default: 'none' }),
        net: money('金额', { computed: true, default: zeroFen }),
        tax: money('税额', { computed: true, default: zeroFen }),
        total: money('价税合计', { computed: true, default: zeroFen }),
        /** Of a red line: the position of the blue one it takes back, counted from 1. */
        blueLine: integer('蓝票行号', { computed: true }),
        order: ref('订单', 'oms_order', { computed: true }),
        orderLine: text('订单行号', { computed: true, max: 64 }),
      },
    },
    vouchers: {
      label: '扣除凭证',
      optional: true,
      fields: {
        kind: choice('凭证类型', voucherKinds, { default: 'digital' }),
        code: text('发票代码', { max: 12 }),
        number: text('号码', { max: 20 }),
        issuedOn: date('开具日期', {}),
        total: money('凭证金额', { required: true }),
        deducted: money('本次扣除', { required: true }),
        remark: text('备注', { max: 100 }),
      },
    },
  },
  states: invoiceStatuses,
  initial: 'draft',
  editable: ['draft', 'failed'],
  away: ['cancelled'],
  actions: {
    open: { label: '开票', from: ['draft', 'failed'], to: 'queued', done: '已排队' },
    cancel: {
      label: '取消',
      from: ['draft', 'queued', 'failed'],
      to: 'cancelled',
      reason: 'optional',
      danger: true,
      confirm: '取消后这张发票不再开具，涉及的订单恢复为未开票。',
    },
    redForm: {
      label: '填信息表编号',
      right: 'red',
      from: ['failed'],
      to: 'queued',
      when: { colour: 'red', kind: ['electronicSpecial', 'paperSpecial'] },
      input: {
        confirmNo: text('红字信息表编号', { required: true, max: 40, valid: formNoComplaint }),
      },
      confirm: '红冲税控专票要凭税务局批准的红字信息表。在税控软件里申请，批准后填上编号，就接着开红票。',
      done: '已排队，凭信息表开红票',
    },
    agree: {
      label: '同意红冲',
      right: 'red',
      from: ['confirming'],
      when: { confirmState: 'waitSeller' },
      confirm: '同意后税务局马上开出红票，不能收回。',
      done: '已同意，税务局正在开红票',
    },
    deny: {
      label: '拒绝红冲',
      right: 'red',
      from: ['confirming'],
      when: { confirmState: 'waitSeller' },
      confirm: '拒绝后确认单作废，蓝票照旧有效。',
      done: '已拒绝，蓝票照旧有效',
      danger: true,
    },
    withdraw: {
      label: '撤回确认单',
      right: 'red',
      from: ['confirming'],
      to: 'failed',
      when: { confirmState: 'waitBuyer' },
      confirm: '购方还没有确认，撤回后蓝票照旧有效。',
      done: '已撤回，蓝票照旧有效',
    },
    void: {
      label: '作废',
      right: 'red',
      from: ['issued'],
      to: 'voided',
      when: { colour: 'blue', redState: 'none', kind: onPaper },
      reason: 'required',
      confirm: '作废后不能恢复，涉及的订单恢复为未开票。',
      danger: true,
    },
    unregister: {
      label: '撤销登记',
      right: 'save',
      from: ['issued'],
      to: 'cancelled',
      when: { origin: 'import' },
      reason: 'required',
      confirm: '这张发票从这里去掉，号码可以重新登记，订单恢复为未开票。税务局那里不变。',
      danger: true,
    },
  },
  internal: {
    /** From now on it may have been issued, whatever we hear. */
    submit: { label: '提交', from: ['queued'], to: 'issuing', set: { fault: null, faultKind: null }, logs: false },
    issued: { label: '开具成功', from: onItsWay, to: 'issued', logs: ['status', 'invoiceNo', 'issuedAt'] },
    failed: { label: '开票失败', from: onItsWay, to: 'failed', logs: ['status'] },
    /** It certainly never reached the tax office. */
    requeue: { label: '退回排队', from: ['issuing', 'confirming'], to: 'queued', logs: ['status'] },
    waitForConfirmation: {
      label: '等待确认',
      from: ['draft', 'queued', 'issuing'],
      to: 'confirming',
      logs: ['status', 'confirmState', 'confirmNo'],
    },
    /** Both sides have said yes. */
    confirmed: { label: '已确认', from: ['confirming'], logs: ['confirmState', 'confirmNo'] },
    resume: { label: '继续开票', from: ['queued', 'confirming'], to: 'issuing', logs: ['status'] },
    /** What a buyer asked for and does not get, or does not want any more. */
    drop: { label: '不再红冲', from: onItsWay, to: 'cancelled', logs: ['status'] },
    /** The file to look at is kept, and others are still to come. */
    fileKept: { label: '取得版式文件', from: ['issued', 'voided'], set: kept, logs: false },
    /** All files at once, or what was left of them. */
    filesKept: { label: '取得全部文件', from: ['issued', 'voided'], set: kept, logs: false },
    restKept: { label: '取得其余文件', from: ['issued', 'voided'], set: kept, logs: false },
    /** It is void where it was issued. */
    voided: { label: '作废', from: ['issued'], to: 'voided' },
    /** Issued elsewhere, and written down here. */
    register: { label: '登记', from: ['draft'], to: 'issued', logs: false },
    correct: { label: '更正登记', from: ['issued'], when: { origin: 'import' } },
    link: { label: '关联订单', logs: ['orderNos'] },
  },
});
