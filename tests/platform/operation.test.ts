import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedOf, keepOutcomes, noteOutcome } from '@heliu/engine';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

interface Overview {
  readonly at: string | null;
  readonly states: Readonly<Record<string, number>>;
  readonly plans: readonly { readonly plan: string | null; readonly count: number }[];
  readonly today: { readonly issued: number; readonly failed: number; readonly orders: number };
  readonly month: { readonly issued: number; readonly failed: number; readonly orders: number };
  readonly days: readonly { readonly day: string; readonly issued: number }[];
  readonly providers: readonly { readonly provider: string; readonly issuedMonth: number }[];
}

describe('平台总览', () => {
  let suite: Suite;
  let first: number;
  beforeAll(async () => {
    suite = await start();
    ({ first } = await demoCompanies(suite));
  });
  afterAll(() => suite.stop());

  const overview = async (): Promise<Overview> => (await suite.get('admin', '/api/platform/overview')).data as Overview;
  const keep = () => suite.call('admin', '/api/platform/overview/keep');
  const usage = async (filters: Record<string, string> = {}) =>
    (await suite.get('admin', '/api/platform/usage/list', { pageSize: 200, ...filters })).data as {
      rows: { id: number; name: string; issuedToday: number; failedMonth: number; users: number; state: string }[];
      total: number;
    };

  test('its figures are those of the invoices, the orders and the companies themselves', async () => {
    expect((await keep()).code).toBe('200');
    const { states, today, month, days, providers, plans } = await overview();
    const [truth] = await suite.sql<{ issued: string; month: string; orders: string; companies: string }>(
      `with d as (select (now() at time zone 'Asia/Shanghai')::date as day)
       select count(*) filter (where (issued_at at time zone 'Asia/Shanghai')::date = day) as issued,
         count(*) filter (where date_trunc('month', issued_at at time zone 'Asia/Shanghai') = date_trunc('month', day)) as month,
         (select count(*) from oms_order, d d2 where (created_at at time zone 'Asia/Shanghai')::date = d2.day) as orders,
         (select count(*) from sys_company where not deleted) as companies
       from oms_invoice, d where status in ('issued', 'voided')`,
    );
    expect(today.issued).toBe(Number(truth!.issued));
    expect(today.orders).toBe(Number(truth!.orders));
    expect(month.issued).toBe(Number(truth!.month));
    expect(providers.reduce((sum, one) => sum + one.issuedMonth, 0)).toBe(month.issued);
    const companies = Number(truth!.companies);
    expect(Object.values(states).reduce((sum, n) => sum + n, 0)).toBe(companies);
    expect(plans.reduce((sum, { count }) => sum + count, 0)).toBe(companies);
    expect(days).toHaveLength(30);
    expect(days.at(-1)!.issued).toBe(today.issued);
  });

  test('every figure is as long as the list it leads to', async () => {
    const { states } = await overview();
    for (const [state, count] of Object.entries(states))
      expect([state, (await usage({ state })).total]).toEqual([state, count]);
    const { today } = await overview();
    const { rows } = await usage({ issuedToday: '1..' });
    expect(rows.reduce((sum, row) => sum + row.issuedToday, 0)).toBe(today.issued);
  });

  test('a company that ends, is closed or is removed stands where it belongs after the next count', async () => {
    await suite.sql(`update sys_company set expire_at = now() - interval '1 day' where id = $1`, [first]);
    await keep();
    expect((await usage({ id: String(first) })).rows[0]!.state).toBe('lapsed');
    await suite.sql(`update sys_company set expire_at = now() - interval '16 days' where id = $1`, [first]);
    await keep();
    expect((await usage({ id: String(first) })).rows[0]!.state).toBe('closed');
    await suite.sql(`update sys_company set expire_at = null where id = $1`, [first]);
    await keep();
    const running = (await usage({ id: String(first) })).rows[0]!;
    expect(running).toMatchObject({ state: 'running' });
    expect(running.users).toBeGreaterThan(5);
    expect((await overview()).states['running']).toBe((await usage({ state: 'running' })).total);
  });

  test('counting twice at once counts once', async () => {
    const before = (await overview()).month;
    const answers = await Promise.all([keep(), keep(), keep()]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect((await overview()).month).toEqual(before);
  });

  test('a company shows its own days, one that is not there none', async () => {
    const { data } = await suite.get('admin', '/api/platform/usage/trend', { id: first });
    expect(data.days).toHaveLength(30);
    expect((await suite.get('admin', '/api/platform/usage/trend', { id: 987_654_321 })).message).toBe('企业不存在');
  });

  test('nobody but the platform sees any of it, nor may a company’s scope count', async () => {
    for (const as of ['boss', 'channel'])
      for (const path of ['overview', 'usage/list', 'usage/trend', 'running', 'assist/open'])
        expect([path, (await suite.get(as, `/api/platform/${path}`, { id: first })).code]).toEqual([path, '403']);
    for (const path of ['overview/keep', 'running/retry', 'maintenance/save'])
      expect([path, (await suite.call('boss', `/api/platform/${path}`, { kind: 'x' })).code]).toEqual([path, '403']);
    expect((await suite.get(null, '/api/platform/overview')).code).toBe('URC0001');
  });
});

describe('运行状况', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
  });
  afterAll(() => suite.stop());

  interface State {
    readonly gateways: readonly {
      readonly gateway: string;
      readonly fault: string | null;
      readonly hour: Record<string, number>;
    }[];
    readonly queues: readonly {
      readonly kind: string;
      readonly failedDay: number;
      readonly retryable: number;
      readonly waiting: number;
    }[];
    readonly alarms: readonly { readonly title: string; readonly overAt: string | null }[];
  }
  const running = async (): Promise<State> => (await suite.get('admin', '/api/platform/running')).data as State;
  const watch = () => suite.sql(`select graphile_worker.add_job('cron_platform_watch', '{}'::json)`);
  const inbox = async () =>
    ((await suite.get('admin', '/api/message/list')).data.rows as { title: string; times: number }[]).filter(
      ({ title }) => title.includes('不正常'),
    );

  test('what was asked outside is counted by service: done, refused and without an answer', async () => {
    const answer = (fault?: { kind: string; message: string }) => () =>
      Promise.resolve(fault ? { ok: false as const, fault } : { ok: true as const });
    await askedOf(suite.db, 'express:sf', answer());
    await askedOf(suite.db, 'express:sf', answer({ kind: 'permanent', message: '月结卡号不对' }));
    await askedOf(suite.db, 'express:sf', answer({ kind: 'unknown', message: '没有返回结果' }));
    await expect(askedOf(suite.db, 'express:sf', () => Promise.reject(new Error('断线')))).rejects.toThrow('断线');
    await keepOutcomes(suite.db);
    const found = (await running()).gateways.find(({ gateway }) => gateway === 'express:sf')!;
    expect(found.hour).toMatchObject({ done: 1, refused: 1, failed: 2 });
    expect(found.fault).toBe('断线');
  });

  test('what could not be written down is written down later, once', async () => {
    noteOutcome(suite.db, 'express:kdniao', { ms: 5, as: 'done' });
    await suite.sql('alter table sys_gateway_minute rename to sys_gateway_minute_away');
    await expect(keepOutcomes(suite.db)).rejects.toThrow();
    await suite.sql('alter table sys_gateway_minute_away rename to sys_gateway_minute');
    noteOutcome(suite.db, 'express:kdniao', { ms: 5, as: 'done' });
    await keepOutcomes(suite.db);
    await keepOutcomes(suite.db);
    const found = (await running()).gateways.find(({ gateway }) => gateway === 'express:kdniao')!;
    expect(found.hour['done']).toBe(2);
  });

  test('a service that fails is told once, and once more when it is well again', async () => {
    for (let i = 0; i < 12; i++)
      noteOutcome(suite.db, 'invoice:nuonuo', { ms: 9, as: 'failed', fault: '没有返回结果' });
    await keepOutcomes(suite.db);
    await watch();
    await until(async () => ((await inbox()).length === 1 ? true : undefined), 30);
    await watch();
    await watch();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await inbox()).toMatchObject([{ title: '开票 · 诺诺不正常', times: 1 }]);
    expect((await running()).alarms.filter(({ overAt }) => overAt === null)).toHaveLength(1);
    await suite.sql(
      `update sys_gateway_minute set minute = minute - interval '2 hours' where gateway = 'invoice:nuonuo'`,
    );
    await watch();
    await until(async () => ((await inbox()).some(({ title }) => title.startsWith('已恢复')) ? true : undefined), 30);
    expect((await running()).alarms.filter(({ overAt }) => overAt === null)).toEqual([]);
  });

  test('jobs that gave up begin again, and only those', async () => {
    const { first } = await demoCompanies(suite);
    await suite.sql(
      `insert into sys_task (company_id, id, kind, label, payload, created_by, status, attempts, error, finished_at, shown)
       values ($1, 990001, 'files.sweep', '清理', '{}', 0, 'failed', 5, '坏了', now(), false),
              ($1, 990002, 'files.sweep', '清理', '{}', 0, 'failed', 2, '坏了', now(), false),
              ($1, 990003, 'engine.none', '导出', '{}', 1, 'failed', 5, '坏了', now(), true)`,
      [first],
    );
    const queue = (await running()).queues.find(({ kind }) => kind === 'files.sweep')!;
    expect(queue).toMatchObject({ failedDay: 2, retryable: 1 });
    expect((await suite.call('admin', '/api/platform/running/retry', { kind: 'engine.none' })).message).toContain(
      '没有可以重新执行的任务',
    );
    expect(await suite.call('admin', '/api/platform/running/retry', { kind: 'files.sweep' })).toMatchObject({
      data: { count: 1 },
    });
    const statusOf = async (id: number) =>
      (await suite.sql<{ status: string }>('select status from sys_task where id = $1', [id]))[0]!.status;
    await until(async () => ((await statusOf(990_001)) === 'done' ? true : undefined), 30);
    expect([await statusOf(990_002), await statusOf(990_003)]).toEqual(['failed', 'failed']);
    const [log] = await suite.sql(`select title from sys_log where company_id = 0 and entity = 'sys_running'`);
    expect(log).toEqual({ title: 'files.sweep（1 个）' });
  });
});
