import { calls, entity, flag, get, parent, post, ref, remark, text, usualCalls } from '@heliu/model';

/** A part of the company that is asked what it has earned: a line of business, a shop, a region. */
export const profitCenter = entity({
  name: 'fico_profit_center',
  label: '利润中心',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: {
    usable: { where: { hasChildren: false, disabled: false }, otherwise: '已停用，或不是末级利润中心，不能记账' },
  },
  fields: {
    code: text('利润中心编码', { required: true, unique: true, max: 20, search: true }),
    name: text('利润中心名称', { required: true, unique: true, max: 60, search: true }),
    parent: parent('上级利润中心', 'fico_profit_center', { index: true }),
    hasChildren: flag('有下级', { computed: true, hint: '只有末级利润中心可以记账' }),
    manager: ref('负责人', 'hr_staff', { quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const profitCenterCalls = calls(profitCenter, 'api/fico/generalledger/profitCenter', {
  ...usualCalls,
  remove: post('delete'),
  tree: get('tree'),
});
