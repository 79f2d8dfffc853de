import { decimal, entity, flag, integer, money, text } from '@heliu/model';

/** A step of production that orders are routed through. */
export const technology = entity({
  name: 'sys_technology',
  label: '工艺',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('工艺编码', { required: true, unique: true, max: 32, search: true }),
    name: text('工艺名称', { required: true, max: 60, search: true }),
    workCenter: text('工作中心', { max: 60 }),
    standardHours: decimal('标准工时', { scale: 2, min: 0, hint: '做一件的小时数' }),
    unitCost: money('单位成本', { masked: 'cost', hint: '每小时' }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
  },
});
