import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoCompanies } from '../support/database.ts';
import { start, type Suite } from '../support/suite.ts';

interface Entered {
  readonly sessionid: string;
  readonly usertype: string;
}

describe('授权协助', () => {
  let suite: Suite;
  let first: number;
  let other: number;
  let accountant: number;
  beforeAll(async () => {
    suite = await start();
    ({ first, other } = await demoCompanies(suite));
    accountant = await roleOf('会计');
  });
  afterAll(() => suite.stop());

  const roleOf = async (name: string) => {
    const [row] = await suite.sql<{ id: string }>('select id from sys_role where company_id = $1 and name = $2', [
      first,
      name,
    ]);
    return Number(row!.id);
  };
  const grant = (as: string, input: object = {}) =>
    suite.call(as, '/api/system/assist/save', { role: accountant, hours: 2, reason: '请看看对账', ...input });
  const begin = (id: number, company = first, as = 'admin') =>
    suite.call(as, '/api/platform/assist/begin', { id, company });
  /** As whoever holds this session, over the real path. */
  const visiting =
    (sessionid: string) =>
    async (method: 'GET' | 'POST', url: string, args: Record<string, unknown> = {}) => {
      const response = await suite.app.inject({
        method,
        url,
        headers: { sessid_id: sessionid },
        ...(method === 'POST' ? { payload: args } : { query: args as Record<string, string> }),
      });
      return {
        type: response.headers['content-type'],
        ...response.json<{ code: string; message: string; data: any }>(),
      };
    };
  async function entered(input: object = {}): Promise<{ id: number; ask: ReturnType<typeof visiting> }> {
    const { data } = await grant('boss', input);
    const { data: session } = await begin((data as { id: number }).id);
    return { id: (data as { id: number }).id, ask: visiting((session as Entered).sessionid) };
  }
  const heard = async () =>
    ((await suite.get('boss', '/api/message/list')).data.rows as { title: string }[]).filter(
      ({ title }) => title === '平台正在协助',
    );

  beforeEach(async () => {
    await suite.sql(`update sys_assist set state = 'revoked'`);
  });

  test('only the administrator of the company lets anybody in, for at most a day, by a role of his own', async () => {
    expect((await grant('accountant')).code).toBe('403');
    expect((await grant('boss', { hours: 25 })).code).not.toBe('200');
    expect((await grant('boss', { hours: 0 })).code).not.toBe('200');
    expect((await grant('boss', { reason: '' })).code).not.toBe('200');
    expect((await grant('boss2')).code).not.toBe('200');
    expect((await grant('boss')).code).toBe('200');
  });

  test('the operator sees what the role sees and nothing else; the company hears of it and reads what was looked at', async () => {
    const { id, ask } = await entered();
    expect((await ask('POST', '/erp/user/getAuthoritys')).code).toBe('200');
    const list = await ask('GET', '/api/fico/arinvoice/listByWhere');
    expect([list.code, list.data.rows.length > 0]).toEqual(['200', true]);
    // Reports have rights of their own; looking at them is looking.
    const balance = await ask('GET', '/api/fico/generalledger/report/trialBalance', { from: '2026-01', to: '2026-12' });
    expect(balance.code).not.toBe('403');
    expect((await ask('GET', '/api/fico/generalledger/report/trialBalanceExport')).message).toContain('不能导出');
    // An accountant has no business with roles.
    expect((await ask('GET', '/api/system/assist/list')).code).toBe('403');
    expect(await heard()).toHaveLength(1);
    const { data: visits } = await suite.get('boss', '/api/system/assist/visits', { id });
    expect(visits).toMatchObject([{ operator: '超级管理员（平台）', endedAt: null }]);
    const calls = visits[0].calls as { summary: string; isRefused: boolean; times: number }[];
    expect(calls.some(({ summary, isRefused }) => summary.includes('应收发票') && !isRefused)).toBe(true);
    expect(calls.some(({ isRefused }) => isRefused)).toBe(true);
    const happened = await suite.sql(
      `select company_id::int as company, user_name as who from sys_log where entity = 'sys_assist' and action = 'visit' and record_id = $1 order by 1`,
      [id],
    );
    expect(happened).toEqual([
      { company: 0, who: '超级管理员' },
      { company: first, who: '超级管理员（平台）' },
    ]);
  });

  test('fields that are kept from the role are kept from the visit', async () => {
    await suite.sql(`update sys_role set masks = '{mobile}' where id = $1`, [accountant]).catch(() => undefined);
    const { ask } = await entered();
    const [row] = await suite.sql<{ masks: string[] | null }>('select masks from sys_role where id = $1', [accountant]);
    const { data } = await ask('POST', '/erp/user/getAuthoritys');
    expect(data.masks).toEqual(row!.masks ?? []);
    await suite.sql('update sys_role set masks = null where id = $1', [accountant]);
  });

  test('nothing is changed by it, whatever is tried', async () => {
    const { ask } = await entered();
    const before = await suite.sql(
      "select md5(string_agg(c::text, '' order by id)) from crm_customer c where company_id = $1",
      [first],
    );
    for (const [path, args] of [
      ['/api/fico/arinvoice/save', {}],
      ['/api/fico/arinvoice/update', { id: 1, version: 1 }],
      ['/api/action', { entity: 'fico_ar_invoice', action: 'audit', id: 1 }],
      ['/erp/follow/add', { moduleCode: 'crm_customer', rowId: 1, content: '动手' }],
      ['/api/system/assist/save', { role: accountant, hours: 24, reason: '自己延长' }],
      ['/api/platform/assist/begin', { id: 1, company: other }],
      ['/roles/updateRoles', { id: accountant }],
    ] as const) {
      const { code, message } = await ask('POST', path, args as Record<string, unknown>);
      expect([path, code === '200', message]).toEqual([path, false, message]);
    }
    expect(
      await suite.sql("select md5(string_agg(c::text, '' order by id)) from crm_customer c where company_id = $1", [
        first,
      ]),
    ).toEqual(before);
  });

  test('nothing is carried away: no workbook, no paper, no file, no link', async () => {
    const { ask } = await entered();
    const [invoice] = await suite.sql<{ id: string }>('select id from fico_ar_invoice where company_id = $1 limit 1', [
      first,
    ]);
    for (const [path, args] of [
      ['/api/export', { entity: 'fico_ar_invoice', columns: ['number'] }],
      ['/api/print/record', { entity: 'fico_ar_invoice', id: Number(invoice!.id) }],
      ['/api/print/list', { entity: 'fico_ar_invoice' }],
      ['/api/print/many', { entity: 'fico_ar_invoice', ids: [Number(invoice!.id)] }],
    ] as const) {
      const { code, message } = await ask('POST', path, args as Record<string, unknown>);
      expect([path, code, message]).toEqual([path, expect.stringMatching(/^40[03]$/), expect.stringContaining('协助')]);
    }
    const [file] = await suite.sql<{ id: string }>(
      `select id from sys_file where company_id = $1 and media_type not like 'image/%' limit 1`,
      [first],
    );
    if (file) {
      const links = await ask('GET', '/api/file/links', { files: file.id });
      expect(JSON.stringify(links.data ?? null)).not.toContain('/files/');
      expect((await ask('GET', `/api/file/${file.id}`)).code).not.toBe('200');
    }
    const [{ count }] = (await suite.sql<{ count: string }>(
      `select count(*) from sys_task where kind like 'engine%' and created_at > now() - interval '10 seconds' and company_id = $1`,
      [first],
    )) as [{ count: string }];
    expect(count).toBe('0');
  });

  test('without a grant, by another company’s, by a company or a channel nobody gets in', async () => {
    expect((await begin(987_654_321)).message).toBe('没有这项授权');
    const { data } = await grant('boss');
    const id = (data as { id: number }).id;
    expect((await begin(id, other)).message).toBe('没有这项授权');
    for (const as of ['boss', 'boss2', 'channel']) expect((await begin(id, first, as)).code).toBe('403');
    expect((await suite.get('boss2', '/api/system/assist/visits', { id })).code).toBe('404');
    expect((await suite.call('boss2', '/api/system/assist/revoke', { id })).code).toBe('404');
  });

  test('taken back, it is over with the next step, and cannot be entered again', async () => {
    const { id, ask } = await entered();
    expect((await ask('POST', '/erp/user/getAuthoritys')).code).toBe('200');
    expect((await suite.call('boss', '/api/system/assist/revoke', { id })).code).toBe('200');
    expect((await ask('POST', '/erp/user/getAuthoritys')).code).toBe('URC0001');
    expect((await begin(id)).message).toContain('已经撤销或到期');
    const { data: visits } = await suite.get('boss', '/api/system/assist/visits', { id });
    expect(visits[0].endedBy).toBe('revoked');
  });

  test('when its time is over it is over at once, although rights are remembered', async () => {
    const { data } = await grant('boss');
    const id = (data as { id: number }).id;
    await suite.sql(`update sys_assist set expires_at = now() + interval '2 seconds' where id = $1`, [id]);
    const { data: session } = await begin(id);
    const ask = visiting((session as Entered).sessionid);
    expect((await ask('GET', '/api/fico/arinvoice/listByWhere')).code).toBe('200');
    await new Promise((resolve) => setTimeout(resolve, 2300));
    expect((await ask('GET', '/api/fico/arinvoice/listByWhere')).code).toBe('URC0001');
    expect((await begin(id)).message).toContain('已经撤销或到期');
  });

  test('a company that is closed is closed to the visit too', async () => {
    const { ask } = await entered();
    await suite.sql('update sys_company set disabled = true where id = $1', [first]);
    await suite.sql(`select pg_notify('heliu_facts', 'session:' || $1)`, [first]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await ask('GET', '/api/fico/arinvoice/listByWhere')).code).not.toBe('200');
    await suite.sql('update sys_company set disabled = false where id = $1', [first]);
    await suite.sql(`select pg_notify('heliu_facts', 'session:' || $1)`, [first]);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });

  test('left, the session is gone; whoever is no visitor has nothing to leave', async () => {
    const { ask } = await entered();
    const { data } = await ask('GET', '/api/system/assist/current');
    expect(data).toMatchObject({ role: '会计', operator: '超级管理员（平台）' });
    expect((await ask('POST', '/api/system/assist/leave')).code).toBe('200');
    expect((await ask('GET', '/api/system/assist/current')).code).toBe('URC0001');
    expect((await suite.get('boss', '/api/system/assist/current')).data).toBeNull();
    expect((await suite.call('boss', '/api/system/assist/leave')).message).toBe('没有正在进行的协助');
  });
});
