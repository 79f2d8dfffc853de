import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

describe('一次飞行', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());
  const hits = (key: string) => ({
    name: 'test.hit',
    text: `insert into sys_throttle (key, hits, since) values ($1, 1, now())`,
    values: [key],
  });
  const stored = async (key: string) => (await suite.sql('select 1 from sys_throttle where key = $1', [key])).length;

  test('all of its statements happen, or none', async () => {
    const broken = { name: 'test.broken', text: 'select 1 / ($1::int)', values: [0] };
    await expect(suite.db.fly([hits('half'), broken])).rejects.toThrow('division by zero');
    expect(await stored('half')).toBe(0);
  });

  test('a connection that saw an error goes on working, with the same statements', async () => {
    const broken = { name: 'test.broken2', text: 'select 1 / ($1::int) as n', values: [0] };
    for (let round = 0; round < 20; round++) {
      await suite.db.fly([broken]).catch(() => {});
      const [result] = await suite.db.fly([{ ...broken, values: [1] }]);
      expect(result!.rows).toEqual([{ n: 1 }]);
    }
  });

  test('a name that belongs to another text is refused before anything is sent, and so is one that would be cut', async () => {
    const named = (text: string) => suite.db.fly([{ name: 'test.taken', text, values: [] }]);
    await named('select 1');
    await expect(named('select 2')).rejects.toThrow('two statements are named test.taken');
    const long = { name: 'test.'.padEnd(64, 'x'), text: 'select 1', values: [] };
    await expect(suite.db.fly([long])).rejects.toThrow('longer than 63');
  });

  test('work that throws leaves nothing behind, and gives its connection back', async () => {
    for (let round = 0; round < 30; round++)
      await runWork(suite.db, service('test', 1), async (work) => {
        work.later(hits(`thrown${round}`));
        await work.flush();
        throw new Error('on purpose');
      }).catch(() => {});
    expect(await suite.sql(`select 1 from sys_throttle where key like 'thrown%'`)).toEqual([]);
    expect(suite.db.pool.idleCount).toBe(suite.db.pool.totalCount);
  });

  test('the scope ends with the transaction: the next user of the connection sees nothing of it', async () => {
    const [company] = await suite.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
    await runWork(suite.db, service('test', Number(company!.id)), (work) =>
      work.query('test.look', 'select count(*) from crm_customer_v'),
    );
    await expect(
      suite.db.fly([{ name: 'test.naked', text: 'select count(*) from crm_customer', values: [] }]),
    ).rejects.toThrow();
    await expect(
      suite.db.fly([{ name: 'test.naked2', text: 'select count(*) from crm_customer_v', values: [] }]),
    ).rejects.toThrow();
  });

  test('several questions asked at once in one work share its connection in turn', async () => {
    const answers = await runWork(suite.db, service('test', 1), (work) =>
      Promise.all([1, 2, 3, 4, 5].map((n) => work.query<{ n: number }>('test.n', 'select $1::int as n', [n]))),
    );
    expect(answers.flat().map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  });

  test('ids are never handed out twice', async () => {
    const taken = (await Promise.all(Array.from({ length: 40 }, (_, i) => suite.db.takeIds(i * 37)))).flat();
    expect(new Set(taken).size).toBe(taken.length);
  });
});
