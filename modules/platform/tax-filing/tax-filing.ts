import {
  calls,
  choice,
  choices,
  date,
  dateTime,
  document,
  entity,
  file,
  longText,
  money,
  month,
  post,
  ref,
  text,
  usualCalls,
} from '@heliu/model';

const filedTaxes = {
  vat: '增值税',
  surcharge: '附加税费',
  corporate: '企业所得税',
  personal: '个人所得税',
  stamp: '印花税',
  other: '其他税种',
} as const;

/** A company asks the platform's accountants to file its taxes of a month. */
export const taxFiling = document({
  name: 'sys_tax_filing',
  label: '报税服务',
  title: 'number',
  tenancy: 'overseen',
  prefix: 'BS',
  dated: 'applyDate',
  fields: {
    applyDate: date('申请日期', { required: true, index: true }),
    period: month('税款所属期', { required: true, index: true }),
    taxpayer: choice('纳税人类型', { general: '一般纳税人', small: '小规模纳税人' }, { default: 'general' }),
    taxes: choices('税种', filedTaxes),
    contact: text('联系人', { required: true, max: 50, search: true }),
    mobile: text('手机号码', { required: true, max: 11, search: true, pattern: /^1[3-9]\d{9}$/ }),
    remark: longText('说明', { max: 500 }),
    /** The month while somebody works on it, so that a month is filed once. */
    held: text('税款所属期', { computed: true, unique: true, max: 7 }),
    assignee: text('经办人', { computed: true, max: 50 }),
    acceptedAt: dateTime('受理时间', { computed: true }),
    doneAt: dateTime('办结时间', { computed: true }),
    receiptNo: text('申报回执号', { computed: true, max: 40 }),
    taxPaid: money('应缴税额', { computed: true }),
    rejectReason: longText('退回原因', { computed: true, max: 200 }),
  },
  lines: {
    papers: {
      label: '资料',
      optional: true,
      fields: {
        paper: file('文件'),
        caption: text('说明', { max: 60 }),
      },
    },
  },
  states: {
    draft: '草稿',
    submitted: '待受理',
    accepted: '已受理',
    working: '办理中',
    done: '已办结',
    rejected: '已退回',
  },
  initial: 'draft',
  editable: ['draft', 'rejected'],
  actions: {
    submit: {
      label: '提交',
      from: ['draft', 'rejected'],
      to: 'submitted',
      copies: { held: 'period' },
      set: { rejectReason: null },
      confirm: '提交后由平台的会计受理，受理以前可以撤回。',
    },
    withdraw: { label: '撤回', from: ['submitted'], to: 'draft', set: { held: null } },
  },
  internal: {
    accept: { label: '受理', from: ['submitted'], to: 'accepted' },
    assign: { label: '转交', from: ['accepted', 'working'] },
    start: { label: '开始办理', from: ['accepted'], to: 'working' },
    finish: { label: '办结', from: ['working'], to: 'done' },
    reject: {
      label: '退回',
      from: ['submitted', 'accepted', 'working'],
      to: 'rejected',
      set: { held: null },
      reason: 'required',
    },
  },
});
export const taxFilingCalls = calls(taxFiling, 'api/oms/taxfiling', {
  ...usualCalls,
  remove: post('delete'),
  submit: post('submit'),
  withdraw: post('withdraw'),
});

/** What the two sides write to each other about a filing. */
export const taxFilingNote = entity({
  name: 'sys_tax_filing_note',
  label: '报税留言',
  title: 'content',
  tenancy: 'overseen',
  fields: {
    filing: ref('报税服务', 'sys_tax_filing', { computed: true, required: true, index: true }),
    side: choice('谁写的', { company: '企业', platform: '平台' }, { computed: true, default: 'company' }),
    author: text('姓名', { computed: true, max: 50 }),
    content: longText('内容', { computed: true, max: 500 }),
  },
});
