import { choices, entity, flag, plainCalls, ref, remark, text, weekdayNames } from '@heliu/model';

/** A round of the company's own van: the sites it calls at, in their order, on its days of the week. */
export const deliveryRoute = entity({
  name: 'sal_route',
  label: '线路',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('线路编码', { required: true, unique: true, max: 32, search: true }),
    name: text('线路名称', { required: true, unique: true, max: 60, search: true }),
    warehouse: ref('发车仓库', 'scm_warehouse', { hint: '留空为各仓库' }),
    weekdays: choices('配送日', weekdayNames, { hint: '留空为每天' }),
    departure: text('发车时间', { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, hint: '例如 07:30' }),
    vehicle: text('车牌', { max: 20, search: true }),
    driver: text('司机', { max: 30, search: true }),
    phone: text('司机电话', { max: 32 }),
    disabled: flag('停用', { index: true, hint: '停用后不再排进装车单' }),
    remark: remark(),
  },
  lines: {
    stops: {
      label: '站点（按送货先后）',
      optional: true,
      fields: {
        site: ref('客户站点', 'crm_customer_site', { required: true, index: true }),
        remark: text('说明', { max: 200, hint: '例如 后门卸货' }),
      },
    },
  },
});

export const deliveryRouteCalls = plainCalls(deliveryRoute, 'api/sales/route');
