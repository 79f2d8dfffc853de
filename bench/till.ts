import { randomUUID } from 'node:crypto';
import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import type { Timed } from './lists.ts';
import { companyOf } from './support/fill.ts';
import { get, loginOf, percentile, post } from './support/measure.ts';
import type { BenchServer } from './support/server.ts';

const main = '/api/pos/posmain';
/** Whoever of the demo stands in for a cashier. */
const cashiers = ['boss', 'accountant', 'hr', 'buyer', 'keeper', 'drawer', 'sales', 'manager'] as const;

interface Till {
  readonly headers: { readonly sessid_id: string };
  readonly terminal: number;
  readonly shift: number;
}
const done = <T>({ code, message, data }: Answer<T>): T => {
  if (code !== '200') throw new Error(message);
  return data;
};

/** Eight terminals like the first of the store, each with somebody who may sell at it. */
async function openTills(server: BenchServer): Promise<{ tills: Till[]; skus: number[]; cash: number }> {
  const { port } = server;
  const company = await companyOf(server);
  await server.sql(
    `update sys_user set roles = array_append(roles, (select id from sys_role where company_id = $1 and code = 'cashier'))
     where company_id = $1 and username = any($2) and not chief`,
    [company, cashiers],
  );
  const boss = await loginOf(port, 'boss');
  const { rows } = done<{ rows: { id: number }[] }>(await get(0, port, '/api/pos/terminal/list?q=T1', boss));
  const first = done<{ tenders: { method: number; account: number }[] } & Record<string, unknown>>(
    await get(0, port, `/api/pos/terminal/get?id=${rows[0]!.id}`, boss),
  );
  const { store, warehouse, rounding, tenders } = first;
  const tills: Till[] = [];
  for (const [i, username] of cashiers.entries()) {
    const { id } = done<{ id: number }>(
      await post(
        0,
        port,
        '/api/pos/terminal/save',
        {
          code: `B${i}`,
          name: `测速机${i}`,
          store,
          warehouse,
          rounding,
          openingCash: '0',
          tenders: tenders.map(({ method, account }) => ({ method, account })),
        },
        boss,
      ),
    );
    const headers = await loginOf(port, username);
    const { shift } = done<{ shift: { id: number } }>(
      await post(i, port, `${main}/beginShift`, { terminal: id, detail: {} }, headers),
    );
    tills.push({ headers, terminal: id, shift: shift.id });
  }
  const [found] = await server.sql<{ skus: string[]; cash: string }>(
    `select (select array_agg(sku order by sku) from inv_stock_entry_by_place p where company_id = $1 and warehouse = $2 and quantity > 20) as skus,
       (select id from fico_payment_method where company_id = $1 and tender = 'cash' and not deleted limit 1)::text as cash`,
    [company, warehouse],
  );
  const skus = found!.skus.map(Number).slice(0, 20);
  // Nobody runs out of goods while the clock runs.
  const keeper = await loginOf(port, 'keeper');
  const input = {
    kind: 'in',
    orderDate: today(),
    warehouse,
    cause: '测速备货',
    lines: skus.map((sku) => ({ sku, quantity: '100000', price: '5' })),
  };
  const { id } = done<{ id: number }>(await post(0, port, '/api/inventory/otherorder/save', input, keeper));
  done(await post(0, port, '/api/inventory/otherorder/audit', { id }, boss));
  return { tills, skus, cash: Number(found!.cash) };
}

/** Each till sells one bill after the other, as fast as it is answered; what a cashier waits for after 收款. */
export async function benchTill(server: BenchServer, seconds = 20): Promise<{ save: Timed[]; search: Timed[] }> {
  const { tills, skus, cash } = await openTills(server);
  const { port } = server;
  const sell = async ({ headers, shift }: Till, client: number, round: number): Promise<number> => {
    const lines = Array.from({ length: 5 }, (_, i) => ({
      no: i + 1,
      sku: skus[(client * 3 + round + i * 2) % skus.length]!,
      quantity: '1',
    }));
    const { pay } = done<{ pay: string }>(await post(client, port, `${main}/vipSettle`, { shift, lines }, headers));
    const bill = { clientUuid: randomUUID(), shift, lines, pay, payments: [{ method: cash, amount: pay }] };
    const started = performance.now();
    done(await post(client, port, `${main}/saveRetailSale`, bill, headers));
    return performance.now() - started;
  };
  const results: Timed[] = [];
  for (const count of [1, 8]) {
    const times: number[] = [];
    const warm = performance.now() + 3000;
    const until = warm + seconds * 1000;
    await Promise.all(
      tills.slice(0, count).map(async (till, client) => {
        for (let round = 0; performance.now() < until; round++) {
          const time = await sell(till, client, round);
          if (performance.now() > warm) times.push(time);
          // A queue at every counter, and cashiers faster than there are.
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      }),
    );
    results.push({ what: `收款成单，5 行，${count} 台`, p50: percentile(times, 0.5), p95: percentile(times, 0.99) });
  }
  const search: Timed[] = [];
  const [{ headers, terminal }] = tills as [Till];
  const cases: [string, (round: number) => string][] = [
    ['条码', (round) => `69${String(52_000 + round).padStart(11, '0')}`],
    ['拼音', () => 'bwb'],
    ['名称', () => '保温杯'],
  ];
  for (const [what, q] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 60; round++) {
      const started = performance.now();
      done(await get(0, port, `${main}/searchGoods?terminal=${terminal}&q=${encodeURIComponent(q(round))}`, headers));
      if (round >= 10) times.push(performance.now() - started);
    }
    search.push({ what: `找商品，${what}`, p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  }
  return { save: results, search };
}
