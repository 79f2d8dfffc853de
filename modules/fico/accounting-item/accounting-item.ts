import { choice, entity, flag, plainCalls, remark, text } from '@heliu/model';

/** What an account is kept by that no other record stands for: a project, a car, a building. */
export const accountingItem = entity({
  name: 'fico_accounting_item',
  label: '核算项目',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { usable: { where: { disabled: false }, otherwise: '已停用' } },
  fields: {
    code: text('编码', { required: true, unique: true, max: 20, search: true }),
    name: text('名称', { required: true, max: 60, search: true }),
    kind: choice('类别', { project: '项目', item: '其他' }, { required: true, default: 'project', index: true }),
    disabled: flag('停用', { quickEdit: true }),
    remark: remark(),
  },
});

export const accountingItemCalls = plainCalls(accountingItem, 'api/fico/generalledger/accountingItem');
