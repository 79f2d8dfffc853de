import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWork, service } from '@heliu/engine';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { payment } from '../../modules/payment/server.ts';
import { collecting, collectingSuite } from '../support/collecting.ts';
import { kill, killedAt, workerProcess } from '../support/killed.ts';
import type { Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const count = 16;

/** The server hears of the money; whoever books it is another process, and dies. */
describe('对账收款中途被杀', () => {
  let suite: Suite;
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0, shops: [] });
    suite = await collectingSuite(sandbox, 0);
  }, 120_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  test('each payment is one audited receipt, whenever the process that books dies', { timeout: 280_000 }, async () => {
    const desk = await collecting(suite);
    const asked: { id: number; customer: number }[] = [];
    for (let i = 0; i < count; i++) {
      const { customer } = await desk.owing();
      const { id, no, amount } = await desk.asked(customer);
      // Told twice at once, with nobody there who could book it.
      expect(await Promise.all([desk.notice(no, amount), desk.notice(no, amount)])).toEqual([200, 200]);
      asked.push({ id, customer });
    }
    const ids = asked.map(({ id }) => id);
    const inState = async (status: string) =>
      (
        await suite.sql('select 1 from fico_statement_receipt where id = any($1::bigint[]) and status = $2', [
          ids,
          status,
        ])
      ).length;
    expect(await inState('paid')).toBe(count);
    for (const least of [1, 5]) {
      await killedAt(suite, undefined, async () => (await inState('audited')) >= least);
      expect((await inState('audited')) + (await inState('paid'))).toBe(count);
    }
    // A job that died is tried again after a while by the worker; the round of every five minutes is quicker here.
    await suite.sql(`update fico_statement_receipt set updated_at = now() - interval '1 hour' where status = 'paid'`);
    const worker = await workerProcess(suite);
    const round = payment.jobs!.find(({ name }) => name === 'payment.bookStatements')!;
    await runWork(suite.db, service('定时任务', desk.company), (work) => round.run(null, work));
    await until(async () => (await inState('audited')) === count || undefined, 60);
    await kill(worker);
    for (const { customer } of asked)
      expect(await desk.receiptsOf(customer)).toMatchObject([
        { status: 'audited', received: '1700.00', advance: '0.00' },
      ]);
    for (const proof of payment.proofs!)
      expect(await runWork(suite.db, service('数据监控', desk.company), (work) => proof.run(work))).toEqual([]);
  });
});
