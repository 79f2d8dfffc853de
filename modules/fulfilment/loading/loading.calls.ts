import { choice, date, decimal, get, integer, ref, report, text } from '@heliu/model';
import { outputOrder } from '../output-order/output-order.ts';

/** What a van takes along on a day, stop by stop; what no round calls at on that day stands at the end. */
export const loadingList = report()({
  name: 'oms_loading',
  label: '装车单',
  summary: '装车单：某天要送的销售出库，按线路和站点的先后；不在线路上的排在最后',
  access: 'oms_output_order:loading',
  call: get('/api/sales/outputorder/loading'),
  file: get('/api/sales/outputorder/loadingExport'),
  path: '/sales/loading',
  about: outputOrder.name,
  parameters: {
    day: date('送货日期', { hint: '留空为今天' }),
    route: ref('线路', 'sal_route'),
    warehouse: ref('仓库', 'scm_warehouse'),
    shipState: choice('发货状态', { waiting: '待发', shipped: '已发' }),
  },
  columns: {
    route: text('线路'),
    stop: integer('站序'),
    site: text('站点'),
    customer: ref('客户', 'crm_customer'),
    output: text('出库单'),
    sku: ref('SKU', 'goods_sku'),
    quantity: decimal('数量'),
    unit: ref('单位', 'goods_unit'),
    address: text('送货地址'),
    contact: text('联系人'),
    state: choice('发货状态', { waiting: '待发', shipped: '已发', signed: '已签收' }),
  },
  carries: { id: integer('出库单编号') },
  sums: [],
  most: 2000,
  drill: { output: ({ id }) => (id === null ? undefined : { entity: outputOrder.name, id }) },
  empty: '这一天没有要送的销售出库。',
});
