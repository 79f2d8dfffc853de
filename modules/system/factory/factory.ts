import { choice, enabling, entity, flag, ref, remark, text } from '@heliu/model';

/** A site of a company: head office, factory, store. */
export const factory = entity({
  name: 'sys_factory',
  label: '组织',
  title: 'name',
  code: 'code',
  order: 'code',
  subsets: { stores: { where: { kind: 'store' }, otherwise: '不是门店' } },
  fields: {
    code: text('编码', { required: true, unique: true, max: 32, search: true }),
    name: text('名称', { required: true, max: 100, search: true }),
    kind: choice('类型', { office: '总部', factory: '工厂', store: '门店' }, { default: 'office' }),
    address: text('地址', { max: 200, quickEdit: true }),
    manager: ref('负责人', 'sys_user', { quickEdit: true }),
    phone: text('电话', { max: 30, quickEdit: true }),
    disabled: flag('停用', { computed: true }),
    remark: remark(),
  },
  actions: enabling,
});
