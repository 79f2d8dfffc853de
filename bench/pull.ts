import { createHash } from 'node:crypto';
import type { Answer } from '@heliu/model';
import pg from 'pg';
import { type BenchServer, pause } from './support/server.ts';
import { loginOf, post } from './support/measure.ts';
import { type Recorded, recordPages, startReplay } from './support/replay.ts';

export interface PullResult {
  readonly what: string;
  /** Orders a second. */
  readonly thin: number;
  readonly ours: number;
}

const count = 10_000;

const tables = `
  create table if not exists thin_order (company_id bigint, shop bigint, order_no text, status text, created_at timestamptz, updated_at timestamptz,
    paid numeric(18,2), postage numeric(18,2), nick text, hash text, primary key (company_id, shop, order_no));
  create table if not exists thin_order_line (company_id bigint, shop bigint, order_no text, line_no text, name text, quantity numeric, price numeric(18,2),
    primary key (company_id, shop, order_no, line_no));`;
const heads = `
  insert into thin_order as t select 1, 1, u.* from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::text[], $8::text[]) u
  on conflict (company_id, shop, order_no) do update set status = excluded.status, updated_at = excluded.updated_at, paid = excluded.paid, hash = excluded.hash
  where t.hash is distinct from excluded.hash returning order_no`;
const lines = `
  insert into thin_order_line select 1, 1, u.* from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::numeric[]) u
  on conflict (company_id, shop, order_no, line_no) do update set quantity = excluded.quantity, price = excluded.price`;

interface RawOrder {
  readonly orderId: string;
  readonly orderState: string;
  readonly orderStartTime: string;
  readonly modified: string;
  readonly orderPayment: string;
  readonly freightPrice: string;
  readonly open_id_buyer: string;
  readonly itemInfoList: readonly {
    readonly skuId: string;
    readonly skuName: string;
    readonly itemTotal: string;
    readonly jdPrice: string;
  }[];
}

/** The bare program: fetches the same pages, keeps what a list needs, two thousand orders a statement. */
async function thinPull(client: pg.Client, port: number, pages: number): Promise<void> {
  let waiting: RawOrder[] = [];
  const store = async () => {
    if (waiting.length === 0) return;
    await client.query('begin');
    const { rows } = await client.query<{ order_no: string }>({
      name: 'heads',
      text: heads,
      values: [
        waiting.map((one) => one.orderId),
        waiting.map((one) => one.orderState),
        waiting.map((one) => `${one.orderStartTime}+08`),
        waiting.map((one) => `${one.modified}+08`),
        waiting.map((one) => one.orderPayment),
        waiting.map((one) => one.freightPrice),
        waiting.map((one) => one.open_id_buyer),
        waiting.map((one) => createHash('sha1').update(JSON.stringify(one)).digest('base64')),
      ],
    });
    const written = new Set(rows.map(({ order_no: no }) => no));
    const all = waiting
      .filter((one) => written.has(one.orderId))
      .flatMap((one) => one.itemInfoList.map((line, at) => ({ one, line, at })));
    if (all.length > 0)
      await client.query({
        name: 'lines',
        text: lines,
        values: [
          all.map(({ one }) => one.orderId),
          all.map(({ at }) => String(at)),
          all.map(({ line }) => line.skuName),
          all.map(({ line }) => line.itemTotal),
          all.map(({ line }) => line.jdPrice),
        ],
      });
    await client.query('commit');
    waiting = [];
  };
  for (let page = 1; page <= pages; page++) {
    const body = new URLSearchParams({ '360buy_param_json': JSON.stringify({ page: String(page) }) });
    const answer = await fetch(`http://127.0.0.1:${port}/routerjson`, { method: 'POST', body });
    const content = (await answer.json()) as Record<string, { searchorderinfo_result: { orderInfoList: RawOrder[] } }>;
    waiting.push(...Object.values(content)[0]!.searchorderinfo_result.orderInfoList);
    if (waiting.length >= 2000) await store();
  }
  await store();
}

async function timed(task: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await task();
  return (count / (performance.now() - started)) * 1000;
}

/** Ten thousand orders of 京东 out of a recorded platform: adapter, duplicate check, checkpoints and all. */
export async function benchPull(server: BenchServer): Promise<PullResult[]> {
  const replay = await startReplay(server.shopPort);
  const client = new pg.Client({ connectionString: server.thinUrl });
  await client.connect();
  await client.query(tables);
  const headers = await loginOf(server.port, 'boss');
  const [task] = await server.sql<{ id: string; shop: string }>(
    `select t.id, t.shop from oms_task t join oms_shop s on s.id = t.shop and s.company_id = t.company_id where s.platform = 'jd' and t.resource = 'orders'`,
  );
  await server.sql(`update oms_task set enabled = false, state = 'stopped' where state <> 'running'`);
  const oursPull = async () => {
    await server.sql(`update oms_task set mark = now() - interval '1 hour', "window" = null where id = $1`, [task!.id]);
    return timed(async () => {
      const answer = await post(0, server.port, '/api/oms/task/execute', { ids: [Number(task!.id)] }, headers);
      if ((answer as Answer<{ done: number }>).data.done !== 1) throw new Error(JSON.stringify(answer));
      for (;;) {
        const [row] = await server.sql<{ state: string; last_message: string }>(
          'select state, last_message from oms_task where id = $1',
          [task!.id],
        );
        if (row!.state === 'failed') throw new Error(row!.last_message);
        if (row!.state !== 'running') return;
        await pause(10);
      }
    });
  };
  const thin = (pages: Recorded) => timed(() => thinPull(client, server.shopPort, pages.length - 1));
  try {
    const sets = [await recordPages(count, 1), await recordPages(count, 2), await recordPages(count, 3)];
    const fresh: [number, number][] = [];
    for (const pages of sets) {
      await replay.play(pages);
      fresh.push([await thin(pages), await oursPull()]);
    }
    const [stored] = await server.sql<{ n: string }>(
      "select count(*) as n from oms_order where shop = $1 and created_at > now() - interval '1 day'",
      [task!.shop],
    );
    if (Number(stored!.n) < sets.length * count) throw new Error(`${stored!.n} orders arrived`);
    const again: [number, number] = [await thin(sets.at(-1)!), await oursPull()];
    // The first round warms both up.
    const mean = (side: 0 | 1) => fresh.slice(1).reduce((sum, pair) => sum + pair[side], 0) / (fresh.length - 1);
    return [
      { what: '新订单', thin: mean(0), ours: mean(1) },
      { what: '没有变化', thin: again[0], ours: again[1] },
    ];
  } finally {
    replay.stop();
    await client.end();
  }
}
