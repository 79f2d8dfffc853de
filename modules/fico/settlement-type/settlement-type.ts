import { entity, flag, integer, remark, text } from '@heliu/model';

/** How money moves between two parties. */
export const settlementType = entity({
  name: 'fico_settlement_type',
  label: '结算类型',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('编码', { required: true, unique: true, max: 20, search: true }),
    name: text('名称', { required: true, max: 50, search: true }),
    needsReference: flag('须填结算号', { hint: '如支票号、汇票号' }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
