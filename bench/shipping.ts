import { today } from '@heliu/engine';
import { type Answer, daysAfter } from '@heliu/model';
import { asking, timed, type Timed } from './lists.ts';
import { companyOf } from './support/fill.ts';
import { loginOf, median, post } from './support/measure.ts';
import { type BenchServer, pause } from './support/server.ts';
import { startThin } from './support/thin.ts';

const ok = <T = { id: number }>(answer: Answer): T => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer.data as T;
};

interface Goods {
  readonly warehouse: number;
  readonly skus: readonly number[];
}
/** Goods of the second warehouse, so many that none run out. */
async function plenty(server: BenchServer, company: number): Promise<Goods> {
  const [found] = await server.sql<{ warehouse: string; skus: string[] }>(
    `select w.id as warehouse, array_agg(b.sku order by b.sku) as skus from scm_warehouse w
     join inv_stock_entry_by_place b on b.company_id = w.company_id and b.warehouse = w.id and b.quantity > 0
     join goods_sku s on s.company_id = w.company_id and s.id = b.sku and not s.disabled
     join goods_goods g on g.company_id = w.company_id and g.id = s.goods and not g.no_sale and not g.batch_managed and not g.serial_managed
     where w.company_id = $1 and w.code = 'A02' group by 1`,
    [company],
  );
  const [warehouse, skus] = [Number(found!.warehouse), found!.skus.map(Number)];
  await server.sql(
    `update inv_stock_entry_by_place set quantity = quantity + 1e7, amount = amount + 1e8, available = available + 1e7 where company_id = ${company} and warehouse = ${warehouse}`,
  );
  await server.sql(
    `update inv_stock_entry_by_pool set quantity = quantity + 1e7, amount = amount + 1e8 where company_id = ${company}`,
  );
  return { warehouse, skus };
}

export interface OutboundSpeed {
  readonly lines: number;
  readonly bare: number;
  readonly ours: number;
}
/** Audit of wholesale goods that leave, saved before the clock starts, against the bare program's. Both take turns. */
export async function benchOutbounds(
  server: BenchServer,
  sizes: readonly number[],
  rounds = 40,
): Promise<OutboundSpeed[]> {
  const thin = await startThin(server.thinUrl);
  const company = await companyOf(server);
  const { warehouse, skus } = await plenty(server, company);
  const [maker, checker] = [await loginOf(server.port, 'boss'), await loginOf(server.port, 'manager')];
  await server.sql('update crm_customer set credit_limit = null');
  const [ids] = await server.sql<{ customer: string; salesman: string }>(
    `select (select min(id) from crm_customer where company_id = $1 and status = 'active') as customer,
            (select id from sys_user where company_id = $1 and username = 'boss') as salesman`,
    [company],
  );
  const [customer, salesman] = [Number(ids!.customer), Number(ids!.salesman)];
  const send = async <T = { id: number }>(path: string, body: object, headers: { sessid_id: string }): Promise<T> =>
    ok<T>(await post(0, server.port, `/api/sales/${path}`, body, headers));
  const one = async (count: number, turn: number): Promise<readonly [bare: number, ours: number]> => {
    const lines = Array.from({ length: count }, (_, i) => ({
      sku: skus[(turn * 3 + i) % skus.length]!,
      quantity: '1',
      price: '199',
      taxRate: '0.13',
    }));
    const order = await send(
      'salesorder/save',
      { customer, salesman, warehouse, orderDate: today(), pricing: 'taxed', lines },
      maker,
    );
    await send('salesorder/audit', { id: order.id }, checker);
    const ordered = await server.sql<{ id: string; sku: string; unit: string }>(
      'select id, sku, unit from sal_order_lines where company_id = $1 and document_id = $2 order by position',
      [company, order.id],
    );
    const ours = await send(
      'outputorder/save',
      {
        kind: 'sales',
        customer,
        warehouse,
        outDate: today(),
        lines: ordered.map(({ id, sku, unit }) => ({
          salesOrder: order.id,
          salesLine: Number(id),
          sku: Number(sku),
          unit: Number(unit),
          quantity: '1',
        })),
        parts: [],
      },
      maker,
    );
    const stored = { company, supplier: customer, warehouse, inputDate: today(), lines };
    const bare = ok(await post(0, thin.port, '/receive', stored));
    const started = performance.now();
    ok(await post(0, thin.port, '/store', { company, id: bare.id }));
    const between = performance.now();
    await send('outputorder/audit', { id: ours.id }, checker);
    return [between - started, performance.now() - between];
  };
  try {
    const results: OutboundSpeed[] = [];
    for (const count of sizes) {
      const times: (readonly [number, number])[] = [];
      for (let turn = -15; turn < rounds; turn++) {
        const both = await one(count, turn + 15);
        if (turn >= 0) times.push(both);
      }
      const [bare, ours] = [median(times.map(([a]) => a)), median(times.map(([, b]) => b))];
      results.push({ lines: count, bare, ours });
    }
    return results;
  } finally {
    thin.stop();
  }
}

