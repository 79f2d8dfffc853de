import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@heliu/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureDatabase } from '../apps/server/src/database.ts';
import { demoData } from './support/demo-data.ts';
import { launchServer, type ServerProcess } from './support/process.ts';

const base = '/api/fico/arinvoice';

/** The product as a user runs it: its own process, its own database, every safety on. */
describe('断电与崩溃', () => {
  let dataDir: string;
  let server: ServerProcess;
  /** What the server said yes to: the client has seen these answers. */
  const acknowledged = { saved: new Map<number, string>(), audited: new Set<number>() };

  async function launch(): Promise<void> {
    server = await launchServer(dataDir);
    await server.address;
  }

  async function sql<T>(text: string): Promise<T[]> {
    const postgres = await startPostgres({ dataDir, guest: true });
    const client = new pg.Client({ connectionString: await ensureDatabase(postgres.url, 'heliu') });
    await client.connect();
    try {
      return (await client.query(text)).rows as T[];
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    dataDir = await demoData('heliu-crash-');
    await launch();
  }, 240_000);
  afterAll(async () => {
    await server.kill();
    await (await startPostgres({ dataDir })).stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Saves and audits from several hands until the connection breaks, which `begun` sees to. */
  async function load(clients: number, begun: () => void): Promise<void> {
    const [maker, checker] = [await server.login('drawer'), await server.login('accountant')];
    const { data } = await server.get(`${base}/listByWhere?pageSize=1`, maker);
    const [row] = (data as { rows: Record<string, unknown>[] }).rows;
    const { customer, receivable, invoiceDate, dueDate } = row!;
    const lines = [{ goodsName: '面霜', quantity: '2', taxPrice: '59.90', taxRate: '0.13' }];
    const invoice = { customer, receivable, invoiceDate, dueDate, invoiceKind: 'normal', lines };
    const hand = async () => {
      for (;;) {
        const saved = await server.post(`${base}/save`, invoice, maker);
        if (saved.code !== '200') return;
        acknowledged.saved.set(saved.data.id as number, saved.data.number as string);
        const audited = await server.post(`${base}/audit`, { id: saved.data.id }, checker);
        if (audited.code === '200') acknowledged.audited.add(saved.data.id as number);
      }
    };
    begun();
    await Promise.all(Array.from({ length: clients }, () => hand().catch(() => {})));
  }

  async function expectNothingLost(): Promise<void> {
    const rows = await sql<{ id: string; number: string; status: string }>(
      'select id, number, status from fico_ar_invoice',
    );
    const stored = new Map(rows.map((row) => [Number(row.id), row]));
    for (const [id, number] of acknowledged.saved) expect(stored.get(id)?.number).toBe(number);
    for (const id of acknowledged.audited) expect(stored.get(id)?.status).toBe('audited');
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    const wrong = await sql(
      `select i.id from fico_ar_invoice i left join fico_receivable_entry e on e.company_id = i.company_id and e.source_id = i.id
       group by i.company_id, i.id, i.status, i.total
       having coalesce(sum(e.amount), 0) <> case when i.status = 'audited' then i.total else 0 end`,
    );
    expect(wrong).toEqual([]);
    const drifted = await sql(
      `select account from (select account, sum(debit) as d, sum(credit) as c from fico_gl_entry group by company_id, account) e
       full join (select account, sum(debit) as d, sum(credit) as c from fico_gl_entry_by_account group by company_id, account) b using (account)
       where e.d is distinct from b.d or e.c is distinct from b.c`,
    );
    expect(drifted).toEqual([]);
  }

  test('kill -9 of the server under load loses nothing it acknowledged', async () => {
    for (let round = 0; round < 2; round++) {
      const before = acknowledged.audited.size;
      await load(6, () => setTimeout(() => server.child.kill('SIGKILL'), 1500 + round * 400));
      await server.ended;
      expect(acknowledged.audited.size).toBeGreaterThan(before);
      await launch();
      await expectNothingLost();
    }
  }, 90_000);

  test('kill -9 of PostgreSQL under load loses nothing, and the next start recovers', async () => {
    const before = acknowledged.saved.size;
    const pidFile = join(dataDir, 'postgres-18', 'data', 'postmaster.pid');
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    await load(6, () => setTimeout(() => process.kill(pid, 'SIGKILL'), 1500));
    expect(acknowledged.saved.size).toBeGreaterThan(before);
    await server.kill();
    await launch();
    await expectNothingLost();
  }, 90_000);

  test('SIGTERM stops the server and its database, and the next start takes seconds', async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await expect(readFile(join(dataDir, 'postgres-18', 'data', 'postmaster.pid'), 'utf8')).rejects.toThrow('ENOENT');
    const started = performance.now();
    await launch();
    expect(performance.now() - started).toBeLessThan(20_000);
    await expectNothingLost();
  }, 60_000);
});
