import { act, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlatformCode, shopOrder } from '../modules/shop/model.ts';
import { demoShops } from '../demo/world/shops.ts';
import { shopPlatforms } from '../modules/shop/server.ts';
import { demoCompanies } from './support/database.ts';
import { type ShopFixture, startShopFixture } from './support/shops.ts';
import { until } from './support/until.ts';

let fixture: ShopFixture;
let company: number;
let express: number;
beforeAll(async () => {
  fixture = await startShopFixture();
  company = (await demoCompanies(fixture.suite)).first;
  const { data } = await fixture.suite.get('boss', '/api/pick/oms_express_company', { q: 'SF' });
  express = data.rows[0].id;
  // What the platforms learn is the same whether or not there is stock: here nobody has said which SKUs they sell.
  await fixture.suite.sql(`update oms_goods_name set sku_state = 'open', goods_sku = null where company_id = $1`, [
    company,
  ]);
});
afterAll(() => fixture.stop());

const post = (name: string, args: object, as = 'boss') =>
  fixture.suite.call(as, `/api/oms/outputorder/${name}`, { ...args });
const read = async (id: number) => (await fixture.suite.get('boss', '/api/oms/outputorder/get', { id })).data;

/** An order of the platform that waits to be shipped here and there, from audit to audited output order. */
async function outputOf(platform: PlatformCode): Promise<{ id: number; orderNo: string; shopId: string }> {
  const { suite, sandbox } = fixture;
  const { shopId } = demoShops.find((shop) => shop.platform === platform)!;
  const rows = await suite.sql<{ id: string; no: string; status: string }>(
    `select id, order_no as no, status from oms_order where company_id = $1 and platform = $2 and order_status = 'waitShip' and refund_status in ('none', 'rejected')
       and not locked and status in ('draft', 'audited') and origin = 'platform'
       and not exists (select 1 from oms_output_claim c where c.order_id = oms_order.id) order by created_at desc`,
    [company, platform],
  );
  const found = rows.find(({ no }) => sandbox.world.order(shopId, no).status === 'waitShip')!;
  if (found.status === 'draft')
    await runWork(suite.db, service('测试', company), (work) =>
      act(work, shopOrder, 'audit', { id: Number(found.id) }),
    );
  expect((await post('generate', { orders: [Number(found.id)] })).data).toEqual({ made: 1, left: [] });
  const { data } = await suite.get('boss', '/api/oms/outputorder/list', { orders: found.id });
  const id = data.rows[0].id as number;
  expect((await post('audit', { id }, 'keeper')).code).toBe('200');
  return { id, orderNo: found.no, shopId };
}
const ship = async (id: number, expressNo: string) =>
  expect((await post('shipWithNumbers', { rows: [{ id, express, expressNo }] }, 'keeper')).data.rows[0]).toMatchObject({
    ok: true,
  });
const told = (id: number) =>
  until(async () => {
    const output = await read(id);
    return output.pushState === 'queued' ? undefined : output;
  });

const shipping = demoShops.map(({ platform }) => platform).filter((code) => shopPlatforms[code].operations.ship);

describe('回传发货', () => {
  test('a carrier without a code there is named; filled in and asked again, every platform learns of the parcel', async () => {
    const { suite, sandbox } = fixture;
    const outputs = [];
    for (const platform of shipping) outputs.push({ platform, ...(await outputOf(platform)) });
    for (const [index, { id }] of outputs.entries()) await ship(id, `SF88${index}`);
    const { data: carrier } = await suite.get('boss', '/api/oms/expresscompany/get', { id: express });
    for (const { id, platform } of outputs) {
      const output = await told(id);
      const isKnown = carrier.platformCodes[platform] !== undefined;
      expect([platform, output.pushState]).toEqual([platform, isKnown ? 'done' : 'failed']);
      if (!isKnown) expect(output.pushMessage).toContain('快递公司“顺丰速运”没有填');
    }
    const platformCodes = { ...Object.fromEntries(shipping.map((code) => [code, 'SF'])), ...carrier.platformCodes };
    await suite.call('boss', '/api/oms/expresscompany/update', { ...carrier, platformCodes });
    for (const { id } of outputs) if ((await read(id)).pushState === 'failed') await post('push', { id });
    for (const [index, { id, platform, shopId, orderNo }] of outputs.entries()) {
      expect([platform, (await told(id)).pushState]).toEqual([platform, 'done']);
      expect([platform, sandbox.world.order(shopId, orderNo)]).toMatchObject([
        platform,
        { status: 'shipped', shipment: { trackingNo: `SF88${index}` } },
      ]);
    }
  }, 60_000);

  test('an answer that got lost is no failure: the platform is asked before anybody is alarmed', async () => {
    const { id, shopId, orderNo } = await outputOf('douyin');
    fixture.sandbox.faults('douyin').set({ timeoutAfterSuccess: 1 });
    await ship(id, 'SF7777');
    const output = await until(async () => {
      const now = await read(id);
      if (now.pushState === 'failed') fixture.sandbox.faults('douyin').set({ timeoutAfterSuccess: 0 });
      return now.pushState === 'done' ? now : undefined;
    });
    expect(output.pushMessage).toContain('已告知');
    expect(fixture.sandbox.world.order(shopId, orderNo)).toMatchObject({ shipment: { trackingNo: 'SF7777' } });
  }, 60_000);

  test('what the platform refuses is told in its words and can be sent again', async () => {
    const { id, shopId, orderNo } = await outputOf('taobao');
    fixture.sandbox.world.happen(shopId, orderNo, { kind: 'hold' });
    await ship(id, 'SF6666');
    const output = await told(id);
    expect([output.pushState, output.shipState]).toEqual(['failed', 'shipped']);
    expect(output.pushMessage).toContain(`订单 ${orderNo}：`);
  }, 60_000);
});
