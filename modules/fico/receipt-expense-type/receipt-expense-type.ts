import { choice, entity, flag, integer, parent, ref, remark, text } from '@heliu/model';

export const typeDirections = { in: '收入', out: '支出' } as const;

/** What money comes in or goes out for, and the account that bears it. */
export const receiptExpenseType = entity({
  name: 'fico_receipt_expense_type',
  label: '收支类型',
  title: 'name',
  code: 'code',
  order: 'sort',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    code: text('类型编码', { required: true, unique: true, max: 20, search: true }),
    name: text('类型名称', { required: true, unique: true, max: 50, search: true }),
    direction: choice('方向', typeDirections, { required: true, index: true }),
    account: ref('对方科目', 'fico_account', {
      required: true,
      only: 'leaf',
      hint: '收入记在它的贷方，支出记在它的借方',
    }),
    parent: parent('上级类型', 'fico_receipt_expense_type'),
    taxRate: ref('税率', 'fico_tax_rate'),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
