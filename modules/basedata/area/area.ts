import { calls, entity, flag, get, integer, parent, post, ref, remark, text, usualCalls } from '@heliu/model';

/** Regions of selling and delivering, each with somebody who answers for it. */
export const managementArea = entity({
  name: 'scm_area',
  label: '管理区域',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('区域编码', { required: true, unique: true, max: 32, search: true }),
    name: text('区域名称', { required: true, max: 60, search: true }),
    parent: parent('上级区域', 'scm_area'),
    manager: ref('负责人', 'sys_user', { quickEdit: true }),
    regions: text('包含省市', { max: 500, search: true, hint: '用顿号隔开，如 浙江、江苏、上海' }),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const managementAreaCalls = calls(managementArea, 'api/basedata/managementarea', {
  ...usualCalls,
  tree: get('tree'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
