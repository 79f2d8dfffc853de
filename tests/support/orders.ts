import type { Suite } from './suite.ts';

let made = 0;

/** A shop of a company, as if it had been connected. */
export async function newShop(suite: Suite, company: number, platform = 'douyin', more: object = {}): Promise<number> {
  const id = 900_000_000 + ++made;
  const row = {
    company_id: company,
    id,
    created_by: 0,
    updated_by: 0,
    platform,
    name: `店铺${id}`,
    search: `店铺${id}`,
    ...more,
  };
  const keys = Object.keys(row);
  await suite.sql(
    `insert into oms_shop (${keys.join(', ')}) select ${keys.join(', ')} from jsonb_populate_record(null::oms_shop, $1)`,
    [JSON.stringify(row)],
  );
  return id;
}

/** An order of two lines, 126.00 paid: goods 130.00, postage 6.00, a coupon of 10.00. */
export const orderInput = (shop: number, orderNo: string, more: object = {}) => ({
  shop,
  orderNo,
  orderDate: '2026-11-02',
  buyerNick: '买家甲',
  region: '浙江省杭州市',
  postage: '6.00',
  lines: [
    { goodsName: '山茶花保湿面霜', spec: '50g', outerSku: 'SCH-50', quantity: '2', price: '50.00' },
    { goodsName: '旅行装', outerSku: 'LX-1', quantity: '3', price: '10.00' },
  ],
  promotions: [{ bearer: 'shop', name: '店铺券', amount: '10.00' }],
  parcels: [],
  ...more,
});
