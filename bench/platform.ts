import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@heliu/model';
import { demoPassword } from '../demo/accounts.ts';
import { timed, type Timed } from './lists.ts';
import type { BenchServer } from './support/server.ts';

const first = 2_000_000_000;

/** Companies as they are some time after their founding: an account that can log in, a shop, a plan, an end, some use. */
async function fillCompanies(server: BenchServer, count: number): Promise<void> {
  await server.sql(
    `insert into sys_company (company_id, id, created_by, updated_by, code, name, plan, expire_at, created_at, search)
     select ${first} + n, ${first} + n, 0, 0, 'T' || n, '测速企业' || n, (array['试用版', '标准版', '专业版', '旗舰版'])[n % 4 + 1],
       now() + (n % 400 - 20) * interval '1 day', now() - (n % 700) * interval '1 day', lower('t' || n || ' 测速企业' || n)
     from generate_series(1, $1::int) n`,
    [count],
  );
  await server.sql(
    `insert into sys_user (company_id, id, created_by, updated_by, username, realname, mobile, chief, last_login_at, search)
     select ${first} + n, ${first + 100_000} + n * 3 + k, 0, 0, 'tenant' || n || '-' || k, '用户' || k, null, k = 0, now() - (n % 30) * interval '1 day', 'tenant' || n
     from generate_series(1, $1::int) n, generate_series(0, 2) k`,
    [count],
  );
  await server.sql(
    `insert into sys_credential (company_id, user_id, password_hash)
     select ${first} + n, ${first + 100_000} + n * 3, (select password_hash from sys_credential c join sys_user u on u.company_id = c.company_id and u.id = c.user_id where u.username = 'boss')
     from generate_series(1, $1::int) n`,
    [count],
  );
  await server.sql(
    `insert into sys_usage_day (company_id, tenant, day, issued, orders)
     select 0, ${first} + n, current_date - d, n % 50, n % 80 from generate_series(1, $1::int) n, generate_series(1, 30) d on conflict do nothing`,
    [count],
  );
  for (const table of ['sys_company', 'sys_user', 'sys_credential', 'sys_usage_day'])
    await server.sql(`analyze ${table}`);
}

/** A job over all companies as the schedule would run it; how long until it is over. */
async function ran(server: BenchServer, job: string): Promise<number> {
  const task = `cron_${job.replaceAll('.', '_')}`;
  await server.sql(`select graphile_worker.add_job($1, '{}'::json)`, [task]);
  const started = performance.now();
  while ((await server.sql('select 1 from graphile_worker.jobs where task_identifier = $1', [task])).length > 0)
    await sleep(50);
  return performance.now() - started;
}

export interface JobTime {
  readonly job: string;
  readonly ms: number;
}

/** What the operator does, and what goes on at night, among so many companies. */
export async function benchPlatform(
  server: BenchServer,
  count: number,
): Promise<{ readonly calls: readonly Timed[]; readonly jobs: readonly JobTime[] }> {
  await fillCompanies(server, count);
  const address = `http://127.0.0.1:${server.port}`;
  const send = async <T>(path: string, init: RequestInit): Promise<T> => {
    const { code, message, data } = (await (await fetch(address + path, init)).json()) as Answer<T>;
    if (code !== '200') throw new Error(`${path}: ${message}`);
    return data;
  };
  const logIn = (path: string, username: string) =>
    send<{ sessionid: string }>(path, {
      method: 'POST',
      body: new URLSearchParams({ username, password: demoPassword }),
    });
  const { sessionid } = await logIn('/erp/user/adminLogin', 'admin');
  const headers = { sessid_id: sessionid };
  const get = (path: string) => send<unknown>(path, { headers });
  const post = (path: string, args: object) =>
    send<unknown>(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
  const calls: Timed[] = [];
  const take = async (what: string, run: (round: number) => Promise<unknown>) =>
    void calls.push(await timed(what, run));
  const jobs: JobTime[] = [];
  for (const job of [
    'platform.usage',
    'platform.watch',
    'assist.sweep',
    'platform.expiryNotices',
    'tasks.sweep',
    'counters.fold',
  ])
    jobs.push({ job, ms: await ran(server, job) });
  const usage = '/api/platform/usage/list?pageSize=50&page=';
  await take('平台总览', () => get('/api/platform/overview'));
  await take('企业用量，第 1 页', () => get(`${usage}1`));
  await take('企业用量，最后几页', (round) => get(`${usage}${Math.floor(count / 50) - Math.abs(round)}`));
  await take('企业用量，按本月开票排序', () => get(`${usage}1&sort=-issuedMonth`));
  await take('企业用量，已到期', () => get(`${usage}1&state=lapsed`));
  await take('企业用量，查找名称', (round) => get(`${usage}1&q=${encodeURIComponent(`企业${1000 + round}`)}`));
  await take('企业账号列表', () => get('/api/oms/companyaccount/list?pageSize=50&page=1'));
  await take('一家企业的走势', (round) => get(`/api/platform/usage/trend?id=${first + 100 + round}`));
  await take('运行状况', () => get('/api/platform/running'));
  await take('开通一家企业', (round) =>
    post('/api/oms/companyaccount/save', {
      code: `NEW${round + 100}`,
      name: `新企业${round + 100}`,
      username: `newcomer${round + 100}`,
      realname: '新老板',
      mobile: `1770000${String(round + 1000).padStart(4, '0')}`,
    }),
  );
  return { calls, jobs };
}
