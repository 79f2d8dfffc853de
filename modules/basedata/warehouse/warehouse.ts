import { choice, entity, flag, ref, remark, text } from '@heliu/model';

/** A data asset: roles and accounts may be limited to some warehouses. */
export const warehouse = entity({
  name: 'scm_warehouse',
  label: '仓库',
  title: 'name',
  code: 'code',
  order: 'code',
  asset: true,
  fields: {
    code: text('仓库编码', { required: true, unique: true, max: 32, search: true }),
    name: text('仓库名称', { required: true, max: 60, search: true }),
    kind: choice('类型', { own: '自营仓', bonded: '保税仓', third: '第三方仓', store: '门店仓' }, { default: 'own' }),
    factory: ref('所属组织', 'sys_factory'),
    contact: text('联系人', { max: 30 }),
    phone: text('电话', { max: 30 }),
    address: text('地址', { max: 200 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
