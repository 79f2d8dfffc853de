import type { Answer, TaskView } from '@heliu/model';
import { companyOf, fillOrders } from './support/fill.ts';
import { get, loginOf, post } from './support/measure.ts';
import { type BenchServer, pause } from './support/server.ts';

export interface SettlementSpeed {
  readonly lines: number;
  readonly orders: number;
  /** From the upload to the answer with every row judged. */
  readonly check: number;
  /** From asking for it until every line is there and matched. */
  readonly match: number;
}

const ok = <T>(answer: Answer): T => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer.data as T;
};

/** A statement of a hundred thousand lines about orders that are here, brought in as a browser does it. */
export async function benchSettlement(server: BenchServer, lines = 100_000): Promise<SettlementSpeed> {
  const company = await companyOf(server);
  await fillOrders(server, lines);
  const [shop] = await server.sql<{ id: string }>(
    `select shop as id from oms_order where company_id = $1 group by shop order by count(*) desc limit 1`,
    [company],
  );
  const orders = await server.sql<{ no: string; paid: string }>(
    `select order_no as no, paid from oms_order where company_id = $1 and shop = $2 order by id desc limit $3`,
    [company, shop!.id, Math.ceil(lines / 2)],
  );
  // As often about each order as it takes: its price first, then fees.
  const rows = Array.from({ length: lines }, (_, i) => {
    const [{ no, paid }, turn] = [orders[i % orders.length]!, Math.floor(i / orders.length)];
    return `L${i},${no},2026-11-03 10:00:00,${turn === 0 ? `货款,${paid}` : '技术服务费,-0.01'}`;
  });
  const content = ['流水号,订单号,发生时间,费用名称,金额', ...rows].join('\n');
  const headers = await loginOf(server.port, 'accountant');
  const form = new FormData();
  form.append('file', new Blob([content]), '账单.csv');
  const started = performance.now();
  const sent = await fetch(`http://127.0.0.1:${server.port}/api/file/upload`, { method: 'POST', headers, body: form });
  const { id: file } = ok<{ id: number }>((await sent.json()) as Answer);
  const input = { shop: Number(shop!.id), file };
  const base = '/api/wkd/fico/merchantsettlement';
  ok(await post(0, server.port, `${base}/check`, input, headers));
  const checked = performance.now();
  const { task } = ok<{ task: number }>(await post(0, server.port, `${base}/import`, input, headers));
  let view: TaskView;
  do {
    await pause(50);
    view = ok<TaskView>(await get(0, server.port, `/api/task/get?id=${task}`, headers));
  } while (view.status === 'queued' || view.status === 'running');
  if (view.status !== 'done') throw new Error(view.error ?? view.status);
  return { lines: rows.length, orders: orders.length, check: checked - started, match: performance.now() - checked };
}
