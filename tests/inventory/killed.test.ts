import { runWork, save, service } from '@heliu/engine';
import { dec } from '@heliu/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warehouse } from '../../modules/basedata/model.ts';
import { otherOrder } from '../../modules/inventory/model.ts';
import { demoCompanies } from '../support/database.ts';
import { today } from '../support/days.ts';
import { kill, killedAt, workerProcess } from '../support/killed.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

const size = 500;
let suite: Suite;
let company: number;
let ids: number[];
beforeAll(async () => {
  suite = await start();
  company = (await demoCompanies(suite)).first;
  const skus = await suite.sql<{ id: string }>(
    `select s.id from goods_sku s join goods_goods g on g.id = s.goods where s.company_id = $1 and g.kind = 'goods'
       and not g.batch_managed and not s.deleted and not s.disabled order by s.id limit 20`,
    [company],
  );
  const sku = (i: number) => Number(skus[i % skus.length]!.id);
  ids = await runWork(suite.db, service('仓管', company), async (work) => {
    const { id: place } = await save(work, warehouse, { code: 'TKILL', name: '断电测试仓' });
    await work.flush();
    const made: number[] = [];
    for (let i = 0; i < size; i++) {
      // Every second one takes away what the one before has brought.
      const [kind, price] = i % 2 === 0 ? (['in', { price: dec((i % 7) + 0.33) }] as const) : (['out', {}] as const);
      const lines = [0, 1].map((n) => ({ sku: sku((i >> 1) + n), quantity: dec(kind === 'in' ? 3 : 1), ...price }));
      made.push((await save(work, otherOrder, { kind, orderDate: today(), warehouse: place, lines })).id);
    }
    return made;
  });
}, 120_000);
afterAll(() => suite.stop());

const audited = async () =>
  Number(
    (
      await suite.sql<{ n: string }>(
        `select count(*) as n from inv_other_order where company_id = $1 and id = any($2::bigint[]) and status = 'audited'`,
        [company, ids],
      )
    )[0]!.n,
  );

/** A document is audited with its stock and its voucher, each once, or it is a draft without any. */
async function expectNothingHalfDone(): Promise<void> {
  const wrong = await suite.sql(
    `select o.id, o.status from inv_other_order o where o.company_id = $1 and o.id = any($2::bigint[]) and
       ((select count(*) from inv_stock_entry e where e.company_id = $1 and e.source_id = o.id and e.quantity <> 0),
        (select count(*) from fico_voucher v where v.company_id = $1 and v.source_type = 'inv_other_order' and v.source_id = o.id))
       is distinct from (case o.status when 'audited' then 2 else 0 end, case o.status when 'audited' then 1 else 0 end)`,
    [company, ids],
  );
  expect(wrong).toEqual([]);
  const { data } = await suite.call('boss', '/api/system/datamonitor/run');
  expect((data as { state: string; message: string }[]).filter(({ state }) => state === 'broken')).toEqual([]);
}

test('killed twice in a batch audit of five hundred documents, each is audited once and nothing is half done', async () => {
  const { code } = await suite.call('accountant', '/api/batch/inv_other_order/audit', { ids });
  expect(code).toBe('200');
  for (const far of [60, 260]) {
    await killedAt(suite, undefined, async () => (await audited()) >= far);
    expect(await audited()).toBeLessThan(size);
    await expectNothingHalfDone();
  }
  const last = await workerProcess(suite);
  await until(async () => (await audited()) === size || undefined, 120);
  await kill(last);
  await expectNothingHalfDone();
}, 240_000);
