import { calls, date, document, get, integer, money, month, post, ref, zeroFen } from '@heliu/model';

const cost = { masked: 'cost' } as const;
const amount = (label: string) => money(label, { computed: true, default: zeroFen, ...cost });

/**
 * A month of wear: what every asset in use and everything paid ahead becomes expense by, in one voucher. There is one for
 * each month. What it books follows from the cards and is typed by nobody.
 */
export const depreciation = document({
  name: 'asset_depreciation',
  label: '折旧摊销',
  title: 'number',
  prefix: 'ZJ',
  dated: 'docDate',
  order: 'month',
  foot: ['depreciated', 'amortised', 'total'],
  fields: {
    month: month('计提月份', { required: true, unique: true, index: true }),
    docDate: date('凭证日期', { computed: true, index: true }),
    cards: integer('资产卡片', { computed: true, default: 0 }),
    prepaids: integer('待摊卡片', { computed: true, default: 0 }),
    depreciated: amount('折旧合计'),
    amortised: amount('摊销合计'),
    total: amount('合计'),
  },
  lines: {
    lines: {
      label: '计提明细',
      optional: true,
      fields: {
        card: ref('固定资产卡片', 'asset_card', { computed: true, index: true }),
        prepaid: ref('待摊费用', 'asset_prepaid', { computed: true, index: true }),
        category: ref('资产类别', 'asset_category', { computed: true }),
        department: ref('部门', 'hr_department', { computed: true }),
        expenseAccount: ref('费用科目', 'fico_account', { computed: true }),
        creditAccount: ref('贷方科目', 'fico_account', { computed: true }),
        cost: amount('原值'),
        amount: amount('本月计提'),
        worn: amount('累计'),
        net: amount('净值'),
      },
    },
  },
  states: { open: '未计提', booked: '已计提' },
  initial: 'open',
  editable: ['open'],
  actions: {
    book: { label: '计提', from: ['open'], to: 'booked' },
    undo: { label: '撤销计提', from: ['booked'], to: 'open', reverses: 'book', reason: 'required', danger: true },
  },
});

export const depreciationCalls = calls(depreciation, 'api/fico/depreciation', {
  list: get('list'),
  get: get('get'),
  book: post('book'),
  undo: post('undo'),
  remove: post('delete', 'form'),
  export: get('export'),
});
