import { choice, date, entity, flag, image, integer, longText, remark, text } from '@heliu/model';

/** Colours a tag may have; each is a tone of the interface, so that it can be read in both appearances. */
const tagColours = {
  grey: '灰',
  red: '红',
  orange: '橙',
  green: '绿',
  blue: '蓝',
  purple: '紫',
} as const;

export const brand = entity({
  name: 'goods_brand',
  label: '品牌',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('品牌编码', { required: true, unique: true, max: 32, search: true }),
    name: text('品牌名称', { required: true, unique: true, max: 60, search: true }),
    englishName: text('英文名', { max: 60, search: true, quickEdit: true }),
    logo: image('标志'),
    registrationNo: text('商标注册号', { max: 30 }),
    authorizedUntil: date('授权到期', { hint: '代理他人品牌时填写，到期前应续签' }),
    story: longText('品牌介绍', { max: 1000 }),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

const month = { min: 1, max: 12 } as const;

export const season = entity({
  name: 'goods_season',
  label: '季节',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('季节编码', { required: true, unique: true, max: 32, search: true, hint: '如 2027SS' }),
    name: text('季节名称', { required: true, unique: true, max: 60, search: true }),
    year: integer('年份', { required: true, min: 2000, max: 2199 }),
    startMonth: integer('上市月份', month),
    endMonth: integer('下市月份', { ...month, hint: '早于上市月份表示到次年' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const materialQuality = entity({
  name: 'goods_material_quality',
  label: '材质',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('材质编码', { required: true, unique: true, max: 32, search: true }),
    name: text('材质名称', { required: true, unique: true, max: 60, search: true }),
    composition: text('成分', { max: 200, quickEdit: true, hint: '如 棉 80%、聚酯纤维 20%' }),
    careNote: text('使用与保养', { max: 200, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

export const grade = entity({
  name: 'goods_grade',
  label: '等级',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('等级编码', { required: true, unique: true, max: 32, search: true }),
    name: text('等级名称', { required: true, unique: true, max: 60, search: true }),
    standard: text('判定标准', { max: 200, quickEdit: true }),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

/** Put on goods, to find and sell them by: 新品, 爆款. */
export const goodsTag = entity({
  name: 'goods_tag',
  label: '商品标签',
  title: 'name',
  order: 'sort',
  fields: {
    name: text('标签名称', { required: true, unique: true, max: 20, search: true }),
    colour: choice('颜色', tagColours, { default: 'grey', quickEdit: true }),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

/** Put on an SKU, for whoever stores, packs and carries it: 易碎, 冷藏. */
export const goodsLabel = entity({
  name: 'goods_label',
  label: '标签',
  title: 'name',
  order: 'sort',
  fields: {
    name: text('标签名称', { required: true, unique: true, max: 20, search: true }),
    kind: choice(
      '用途',
      { storage: '储存', packing: '打包', transport: '运输', other: '其他' },
      { default: 'storage' },
    ),
    colour: choice('颜色', tagColours, { default: 'grey', quickEdit: true }),
    instruction: text('作业要求', { max: 200, quickEdit: true, hint: '拣货、打包时给仓管看的话' }),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