export interface ShippingSpeed {
  readonly parcels: number;
  readonly lines: number;
  /** Lines a second. */
  readonly bare: number;
  readonly ours: number;
}
/** Parcels of four lines leave as one task, against the bare program's, asked for one after the other. */
export async function benchShipping(server: BenchServer, lines: number): Promise<ShippingSpeed> {
  const parcels = lines / 4;
  const company = await companyOf(server);
  const { warehouse, skus } = await plenty(server, company);
  const [boss, keeper] = [await loginOf(server.port, 'boss'), await loginOf(server.port, 'keeper')];
  const [ids] = await server.sql<{ shop: string; express: string }>(
    `select (select min(id) from oms_shop where company_id = $1) as shop, (select min(id) from oms_express_company where company_id = $1) as express`,
    [company],
  );
  await server.sql('update oms_route set disabled = true');
  await server.sql(`update oms_shop set warehouse = ${warehouse}, channel = null`);
  const batch = async (entity: string, action: string, of: readonly number[], headers: { sessid_id: string }) => {
    const answer = await post(0, server.port, `/api/batch/${entity}/${action}`, { ids: of }, headers);
    const { task } = ok<{ task: number }>(answer as Answer);
    for (;;) {
      const [row] = await server.sql<{ status: string; failed: string; error: string | null }>(
        'select status, failed, error from sys_task where id = $1',
        [task],
      );
      if (row!.error !== null || Number(row!.failed) > 0) throw new Error(row!.error ?? `${row!.failed} failed`);
      if (row!.status === 'done') return;
      await pause(20);
    }
  };
  const orders: number[] = [];
  for (let n = 0; n < parcels; n++) {
    const input = {
      shop: Number(ids!.shop),
      orderNo: `SHIP${n}`,
      orderDate: today(),
      lines: Array.from({ length: 4 }, (_, i) => ({ goodsName: `商品 ${i}`, quantity: '1', price: '59.90' })),
    };
    orders.push(ok(await post(0, server.port, '/api/oms/order/save', input, boss)).id);
  }
  await batch('oms_order', 'audit', orders, await loginOf(server.port, 'accountant'));
  for (let at = 0; at < parcels; at += 200)
    ok(await post(0, server.port, '/api/oms/outputorder/generate', { orders: orders.slice(at, at + 200) }, boss));
  const made = await server.sql<{ id: string }>(
    'select distinct document_id as id from oms_output_claim where order_id = any($1::bigint[]) order by 1',
    [orders],
  );
  const outputs = made.map(({ id }) => Number(id));
  await server.sql(
    `update oms_output_order_lines set sku = ($2::bigint[])[1 + (id % array_length($2::bigint[], 1))] where document_id = any($1::bigint[])`,
    [outputs, skus],
  );
  await server.sql(`update oms_output_order set express = $2, express_no = 'SF' || id where id = any($1::bigint[])`, [
    outputs,
    Number(ids!.express),
  ]);
  await batch('oms_output_order', 'audit', outputs, keeper);
  const began = performance.now();
  await batch('oms_output_order', 'ship', outputs, keeper);
  const ours = (lines / (performance.now() - began)) * 1000;

  const thin = await startThin(server.thinUrl);
  try {
    const bare: number[] = [];
    for (let n = 0; n < parcels; n++) {
      const goods = Array.from({ length: 4 }, (_, i) => ({
        sku: skus[(n + i) % skus.length]!,
        quantity: '1',
        price: '59.9',
      }));
      const input = { company, supplier: 1, warehouse, inputDate: today(), lines: goods };
      bare.push(ok(await post(0, thin.port, '/receive', input)).id);
    }
    const started = performance.now();
    for (const id of bare) ok(await post(0, thin.port, '/store', { company, id }));
    return { parcels, lines, bare: (lines / (performance.now() - started)) * 1000, ours };
  } finally {
    thin.stop();
  }
}

