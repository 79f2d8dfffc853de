import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { Answer, ImportView, TaskView } from '@heliu/model';
import { writeXlsxStream } from 'hucre/xlsx';
import { fillInvoices } from './support/fill.ts';
import { type BenchServer, pause } from './support/server.ts';
import { loginOf, post } from './support/measure.ts';

export interface ExcelResult {
  readonly rows: number;
  /** The library alone, with rows out of the air and no database. */
  readonly bare: number;
  readonly ours: number;
  /** The most the server took while exporting, in MiB. */
  readonly peak: number;
  /** From the upload to the answer with every row judged. */
  readonly preview: number;
}

const columns = [
  'number', 'status', 'customer', 'invoiceDate', 'dueDate', 'total', 'amount', 'tax', 'taxInvoiceNo', 'createdBy', 'createdAt', 'remark',
] as const; // prettier-ignore

const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** The same kinds of cells, made up. */
function* madeUp(rows: number) {
  for (let i = 0; i < rows; i++)
    yield [
      `YS20261115${String(i).padStart(8, '0')}`, '已审核', `KH${i % 60} 杭州知味食品有限公司`, new Date(1.79e12), new Date(1.8e12),
      (i % 100_000) / 7, (i % 100_000) / 8, (i % 100_000) / 56, `8${String(i).padStart(19, '0')}`, '陈志远', new Date(1.79e12), null,
    ]; // prettier-ignore
}

async function bareExport(rows: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'heliu-bare-'));
  const started = performance.now();
  const stream = writeXlsxStream(madeUp(rows), {
    name: '应收发票',
    columns: columns.map((header) => ({ header, width: 16 })),
  });
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(join(folder, 'bare.xlsx')));
  const took = performance.now() - started;
  await rm(folder, { recursive: true, force: true });
  return took;
}

/** A hundred thousand invoices out, ten thousand customers in, over HTTP as a browser does it. */
export async function benchExcel(server: BenchServer, rows = 100_000): Promise<ExcelResult> {
  const [filled] = await server.sql<{ n: string }>('select count(*) as n from fico_ar_invoice where id > 1000000000');
  if (Number(filled!.n) < rows) await fillInvoices(server, rows);
  const headers = await loginOf(server.port, 'boss');
  const address = `http://127.0.0.1:${server.port}`;

  const bare = await bareExport(rows);
  let [peak, watching] = [0, true];
  const watch = (async () => {
    for (; watching; await pause(50)) peak = Math.max(peak, memoryOf(server.serverPid));
  })();
  const started = performance.now();
  const order = { entity: 'fico_ar_invoice', columns, filters: { id: `1000000001..${1_000_000_000 + rows}` } };
  const { data } = (await post(0, server.port, '/api/export', order, headers)) as Answer<{ task: number }>;
  let task: TaskView;
  do {
    await pause(20);
    const response = await fetch(`${address}/api/task/get?id=${data.task}`, { headers });
    task = ((await response.json()) as Answer<TaskView>).data;
  } while (task.status === 'queued' || task.status === 'running');
  const ours = performance.now() - started;
  watching = false;
  await watch;
  if (task.status !== 'done' || task.done !== rows) throw new Error(`${task.status} ${task.error} ${task.done}`);

  const people = Array.from({ length: 10_000 }, (_, i) => [
    `BE${i}`,
    `压测客户${i}`,
    '企业',
    '陈志远',
    '网店',
    50_000,
    30,
    '020-12345678',
  ]);
  const heads = ['客户编号', '客户名称', '客户类型', '业务员', '客户来源', '信用额度', '信用天数', '电话'];
  const book = await buffer(
    writeXlsxStream(people, { name: '客户', columns: heads.map((header) => ({ header })) }) as never,
  );
  const form = new FormData();
  form.append('file', new Blob([book]), '客户.xlsx');
  const sent = performance.now();
  const answer = (await (
    await fetch(`${address}/api/import/upload/crm_customer`, { method: 'POST', headers, body: form })
  ).json()) as Answer<ImportView>;
  const preview = performance.now() - sent;
  if (answer.code !== '200' || answer.data.records !== 10_000 || answer.data.bad > 0)
    throw new Error(JSON.stringify(answer));
  return { rows, bare, ours, peak, preview };
}
