import { choice, entity, flag, ref, refs, remark, text } from '@heliu/model';

/** What a warehouse is there for: what lies in the last ones cannot be sold as it is. */
const warehouseKinds = {
  own: '自营仓',
  bonded: '保税仓',
  third: '第三方仓',
  store: '门店仓',
  consign: '寄售仓',
  virtual: '虚拟仓',
  transit: '在途仓',
  defect: '次品仓',
  scrap: '废品仓',
} as const;

/** A data asset: roles and accounts may be limited to some warehouses. */
export const warehouse = entity({
  name: 'scm_warehouse',
  label: '仓库',
  title: 'name',
  code: 'code',
  order: 'code',
  asset: true,
  subsets: { transit: { where: { kind: 'transit' }, otherwise: '不是在途仓' } },
  fields: {
    code: text('仓库编码', { required: true, unique: true, max: 32, search: true }),
    name: text('仓库名称', { required: true, max: 60, search: true }),
    kind: choice('类型', warehouseKinds, { default: 'own' }),
    factory: ref('所属组织', 'sys_factory'),
    area: ref('管理区域', 'scm_area', { quickEdit: true }),
    valuationGroup: ref('评估组', 'fico_valuation_group', { hint: '存货科目与其他仓库不同时选择' }),
    managers: refs('仓管员', 'sys_user'),
    contact: text('联系人', { max: 30, quickEdit: true }),
    phone: text('电话', { max: 30, quickEdit: true }),
    address: text('地址', { max: 200 }),
    locationManaged: flag('启用库位', { hint: '出入库时要写明放在哪个库位' }),
    allowNegative: flag('允许负库存', { hint: '系统参数和商品也都允许时才生效' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

/** A place in a warehouse. */
export const location = entity({
  name: 'scm_location',
  label: '库位',
  title: 'code',
  order: 'code',
  fields: {
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    code: text('库位编码', { required: true, max: 32, search: true, hint: '如 A-03-02：区-排-层' }),
    name: text('名称', { max: 60, search: true, quickEdit: true }),
    kind: choice(
      '用途',
      { pick: '拣货位', reserve: '存储位', receive: '收货区', ship: '发货区', defect: '次品区' },
      { default: 'pick', quickEdit: true },
    ),
    disabled: flag('停用'),
    remark: remark(),
  },
  together: [['warehouse', 'code']],
});
