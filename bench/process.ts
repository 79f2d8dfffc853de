import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import type { Timed } from './lists.ts';
import { companyOf, copyRows } from './support/fill.ts';
import { get, loginOf, percentile, post } from './support/measure.ts';
import type { BenchServer } from './support/server.ts';

const path = (tail: string) => `/api/crm/process/${tail}`;
const done = <T>({ code, message, data }: Answer<T>): T => {
  if (code !== '200') throw new Error(message);
  return data;
};

interface Compared {
  readonly plain: number;
  readonly approved: number;
}

/** A purchase order audited by a button, and one that is handed in, agreed to and audited by that; one after the other. */
export async function benchApproval(server: BenchServer, rounds: number): Promise<Compared> {
  const { port } = server;
  const company = await companyOf(server);
  const [boss, accountant] = [await loginOf(port, 'boss'), await loginOf(port, 'accountant')];
  const [found] = await server.sql<{
    input: { supplier: number; warehouse: number; buyer: number; sku: number };
    accountant: string;
  }>(
    `select (select json_build_object('supplier', o.supplier, 'warehouse', o.warehouse, 'buyer', o.buyer, 'sku', l.sku)
        from pur_order o join pur_order_lines l on l.company_id = o.company_id and l.document_id = o.id
        where o.company_id = $1 limit 1) as input,
       (select id from sys_user where company_id = $1 and username = 'accountant') as accountant`,
    [company],
  );
  const { supplier, warehouse, buyer, sku } = found!.input;
  await server.sql(`update process_definition set disabled = true where company_id = $1`, [company]);
  const drafts = async (quantity: string) => {
    const line = { sku, quantity, price: '10', taxRate: '0.13' };
    const ids: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const order = { supplier, warehouse, buyer, orderDate: today(), pricing: 'taxed', lines: [line, line, line] };
      ids.push(done<{ id: number }>(await post(0, port, '/api/purchase/purchaseorder/save', order, boss)).id);
    }
    return ids;
  };
  // The flow is meant for the larger ones alone, so that both kinds stand in one company and take turns.
  const step = { id: 'a', name: '审核', kind: 'approve', who: { by: 'users', ids: [Number(found!.accountant)] } };
  const definition = { code: 'BENCH', name: '测速', target: 'pur_order', when: '价税合计 > 50', steps: [step] };
  done(await post(0, port, path('addProcessDefinition'), definition, boss));
  const [plain, bound] = [await drafts('1'), await drafts('2')];
  const timed = async (task: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await task();
    return performance.now() - began;
  };
  const times: { plain: number[]; approved: number[] } = { plain: [], approved: [] };
  for (const [i, id] of bound.entries()) {
    times.plain.push(
      await timed(async () =>
        done(await post(0, port, '/api/purchase/purchaseorder/audit', { id: plain[i] }, accountant)),
      ),
    );
    let instance = 0;
    const asking = await timed(async () => {
      const started = await post(0, port, path('startProcessInstance'), { entity: 'pur_order', id }, boss);
      instance = done<{ id: number }>(started).id;
    });
    // Looking for the task is what a person does in between, and no part of either.
    const { rows } = done<{ rows: { id: number; instance: number }[] }>(
      await post(0, port, path('queryToDoTaskList'), { pageSize: 200 }, accountant),
    );
    const taskId = rows.find((row) => row.instance === instance)!.id;
    const agreeing = await timed(async () =>
      done(await post(0, port, path('completeTask'), { taskId, decision: 'approve' }, accountant)),
    );
    times.approved.push(asking + agreeing);
  }
  const typical = (all: readonly number[]) => percentile(all.slice(Math.floor(rounds / 5)), 0.5);
  return { plain: typical(times.plain), approved: typical(times.approved) };
}

/** What waits for somebody, where the company has decided so many before. */
export async function benchTasks(server: BenchServer, count: number): Promise<Timed[]> {
  const { port } = server;
  const company = await companyOf(server);
  await copyRows(
    server,
    'process_task',
    {
      id: '2000000000 + g',
      created_at: `now() - g * interval '3 minutes'`,
      user: 'u.ids[1 + g % array_length(u.ids, 1)]',
      open_for: 'null',
      state: `'approved'`,
    },
    `generate_series(1, ${count}) g,
       (select * from process_task where company_id = ${company} limit 1) o,
       (select array_agg(id) as ids from sys_user where company_id = ${company}) u`,
  );
  await server.sql('vacuum analyze process_task');
  const headers = await loginOf(port, 'accountant');
  const cases: [string, () => Promise<Answer>][] = [
    ['待我审批', () => post(0, port, path('queryToDoTaskList'), {}, headers)],
    ['待办的个数', () => get(0, port, path('countTasks'), headers)],
    ['我审批过，第一页', () => post(0, port, path('getAllTaskListByUserId'), { which: 'done' }, headers)],
  ];
  const results: Timed[] = [];
  for (const [what, ask] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 60; round++) {
      const began = performance.now();
      done(await ask());
      if (round >= 10) times.push(performance.now() - began);
    }
    results.push({ what, p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  }
  return results;
}
