import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer } from '@heliu/model';
import { sandboxProviderGateway, sandboxSettings } from '../modules/einvoice/model.ts';
import { type BenchServer, pause } from './support/server.ts';
import { loginOf, post } from './support/measure.ts';

export interface IssueResult {
  /** Invoices a second, from the click until all are numbered. */
  readonly issued: number;
  /** Until their files are in the server and their letters in the queue as well. */
  readonly delivered: number;
}

const first = 100;
const count = 1000;

async function startWorld(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const main = fileURLToPath(new URL('../dist/sandbox/main.js', import.meta.url));
  const world = fork(main, {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [{ url }] = (await once(world, 'message')) as [{ url: string }];
  await fetch(`${url}/_control/providers/delay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: 0 }),
  });
  return { url, process: world };
}

/** A thousand orders become a thousand invoices: made, numbered by a provider of the sandbox, fetched, ready to be mailed. */
export async function benchIssue(server: BenchServer): Promise<IssueResult> {
  const world = await startWorld();
  try {
    const headers = await loginOf(server.port, 'boss');
    const call = async (path: string, args: object) => {
      const answer = (await post(0, server.port, path, args, headers)) as Answer<unknown>;
      if (answer.code !== '200') throw new Error(`${path}: ${answer.message}`);
      return answer.data;
    };
    await call('/api/nuonuo/saveConfig', {
      gateway: sandboxProviderGateway(world.url, 'nuonuo'),
      settings: sandboxSettings('nuonuo'),
    });
    await server.sql(`update oms_auto_rule set disabled = true`);
    await server.sql(`update oms_invoice_subject set month_limit = null`);
    const orders = await server.sql<{ id: string }>(
      `select o.id from oms_order o join oms_shop s on s.company_id = o.company_id and s.id = o.shop join oms_invoice_subject b on b.company_id = s.company_id and b.id = s.subject
       where b.provider = 'nuonuo' and o.invoiced = 0 and o.invoiceable > 0 and o.subsidy = 0 and o.status in ('draft', 'audited') and not o.locked and o.invoice_state = 'none'
         and not exists (select 1 from oms_order_lines l join oms_goods_name g on g.company_id = l.company_id and g.shop = o.shop and g.item_id = l.item_id
           where l.company_id = o.company_id and l.document_id = o.id and g.state <> 'confirmed') order by o.id limit ${first + count}`,
    );
    await server.sql(
      `insert into oms_invoice_application (company_id, id, created_by, updated_by, shop, platform, application_no, order_no, "order", application_status, trigger, title_type, invoice_title, email, source)
       select company_id, nextval('ids'), 0, 0, shop, platform, 'BENCH' || id, order_no, id, 'agreed', 'apply', 'personal', '个人', 'buyer@example.com', 'manual' from oms_order where id = any($1::bigint[])`,
      [orders.map(({ id }) => id)],
    );
    const openAll = async (some: readonly { readonly id: string }[]): Promise<IssueResult> => {
      const [last] = await server.sql<{ id: string }>(`select max(id) as id from oms_invoice`);
      const started = performance.now();
      await call('/api/oms/invoice/batchOpen', { orders: some.map(({ id }) => Number(id)) });
      const reached = async (condition: string) => {
        for (;;) {
          const [row] = await server.sql<{ n: string }>(
            `select count(*) as n from oms_invoice where id > $1 and ${condition}`,
            [last!.id],
          );
          if (Number(row!.n) >= some.length) return performance.now() - started;
          if (performance.now() - started > 120_000) throw new Error(`${row!.n} of ${some.length}: ${condition}`);
          await pause(50);
        }
      };
      const numbered = await reached(`status = 'issued'`);
      const kept = await reached(
        `file_state = 'kept' and exists (select 1 from oms_delivery d where d.company_id = oms_invoice.company_id and d.invoice = oms_invoice.id)`,
      );
      return { issued: (some.length / numbered) * 1000, delivered: (some.length / kept) * 1000 };
    };
    // The first ones meet programs that have just started; nobody counts them.
    await openAll(orders.slice(0, first));
    while ((await server.sql(`select 1 from oms_invoice where file_links is not null limit 1`)).length > 0)
      await pause(200);
    return await openAll(orders.slice(first));
  } finally {
    world.process.kill('SIGTERM');
  }
}
