import { choice, date, document, file, flag, money, month, ref, remark, text } from '@heliu/model';
import { invoiceKinds } from '../../shop/model.ts';

/** Whatever tax may be deducted by, or is kept because it was asked for. */
export const inputKinds = {
  ...invoiceKinds,
  railTicket: '铁路电子客票',
  airTicket: '航空行程单',
  customs: '海关缴款书',
  other: '其他凭证',
} as const;
export type InputKind = keyof typeof inputKinds;

const inputSources = { file: '发票文件', payable: '应付发票', bureau: '表格导入', manual: '手工录入' } as const;
/** What the tax office says of the paper, whatever we have done with it. */
export const faceStates = {
  normal: '正常',
  redPart: '部分红冲',
  redFull: '全额红冲',
  voided: '已作废',
  abnormal: '异常',
} as const;
export type FaceState = keyof typeof faceStates;
const excludeReasons = {
  untaxed: '用于非应税项目',
  exempt: '用于免税项目',
  welfare: '集体福利或个人消费',
  loss: '非正常损失',
  other: '其他',
} as const;

const cost = { masked: 'cost' } as const;

/** An invoice that somebody issued to us, and what becomes of the tax on it. */
export const inputInvoice = document({
  name: 'fico_input_invoice',
  label: '进项发票',
  title: 'invoiceNo',
  prefix: 'JX',
  dated: 'invoiceDate',
  made: '登记时间',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    kind: choice('票种', inputKinds, { required: true, default: 'digitalSpecial', index: true }),
    invoiceNo: text('发票号码', { required: true, max: 30, search: true }),
    invoiceCode: text('发票代码', { max: 12, search: true, hint: '数电发票没有代码' }),
    /** Of 数电 on paper: the number printed on the form. */
    paperNo: text('纸质号码', { max: 12, search: true, hint: '数电纸质发票上印的号码' }),
    /** Code and number in one: no two of our papers share it. */
    face: text('发票代码号码', { computed: true, required: true, unique: true, max: 45 }),
    invoiceDate: date('开票日期', { required: true, index: true }),
    supplier: ref('供应商', 'crm_supplier', { index: true, hint: '留空按销方税号或名称找' }),
    sellerName: text('销方名称', { required: true, max: 100, search: true }),
    sellerTaxNo: text('销方税号', { max: 20, search: true }),
    subject: ref('购方主体', 'oms_invoice_subject', { index: true, hint: '发票开给我们哪个主体，由它申报抵扣' }),
    net: money('金额', { ...cost, required: true }),
    tax: money('税额', { ...cost, required: true }),
    gross: money('价税合计', { ...cost, required: true, computed: true, index: true }),
    deductible: money('有效抵扣税额', { ...cost, hint: '留空按票种：专票等于税额，普票为零' }),
    goods: text('项目', { max: 200, search: true }),
    faceState: choice('发票状态', faceStates, { default: 'normal', index: true }),
    source: choice('来源', inputSources, { computed: true, default: 'manual', index: true }),
    isRed: flag('红字', { computed: true }),
    /** Of a red one: what it takes back. */
    blueNo: text('对应蓝票号码', { max: 20, search: true, hint: '红字发票填写' }),

    payable: ref('应付发票', 'pur_ap_invoice', { computed: true, index: true }),
    /** What the books have more than the paper says. */
    bookedMore: money('入账差额', { ...cost, computed: true, hint: '应付发票的价税合计减票面，应为零' }),

    period: month('抵扣税期', { computed: true, index: true }),
    excludeReason: choice('不抵扣原因', excludeReasons, { computed: true }),
    transferPeriod: month('转出税期', { computed: true, index: true }),
    transferTax: money('转出税额', { ...cost, computed: true }),

    pdf: file('PDF', { computed: true }),
    ofd: file('OFD', { computed: true }),
    xml: file('XML', { computed: true }),
    remark: remark(),
  },
  lines: {},
  states: { open: '未勾选', selected: '已勾选', confirmed: '已抵扣', excluded: '不抵扣', transferred: '已转出' },
  initial: 'open',
  editable: ['open'],
  actions: {
    select: {
      label: '勾选',
      from: ['open'],
      to: 'selected',
      when: { faceState: ['normal', 'redPart'] },
      input: { period: month('抵扣税期', { required: true, hint: '在哪个月的申报里抵扣' }) },
      done: '已勾选',
    },
    unselect: { label: '撤销勾选', right: 'select', from: ['selected'], to: 'open', set: { period: null } },
    confirm: { label: '确认抵扣', from: ['selected'], to: 'confirmed', done: '已确认抵扣' },
    unconfirm: {
      label: '撤销确认',
      right: 'confirm',
      from: ['confirmed'],
      to: 'selected',
      reason: 'required',
      reasons: ['还没有申报，勾选有变'],
    },
    exclude: {
      label: '不抵扣',
      right: 'select',
      from: ['open'],
      to: 'excluded',
      input: { excludeReason: choice('不抵扣原因', excludeReasons, { required: true }) },
    },
    include: {
      label: '撤销不抵扣',
      right: 'select',
      from: ['excluded'],
      to: 'open',
      set: { excludeReason: null },
    },
    transferOut: {
      label: '进项转出',
      right: 'confirm',
      from: ['confirmed'],
      to: 'transferred',
      input: {
        transferPeriod: month('转出税期', { required: true }),
        transferTax: money('转出税额', { ...cost, hint: '留空全部转出' }),
      },
      reason: 'required',
      reasons: ['对方红冲', '改用于免税项目', '改用于集体福利', '非正常损失', '发票异常'],
    },
    undoTransfer: {
      label: '撤销转出',
      right: 'confirm',
      from: ['transferred'],
      to: 'confirmed',
      set: { transferPeriod: null, transferTax: null },
    },
    restate: {
      label: '改发票状态',
      right: 'select',
      input: { faceState: choice('发票状态', faceStates, { required: true }) },
      reason: 'optional',
    },
  },
  internal: {
    book: { label: '入账', logs: ['payable'] },
    unbook: { label: '取消入账', set: { payable: null, bookedMore: null }, logs: ['payable'] },
    /** The paper itself came after what we knew of it. */
    keepFile: { label: '收到发票文件', logs: ['source'] },
  },
});
