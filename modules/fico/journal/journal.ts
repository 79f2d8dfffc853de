import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  document,
  entity,
  fen,
  get,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
} from '@heliu/model';

export const journalDirections = { in: '收入', out: '支出', transfer: '转账' } as const;

const account = { only: 'usable' } as const;
/** What is said of a movement wherever it is typed: in the form, in a sheet, in something that is used again. */
const told = {
  type: ref('收支类型', 'fico_receipt_expense_type', { only: 'usable', hint: '转账不用填' }),
  target: ref('转入账户', 'fico_cashier_account', { ...account, hint: '转账时填写' }),
  summary: text('摘要', { required: true, max: 200, search: true }),
  party: text('对方', { max: 120, search: true }),
  settlementType: ref('结算方式', 'fico_settlement_type'),
  reference: text('结算号', { max: 60, search: true, hint: '支票号、回单号、流水号' }),
  department: ref('部门', 'hr_department'),
};

/** One movement of money that no other document has written down: rent, wages, fees, a transfer between accounts. */
export const journal = document({
  name: 'fico_journal',
  label: '出纳日记账',
  title: 'number',
  prefix: 'RJ',
  dated: 'docDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    docDate: date('日期', { required: true, index: true }),
    direction: choice('收支', journalDirections, { required: true, index: true, default: 'out' }),
    account: ref('账户', 'fico_cashier_account', { ...account, required: true, index: true }),
    ...told,
    amount: money('金额', { required: true, min: fen(1n), index: true }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const journalCalls = calls(journal, 'api/fico/generalledger/journal', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete', 'form'),
  export: get('export'),
  import: post('import'),
});

/** What comes again every month, to be filled in with one choice. */
export const journalTemplate = entity({
  name: 'fico_journal_template',
  label: '常用收支',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 50, search: true }),
    direction: choice('收支', journalDirections, { required: true, default: 'out' }),
    account: ref('账户', 'fico_cashier_account', account),
    ...told,
    amount: money('金额', { hint: '每次都一样的才填' }),
  },
});

export const journalTemplateCalls = calls(journalTemplate, 'api/fico/generalledger/journalTemplate', {
  ...usualCalls,
  remove: post('delete', 'form'),
});

/** Many movements of one account at once, as they stand in a cashier's spreadsheet. Nothing is stored under this name. */
export const journalSheet = entity({
  name: 'fico_journal_sheet',
  label: '多笔收支',
  title: 'day',
  fields: {
    account: ref('账户', 'fico_cashier_account', { ...account, required: true }),
    day: date('日期', { required: true, hint: '行里没写日期的，用这一天' }),
  },
  lines: {
    rows: {
      label: '收支',
      fields: {
        docDate: date('日期'),
        summary: told.summary,
        type: told.type,
        income: money('收入', { min: fen(0n) }),
        expense: money('支出', { min: fen(0n) }),
        target: told.target,
        party: told.party,
        reference: told.reference,
        settlementType: told.settlementType,
        department: told.department,
      },
    },
  },
});
