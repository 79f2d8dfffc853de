import { yuan, daysAfter } from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { abnormalMerchant } from '../../modules/shop/model.ts';
import { channelArea, orderRoute } from '../../modules/fulfilment/model.ts';

async function idsByCode(work: Work, table: 'scm_warehouse' | 'oms_express_company' | 'oms_sales_channel') {
  const rows = await work.query<{ id: number; code: string }>(
    `demo.${table}`,
    `select id, code from ${table} where company_id = $1 and not deleted`,
    [work.company],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** How parcels travel, and whom to be careful with. Shops and orders come with the demo's intake. */
export async function loadSupply(work: Work, day: string): Promise<void> {
  const warehouses = await idsByCode(work, 'scm_warehouse');
  const carriers = await idsByCode(work, 'oms_express_company');
  const channels = await idsByCode(work, 'oms_sales_channel');
  const [hangzhou, jiaxing, yiwu] = ['A01', 'A02', 'B01'].map((code) => warehouses.get(code)!);
  await save(work, orderRoute, {
    name: '高价订单走顺丰',
    priority: 10,
    minAmount: yuan('500'),
    warehouse: hangzhou!,
    express: carriers.get('SF')!,
  });
  await save(work, orderRoute, {
    name: '江浙沪从嘉兴发',
    priority: 20,
    regions: '浙江 江苏 上海',
    warehouse: jiaxing!,
    express: carriers.get('ZTO')!,
  });
  await save(work, orderRoute, {
    name: '其余从义乌云仓发',
    priority: 900,
    warehouse: yiwu!,
    express: carriers.get('YTO')!,
  });
  const area = { channel: channels.get('DY')!, express: carriers.get('JT')! };
  await save(work, channelArea, { ...area, province: '广东', warehouse: yiwu!, freight: '首重 3.2 元' });
  await save(work, channelArea, {
    ...area,
    province: '浙江',
    city: '杭州',
    warehouse: hangzhou!,
    freight: '首重 2.6 元',
  });
  await save(work, abnormalMerchant, {
    name: '杭州顺达咨询服务部',
    kind: 'title',
    reason: '三个月内十二次要求把食品开成咨询费',
    since: daysAfter(day, -40),
  });
  await save(work, abnormalMerchant, {
    name: '薅羊毛的小熊',
    kind: 'buyer',
    reason: '反复拍下后仅退款，开票后申请退货',
    since: daysAfter(day, -12),
  });
}
