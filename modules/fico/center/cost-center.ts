import { calls, choice, entity, flag, get, parent, post, ref, refs, remark, text, usualCalls } from '@heliu/model';

const costCategories = { production: '生产', sales: '销售', admin: '管理' } as const;

/**
 * Where costs arise. What documents book for one of its departments is booked on it, and on the profit center it belongs
 * to, so that nobody types either.
 */
export const costCenter = entity({
  name: 'fico_cost_center',
  label: '成本中心',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: {
    usable: { where: { hasChildren: false, disabled: false }, otherwise: '已停用，或不是末级成本中心，不能记账' },
  },
  fields: {
    code: text('成本中心编码', { required: true, unique: true, max: 20, search: true }),
    name: text('成本中心名称', { required: true, unique: true, max: 60, search: true }),
    category: choice('类别', costCategories, { required: true, default: 'admin', index: true }),
    parent: parent('上级成本中心', 'fico_cost_center', { index: true }),
    hasChildren: flag('有下级', { computed: true, hint: '只有末级成本中心可以记账' }),
    departments: refs('所属部门', 'hr_department', { hint: '单据上写了这些部门的收入和费用，自动记到这个成本中心' }),
    profitCenter: ref('利润中心', 'fico_profit_center', {
      only: 'usable',
      index: true,
      hint: '以后记到这个成本中心的，同时记到这个利润中心；已经记的账不变',
    }),
    manager: ref('负责人', 'hr_staff', { quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const costCenterCalls = calls(costCenter, 'api/fico/generalledger/costCenter', {
  ...usualCalls,
  remove: post('delete'),
  tree: get('tree'),
});
