import { appRole } from '@heliu/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wantedTables } from '../apps/server/src/assembly.ts';
import { demoCompanies, type Relation, relations } from './support/database.ts';
import { bringIn, workbookOf } from './support/excel.ts';
import { callable, Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';
import { png, upload } from './support/upload.ts';

/** Nobody's data: attempts per address, one-time secrets that are kept hashed, and the key that signs links. */
const withoutCompany = ['sys_migration', 'sys_secret', 'sys_throttle', 'sys_ticket'];
/** The platform looks for an account before it knows whose it is. */
const overseen = new Set([
  ...wantedTables().flatMap(({ name, tenancy }) => (tenancy === 'overseen' ? [name, `${name}_v`] : [])),
  'sys_session',
  'sys_credential',
]);
const shared = new Set(
  wantedTables().flatMap(({ name, tenancy }) => (tenancy === 'platform' ? [name, `${name}_v`] : [])),
);

/** Leaves a trace of the first company in tables the demo does not fill. */
async function leaveTraces(suite: Suite): Promise<void> {
  const samples = new Samples(suite, 'boss', '甲机密');
  const technology = callable.find(({ entity }) => entity.name === 'sys_technology')!;
  await suite.call('boss', technology.operations['save']!.path, await samples.input(technology.entity), {
    'idempotency-key': 'trace',
  });
  const rowId = await samples.target('crm_customer');
  await suite.call('boss', '/erp/follow/add', { moduleCode: 'crm_customer', rowId, content: '甲机密' });
  await upload(suite, 'boss', '甲机密.png', png);
  const { data: drawn } = await upload(suite, 'boss', '甲机密.png', png);
  const { data: jobs } = await suite.get('boss', '/erp/order/getorders', { status: 'audited' });
  const [job] = (jobs as { rows: { id: number }[] }).rows;
  await suite.call('boss', '/erp/order/addDrawingSheet', { orderId: job!.id, drawingNo: '甲机密', file: drawn.id });
  const { data: view } = await suite.call('boss', '/api/listview/save', { path: '/client', name: '甲机密' });
  await suite.call('boss', '/api/listview/default', { path: '/client', id: (view as { id: number }).id });
  await suite.call('boss', '/api/preference', { key: 'trace', value: '甲机密' });
  const rows = [
    ['编码*', '名称*'],
    ['JIA', '甲机密'],
  ];
  const { data: draft } = await bringIn(suite, 'boss', 'sys_factory', await workbookOf(rows));
  const { data: started } = await suite.call('boss', '/api/import/commit', { id: draft.id });
  await suite.sql(
    `insert into sys_task_error (company_id, task_id, row_id, title, message) select company_id, id, 1, '甲机密', '甲机密' from sys_task where id = $1`,
    [(started as { task: number }).task],
  );
  await suite.call('boss', '/api/system/datamonitor/run');
  await suite.call(null, '/erp/user/SendCheckCode', { mobile: '13800000001' });
  const { first } = await demoCompanies(suite);
  await suite.sql(
    `insert into oms_payment (company_id, id, created_by, updated_by, out_trade_no, purpose, amount, expires_at) values ($1, 1, 1, 1, 'TRACE1', '甲机密', 1, now())`,
    [first],
  );
  await suite.sql(
    `insert into oms_payment_refund (company_id, id, created_by, updated_by, payment, out_refund_no, amount, reason) values ($1, 1, 1, 1, 1, 'TRACE1', 1, '甲机密')`,
    [first],
  );
  for (const text of [
    `insert into process_event_files (company_id, id, document_id, position, file) values ($1, 1, 1, 1, 1)`,
    `insert into oms_invoice_archive (company_id, id, created_by, updated_by, name, month) values ($1, 1, 0, 0, '甲机密', '2026-01')`,
    `insert into oms_waybill (company_id, id, created_by, updated_by, output_order, account, warehouse, express, number, order_code) values ($1, 1, 0, 0, 1, 1, 1, 1, '甲机密', 'TRACE1')`,
    `insert into sys_import_name (company_id, scope, word, title) values ($1, 'column trace', '甲机密', '甲机密')`,
    `insert into goods_media (company_id, id, created_by, updated_by, goods, file) values ($1, 1, 0, 0, 1, 1)`,
    `insert into sys_file_thumbnail (company_id, file_id, media_type, content) select $1, min(id), 'image/png', '\\x00' from sys_file where company_id = $1`,
    `insert into fico_statement_template (company_id, id, created_by, updated_by, statement, name) values ($1, 1, 0, 0, 'cashFlow', '甲机密')`,
    `insert into fico_statement_template_rows (company_id, id, document_id, position, side, title) values ($1, 1, 1, 1, 'left', '甲机密')`,
    `insert into fico_posting_rule (company_id, id, created_by, updated_by, document) values ($1, 1, 0, 0, '甲机密')`,
    `insert into fico_posting_rule_lines (company_id, id, document_id, position, side, amount, summary) values ($1, 1, 1, 1, 'debit', '1', '甲机密')`,
    `insert into fico_closing (company_id, id, created_by, updated_by, number, status, period, close_date) select $1, 1, 0, 0, '甲机密', 'open', min(id), '2026-01-31' from fico_period where company_id = $1`,
    `insert into fico_book_file (company_id, id, created_by, updated_by, name, year) values ($1, 1, 0, 0, '甲机密', 2026)`,
    `insert into sys_registration (company_id, id, created_by, updated_by, number, status, apply_date, company_name, tax_no, contact, mobile, username, licence)
     values ($1, 1, 0, 0, '甲机密', 'pending', '2026-01-01', '甲机密', '甲机密', '甲机密', '甲机密', '甲机密', 1)`,
    `insert into sys_renewal (company_id, id, created_by, updated_by, number) values ($1, 1, 0, 0, '甲机密')`,
    `insert into sys_channel_type (company_id, id, created_by, updated_by, code, name, commission) values ($1, 1, 0, 0, '甲机密', '甲机密', 0)`,
    `insert into sys_channel (company_id, id, created_by, updated_by, number, status, code, name, type, signed_on, contact) values ($1, 1, 0, 0, '甲机密', 'pending', '甲机密', '甲机密', 1, '2026-01-01', '甲机密')`,
    `insert into sys_channel_account (company_id, id, created_by, updated_by, channel, account) values ($1, 1, 0, 0, 1, 1)`,
    `insert into sys_channel_merchant (company_id, id, created_by, updated_by, channel, tenant_name) values ($1, 1, 0, 0, 1, '甲机密')`,
    `insert into sys_channel_ad (company_id, id, created_by, updated_by, title, picture) values ($1, 1, 0, 0, '甲机密', 1)`,
    `insert into sys_channel_fee (company_id, id, created_by, updated_by, channel, renewal, amount, rate, fee) values ($1, 1, 0, 0, 1, 1, 1, 0, 0)`,
    `insert into sys_channel_settlement (company_id, id, created_by, updated_by, number, status, day, channel, until) values ($1, 1, 0, 0, '甲机密', 'draft', '2026-01-01', 1, '2026-01-01')`,
    `insert into sys_nonce (company_id, key, nonce) values ($1, 'trace', 'trace')`,
    `insert into open_usage (company_id, subject_id, slot, n) values ($1, 1, 'trace', 1)`,
    `insert into open_answer (company_id, subject_id, key, digest, holder, until) values ($1, 1, 'trace', 'trace', 'trace', now())`,
    `insert into sys_wx_message (company_id, id, created_by, updated_by, content) values ($1, 1, 0, 0, '甲机密')`,
    `insert into sys_tax_filing_note (company_id, id, created_by, updated_by, filing, content) values ($1, 1, 0, 0, 1, '甲机密')`,
    `insert into sys_tax_filing_papers (company_id, id, document_id, position, paper) values ($1, 1, 1, 1, 1)`,
    `insert into sys_usage_day (company_id, tenant, day) values ($1, 1, '2026-01-01')`,
    `insert into sys_usage_provider (company_id, day, provider, issued, failed) values ($1, '2026-01-01', 'trace', 1, 0)`,
    `insert into sys_company_usage (company_id, id, created_by, updated_by, name) values ($1, 1, 0, 0, '甲机密')`,
    `insert into sys_gateway_minute (company_id, gateway, minute, done, refused, failed, ms, slowest) values ($1, 'trace', now(), 1, 0, 0, 1, 1)`,
    `insert into sys_alarm (company_id, id, key, title, said) values ($1, 1, 'trace', '甲机密', '甲机密')`,
    `insert into sys_visit (company_id, id, grant_id, operator, ends_at) values ($1, 1, 1, '甲机密', now())`,
    `insert into sys_visit_call (company_id, visit_id, id, method, path, summary, is_refused) values ($1, 1, 1, 'GET', '/trace', '甲机密', false)`,
    `insert into oms_issue_lease (company_id, kind, subject_id, holder, until) values ($1, 'trace', 1, '1:trace', now())`,
  ])
    await suite.sql(text, [first]);
  // Of the platform, where the demo has nothing.
  await suite.sql(
    `insert into sys_advertisement (company_id, id, created_by, updated_by, title, picture) values (0, 1, 0, 0, '平台', 1)`,
  );
  await suite.sql(
    `insert into sys_announcement (company_id, id, created_by, updated_by, title, content, end_at) values (0, 1, 0, 0, '平台', '平台', now())`,
  );
  await suite.sql(
    `insert into mini_ad (company_id, id, created_by, updated_by, title, picture) values (0, 1, 0, 0, '平台', 1)`,
  );
  await suite.sql(
    `insert into mini_business (company_id, id, created_by, updated_by, name, icon) values (0, 1, 0, 0, '平台', 1)`,
  );
  await suite.sql(
    `insert into mini_content (company_id, id, created_by, updated_by, title, cover, body) values (0, 1, 0, 0, '平台', 1, '')`,
  );
  await suite.sql(
    `insert into sys_article_pictures (company_id, id, document_id, position, picture) values (0, 1, 1, 1, 1)`,
  );
  const [shop] = await suite.sql<{ id: string }>('select min(id) as id from oms_shop where company_id = $1', [first]);
  for (const text of [
    `insert into oms_authorization (company_id, state, shop_id, user_id, expires_at) values ($1, 'trace', $2, 1, now())`,
    `insert into oms_decryption (company_id, id, shop_id, order_id, user_id, fields, purpose, outcome) values ($1, 1, $2, 1, 1, '{name}', 'ship', '甲机密')`,
    `insert into oms_invoice_upload (company_id, id, created_by, updated_by, invoice, "order", order_no, shop, platform) values ($1, 1, 0, 0, 1, 1, '甲机密', $2, 'jd')`,
    `insert into oms_bearer_claim (company_id, id, created_by, updated_by, "order", order_no, shop, bearer, invoice) values ($1, 1, 0, 0, 1, '甲机密', $2, 'platform', 1)`,
    `insert into oms_push (company_id, shop_id, key) values ($1, $2, 'trace')`,
    `insert into oms_task_run (company_id, id, created_by, updated_by, task, started_at) select $1, 1, 0, 0, min(id), now() from oms_task where shop = $2`,
    `insert into oms_task_error (company_id, id, created_by, updated_by, task, reference, message) select $1, 1, 0, 0, min(id), 'trace', '甲机密' from oms_task where shop = $2`,
    `insert into oms_auto_failure (company_id, id, created_by, updated_by, "order", order_no, shop, reason, message) values ($1, 1, 0, 0, 1, 'trace', $2, 'other', '甲机密')`,
    `insert into oms_invoice_link (company_id, digest, order_id, created_by, expires_at) select $1, 'trace', 1, 0, now() where $2::bigint > 0`,
  ])
    await suite.sql(text, [first, shop!.id]);
}

describe('数据库里的企业隔离', () => {
  let suite: Suite;
  let app: pg.Client;
  let all: Relation[];
  let first: number;
  let other: number;
  const owned = () => all.filter(({ hasCompany }) => hasCompany);
  const tables = () => owned().filter(({ isView }) => !isView);

  beforeAll(async () => {
    suite = await start();
    await leaveTraces(suite);
    all = await relations(suite);
    ({ first, other } = await demoCompanies(suite));
    app = new pg.Client({ connectionString: suite.ownerUrl, options: `-c role=${appRole}` });
    await app.connect();
  });
  afterAll(async () => {
    await app.end();
    await suite.stop();
  });

  /** Runs as the server's role in the scope of a company and takes everything back; rows touched, or the error. */
  async function attempt(scope: number | undefined, text: string, values: unknown[] = []): Promise<number | string> {
    await app.query('begin');
    try {
      if (scope !== undefined) await app.query(`select set_config('app.company_id', $1, true)`, [String(scope)]);
      return (await app.query(text, values)).rowCount ?? 0;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await app.query('rollback');
    }
  }
  const denied = '42501';
  const appendOnly = 'P0001';
  const hasRows = async (name: string, company: number) =>
    (await suite.sql(`select 1 from ${name} where company_id = $1 limit 1`, [company])).length > 0;

  test('there is something to be kept in every table, so that nothing below passes for lack of rows', async () => {
    const empty: string[] = [];
    for (const { name } of tables()) if (!shared.has(name) && !(await hasRows(name, first))) empty.push(name);
    expect(empty).toEqual([]);
  });

  test('every table belongs to companies and is secured by row, but for the few that are nobody’s', () => {
    expect(all.filter(({ hasCompany }) => !hasCompany).map(({ name }) => name)).toEqual(withoutCompany);
    expect(
      tables()
        .filter(({ secured }) => !secured)
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('a table has one policy, or one for reading and one for writing where all may read', async () => {
    const odd = await suite.sql(
      `select tablename, array_agg(policyname::text order by policyname) as names, array_agg(qual) as rules
       from pg_policies where schemaname = 'public' group by 1
       having array_agg(policyname::text order by policyname) not in ('{scope}', '{scope_read,scope_write}')
           or bool_or(qual ilike '%select%')`,
    );
    expect(odd).toEqual([]);
  });

  test('the server’s role owns nothing, creates nothing and is bound by every policy', async () => {
    const [role] = await suite.sql(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as powerful,
              has_schema_privilege($1, 'public', 'create') or has_database_privilege($1, current_database(), 'create') as creates,
              has_schema_privilege($1, 'graphile_worker', 'usage') as "seesQueue",
              exists (select 1 from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname = $1`,
      [appRole],
    );
    expect(role).toEqual({ powerful: false, creates: false, seesQueue: false, owns: false });
  });

  test('no row of another company is read, from a table or through a view', async () => {
    for (const { name } of owned()) {
      const found = await attempt(other, `select 1 from ${name} where company_id = $1`, [first]);
      expect([name, found]).toEqual([name, 0]);
      const foreign = await attempt(other, `select 1 from ${name} where company_id not in ($1, 0)`, [other]);
      expect([name, foreign]).toEqual([name, 0]);
    }
  });

  test('no row of another company is changed or deleted', async () => {
    for (const { name } of tables())
      for (const text of [
        `update ${name} set company_id = company_id where company_id = $1`,
        `update ${name} set company_id = ${other} where company_id = $1`,
        `delete from ${name} where company_id = $1`,
      ])
        expect([text, await attempt(other, text, [first])]).toEqual([text, expect.toBeOneOf([0, denied, appendOnly])]);
  });

  test('no row is written into another company, neither a new one nor one’s own', async () => {
    for (const { name } of tables()) {
      const [row] = await suite.sql<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t limit 1`);
      const copy = { ...(row!.row as object), company_id: first };
      const text = `insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`;
      expect([name, await attempt(other, text, [JSON.stringify(copy)])]).toEqual([name, denied]);
      if (!(await hasRows(name, other))) continue;
      const moved = await attempt(other, `update ${name} set company_id = $1 where company_id = $2`, [first, other]);
      expect([name, moved]).toEqual([name, expect.toBeOneOf([denied, appendOnly])]);
    }
  });

  test('the platform’s scope opens what it oversees and nothing else', async () => {
    for (const { name } of owned()) {
      const found = await attempt(0, `select 1 from ${name} where company_id = $1 limit 1`, [first]);
      expect([name, found]).toEqual([name, overseen.has(name) ? 1 : 0]);
    }
  });

  test('without a scope nothing is read or written at all', async () => {
    const fresh = new pg.Client({ connectionString: suite.ownerUrl, options: `-c role=${appRole}` });
    await fresh.connect();
    const complaint = (text: string) => fresh.query(text).then(String, (error: Error) => error.message);
    for (const { name, isView } of owned().filter((relation) => !shared.has(relation.name))) {
      const unscoped = expect.stringMatching(/app\.company_id/);
      expect([name, await complaint(`select * from ${name}`)]).toEqual([name, unscoped]);
      const barred = expect.stringMatching(/app\.company_id|permission denied|append-only/);
      if (!isView) expect([name, await complaint(`delete from ${name}`)]).toEqual([name, barred]);
    }
    await fresh.end();
  });

  test('a scope ends with its transaction, so that a connection handed on carries nothing over', async () => {
    expect(await attempt(first, 'select 1 from crm_customer limit 1')).toBe(1);
    await expect(app.query('select 1 from crm_customer limit 1')).rejects.toThrow();
  });
});
