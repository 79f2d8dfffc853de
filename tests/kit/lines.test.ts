import { read, remove, runWork, save, service, update, type User, type Work } from '@heliu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { goods, install } from './stock.ts';

let suite: Suite;
let user: User;
beforeAll(async () => {
  suite = await start({ connections: 4 });
  await install(suite);
  user = service('仓管', (await demoCompanies(suite)).first);
}, 120_000);
afterAll(() => suite.stop());

const run = <T>(task: (work: Work) => Promise<T>): Promise<T> => runWork(suite.db, user, task);
const codesOf = async (id: number) =>
  ((await run((work) => read(work, goods, id)))['barCodes'] as { code: string; pieces: number }[]).map(
    ({ code, pieces }) => `${code} × ${pieces}`,
  );

test('lines of a plain record are saved, replaced and logged with it', async () => {
  const barCodes = [{ code: '6901' }, { code: '6902', pieces: 12 }];
  const { id } = await run((work) => save(work, goods, { code: 'L1', name: '保温杯', barCodes }));
  expect(await codesOf(id)).toEqual(['6901 × 1', '6902 × 12']);
  await run((work) =>
    update(work, goods, id, 1, { code: 'L1', name: '保温杯', barCodes: [{ code: '6902', pieces: 6 }] }),
  );
  expect(await codesOf(id)).toEqual(['6902 × 6']);
  const [log] = await suite.sql<{ after: unknown }>(
    `select after from sys_log where entity = 'kit_goods' and record_id = ${id} order by id desc limit 1`,
  );
  expect(log!.after).toMatchObject({ barCodes: [{ code: '6902', pieces: 6 }] });
});

test('what is unique in lines is unique in the company, and the refusal names the value', async () => {
  await run((work) => save(work, goods, { code: 'L2', name: '杯盖', barCodes: [{ code: '6911' }] }));
  const again = run((work) =>
    save(work, goods, { code: 'L3', name: '杯套', barCodes: [{ code: '6912' }, { code: '6911' }] }),
  );
  await expect(again).rejects.toThrow('条码 6911 已存在');
});

test('a removed record takes its lines along, so that what they used is free again', async () => {
  const { id } = await run((work) => save(work, goods, { code: 'L4', name: '吸管', barCodes: [{ code: '6921' }] }));
  await run((work) => remove(work, goods, id));
  await run((work) => save(work, goods, { code: 'L5', name: '吸管', barCodes: [{ code: '6921' }] }));
  expect(await suite.sql(`select 1 from kit_goods_bar_codes where code = '6921'`)).toHaveLength(1);
});
