import { entity, flag, integer, parent, ref, remark, text } from '@heliu/model';

export const department = entity({
  name: 'hr_department',
  label: '部门',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('部门编号', { required: true, unique: true, max: 32, search: true }),
    name: text('部门名称', { required: true, max: 64, search: true }),
    shortName: text('简称', { max: 32 }),
    parent: parent('上级部门', 'hr_department'),
    leader: ref('负责人', 'hr_staff', { quickEdit: true }),
    phone: text('电话', { max: 32, quickEdit: true }),
    sort: integer('排序', { default: 0 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
