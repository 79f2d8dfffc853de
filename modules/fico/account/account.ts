import { choice, choices, entity, flag, integer, parent, ref, remark, text } from '@heliu/model';
import { directions } from '../accounting-type/accounting-type.ts';
import { dimensionLabels } from '../ledger/dimensions.ts';
import { codeComplaint } from './account.rules.ts';

export const account = entity({
  name: 'fico_account',
  label: '会计科目',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: {
    /** What documents book on: they know no other money than our own. */
    leaf: { where: { hasChildren: false, foreignCurrency: false }, otherwise: '不是末级科目，或按外币核算，不能记账' },
    entry: { where: { hasChildren: false }, otherwise: '不是末级科目，不能记账' },
    receivable: {
      where: { hasChildren: false, foreignCurrency: false, code: { startsWith: '1122' } },
      otherwise: '不是应收账款的末级科目',
    },
    fixedAsset: {
      where: { hasChildren: false, foreignCurrency: false, code: { startsWith: '1601' } },
      otherwise: '不是固定资产的末级科目',
    },
    depreciation: {
      where: { hasChildren: false, foreignCurrency: false, code: { startsWith: '1602' } },
      otherwise: '不是累计折旧的末级科目',
    },
    deferred: {
      where: { hasChildren: false, foreignCurrency: false, code: { startsWith: '1801' } },
      otherwise: '不是长期待摊费用的末级科目',
    },
    money: {
      where: { hasChildren: false, foreignCurrency: false, code: { startsWith: '10' } },
      otherwise: '不是现金、银行存款或其他货币资金的末级科目',
    },
  },
  fields: {
    code: text('科目编码', { required: true, unique: true, max: 20, search: true, valid: codeComplaint }),
    name: text('科目名称', { required: true, max: 100, search: true }),
    fullName: text('科目全称', { computed: true, max: 500 }),
    parent: parent('上级科目', 'fico_account', { computed: true, index: true }),
    level: integer('级次', { computed: true, default: 1 }),
    type: ref('科目类别', 'fico_accounting_type', { required: true }),
    direction: choice('余额方向', directions, { required: true }),
    hasChildren: flag('有下级', { computed: true, hint: '只有末级科目可以记账' }),
    auxTypes: choices('辅助核算', dimensionLabels),
    quantityUnit: text('数量核算单位', { max: 20 }),
    currency: ref('核算币种', 'fico_currency', {
      only: 'foreign',
      hint: '按这种外币核算，凭证里填原币和汇率，月末按期末汇率调汇；不填按本位币',
    }),
    foreignCurrency: flag('按外币核算', { computed: true }),
    cash: flag('现金科目'),
    bank: flag('银行科目'),
    preset: flag('预设科目', { computed: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
