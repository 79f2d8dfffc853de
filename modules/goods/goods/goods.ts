import { choice, decimal, entity, flag, image, integer, ref, refs, remark, richText, text } from '@heliu/model';
import { attributeLines } from '../attribute/attribute.ts';
import { priceFields } from '../price/prices.ts';
import { shelfStates } from '../sku/sku.ts';

const goodsKinds = {
  goods: '实物',
  material: '原料',
  service: '服务',
  virtual: '虚拟',
  combination: '组合',
  dish: '菜品',
} as const;

const quantity = { scale: 6, min: 0, max: 1e8 } as const;

/** What a customer calls one article, in all the ways it can be had. */
export const goods = entity({
  name: 'goods_goods',
  label: '商品',
  title: 'name',
  code: 'code',
  picture: 'cover',
  large: true,
  order: 'code',
  fields: {
    code: text('商品编码', { required: true, unique: true, max: 40, search: true, index: true }),
    name: text('商品名称', { required: true, max: 200, search: true }),
    shortName: text('简称', { max: 60, search: true, quickEdit: true, hint: '印在小票和拣货单上' }),
    kind: choice('商品类型', goodsKinds, { default: 'goods', index: true }),
    category: ref('分类', 'goods_category', { required: true, index: true }),
    brand: ref('品牌', 'goods_brand', { index: true, quickEdit: true }),
    model: ref('型号', 'goods_model'),
    season: ref('季节', 'goods_season', { quickEdit: true }),
    grade: ref('等级', 'goods_grade', { quickEdit: true }),
    materialQuality: ref('材质', 'goods_material_quality', { quickEdit: true }),
    tags: refs('商品标签', 'goods_tag', { index: true }),
    origin: text('产地', { max: 60, quickEdit: true }),
    manufacturer: text('生产厂商', { max: 100 }),
    unit: ref('基本单位', 'goods_unit', { required: true }),
    unitGroup: ref('计量单位组', 'goods_unit_group', { hint: '按几种单位买卖时选择，它的基本单位须与本商品相同' }),
    taxItem: ref('税收分类', 'oms_tax_item', { hint: '留空随分类' }),
    taxRate: ref('税率', 'fico_tax_rate', { hint: '留空随分类' }),
    invoiceName: text('开票名称', { max: 90, hint: '留空用商品名称' }),
    valuationClass: ref('评估类', 'fico_valuation_class', { hint: '留空随分类' }),
    costMethod: choice(
      '计价方法',
      { movingAverage: '移动平均', batch: '按批次' },
      { default: 'movingAverage', hint: '按批次：每个批次用自己的进货成本，须同时启用批次管理' },
    ),
    batchManaged: flag('批次管理'),
    serialManaged: flag('序列号管理', { hint: '每件有自己的号码，出入库逐件登记' }),
    shelfLifeDays: integer('保质期(天)', { min: 1, max: 36_500 }),
    alertDays: integer('临期预警(天)', { min: 0, max: 36_500 }),
    allowNegative: flag('允许负库存', { hint: '系统参数和仓库也都允许时才生效' }),
    minStock: decimal('库存下限', quantity),
    maxStock: decimal('库存上限', quantity),
    reorderQuantity: decimal('补货量', quantity),
    leadDays: integer('采购提前期(天)', { min: 0, max: 3650 }),
    weight: decimal('重量(kg)', { scale: 4, min: 0, max: 1e6 }),
    volume: decimal('体积(m³)', { scale: 6, min: 0, max: 1e6 }),
    ...priceFields,
    noSale: flag('禁止销售'),
    noPurchase: flag('禁止采购'),
    noDiscount: flag('不打折'),
    noPoints: flag('不积分'),
    detail: richText('详情'),
    cover: image('主图', { computed: true }),
    pictures: integer('图片数', { computed: true, default: 0 }),
    shelf: choice('上下架', shelfStates, { computed: true, default: 'off', index: true }),
    disabled: flag('停用', { index: true }),
    remark: remark(),
  },
  lines: { attributes: attributeLines },
  actions: {
    onShelf: { label: '上架', when: { shelf: 'off' }, set: { shelf: 'on' } },
    offShelf: { label: '下架', when: { shelf: 'on' }, set: { shelf: 'off' } },
  },
});