/** A year of so many shop orders of three lines, over the demo's shops, its SKUs and others, as the ledger keeps its sums. */
export async function fillSales(server: BenchServer, orders: number, skus: number): Promise<void> {
  const company = await companyOf(server);
  const [from, shops] = [
    `(current_date - (g::float8 / ${orders * 3} * 365)::int)`,
    `(select array_agg(id order by id) as ids from oms_shop where company_id = ${company})`,
  ];
  await server.sql(
    `insert into oms_sale_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, day, sku, shop, quantity, total, net, cost, fee)
     select ${company}, 3000000000 + g / 3, 'oms_output_order', 5000000000 + g, 'ship', 'CK' || g / 3, ${from}, 0, ${from},
            coalesce(k.ids[1 + (g::bigint * 7919) % ${skus}], 1000000000 + (g::bigint * 7919) % ${skus}), s.ids[1 + (g / 3) % array_length(s.ids, 1)], 1, 113, 100, 60, 3
     from generate_series(1, ${orders * 3}) g, ${shops} s, (select array_agg(id order by id) as ids from goods_sku where company_id = ${company}) k`,
  );
  const sums = 'sum(quantity), sum(total), sum(net), sum(cost), sum(fee)';
  const own = `from oms_sale_entry where id > 5000000000`;
  const put = (table: string, keys: string, columns: string) =>
    server.sql(
      `insert into oms_sale_entry_by_${table} (company_id, ${columns}, quantity, total, net, cost, fee) select company_id, ${keys}, ${sums} ${own} group by company_id, ${keys} on conflict do nothing`,
    );
  await put('party', 'day, shop, coalesce(customer, 0), coalesce(salesman, 0)', 'day, shop, customer, salesman');
  await put('goods', 'day, sku, shop', 'day, sku, shop');
  await put('goods_months', `sku, shop, date_trunc('month', day)::date`, 'sku, shop, month');
  for (const table of ['', '_by_party', '_by_goods', '_by_goods_months'])
    await server.sql(`vacuum analyze oms_sale_entry${table}`);
}

/** Every figure of the analysis and of the home page, as their pages ask for them. */
export async function benchFigures(server: BenchServer): Promise<Timed[]> {
  const ask = await asking(server, 'boss');
  const month = { from: daysAfter(today(), -30), to: today() };
  const year = { from: daysAfter(today(), -364), to: today() };
  const [shop] = await server.sql<{ id: string }>(
    `select shop as id from oms_sale_entry_by_party where shop <> 0 group by 1 order by sum(total) desc limit 1`,
  );
  const known = await server.sql<{ id: string }>(
    `select id from goods_sku where company_id = $1 and not deleted order by id limit 20`,
    [await companyOf(server)],
  );
  const sku = (round: number) => known[Math.max(round, 0) % known.length]!.id;
  const cases: [string, string, (round: number) => Record<string, string>][] = [
    ...(['day', 'shop', 'goods', 'customer', 'salesman'] as const).flatMap(
      (by): [string, string, () => Record<string, string>][] => {
        const label = { day: '日', shop: '店铺', goods: '商品', customer: '客户', salesman: '业务员' }[by];
        return [
          [`销售分析一个月，按${label}`, 'sales', () => ({ ...month, by })],
          [`销售分析一年，按${label}`, 'sales', () => ({ ...year, by })],
        ];
      },
    ),
    ['销售分析一年，一家店铺按商品', 'sales', () => ({ ...year, by: 'goods', shop: shop!.id })],
    ['销售分析一年，一个 SKU 按日', 'sales', (round) => ({ ...year, by: 'day', sku: sku(round) })],
    ['首页销售走势', 'salesTrend', () => ({ days: '30' })],
    ['首页热销商品', 'topGoods', () => ({ days: '30' })],
    ['首页店铺排名', 'shopRanking', () => ({ days: '30' })],
  ];
  const results: Timed[] = [];
  for (const [what, path, args] of cases)
    results.push(await timed(what, (round) => ask(`/api/bianalysis/${path}`, args(round))));
  return results;
}
