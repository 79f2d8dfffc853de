import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealKey } from '../support/seal-key.ts';
import { launchServer } from '../support/process.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const size = 60;
const who = 'manager';
let suite: Suite;
let at: Counter;
let shift: number;
let dir: string;
beforeAll(async () => {
  suite = await start();
  at = await counter(suite);
  await at.stock('Q01', 1000);
  shift = await at.begin(who);
  dir = await mkdtemp(join(tmpdir(), 'heliu-till-'));
}, 180_000);
afterAll(async () => {
  await suite.stop();
  await rm(dir, { recursive: true, force: true });
});

const sold = async () =>
  (await suite.sql<{ n: number }>('select count(*)::int as n from pos_sale where shift = $1', [shift]))[0]!.n;

test('the server killed in the midst of sales, three times, and every bill sent again: each is sold once', async () => {
  const wanted = Array.from({ length: size }, () =>
    at.sale(shift, [{ sku: 'Q01', quantity: '2' }], '20.00', [{ kind: 'cash', amount: '50' }]),
  );
  const path = '/api/pos/posmain/saveRetailSale';
  for (const far of [10, 25, 40]) {
    const server = await launchServer(dir, {
      DATABASE_URL: suite.ownerUrl,
      SEAL_KEY: Buffer.from(sealKey).toString('hex'),
      DEMO: 'yes',
      SANDBOX: 'off',
    });
    const token = await server.login(who);
    // Two fingers on the keys: nobody waits for an answer that does not come.
    const sending = wanted.map((one) => server.post(path, one, token).catch(() => undefined));
    await until(async () => (await sold()) >= far || undefined, 60);
    await server.kill();
    await Promise.all(sending);
  }
  expect(await sold()).toBeLessThanOrEqual(size);
  for (const one of wanted) expect(await at.post(who, 'saveRetailSale', one)).toMatchObject({ code: '200' });
  const [row] = await suite.sql(
    `select count(*)::int as sales, count(distinct client_uuid)::int as bills, count(*) filter (where status = 'paid')::int as paid,
       sum(pay)::text as pay, (select cash::text from pos_till_entry_by_drawer where shift = $1) as drawer from pos_sale where shift = $1`,
    [shift],
  );
  expect(row).toEqual({ sales: size, bills: size, paid: size, pay: '1200.00', drawer: '1500.00' });
  expect(await at.onHand('Q01')).toBe(1000 - 2 * size);
  const { data } = await suite.call('boss', '/api/system/datamonitor/run');
  expect((data as { state: string }[]).filter(({ state }) => state === 'broken')).toEqual([]);
}, 300_000);
