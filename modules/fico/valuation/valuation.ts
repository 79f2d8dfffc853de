import { entity, flag, integer, plainCalls, ref, remark, text } from '@heliu/model';

const base = 'api/fico/generalledger';
const rest = { sort: integer('排序', { default: 0 }), disabled: flag('停用'), remark: remark() };

/** Classes that belong together, such as everything that is bought to be sold again. */
export const valuationCategory = entity({
  name: 'fico_valuation_category',
  label: '评估类别',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('评估类别编码', { required: true, unique: true, max: 20, search: true }),
    name: text('评估类别名称', { required: true, unique: true, max: 60, search: true }),
    ...rest,
  },
});
export const valuationCategoryCalls = plainCalls(valuationCategory, `${base}/valuationCategory`);

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
    category: ref('评估类别', 'fico_valuation_category', { quickEdit: true }),
    ...rest,
  },
});
export const valuationClassCalls = plainCalls(valuationClass, `${base}/valuationClass`);

/** Warehouses whose stock is kept in the same accounts; a warehouse names its group. */
export const valuationGroup = entity({
  name: 'fico_valuation_group',
  label: '评估组',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('评估组编码', { required: true, unique: true, max: 20, search: true }),
    name: text('评估组名称', { required: true, unique: true, max: 60, search: true }),
    ...rest,
  },
});
export const valuationGroupCalls = plainCalls(valuationGroup, `${base}/valuationGroup`);
