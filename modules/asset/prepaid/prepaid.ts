import {
  auditing,
  auditingCalls,
  calls,
  date,
  document,
  fen,
  get,
  integer,
  money,
  month,
  post,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';

const cost = { masked: 'cost' } as const;

/** Something paid ahead for many months: rent, decoration, insurance, a licence. Each month takes its equal part. */
export const prepaid = document({
  name: 'asset_prepaid',
  label: '待摊费用',
  title: 'name',
  prefix: 'DT',
  dated: 'docDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    name: text('费用名称', { required: true, max: 100, search: true }),
    docDate: date('入账日期', { required: true, index: true }),
    amount: money('待摊金额', { required: true, min: fen(1n), index: true, ...cost }),
    startMonth: month('开始摊销月份', { required: true, index: true }),
    months: integer('摊销月数', { required: true, min: 1, max: 1200 }),
    prepaidAccount: ref('待摊科目', 'fico_account', { only: 'deferred', hint: '不填记 1801 长期待摊费用' }),
    expenseAccount: ref('费用科目', 'fico_account', { only: 'leaf', required: true }),
    department: ref('受益部门', 'hr_department', { index: true }),
    creditAccount: ref('对方科目', 'fico_account', {
      only: 'leaf',
      hint: '贷方记到哪里；付款时已经记到待摊科目的留空，不再生成凭证',
    }),
    openingMonths: integer('已摊月数', { default: 0, min: 0, max: 1200, hint: '接手前已经摊销的月数' }),
    openingWorn: money('已摊金额', { default: zeroFen, min: zeroFen, hint: '接手前已经摊销的金额', ...cost }),
    worn: money('累计摊销', { computed: true, default: zeroFen, ...cost }),
    left: money('未摊余额', { computed: true, default: zeroFen, index: true, ...cost }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  foot: ['amount', 'worn', 'left'],
  actions: auditing,
});

export const prepaidCalls = calls(prepaid, 'api/fico/prepaid', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete', 'form'),
  export: get('export'),
  import: post('import'),
});
