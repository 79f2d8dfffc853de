import { choices, entity, flag, integer, money, ref, refs, remark, text, zeroFen } from '@heliu/model';
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
    shops: refs('店铺', 'oms_shop', { hint: '留空表示不限' }),
    platforms: choices('平台', platformNames, { hint: '留空表示不限' }),
    regions: text('地区', { max: 500, search: true, hint: '省或市，用空格分开；留空表示不限' }),
    minAmount: money('实付不低于', { masked: 'nobody', min: zeroFen }),
    maxAmount: money('实付不超过', { masked: 'nobody', min: zeroFen }),
    labels: refs('标签', 'oms_label', { hint: '有其中之一即可；留空表示不限' }),
    warehouse: ref('发货仓库', 'scm_warehouse', { required: true }),
    express: ref('快递公司', 'oms_express_company', { hint: '留空则发货时再选' }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
