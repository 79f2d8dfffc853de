import { entity, flag, integer, remark, text } from '@heliu/model';

/** What goods are to the books: goods of one class are kept in the same accounts. */
export const valuationClass = entity({
  name: 'fico_valuation_class',
  label: '评估类',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('评估类编码', { required: true, unique: true, max: 20, search: true }),
    name: text('评估类名称', { required: true, unique: true, max: 60, search: true }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
