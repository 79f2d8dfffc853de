import { choice, dec, entity, flag, integer, masterCalls, rate, ref, remark, text } from '@heliu/model';
import { methods } from '../wear/wear.rules.ts';

/** What assets of one kind have in common; a card takes it over and may say otherwise. */
export const assetCategory = entity({
  name: 'asset_category',
  label: '资产类别',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    code: text('类别编码', { required: true, unique: true, max: 20, search: true }),
    name: text('类别名称', { required: true, unique: true, max: 60, search: true }),
    taxYears: integer('税法最低年限', { min: 1, max: 100, hint: '企业所得税法实施条例第六十条规定的最低折旧年限' }),
    life: integer('使用月数', { required: true, min: 1, max: 1200 }),
    residualRate: rate('残值率', { default: dec('0.05') }),
    method: choice('折旧方法', methods, { required: true, default: 'straight' }),
    assetAccount: ref('资产科目', 'fico_account', { only: 'fixedAsset', hint: '不填记 1601 固定资产' }),
    wornAccount: ref('累计折旧科目', 'fico_account', { only: 'depreciation', hint: '不填记 1602 累计折旧' }),
    expenseAccount: ref('折旧费用科目', 'fico_account', { only: 'leaf', hint: '不填记管理费用-折旧' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const assetCategoryCalls = masterCalls(assetCategory, 'api/fico/assetCategory');
