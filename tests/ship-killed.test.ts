import { act, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { sandboxGateways } from '../demo/world/apps.ts';
import { orderFrom, usualBasket } from '../demo/world/basket.ts';
import type { WorldOrder } from '../demo/world/order.ts';
import { randomFrom } from '../demo/world/random.ts';
import { outputOrder } from '../modules/fulfilment/model.ts';
import { shopOrder } from '../modules/shop/model.ts';
import { demoCompanies } from './support/database.ts';
import { today } from './support/days.ts';
import { kill, killedAt, workerProcess } from './support/killed.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';

const count = 120;
let sandbox: Sandbox;
let suite: Suite;
let [company, shop, sku, warehouse] = [0, 0, 0, 0];
let numbers: string[];

const one = async <T = Record<string, string>>(text: string, ...values: unknown[]): Promise<T> =>
  (await suite.sql<T>(text, values))[0]!;
const idsOf = async (text: string, ...values: unknown[]): Promise<number[]> =>
  (await suite.sql<{ id: string }>(text, values)).map(({ id }) => Number(id));
const picked = async (entity: string, q: string): Promise<number> =>
  (await suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id;

/** Orders of the demo's shop at 京东 that wait to be shipped there and here. */
async function pullOrders(): Promise<void> {
  const [world] = sandbox.world.shopsOf('jd');
  const random = randomFrom('shipped');
  const now = sandbox.world.now() - 60_000;
  const placed = Array.from({ length: count }, (_, i): WorldOrder => {
    const order = orderFrom(world!, now, 700_000 + i, usualBasket(world!, random), random);
    return { ...order, status: 'waitShip', paidAt: now, updatedAt: now };
  });
  sandbox.world.place(placed);
  numbers = placed.map(({ orderNo }) => orderNo);
  const task = await one<{ id: string }>(`select id from oms_task where shop = $1 and resource = 'orders'`, shop);
  await suite.call('boss', '/api/oms/task/execute', { ids: [Number(task.id)] });
  const worker = await workerProcess(suite, sandbox);
  const here = () => idsOf('select id from oms_order where shop = $1 and order_no = any($2::text[])', shop, numbers);
  await until(async () => ((await here()).length === count ? true : undefined), 90);
  await kill(worker);
}

/** From orders to parcels that are released and have their number; all their goods are one SKU, of which there is enough. */
async function parcels(): Promise<number[]> {
  const as = service('测试', company);
  const orders = await idsOf(
    'select id from oms_order where shop = $1 and order_no = any($2::text[]) order by id',
    shop,
    numbers,
  );
  await suite.sql(`update oms_goods_name set goods_sku = $1, sku_state = 'linked' where shop = $2`, [sku, shop]);
  const lines = [{ sku, quantity: '5000', price: '3' }];
  const input = { kind: 'in', orderDate: today(), warehouse, lines };
  const { data: stock } = await suite.call('boss', '/api/inventory/otherorder/save', input);
  expect((await suite.call('accountant', '/api/inventory/otherorder/audit', { id: stock.id })).code).toBe('200');
  await runWork(suite.db, as, async (work) => {
    for (const id of orders) await act(work, shopOrder, 'audit', { id });
  });
  for (let at = 0; at < count; at += 60) {
    const made = await suite.call('boss', '/api/oms/outputorder/generate', { orders: orders.slice(at, at + 60) });
    expect(made.data).toEqual({ made: 60, left: [] });
  }
  const outputs = await idsOf(
    'select distinct document_id as id from oms_output_claim where order_id = any($1)',
    orders,
  );
  await suite.sql(`update oms_output_order set express = $1, express_no = 'SF' || id where id = any($2)`, [
    await picked('oms_express_company', 'SF'),
    outputs,
  ]);
  for (const id of outputs) await runWork(suite.db, as, (work) => act(work, outputOrder, 'audit', { id }));
  return outputs.toSorted((a, b) => a - b);
}

beforeAll(async () => {
  sandbox = await startSandbox({ perDay: 0, unlimited: true });
  suite = await start({ shops: { apps: sandboxGateways(sandbox.url), publicUrl: 'http://127.0.0.1:1' } });
  company = (await demoCompanies(suite)).first;
  await suite.sql(`update oms_task set enabled = false, state = 'stopped'`);
  await suite.sql('update oms_goods_channel set stopped = true, due_at = null');
  await suite.sql('update oms_route set deleted = true');
  warehouse = await picked('scm_warehouse', 'A02');
  shop = Number((await one(`select id from oms_shop where company_id = $1 and platform = 'jd'`, company))['id']);
  await suite.sql('update oms_shop set warehouse = $1, channel = null where id = $2', [warehouse, shop]);
  await suite.sql(
    `update oms_express_company set platform_codes = coalesce(platform_codes, '{}') || '{"jd": "SF"}' where company_id = $1`,
    [company],
  );
  const { data } = await suite.call('boss', '/api/goods/goods/save', {
    code: 'KILL1',
    name: '批量发货杯',
    category: await picked('goods_category', ''),
    unit: await picked('goods_unit', ''),
  });
  sku = (await suite.get('boss', '/api/goods/goodsSku/list', { goods: data.id })).data.rows[0].id;
  await pullOrders();
}, 240_000);
afterAll(async () => {
  await suite.stop();
  await sandbox.stop();
});

test('hundreds of parcels leave as one task; killed five times, each leaves once and is told once', async () => {
  const outputs = await parcels();
  const [held, unnumbered] = outputs;
  await suite.sql('update oms_output_order set locked = true where id = $1', [held]);
  await suite.sql('update oms_output_order set express_no = null where id = $1', [unnumbered]);
  const shipped = async () =>
    Number(
      (await one(`select count(*) as n from oms_output_order where id = any($1) and ship_state = 'shipped'`, outputs))[
        'n'
      ],
    );
  const { data } = await suite.call('keeper', `/api/batch/${outputOrder.name}/ship`, { ids: outputs });
  const { task } = data as { task: number };
  for (let death = 1; death <= 5; death++) {
    const before = await shipped();
    await killedAt(suite, sandbox, async () => (await shipped()) > before + 5);
    expect(await shipped()).toBeLessThan(count - 2);
  }
  const last = await workerProcess(suite, sandbox);
  await until(async () => {
    const { status } = await one(`select status from sys_task where id = $1`, task);
    const { n } = await one(
      `select count(*) as n from oms_output_order where id = any($1) and push_state = 'queued'`,
      outputs,
    );
    return status === 'done' && n === '0' ? true : undefined;
  }, 120);
  await kill(last);

  expect(await shipped()).toBe(count - 2);
  const errors = (await suite.get('keeper', '/api/task/errors', { id: task, after: 0 })).data.rows;
  expect(errors.map(({ id }: { id: number }) => id)).toEqual([held, unnumbered]);
  expect(errors[0].message).toContain('已锁定');
  expect(errors[1].message).toContain('快递单号不能为空');

  const gone = outputs.slice(2);
  const books = await one(
    `select (select -sum(e.quantity) from inv_stock_entry e where e.source_name = 'oms_output_order' and e.source_id = any($1) and e.source_action = 'ship' and e.kind = 'sale') as left,
            (select sum(l.quantity) from oms_output_order_lines l where l.document_id = any($1)) as packed,
            (select sum(e.total) from oms_sale_entry e where e.source_id = any($1)) as sold,
            (select sum(l.total) from oms_output_order_lines l where l.document_id = any($1)) as worth,
            (select b.quantity - b.reserved - b.available from inv_stock_entry_by_place b where b.sku = $2 and b.warehouse = $3) as apart,
            (select b.quantity + (select sum(l.quantity) from oms_output_order_lines l where l.document_id = any($1)) from inv_stock_entry_by_place b where b.sku = $2 and b.warehouse = $3) as whole`,
    gone,
    sku,
    warehouse,
  );
  expect(books['left']).toBe(books['packed']);
  expect(books['sold']).toBe(books['worth']);
  expect(Number(books['apart'])).toBe(0);
  expect(Number(books['whole'])).toBe(5000);
  const parcelsOf = await suite.sql<{ n: string }>(
    `select count(distinct p.id) as n from oms_order_parcels p join oms_output_claim c on c.order_id = p.document_id where c.document_id = any($1) group by p.document_id`,
    [gone],
  );
  expect(new Set(parcelsOf.map(({ n }) => n))).toEqual(new Set(['1']));

  const told = await suite.sql<{ no: string; express_no: string; push_state: string }>(
    `select o.order_no as no, d.express_no, d.push_state from oms_output_order d join oms_order o on o.id = d.orders[1] where d.id = any($1)`,
    [gone],
  );
  const [world] = sandbox.world.shopsOf('jd');
  for (const { no, express_no, push_state } of told)
    expect([no, push_state, sandbox.world.order(world!.shopId, no)]).toMatchObject([
      no,
      'done',
      { status: 'shipped', shipment: { trackingNo: express_no } },
    ]);
}, 240_000);
