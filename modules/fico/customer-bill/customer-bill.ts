import {
  choice,
  date,
  dateTime,
  document,
  integer,
  longText,
  money,
  month,
  ref,
  remark,
  text,
  zeroFen,
} from '@heliu/model';

/** What the customer has said of his bill. */
export const billAnswers = {
  none: '未发送',
  sent: '待客户确认',
  disputed: '客户有异议',
  answered: '已答复',
  confirmed: '客户已确认',
} as const;
export type BillAnswer = keyof typeof billAnswers;

/**
 * What a customer owed when a month began, what moved it and what he owes now, to be agreed with him. One for each
 * customer and month; its lines are what the ledger says when it is saved, and audit freezes them.
 */
export const customerBill = document({
  name: 'fico_customer_bill',
  label: '客户账单',
  title: 'number',
  prefix: 'KHZD',
  dated: 'billDate',
  counted: { by: 'createdAt', per: ['status'] },
  together: [['customer', 'month']],
  foot: ['opening', 'increase', 'settled', 'closing'],
  fields: {
    customer: ref('客户', 'crm_customer', { required: true, index: true }),
    month: month('账单月份', { required: true, index: true }),
    billDate: date('账单日期', { required: true, index: true }),
    opening: money('期初欠款', { computed: true, default: zeroFen }),
    increase: money('本月应收', { computed: true, default: zeroFen }),
    settled: money('收款及冲减', { computed: true, default: zeroFen }),
    /** What the customer paid ahead is taken off: below zero we owe him. */
    closing: money('期末欠款', { computed: true, default: zeroFen, index: true }),
    answer: choice('客户意见', billAnswers, { computed: true, default: 'none', index: true }),
    /** Lines the customer has disputed and nobody has answered. */
    disputes: integer('未答复异议', { computed: true, default: 0 }),
    answeredBy: text('客户经办人', { computed: true, max: 30 }),
    answeredAt: dateTime('客户回复时间', { computed: true }),
    linkUntil: dateTime('链接有效期至', { computed: true }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '账单明细',
      optional: true,
      fields: {
        date: date('日期', { computed: true }),
        document: text('单据', { computed: true, max: 120 }),
        dueDate: date('到期日', { computed: true }),
        increase: money('应收金额', { computed: true, default: zeroFen }),
        settled: money('收款及冲减', { computed: true, default: zeroFen }),
        balance: money('余额', { computed: true, default: zeroFen }),
        /** The document itself. */
        sourceName: text('单据类型', { computed: true, max: 63 }),
        sourceRecord: integer('单据标识', { computed: true }),
        opinion: choice(
          '客户意见',
          { none: '未回复', disputed: '有异议', answered: '已答复', agreed: '无异议' },
          { computed: true, default: 'none' },
        ),
        said: longText('客户说明', { computed: true, max: 200 }),
        reply: longText('我方答复', { computed: true, max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  paper: {
    title: '客户对账单',
    fields: ['customer', 'month', 'billDate', 'opening', 'increase', 'settled', 'closing'],
    lines: { lines: ['date', 'document', 'dueDate', 'increase', 'settled', 'balance'] },
    signatures: ['制单', '客户（签章）'],
  },
  actions: {
    audit: { label: '审核', from: ['draft'], to: 'audited' },
    deaudit: {
      label: '反审核',
      from: ['audited'],
      to: 'draft',
      whileUnused: true,
      set: { answer: 'none', disputes: 0, answeredBy: null, answeredAt: null, linkUntil: null },
      reason: 'required',
      confirm: '发给客户的链接随即失效，客户的意见作废，要重新发送、重新确认。',
    },
    makeReception: { label: '生成收款单', from: ['audited'] },
  },
  internal: {
    open: { label: '开通客户链接', from: ['audited'], reason: 'optional' },
    withdraw: { label: '收回客户链接', from: ['audited'], set: { linkUntil: null } },
    dispute: {
      label: '客户提出异议',
      from: ['audited'],
      when: { answer: ['none', 'sent', 'disputed', 'answered'] },
      reason: 'optional',
    },
    reply: { label: '答复客户', from: ['audited'], when: { answer: ['disputed', 'answered'] }, reason: 'optional' },
    confirm: {
      label: '客户确认',
      from: ['audited'],
      when: { answer: ['none', 'sent', 'disputed', 'answered'] },
      set: { answer: 'confirmed', disputes: 0 },
      reason: 'optional',
    },
  },
});
