import { readFileSync } from 'node:fs';
import { today } from '@heliu/engine';
import { type Answer, codes } from '@heliu/model';
import { type BenchServer, pause } from './support/server.ts';
import { get, loginOf, percentile, post } from './support/measure.ts';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds from asking to the answer, of those who were served. */
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly failed: number;
  /** The most the server took, in MiB. */
  readonly memory: number;
}

const connections = 200;

/** What an office does all day: mostly reading, now and then an invoice. */
async function mixOf({ port, sql }: BenchServer): Promise<(client: number, turn: number) => Promise<Answer>> {
  const [maker, checker] = [await loginOf(port, 'drawer'), await loginOf(port, 'accountant')];
  const [known] = await sql<{ customer: string; receivable: string }>(
    `select (select min(id) from crm_customer where company_id = c.id and status = 'active') as customer,
            (select id from fico_account where company_id = c.id and code = '1122') as receivable
     from sys_company c where c.code = 'HELIU'`,
  );
  const day = today();
  const invoice = {
    invoiceKind: 'normal',
    customer: Number(known!.customer),
    receivable: Number(known!.receivable),
    invoiceDate: day,
    dueDate: day,
    lines: [{ goodsName: '*化妆品*山茶花保湿面霜', quantity: '3', taxPrice: '59.90', taxRate: '0.13' }],
  };
  const read = (path: string) => (client: number) => get(client, port, path, checker) as Promise<Answer>;
  const mix = [
    read('/api/fico/arinvoice/listByWhere?pageSize=50'),
    read('/api/oms/order/list?pageSize=50'),
    read('/api/pick/crm_customer?q=%E7%A7%91%E6%8A%80'),
    read('/api/fico/arinvoice/listByWhere?pageSize=50&status=draft&sort=-total'),
    (client: number) => post(client, port, '/api/fico/arinvoice/save', invoice, maker) as Promise<Answer>,
  ];
  return (client, turn) => mix[(client + turn) % mix.length]!(client);
}

const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** Two hundred connections that ask without a pause; who is told to come again comes when he was told, as a browser does. */
export async function benchLoad(server: BenchServer, seconds = 60): Promise<Load> {
  const ask = await mixOf(server);
  const times: number[] = [];
  let [refused, failed, memory] = [0, 0, 0];
  const watch = setInterval(() => (memory = Math.max(memory, memoryOf(server.serverPid))), 200);
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const asked = performance.now();
        const { code } = await ask(client, turn).catch(() => ({ code: 'broken' }));
        if (code === codes.ok) times.push(performance.now() - asked);
        else if (code === codes.tooMany) {
          refused += 1;
          await pause(500 + Math.random() * 1000);
        } else failed += 1;
      }
    }),
  );
  clearInterval(watch);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { perSecond: times.length / seconds, p50, p99, refused, failed, memory };
}
