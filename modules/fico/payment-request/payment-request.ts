import { choice, date, document, fen, flag, money, progress, ref, remark, text, zeroFen } from '@heliu/model';

/** What is paid to suppliers tells what things cost. */
const cost = { masked: 'cost' } as const;

export const payeeTypes = { supplier: '供应商', staff: '员工', other: '其他' } as const;
export const payKinds = { ap: '应付款', prepay: '预付款', expense: '费用', refund: '退款' } as const;
export type PayKind = keyof typeof payKinds;

/** Account numbers of banks, cards and wallets, with the spaces people type into them. */
const bankNoShape = /^[\w@.-][\w@. -]{3,39}$/;

/** Somebody asks for money to be paid; who checks it is somebody else, and who pays it is a third. */
export const paymentRequest = document({
  name: 'fico_payment_request',
  label: '付款申请',
  title: 'number',
  apart: ['payeeName', 'amount'],
  prefix: 'FKSQ',
  dated: 'requestDate',
  counted: { by: 'createdAt', per: ['status'] },
  foot: ['paidAmount', 'amount'],
  fields: {
    payKind: choice('款项类型', payKinds, { default: 'ap', index: true }),
    payeeType: choice('收款方', payeeTypes, { default: 'supplier', index: true }),
    supplier: ref('供应商', 'crm_supplier', { index: true }),
    staff: ref('员工', 'hr_staff', { index: true }),
    payeeName: text('收款户名', { max: 100, search: true, hint: '留空同供应商或员工' }),
    bankName: text('开户行', { max: 100, hint: '留空取档案里的' }),
    bankNo: text('收款账号', { max: 40, hint: '留空取档案里的', pattern: bankNoShape }),
    /** Where somebody typed another account than the one that is known: the oldest fraud there is. */
    bankChanged: flag('账号与档案不同', { computed: true, index: true }),
    requestDate: date('申请日期', { required: true, index: true }),
    expectedDate: date('期望付款日', { index: true }),
    urgent: flag('加急', { index: true }),
    applicant: ref('申请人', 'sys_user', { required: true, index: true }),
    department: ref('部门', 'hr_department', { index: true }),
    purpose: text('用途', { required: true, max: 100, search: true }),
    amount: money('申请金额', { ...cost, required: true, computed: true, index: true }),
    paidAmount: money('已付金额', { ...cost, computed: true, default: zeroFen }),
    paid: progress('付款进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '付款明细',
      fields: {
        invoice: ref('应付发票', 'pur_ap_invoice', { index: true }),
        order: ref('采购订单', 'pur_order', { index: true, hint: '预付哪张订单的货款' }),
        account: ref('记账科目', 'fico_account', { only: 'leaf', hint: '费用、退款记入的科目' }),
        summary: text('摘要', { max: 100 }),
        dueDate: date('到期日', { computed: true }),
        openAmount: money('发票未付', { computed: true, masked: 'cost' }),
        amount: money('本次申请', { ...cost, required: true, min: fen(1n) }),
        paidAmount: money('已付', { ...cost, computed: true, default: zeroFen }),
      },
    },
  },
  paper: {
    title: '付款申请单',
    fields: [
      'payKind',
      'supplier',
      'payeeName',
      'bankName',
      'bankNo',
      'requestDate',
      'expectedDate',
      'applicant',
      'department',
      'purpose',
      'amount',
      'remark',
    ],
    lines: { lines: ['invoice', 'order', 'account', 'summary', 'dueDate', 'amount'] },
    signatures: ['申请', '审核', '出纳'],
  },
  states: { draft: '未审核', pending: '审核中', audited: '已审核', cancelled: '已作废' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: {
    financialPayment: {
      label: '付款',
      from: ['audited'],
      when: { paid: ['none', 'part'] },
      // Whoever pays makes the payment too; one right stands for both.
      right: 'pay',
      input: {
        cashier: ref('付款账户', 'fico_cashier_account', { required: true, only: 'usable' }),
        payDate: date('付款日期', { required: true }),
        payAmount: money('付款金额', { ...cost, min: fen(1n), hint: '留空付清；只付一部分的先付先到期的' }),
        fee: money('手续费', { ...cost, min: zeroFen }),
        reference: text('结算号', { max: 60, hint: '银行流水号、支票号' }),
      },
      done: '已付款',
    },
    requestAudit: { label: '送审', from: ['draft'], to: 'pending' },
    audit: { label: '审核', from: ['draft', 'pending'], to: 'audited' },
    reject: { label: '退回', from: ['pending'], to: 'draft', reason: 'required' },
    cancel: {
      label: '作废',
      from: ['draft', 'pending', 'audited'],
      to: 'cancelled',
      whileUnused: true,
      reason: 'required',
      danger: true,
    },
  },
});
