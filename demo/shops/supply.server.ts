import { daysAfter, dec, yuan } from '@heliu/model';
import { save, type Work } from '@heliu/engine';
import { abnormalMerchant } from '../../modules/shop/model.ts';
import { channelArea, orderRoute, sandboxWaybillKeys, waybillAccount } from '../../modules/fulfilment/model.ts';
import { keepSecret } from '../../modules/system/server.ts';

async function idsByCode(work: Work, table: 'scm_warehouse' | 'oms_express_company' | 'oms_sales_channel') {
  const rows = await work.query<{ id: number; code: string }>(
    `demo.${table}`,
    `select id, code from ${table} where company_id = $1 and not deleted`,
    [work.company],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

const sender = {
  senderName: '合流演示公司',
  senderPhone: '0571-88001100',
  senderProvince: '浙江省',
};
const warehouseSenders = {
  A01: { ...sender, senderCity: '杭州市', senderDistrict: '余杭区', senderAddress: '文一西路 998 号 5 幢' },
  A02: { ...sender, senderCity: '嘉兴市', senderDistrict: '南湖区', senderAddress: '亚太路 778 号 2 号库' },
  B01: { ...sender, senderCity: '义乌市', senderAddress: '北苑街道雪峰西路 968 号' },
} as const;

/** Where the numbers on parcels come from: each carrier through another service, all of them in the sandbox. */
async function loadWaybillAccounts(
  work: Work,
  warehouses: ReadonlyMap<string, number>,
  carriers: ReadonlyMap<string, number>,
): Promise<void> {
  const accounts = [
    { name: '嘉兴仓 中通', express: 'ZTO', from: 'A02', service: 'kdniao', carrier: 'ZTO' },
    { name: '义乌云仓 圆通', express: 'YTO', from: 'B01', service: 'kuaidi100', carrier: 'yuantong' },
    { name: '杭州仓 顺丰', express: 'SF', from: 'A01', service: 'sf', carrier: '1' },
  ] as const;
  for (const { name, express, from, service, carrier } of accounts) {
    const { partner, key } = sandboxWaybillKeys[service];
    const { id } = await save(
      work,
      waybillAccount,
      {
        name,
        express: carriers.get(express)!,
        warehouse: warehouses.get(from)!,
        service,
        place: 'sandbox',
        carrier,
        partner,
        payType: 'monthly',
        ...warehouseSenders[from],
      },
      { computed: { keyed: true } },
    );
    keepSecret(work, 'waybill', id, key);
  }
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
    name: '重货看库存，杭州不够从嘉兴发',
    priority: 30,
    minWeight: dec(5),
    stock: 'enough',
    warehouse: hangzhou!,
    spares: [jiaxing!],
    express: carriers.get('ZTO')!,
  });
  await save(work, orderRoute, {
    name: '批发走中通',
    priority: 40,
    channel: 'b2b',
    warehouse: jiaxing!,
    express: carriers.get('ZTO')!,
  });
  await save(work, orderRoute, {
    name: '其余从义乌云仓发',
    priority: 900,
    warehouse: yiwu!,
    express: carriers.get('YTO')!,
  });
  await loadWaybillAccounts(work, warehouses, carriers);
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
