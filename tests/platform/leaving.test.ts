import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../demo/accounts.ts';
import { demoCompanies, fingerprints, relations } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { png, upload } from '../support/upload.ts';

describe('注销企业', () => {
  let suite: Suite;
  let first: number;
  let other: number;
  beforeAll(async () => {
    suite = await start({ workers: 2 });
    ({ first, other } = await demoCompanies(suite));
    for (const one of ['boss', 'boss2', 'accountant', 'admin']) await suite.token(one);
  });
  afterAll(() => suite.stop());

  const at = (tail = '') => `/api/system/leaving${tail}`;
  const password = demoPassword;
  const ask = (as: string, input: object = {}) =>
    suite.call(as, at('/ask'), { name: '对照贸易公司', reason: '不做了', password, ...input });
  async function exported(as: string): Promise<Map<string, Buffer>> {
    const { code, message, data } = await suite.call(as, at('/export'), { password });
    expect([code, message]).toEqual(['200', expect.anything()]);
    const task = (data as { task: number }).task;
    const row = await until(async () => {
      const [found] = await suite.sql<{ status: string; error: string; result: { file: { id: number } } }>(
        'select status, error, result from sys_task where id = $1',
        [task],
      );
      if (found!.status === 'failed') throw new Error(found!.error);
      return found!.status === 'done' ? found : undefined;
    }, 120);
    const response = await suite.app.inject({
      method: 'GET',
      url: `/api/file/${row.result.file.id}`,
      headers: { sessid_id: await suite.token(as) },
    });
    expect((await suite.get('admin', `/api/file/${row.result.file.id}`)).code).toBe('404');
    return new Map(Object.entries(unzipSync(response.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
  }

  test('only the administrator takes the data or leaves, with his own password', async () => {
    for (const tail of ['/export', '/ask'] as const)
      expect((await suite.call('accountant', at(tail), { password, name: 'x', reason: 'x' })).code).toBe('403');
    expect((await suite.call('boss2', at('/export'), { password: 'wrong' })).message).toBe('登录密码不对');
    expect((await ask('boss2', { password: 'wrong' })).message).toBe('登录密码不对');
    expect((await ask('boss2', { name: '对照' })).message).toContain('请原样填写企业名称');
    expect((await ask('boss2')).message).toContain('请先导出全部数据');
    expect((await suite.call('boss2', at('/withdraw'))).message).toBe('没有申请注销');
  });

  test(
    'the export has every row, every file and a list with their sums, and nothing of another company',
    { timeout: 180_000 },
    async () => {
      await suite.call('boss2', '/erp/follow/add', { moduleCode: 'crm_customer', rowId: 1, content: '=cmd|x' });
      await upload(suite, 'boss2', '资质.png', png);
      const files = await exported('boss2');
      const names = [...files.keys()];
      const list = files.get('清单.csv')!.toString('utf8');
      for (const [path, content] of files) {
        if (path === '清单.csv') continue;
        expect(list).toContain(createHash('sha256').update(content).digest('hex'));
      }
      const customers = names.find((name) => name.endsWith('_crm_customer.csv'))!;
      const [own] = await suite.sql<{ n: string }>('select count(*) as n from crm_customer where company_id = $1', [
        other,
      ]);
      expect(list).toContain(`${customers},${own!.n},`);
      expect(names.some((name) => name.startsWith('文件/') && name.endsWith('资质.png'))).toBe(true);
      const [foreign] = await suite.sql<{ name: string }>(
        'select name from crm_customer where company_id = $1 order by id limit 1',
        [first],
      );
      const mine = await suite.sql('select 1 from crm_customer where company_id = $1 and name = $2', [
        other,
        foreign!.name,
      ]);
      if (mine.length === 0) expect(files.get(customers)!.toString('utf8')).not.toContain(foreign!.name);
      // Neither passwords nor sessions are anybody's data to take along.
      expect(names.filter((name) => /credential|session|secret/.test(name))).toEqual([]);
    },
  );

  test('asked, it only looks, may take it back, and is as before', async () => {
    expect((await ask('boss2')).code).toBe('200');
    expect((await ask('boss2')).message).toContain('企业已申请注销');
    const { data } = await suite.get('boss2', at());
    expect(data.asked).toMatchObject({ by: expect.any(String) });
    const refused = await suite.call('boss2', '/erp/follow/add', {
      moduleCode: 'crm_customer',
      rowId: 1,
      content: 'x',
    });
    expect(refused.message).toContain('企业已申请注销，现在只能查看，30 天后清除全部数据');
    expect((await suite.get('boss2', at())).code).toBe('200');
    expect((await suite.call('boss2', at('/withdraw'))).code).toBe('200');
    expect((await suite.get('boss2', at())).data.asked).toBeNull();
    expect(
      (await suite.call('boss2', '/erp/follow/add', { moduleCode: 'crm_customer', rowId: 1, content: 'x' })).message,
    ).not.toContain('注销');
  });

  test('nothing is erased before its time, nor by anybody but the platform’s scope', async () => {
    await ask('boss2');
    const before = await fingerprints(suite, other);
    const [kept] = await suite.sql<{ rows: string }>(
      `select erase_company_overseen($1) as rows from (select set_config('app.company_id', '0', false)) s`,
      [other],
    );
    expect(kept!.rows).toBe('0');
    await expect(
      suite.sql(`select erase_company_overseen($1) from (select set_config('app.company_id', $2, false)) s`, [
        other,
        String(first),
      ]),
    ).rejects.toThrow('only the platform');
    expect(await fingerprints(suite, other)).toEqual(before);
  });

  test(
    'when its time is over no row of it is left in any table, and none of another is touched',
    { timeout: 120_000 },
    async () => {
      const [file] = await suite.sql<{ key: string; size: string }>(
        'select key, size from sys_file where company_id = $1 limit 1',
        [other],
      );
      expect(file).toBeDefined();
      const before = await fingerprints(suite, first);
      await suite.sql(`update sys_company set leaves_at = now() - interval '2 hours' where id = $1`, [other]);
      expect((await suite.call('boss2', at('/withdraw'))).message).toBe('期限已过，数据正在清除，不能再撤回');
      await suite.sql(`select graphile_worker.add_job('cron_company_erase', '{}'::json)`);
      await until(
        async () =>
          (await suite.sql('select 1 from sys_company where id = $1', [other])).length === 0 ? true : undefined,
        60,
      );
      const left: string[] = [];
      for (const { name } of (await relations(suite)).filter(({ isView, hasCompany }) => !isView && hasCompany))
        if ((await suite.sql(`select 1 from ${name} where company_id = $1 limit 1`, [other])).length > 0)
          left.push(name);
      expect(left).toEqual([]);
      const after = await fingerprints(suite, first);
      const moved = Object.keys(after).filter((name) => after[name] !== before[name]);
      // What the other company itself did meanwhile by its own schedules.
      expect(
        moved.filter(
          (name) => !name.endsWith('_count') && !['sys_task', 'sys_file_usage', 'sys_session'].includes(name),
        ),
      ).toEqual([]);
      expect(await suite.sql('select 1 from sys_usage_day where tenant = $1', [other])).toEqual([]);
      expect((await suite.get('boss2', at())).code).toBe('URC0001');
      const login = await suite.call(null, '/erp/user/login', { username: 'boss2', password });
      expect(login.code).not.toBe('200');
      const [said] = await suite.sql(
        `select label, title from sys_log where company_id = 0 and action = 'erase' and record_id = $1`,
        [other],
      );
      expect(said).toEqual({ label: '注销清除', title: '对照贸易公司' });
    },
  );

  test('history is still nobody else’s to remove', async () => {
    await expect(suite.sql(`delete from sys_log where company_id = $1`, [first])).rejects.toThrow('append-only');
  });
});
