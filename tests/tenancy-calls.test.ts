import { allRoutes } from '@heliu/engine';
import {
  allEntities,
  type Answer,
  type AnyEntity,
  type Call,
  fieldsOf,
  isReference,
  type MenuNode,
  referencesOf,
} from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../apps/server/src/assembly.ts';
import { demoCompanies, fingerprints, relations } from './support/database.ts';
import { callable, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import {
  type Attempt,
  batches,
  changes,
  generics,
  handled,
  readings,
  references,
  sendAll,
  type Target,
} from './support/trespass.ts';

const word = '甲机密';
const permissionsIn = (node: MenuNode): string[] => [...node.permissions, ...node.children.flatMap(permissionsIn)];

describe('接口上的企业隔离', () => {
  let suite: Suite;
  let first: number;
  let other: number;
  let prey: Target;
  let secrets: Set<number>;
  let own: Samples;
  let changing: readonly Attempt[];
  let before: Record<string, string>;
  const taken: { e: AnyEntity; save: Call; input: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    suite = await start();
    ({ first, other } = await demoCompanies(suite));
    const samples = new Samples(suite, 'boss', word);
    const ids = new Map<string, number>();
    for (const { entity: e, operations } of callable.filter((one) => one.operations['save'])) {
      const { id, input } = await samples.save(e);
      ids.set(e.name, id);
      taken.push({ e, save: operations['save']!, input });
    }
    await suite.call(null, '/erp/user/SendCheckCode', { mobile: '13800000001' });
    await suite.call('boss', '/erp/follow/add', {
      moduleCode: 'crm_customer',
      rowId: ids.get('crm_customer'),
      content: word,
    });
    await suite.sql(
      `insert into oms_invoice_upload (company_id, id, created_by, updated_by, invoice, "order", order_no, shop, platform)
       values ($1, 987654321, 0, 0, $2, $3, $4, $5, 'jd')`,
      [first, ids.get('oms_invoice'), ids.get('oms_order'), word, ids.get('oms_shop')],
    );
    await suite.sql(
      `insert into oms_bearer_claim (company_id, id, created_by, updated_by, "order", order_no, shop, bearer, invoice)
       values ($1, 987654323, 0, 0, $2, $3, $4, 'platform', $5)`,
      [first, ids.get('oms_order'), word, ids.get('oms_shop'), ids.get('oms_invoice')],
    );
    await suite.sql(
      `insert into goods_media (company_id, id, created_by, updated_by, goods, file) values ($1, 987654324, 0, 0, $2, 987654325)`,
      [first, ids.get('goods_goods')],
    );
    await suite.sql(
      `insert into sal_drawing (company_id, id, created_by, updated_by, "order", drawing_no, file) values ($1, 987654326, 0, 0, $2, $3, 987654325)`,
      [first, ids.get('sal_job_order'), word],
    );
    await suite.sql(
      `insert into oms_invoice_archive (company_id, id, created_by, updated_by, name, month) values ($1, 987654322, 0, 0, $2, '2026-01')`,
      [first, word],
    );
    await suite.sql(
      `insert into oms_waybill (company_id, id, created_by, updated_by, output_order, account, warehouse, express, number, order_code)
       values ($1, 987654323, 0, 0, $2, $3, 1, 1, $4, 'TRACE1')`,
      [first, ids.get('oms_output_order'), ids.get('oms_waybill_account'), word],
    );
    await suite.sql(
      `insert into fico_closing (company_id, id, created_by, updated_by, number, status, period, close_date)
       select $1, 987654327, 0, 0, $2, 'open', min(id), '2026-01-31' from fico_period where company_id = $1`,
      [first, word],
    );
    await suite.sql(
      `insert into fico_statement_template (company_id, id, created_by, updated_by, statement, name) values ($1, 987654328, 0, 0, 'cashFlow', $2)`,
      [first, word],
    );
    await suite.sql(
      'insert into fico_posting_rule (company_id, id, created_by, updated_by, document) values ($1, 987654329, 0, 0, $2)',
      [first, word],
    );
    await suite.sql(
      'insert into fico_book_file (company_id, id, created_by, updated_by, name, year) values ($1, 987654330, 0, 0, $2, 2026)',
      [first, word],
    );
    await suite.sql(
      `insert into sys_registration (company_id, id, created_by, updated_by, number, status, apply_date, company_name, tax_no, contact, mobile, username, licence)
       values ($1, 987654331, 0, 0, $2, 'pending', '2026-01-01', $2, $2, $2, $2, $2, 987654325)`,
      [first, word],
    );
    await suite.sql(
      `insert into sys_advertisement (company_id, id, created_by, updated_by, title, picture) values (0, 987654332, 0, 0, '平台', 1)`,
    );
    await suite.sql(
      'insert into sys_channel_ad (company_id, id, created_by, updated_by, title, picture) values ($1, 987654333, 0, 0, $2, 1)',
      [first, word],
    );
    await suite.sql(
      `insert into mini_ad (company_id, id, created_by, updated_by, title, picture) values (0, 987654343, 0, 0, '平台', 1)`,
    );
    await suite.sql(
      `insert into mini_business (company_id, id, created_by, updated_by, name, icon) values (0, 987654344, 0, 0, '平台', 1)`,
    );
    await suite.sql(
      `insert into sys_wx_message (company_id, id, created_by, updated_by, app, at, content) values ($1, 987654346, 0, 0, $2, now(), $3)`,
      [first, ids.get('sys_wx_app'), word],
    );
    await suite.sql(
      'insert into sys_tax_filing_note (company_id, id, created_by, updated_by, filing, content) values ($1, 987654347, 0, 0, $2, $3)',
      [first, ids.get('sys_tax_filing'), word],
    );
    await suite.sql(
      `insert into sys_announcement (company_id, id, created_by, updated_by, title, content, end_at) values (0, 987654348, 0, 0, '平台', '平台', now())`,
    );
    await suite.sql(
      `insert into mini_content (company_id, id, created_by, updated_by, title, cover, body) values (0, 987654345, 0, 0, '平台', 1, '')`,
    );
    for (const e of allEntities().filter(({ name }) => !ids.has(name))) ids.set(e.name, await anyOf(e.name));
    prey = { company: first, ids, word };
    secrets = await idsOf(first);
    own = new Samples(suite, 'boss2');
    changing = await changes(prey, own);
    before = await fingerprints(suite, first);
  });
  afterAll(() => suite.stop());

  /** The platform's own rows, such as its menu, are nobody's secret, but their ids are tried all the same. */
  const anyOf = async (table: string): Promise<number> => {
    const [row] = await suite.sql<{ id: string }>(
      `select id from ${table} where company_id in ($1, 0) order by company_id desc, id desc limit 1`,
      [first],
    );
    if (!row) throw new Error(`nothing to reach for in ${table}`);
    return Number(row.id);
  };
  async function idsOf(company: number): Promise<Set<number>> {
    const tables = (await relations(suite)).filter(({ isView, hasCompany, hasId }) => !isView && hasCompany && hasId);
    const ids = new Set<number>([company]);
    for (const { name } of tables)
      for (const { id } of await suite.sql<{ id: string }>(`select id from ${name} where company_id = $1`, [company]))
        ids.add(Number(id));
    return ids;
  }

  /** Every place in an answer where an id or a word of the first company stands. */
  function leaksIn(value: unknown, path = 'data'): string[] {
    if (typeof value === 'number' && secrets.has(value)) return [`${path} = ${value}`];
    if (typeof value === 'string' && (value.includes(word) || (/^\d{5,}$/.test(value) && secrets.has(Number(value)))))
      return [`${path} = ${value}`];
    if (typeof value !== 'object' || value === null) return [];
    // How much a plan allows is a count, and may be any number.
    return Object.entries(value)
      .filter(([key]) => !key.endsWith('Limit'))
      .flatMap(([key, inner]) => leaksIn(inner, `${path}.${key}`));
  }
  const leaksOf = ({ message, data }: Answer, named = false) => [
    ...leaksIn(data),
    ...(named ? [] : leaksIn(message, 'message')),
  ];

  const trespass = (as: string, attempts: readonly Attempt[]) =>
    sendAll(attempts, async ({ call, args, named }) => {
      const answer = await suite.send(as, call, args);
      expect(leaksOf(answer, named), `${as} ${call.method} ${call.path} ${JSON.stringify(args)}`).toEqual([]);
      return answer;
    });
  const unchanged = async () => expect(await fingerprints(suite, first)).toEqual(before);

  test('the company itself finds its own by the same questions, so that they are worth asking', async () => {
    const found = new Set<string>();
    for (const { call, args } of readings(prey))
      if (leaksOf(await suite.send('boss', call, args)).length > 0) found.add(call.path);
    const lists = callable.flatMap(({ operations }) => operations['list']?.path ?? []);
    expect(lists.filter((path) => !found.has(path))).toEqual([]);
  });

  test('no list, search, picker or record of another company’s is answered', async () => {
    const sent = await trespass('boss2', readings(prey));
    const misread = sent.filter(({ answer: { code } }) => code !== '200' && code !== '404');
    expect(misread.map(({ attempt: { call, args } }) => [call.path, args])).toEqual([]);
    await unchanged();
  });

  test('nothing of another company’s is changed, removed or acted upon', async () => {
    const sent = await trespass('boss2', changing);
    expect(new Set(sent.map(({ answer }) => answer.code))).toEqual(new Set(['404']));
    await unchanged();
  });

  test('pickers, numbers, history and previews stay within the company', async () => {
    const sent = await trespass('boss2', generics(prey));
    expect([...new Set(sent.map(({ answer }) => answer.code))].toSorted()).toEqual(['200', '400', '403', '404']);
    await unchanged();
  });

  test('a batch over another company’s records does nothing to any of them', async () => {
    for (const { call, args } of batches(prey)) {
      const { code, data } = await suite.send('boss2', call, args);
      if (code === '403') continue;
      expect((data as { rows: { ok: boolean }[] }).rows.map(({ ok }) => ok)).toEqual([false]);
      expect(JSON.stringify(data)).not.toContain(word);
    }
    await unchanged();
  });

  test('no record can be saved that points at another company’s', async () => {
    for (const { call, args, field } of await references(prey, own)) {
      const answer = await suite.send('boss2', call, args);
      expect([field, answer.code, leaksOf(answer)]).toEqual([field, '422', []]);
    }
    await unchanged();
  });

  test('calls with a handler of their own reach no further', { timeout: 300_000 }, async () => {
    const sent = await trespass('boss2', handled(prey));
    // A preview complains about its subject as the form does, a sheet about what its rows name: read they were.
    const isRead = ({ code, message }: Answer) =>
      code !== '422' || /(开票主体|账户|收支类型|会计科目)不存在|^登录密码不对$/.test(message);
    const judged = new Set(sent.filter(({ answer }) => isRead(answer)).map(({ attempt }) => attempt.call.path));
    // A call whose arguments are never understood would pass without having been tried.
    expect([...new Set(sent.map(({ attempt }) => attempt.call.path))].filter((path) => !judged.has(path))).toEqual([]);
    await unchanged();
  });

  test('an account cannot be given roles, sites, staff or an organisation of another company', async () => {
    const [one, name] = [(entity: string) => prey.ids.get(entity), '越权'];
    const parts = [
      { roles: [one('sys_role')] },
      { factory: one('sys_factory') },
      { staff: one('hr_staff') },
      { sites: [one('crm_customer_site')] },
      { warehouses: [one('scm_warehouse')] },
    ];
    for (const part of parts)
      for (const path of ['/erp/user/adduser', '/erp/user/addSalesFactoryUser'])
        expect(
          await suite.call('boss2', path, { username: 'trespasser', realname: name, mobile: '13911112222', ...part }),
        ).toMatchObject({ code: '422' });
    const [self] = await suite.sql<{ id: string }>(`select id from sys_user where username = 'boss2'`);
    for (const path of ['/erp/user/saveStaffAuthority', '/erp/user/updateStaffAuthority'])
      expect(await suite.call('boss2', path, { id: Number(self!.id), roles: [one('sys_role')] })).toMatchObject({
        code: '422',
      });
    await unchanged();
  });

  test('no row of the other company points at the first one afterwards', async () => {
    const pointing: string[] = [];
    for (const { from, lines, key, field } of allEntities().flatMap(referencesOf)) {
      const snake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const table = lines === undefined ? from.name : `${from.name}_${snake(lines)}`;
      const column = `"${snake(key)}"`;
      const hit = field.kind === 'refs' ? `t.id = any(r.${column})` : `t.id = r.${column}`;
      const text = `select 1 from ${table} r join ${field.target!} t on ${hit} where r.company_id = $1 and t.company_id = $2 limit 1`;
      if ((await suite.sql(text, [other, first])).length > 0) pointing.push(`${table}.${key}`);
    }
    expect(pointing).toEqual([]);
  });

  test('a channel provider reaches what he looks after and nothing beside it', async () => {
    const at = (tail: string) => `/api/oms/b2csaleschannel/${tail}`;
    const rows = await suite.sql<{ id: string; code: string; name: string; provider: string | null }>(
      'select id, code, name, provider from oms_sales_channel',
    );
    const [his, others] = [
      rows.filter(({ provider }) => provider === 'channel'),
      rows.filter(({ provider }) => provider !== 'channel'),
    ];
    const { data } = await suite.get('channel', at('providerList'));
    expect(new Set((data as { id: number }[]).map(({ id }) => id))).toEqual(new Set(his.map(({ id }) => Number(id))));
    expect(others.length).toBeGreaterThan(0);
    for (const { id, code, name } of others) {
      expect((await suite.get('channel', at('providerGet'), { id })).code).toBe('404');
      expect((await suite.call('channel', at('adminUpdate'), { id, code, name, contact: '越权' })).code).toBe('404');
    }
    await unchanged();
  });

  test.each(['channel', 'admin'])(
    '%s gets nothing out of calls that are not meant for him',
    { timeout: 300_000 },
    async (as) => {
      const kind = as === 'admin' ? 'platform' : 'channel';
      // What stands in the platform's own menu, companies by number among it, is its business.
      const granted = new Set(
        as === 'admin' ? modules.flatMap(({ platformMenu = [] }) => platformMenu.flatMap(permissionsIn)) : [],
      );
      const granting = new Set([...granted].map((permission) => permission.split(':')[0]!));
      const isGranted = ({ call, args }: Attempt) =>
        [...call.path.split('/'), args['entity'], args['moduleCode']].some((part) => granting.has(String(part)));
      const open = new Set(
        allRoutes(modules).flatMap(({ access, path }) =>
          access === kind || (typeof access === 'string' && granted.has(access)) ? [path] : [],
        ),
      );
      if (as === 'admin') open.add('/erp/company/getCompanyById');
      const attempts = [...readings(prey), ...changing, ...generics(prey), ...batches(prey), ...handled(prey)];
      const forSession = new Set(
        allRoutes(modules).flatMap(({ access, path }) => (access === 'session' ? [path] : [])),
      );
      // Whoever is refused by the right to a call is so before it is read: one question tells as much as all of them.
      const asked = new Set<string>();
      const isFirst = ({ call: { method, path } }: Attempt) => asked.size < asked.add(`${method} ${path}`).size;
      const barred = attempts.filter(
        (one) => !open.has(one.call.path) && !isGranted(one) && (forSession.has(one.call.path) || isFirst(one)),
      );
      const sent = await trespass(as, barred);
      const admitted = sent.filter(
        ({ attempt: { call }, answer }) => !forSession.has(call.path) && answer.code !== '403',
      );
      expect([...new Set(admitted.map(({ attempt }) => attempt.call.path))]).toEqual([]);
      await unchanged();
    },
  );

  // Last, because it takes words of the first company into the other one.
  test('what is taken in one company is free in another, and nobody learns that it is taken', async () => {
    for (const { e, save, input } of taken) {
      const same = Object.entries(fieldsOf(e)).filter(
        ([, field]) => field.unique && !field.computed && !isReference(field),
      );
      if (same.length === 0) continue;
      const codes = Object.fromEntries(same.map(([key]) => [key, input[key]]));
      expect([e.name, (await suite.send('boss2', save, { ...(await own.input(e)), ...codes })).message]).toEqual([
        e.name,
        '保存成功',
      ]);
    }
    await unchanged();
  });
});
