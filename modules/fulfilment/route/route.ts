import { choice, choices, decimal, entity, flag, integer, money, ref, refs, remark, text, zeroFen } from '@heliu/model';
import { platformNames } from '../../shop/model.ts';

/** Which orders leave from which warehouse, with whom. The first that fits decides. */
export const orderRoute = entity({
  name: 'oms_route',
  label: '订单路由',
  title: 'name',
  order: 'priority',
  fields: {
    name: text('名称', { required: true, unique: true, max: 60, search: true }),
    priority: integer('优先级', { default: 100, min: 1, max: 9999, quickEdit: true, hint: '数字小的先判断' }),
    channel: choice(
      '渠道',
      { b2c: '店铺（B2C）', b2b: '批发（B2B）', any: '不限' },
      { default: 'b2c', hint: '批发的仓库由销售订单定，路由只定快递' },
    ),
    shops: refs('店铺', 'oms_shop', { hint: '留空表示不限' }),
    platforms: choices('平台', platformNames, { hint: '留空表示不限' }),
    regions: text('地区', { max: 500, search: true, hint: '省或市，用空格分开；留空表示不限' }),
    minAmount: money('实付不低于', { masked: 'nobody', min: zeroFen }),
    maxAmount: money('实付不超过', { masked: 'nobody', min: zeroFen }),
    minWeight: decimal('重量不低于（千克）', { scale: 3, min: 0, max: 100_000 }),
    maxWeight: decimal('重量不超过（千克）', { scale: 3, min: 0, max: 100_000 }),
    categories: refs('商品分类', 'goods_category', { hint: '含下级分类；留空表示不限' }),
    categoryMatch: choice('分类相符', { some: '有一行即可', all: '每一行都是' }, { default: 'some' }),
    labels: refs('标签', 'oms_label', { hint: '有其中之一即可；留空表示不限' }),
    warehouse: ref('发货仓库', 'scm_warehouse', { required: true }),
    stock: choice(
      '库存',
      { ignored: '不看库存', enough: '要够发整单' },
      { default: 'ignored', hint: '不够发时依次看备选仓库，都不够就不走这条' },
    ),
    spares: refs('备选仓库', 'scm_warehouse', { hint: '“库存”要够发整单时，发货仓库不够就依次看' }),
    express: ref('快递公司', 'oms_express_company', { hint: '留空则发货时再选' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
