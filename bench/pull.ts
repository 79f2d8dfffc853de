import { createHash } from 'node:crypto';
import type { Answer } from '@heliu/model';
import pg from 'pg';
import { demoPassword } from '../apps/server/src/demo/accounts.ts';
import { type House, pause } from './support/house.ts';
import { post } from './support/measure.ts';
import { type Recorded, recordPages, startReplay } from './support/replay.ts';

export interface PullResult {
  readonly what: string;
  /** Orders a second. */
  readonly thin: number;
  readonly ours: number;
}

const count = 10_000;

const tables = `
  create table if not exists thin_order (company_id bigint, shop bigint, order_no text, status int, created_at timestamptz, updated_at timestamptz,
    paid numeric(18,2), postage numeric(18,2), nick text, hash text, primary key (company_id, shop, order_no));
  create table if not exists thin_order_line (company_id bigint, shop bigint, order_no text, line_no text, name text, quantity numeric, price numeric(18,2),
    primary key (company_id, shop, order_no, line_no));`;
const heads = `
  insert into thin_order as t select 1, 1, u.* from unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::text[], $8::text[]) u
  on conflict (company_id, shop, order_no) do update set status = excluded.status, updated_at = excluded.updated_at, paid = excluded.paid, hash = excluded.hash
  where t.hash is distinct from excluded.hash returning order_no`;
const lines = `
  insert into thin_order_line select 1, 1, u.* from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::numeric[]) u
  on conflict (company_id, shop, order_no, line_no) do update set quantity = excluded.quantity, price = excluded.price`;

interface RawLine {
  readonly order_id: string;
  readonly product_name: string;
  readonly item_num: number;
  readonly origin_amount: number;
}
interface RawOrder {
  readonly order_id: string;
  readonly order_status: number;
  readonly create_time: number;
  readonly update_time: number;
  readonly pay_amount: number;
  readonly post_amount: number;
  readonly doudian_open_id?: string;
  readonly sku_order_list: readonly RawLine[];
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
        waiting.map((one) => one.order_id),
        waiting.map((one) => one.order_status),
        waiting.map((one) => new Date(one.create_time * 1000)),
        waiting.map((one) => new Date(one.update_time * 1000)),
        waiting.map((one) => one.pay_amount / 100),
        waiting.map((one) => one.post_amount / 100),
        waiting.map((one) => one.doudian_open_id ?? ''),
        waiting.map((one) => createHash('sha1').update(JSON.stringify(one)).digest('base64')),
      ],
    });
    const written = new Set(rows.map(({ order_no: no }) => no));
    const all = waiting
      .filter((one) => written.has(one.order_id))
      .flatMap((one) => one.sku_order_list.map((line) => ({ one, line })));
    if (all.length > 0)
      await client.query({
        name: 'lines',
        text: lines,
        values: [
          all.map(({ one }) => one.order_id),
          all.map(({ line }) => line.order_id),
          all.map(({ line }) => line.product_name),
          all.map(({ line }) => line.item_num),
          all.map(({ line }) => line.origin_amount / 100),
        ],
      });
    await client.query('commit');
    waiting = [];
  };
  for (let page = 0; page < pages; page++) {
    const answer = await fetch(`http://127.0.0.1:${port}/order/searchList`, {
      method: 'POST',
      body: JSON.stringify({ page }),
    });
    const { data } = (await answer.json()) as { data: { shop_order_list: RawOrder[] } };
    waiting.push(...data.shop_order_list);
    if (waiting.length >= 2000) await store();
  }
  await store();
}

async function timed(task: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await task();
  return (count / (performance.now() - started)) * 1000;
}

/** Ten thousand orders of 抖店 out of a recorded platform: adapter, duplicate check, checkpoints and all. */
export async function benchPull(house: House): Promise<PullResult[]> {
  const replay = await startReplay(house.shopPort);
  const client = new pg.Client({ connectionString: house.thinUrl });
  await client.connect();
  await client.query(tables);
  const { data: session } = (await post(0, house.port, '/erp/user/login', {
    username: 'boss',
    password: demoPassword,
  })) as Answer<{ sessionid: string }>;
  const [task] = await house.sql<{ id: string; shop: string }>(
    `select t.id, t.shop from oms_task t join oms_shop s on s.id = t.shop and s.company_id = t.company_id where s.platform = 'douyin' and t.resource = 'orders'`,
  );
  await house.sql(`update oms_task set enabled = false, state = 'stopped' where state <> 'running'`);
  const oursPull = async () => {
    await house.sql(`update oms_task set mark = now() - interval '1 hour', "window" = null where id = $1`, [task!.id]);
    return timed(async () => {
      const answer = await post(
        0,
        house.port,
        '/api/oms/task/execute',
        { ids: [Number(task!.id)] },
        { sessid_id: session.sessionid },
      );
      if ((answer as Answer<{ done: number }>).data.done !== 1) throw new Error(JSON.stringify(answer));
      for (;;) {
        const [row] = await house.sql<{ state: string; last_message: string }>(
          'select state, last_message from oms_task where id = $1',
          [task!.id],
        );
        if (row!.state === 'failed') throw new Error(row!.last_message);
        if (row!.state !== 'running') return;
        await pause(10);
      }
    });
  };
  const thin = (pages: Recorded) => timed(() => thinPull(client, house.shopPort, pages.length - 1));
  try {
    const sets = [await recordPages(count, 1), await recordPages(count, 2), await recordPages(count, 3)];
    const fresh: [number, number][] = [];
    for (const pages of sets) {
      await replay.play(pages);
      fresh.push([await thin(pages), await oursPull()]);
    }
    const [stored] = await house.sql<{ n: string }>(
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
