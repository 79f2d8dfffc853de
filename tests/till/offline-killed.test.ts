import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealKey } from '../support/seal-key.ts';
import { offlineTill, type OfflineTill } from '../support/offline-till.ts';
import { launchServer } from '../support/process.ts';
import { counter, type Counter } from '../support/till.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const size = 30;
const who = 'manager';
let suite: Suite;
let at: Counter;
let shift: number;
let till: OfflineTill;
let dir: string;
beforeAll(async () => {
  suite = await start();
  at = await counter(suite);
  // Fewer than are sold: what has left the shop has left it.
  await at.stock('Q01', size);
  shift = await at.begin(who);
  till = await offlineTill(suite, at, who, shift);
  dir = await mkdtemp(join(tmpdir(), 'heliu-offline-'));
}, 240_000);
afterAll(async () => {
  await suite.stop();
  await rm(dir, { recursive: true, force: true });
});

const sold = async () =>
  (await suite.sql<{ n: number }>('select count(*)::int as n from pos_sale where shift = $1', [shift]))[0]!.n;

test('the server killed three times while a day of offline sales is handed in: each is sold once, and the chain is whole', async () => {
  const all = Array.from({ length: size }, () =>
    till.sell([{ sku: 'Q01', quantity: '2' }], '20.00', [{ kind: 'cash', amount: '50' }]),
  );
  const path = '/api/pos/posmain/uploadOffline';
  /** How far the browser has heard; what it has not heard of it sends again. */
  let heard = 0;
  for (const far of [5, 12, 20]) {
    const server = await launchServer(dir, {
      DATABASE_URL: suite.ownerUrl,
      SEAL_KEY: Buffer.from(sealKey).toString('hex'),
      DEMO: 'yes',
      SANDBOX: 'off',
    });
    const token = await server.login(who);
    const sending = (async () => {
      for (; heard < size; heard += 1) {
        const { machine, seq, prev, mac, body } = all[heard]!;
        const reply = await server.post(path, { machine, seq, prev, mac, body }, token).catch(() => undefined);
        if (reply?.code !== '200') return;
      }
    })();
    await until(async () => (await sold()) >= far || undefined, 60);
    await server.kill();
    await sending;
  }
  expect(heard).toBeLessThan(size);
  for (const one of all.slice(Math.max(heard - 3, 0)))
    expect((await till.upload(one)).data).toMatchObject({ isHeld: false, words: [] });
  const [row] = await suite.sql(
    `select count(*)::int as sales, count(distinct client_uuid)::int as bills, sum(pay)::text as pay,
       (select cash::text from pos_till_entry_by_drawer where shift = $1) as drawer,
       (select count(*)::int from pos_offline_sale where shift = $1 and state = 'clean') as clean,
       (select last_seq from pos_till_machine where id = $2) as last
     from pos_sale where shift = $1 and status = 'paid'`,
    [shift, till.id],
  );
  expect(row).toEqual({ sales: size, bills: size, pay: '600.00', drawer: '900.00', clean: size, last: size });
  expect(await at.onHand('Q01')).toBe(size - 2 * size);
}, 180_000);
