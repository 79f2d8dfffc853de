import type { BenchServer } from './server.ts';

/** The company that grows: everything is measured inside it, beside all others. */
export async function companyOf(server: BenchServer): Promise<number> {
  const [row] = await server.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
  return Number(row!.id);
}

/** Rows like one that is there, but for what `other` says of each column; `from` gives the rows and the one, called `o`. */
export async function copyRows(
  server: BenchServer,
  table: string,
  other: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const columns = await server.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = '${table}' order by ordinal_position`,
  );
  await server.sql(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${columns.map(({ name }) => other[name] ?? `o."${name}"`).join(', ')} from ${from}`,
  );
}

/** Copies of real invoices with other numbers, dates and amounts: the lists must stay fast over a million of them. */
export async function fillInvoices(server: BenchServer, count: number): Promise<void> {
  const company = await companyOf(server);
  const other: Record<string, string> = {
    id: '1000000000 + g',
    number: `'YS' || to_char(d, 'YYYYMMDD') || lpad(g::text, 8, '0')`,
    created_at: 'd',
    updated_at: 'd',
    invoice_date: 'd::date',
    due_date: `(d + interval '30 days')::date`,
    tax_invoice_no: `'8' || lpad(g::text, 19, '0')`,
    search: `'ys' || to_char(d, 'YYYYMMDD') || lpad(g::text, 8, '0') || ' ' || '8' || lpad(g::text, 19, '0')`,
    total: '(g % 100000)::numeric / 7',
    status: `case when g % 20 = 0 then 'draft' else 'audited' end`,
    customer: 'c.ids[1 + g % array_length(c.ids, 1)]',
  };
  await copyRows(
    server,
    'fico_ar_invoice',
    other,
    `(select g, now() - (g * interval '31 seconds') as d from generate_series(1, ${count}) g) x,
       (select * from fico_ar_invoice where company_id = ${company} and status = 'audited' limit 1) o,
       (select array_agg(id) as ids from crm_customer where company_id = ${company}) c`,
  );
  await server.sql(
    `insert into fico_ar_invoice_count as t (company_id, day, stripe, status, n)
     select company_id, (created_at at time zone 'Asia/Shanghai')::date, 0, status, count(*) from fico_ar_invoice where id >= 1000000000 group by 1, 2, 4
     on conflict (company_id, day, stripe, status) do update set n = t.n + excluded.n`,
  );
  await server.sql('vacuum analyze fico_ar_invoice');
  await server.sql('analyze fico_ar_invoice_count');
}

/** Takes the indexes of a table away, as loading would, and gives what makes them again. */
async function withoutIndexes(server: BenchServer, table: string): Promise<() => Promise<void>> {
  const indexes = await server.sql<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index where indrelid = '${table}'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await server.sql(`drop index ${name}`);
  return async () => {
    for (const { def } of indexes) await server.sql(def);
  };
}

/** A million orders over the demo's shops, a year back. Indexes are made afterwards, as loading would. */
export async function fillOrders(server: BenchServer, count: number): Promise<void> {
  const company = await companyOf(server);
  const goods = `(array['山茶花保湿面霜 50g', '有机燕麦片 1kg', '不锈钢保温杯 500ml', '无线降噪耳机 Pro', '羊绒围巾 驼色', '手冲咖啡壶套装'])[1 + g % 6]`;
  const other: Record<string, string> = {
    id: '1000000000 + g',
    number: `'DD' || (1000000000 + g)`,
    order_no: `'69' || lpad((g::bigint * 7919)::text, 17, '0')`,
    created_at: 'd',
    ordered_at: 'd',
    updated_at: 'd',
    order_date: `(d at time zone 'Asia/Shanghai')::date`,
    paid_at: `d + interval '3 minutes'`,
    platform_updated_at: 'd',
    shop: 's.ids[1 + g % array_length(s.ids, 1)]',
    platform: 's.platforms[1 + g % array_length(s.ids, 1)]',
    order_status: `case when g < 20000 then 'waitShip' when g < 60000 then 'shipped' when g % 30 = 0 then 'closedRefund' else 'finished' end`,
    refund_status: `case when g % 30 = 0 then 'success' else 'none' end`,
    invoice_state: `case when g % 4 = 0 then 'applied' when g % 4 = 1 then 'issued' when g % 5000 = 2 then 'failed' else 'none' end`,
    status: `case when g < 30000 then 'draft' else 'audited' end`,
    paid: '(g % 100000)::numeric / 7',
    buyer_nick: `'买家' || (g % 300000)`,
    goods,
    skus: `'HZ-' || (1000 + g % 400)`,
    labels: `case when g % 40 = 0 then array[l.id] end`,
    urgent: 'g % 2000 = 0',
    locked: 'false',
    merged_into: 'null',
    hash: `md5(g::text)`,
    search: `'69' || lpad((g::bigint * 7919)::text, 17, '0') || ' ' || ${goods} || ' hz-' || (1000 + g % 400) || ' 买家' || (g % 300000)`,
  };
  const rebuild = await withoutIndexes(server, 'oms_order');
  await copyRows(
    server,
    'oms_order',
    other,
    `(select g, now() - (g * interval '31 seconds') as d from generate_series(1, ${count}) g) x,
       (select * from oms_order where company_id = ${company} and status = 'audited' limit 1) o,
       (select min(id) as id from oms_label where company_id = ${company}) l,
       (select array_agg(id order by id) as ids, array_agg(platform order by id) as platforms from oms_shop where company_id = ${company}) s`,
  );
  await rebuild();
  await server.sql(
    `insert into oms_order_count as t (company_id, day, stripe, status, order_status, invoice_state, n)
     select company_id, (created_at at time zone 'Asia/Shanghai')::date, 0, status, order_status, invoice_state, count(*) from oms_order where id >= 1000000000 group by 1, 2, 4, 5, 6
     on conflict (company_id, day, stripe, status, order_status, invoice_state) do update set n = t.n + excluded.n`,
  );
  await server.sql('vacuum analyze oms_order');
  await server.sql('analyze oms_order_count');
}

/** A million invoices of a year over the demo's shops, one in twenty red, one in three with a second rate. */
export async function fillIssued(server: BenchServer, count: number): Promise<void> {
  const company = await companyOf(server);
  const net = `((g % 20000)::numeric / 7 + 1)::numeric(18,2) * case when g % 20 = 0 then -1 else 1 end`;
  const other: Record<string, string> = {
    id: '1000000000 + g',
    number: `'FP' || (1000000000 + g)`,
    serial: `'B' || g`,
    created_at: 'd',
    updated_at: 'd',
    invoice_date: `(d at time zone 'Asia/Shanghai')::date`,
    issued_at: 'd',
    invoice_no: `'26' || lpad(g::text, 18, '0')`,
    shop: 's.ids[1 + g % array_length(s.ids, 1)]',
    colour: `case when g % 20 = 0 then 'red' else 'blue' end`,
    kind: `case when g % 9 = 0 then 'digitalSpecial' else 'digitalNormal' end`,
    orders: 'null',
    posted_in: 'null',
    net,
    tax: `round(${net} * 0.13, 2)`,
    gross: `${net} + round(${net} * 0.13, 2)`,
    search: `'26' || lpad(g::text, 18, '0')`,
  };
  const rebuild = [await withoutIndexes(server, 'oms_invoice'), await withoutIndexes(server, 'oms_invoice_lines')];
  await copyRows(
    server,
    'oms_invoice',
    other,
    `(select g, now() - (g * interval '31 seconds') as d from generate_series(1, ${count}) g) x,
       (select * from oms_invoice where company_id = ${company} and status = 'issued' limit 1) o,
       (select array_agg(id order by id) as ids from oms_shop where company_id = ${company}) s`,
  );
  const ofLine: Record<string, string> = {
    id: '2000000000 + g * 2 + n',
    document_id: '1000000000 + g',
    position: 'n',
    order: 'null',
    tax_rate: `case when n = 1 then 0.13 else 0.09 end`,
    net: `case when n = 1 then ${net} else 0 end`,
    tax: `case when n = 1 then round(${net} * 0.13, 2) else 0 end`,
    total: `case when n = 1 then ${net} + round(${net} * 0.13, 2) else 0 end`,
  };
  await copyRows(
    server,
    'oms_invoice_lines',
    ofLine,
    `generate_series(1, ${count}) g
       cross join lateral generate_series(1, case when g % 3 = 0 then 2 else 1 end) n,
       (select l.* from oms_invoice_lines l where l.company_id = ${company} limit 1) o`,
  );
  for (const again of rebuild) await again();
  await server.sql('vacuum analyze oms_invoice');
  await server.sql('vacuum analyze oms_invoice_lines');
}

/** Lines of the general ledger, with the balances they sum to, as posting would have left them. */
export async function fillLedger(server: BenchServer, from: number, to: number): Promise<void> {
  const company = await companyOf(server);
  await server.sql(
    `insert into fico_gl_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, voucher_word, voucher_id, account, customer, debit, credit)
     select ${company}, 2000000000 + g / 4, 'fico_ar_invoice', 3000000000 + g, 'audit', null, (date_trunc('month', now()) - ((g % 5) || ' months')::interval)::date, 0, '记', 2000000000 + g / 4,
            a.ids[1 + g % array_length(a.ids, 1)], null, case when g % 2 = 0 then 12.34 else 0 end, case when g % 2 = 1 then 12.34 else 0 end
     from generate_series(${from}, ${to - 1}) g, (select array_agg(id) as ids from fico_account where company_id = ${company} and not has_children) a`,
  );
  await server.sql(
    `insert into fico_voucher (company_id, id, created_by, updated_by, number, status, word, voucher_no, voucher_date, kind, attach_count, total, search)
     select ${company}, 2000000000 + g, 0, 0, concat('记-', g), 'audited', '记', 1 + g, (date_trunc('month', now()) - ((g * 4 % 5) || ' months')::interval)::date, 'auto', 1, 0, ''
     from generate_series(${Math.floor(from / 4)}, ${Math.floor((to - 1) / 4)}) g on conflict do nothing`,
  );
  await server.sql(
    `insert into fico_gl_entry_by_account as t (company_id, account, month, stripe, debit, credit)
     select company_id, account, date_trunc('month', posted_on)::date, 0, sum(debit), sum(credit) from fico_gl_entry where id >= ${3_000_000_000 + from} and id < ${3_000_000_000 + to}
     group by 1, 2, 3
     on conflict (company_id, account, month, stripe) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit`,
  );
  await server.sql('analyze fico_gl_entry');
}

/** SKUs by the hundred thousand, each goods with five, and warehouses for them to lie in. */
export async function fillSkus(server: BenchServer, count: number): Promise<void> {
  const company = await companyOf(server);
  const called = `(array['山茶花保湿面霜', '有机燕麦片', '不锈钢保温杯', '无线降噪耳机', '羊绒围巾', '手冲咖啡壶'])[1 + g % 6]`;
  const one = (table: string) => `(select * from ${table} where company_id = ${company} and not deleted limit 1) o`;
  const goods = { id: '1000000000 + g', code: `'SP' || g`, name: `${called} || ' ' || g` };
  await copyRows(server, 'goods_goods', goods, `generate_series(1, ${count / 5}) g, ${one('goods_goods')}`);
  const sku = {
    id: '1000000000 + g',
    goods: '1000000000 + (g + 4) / 5',
    code: `'HZ-' || lpad(g::text, 7, '0')`,
    name: `${called} || ' ' || (g + 4) / 5 || ' 规格' || g % 5`,
    barcode: `'69' || lpad(g::text, 11, '0')`,
    attribute_key: 'g::text',
    created_at: `now() - g * interval '1 minute'`,
    search: `lower('HZ-' || lpad(g::text, 7, '0') || ' ' || ${called} || ' ' || (g + 4) / 5 || ' 69' || lpad(g::text, 11, '0'))`,
  };
  const rebuild = await withoutIndexes(server, 'goods_sku');
  await copyRows(server, 'goods_sku', sku, `generate_series(1, ${count}) g, ${one('goods_sku')}`);
  await rebuild();
  const place = { id: '1000000000 + g', code: `'W' || g`, name: `'测速仓' || g` };
  await copyRows(server, 'scm_warehouse', place, `generate_series(1, 20) g, ${one('scm_warehouse')}`);
  for (const table of ['goods_goods', 'goods_sku', 'scm_warehouse']) await server.sql(`vacuum analyze ${table}`);
}

/** Every SKU in twenty warehouses, and so many movements over a year, with the sums posting would have left. */
export async function fillStock(server: BenchServer, skus: number, movements: number): Promise<void> {
  const company = await companyOf(server);
  const rebuild = await withoutIndexes(server, 'inv_stock_entry');
  // Most goods lie in a few warehouses; an SKU moves in five of its twenty.
  await server.sql(
    `insert into inv_stock_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, sku, warehouse, pool, kind, quantity, amount, available)
     select ${company}, 2000000000 + g / 10, case when g % 2 = 0 then 'pur_input_order' else 'inv_other_order' end, 4000000000 + g, 'audit', 'RK' || g / 10,
            (now() - g::float8 / ${movements} * interval '365 days')::date, 0, 1000000000 + 1 + (g::bigint * 7919) % ${skus}, 1000000000 + 1 + (g / 7) % 5, '',
            case when g % 2 = 0 then 'purchase' else 'otherOut' end, case when g % 2 = 0 then 3 else -2 end, case when g % 2 = 0 then 30.00 else -20.00 end,
            case when g % 2 = 0 then 3 else -2 end
     from generate_series(1, ${movements}) g`,
  );
  await rebuild();
  await server.sql(
    `insert into inv_stock_entry_by_month (company_id, sku, warehouse, kind, month, quantity, amount)
     select company_id, sku, warehouse, kind, date_trunc('month', posted_on)::date, sum(quantity), sum(amount) from inv_stock_entry where id >= 4000000000 group by 1, 2, 3, 4, 5`,
  );
  await server.sql(
    `insert into inv_stock_entry_by_pool (company_id, sku, pool, quantity, amount)
     select company_id, sku, pool, sum(quantity), sum(amount) from inv_stock_entry where id >= 4000000000 group by 1, 2, 3`,
  );
  await server.sql(
    `insert into inv_stock_entry_by_place (company_id, sku, warehouse, quantity, amount, available)
     select ${company}, s.id, w.id, coalesce(m.quantity, 0) + 1, coalesce(m.amount, 0), coalesce(m.quantity, 0) + 1
     from (select id from goods_sku where company_id = ${company} and id > 1000000000) s cross join (select id from scm_warehouse where company_id = ${company} and id > 1000000000) w
     left join (select sku, warehouse, sum(quantity) as quantity, sum(amount) as amount from inv_stock_entry_by_month where company_id = ${company} group by 1, 2) m
       on m.sku = s.id and m.warehouse = w.id`,
  );
  for (const table of ['entry', 'entry_by_month', 'entry_by_pool', 'entry_by_place'])
    await server.sql(`vacuum analyze inv_stock_${table}`);
}

/** So many customers, and invoices of theirs that are open, due over the last year and the next month. */
export async function fillReceivables(server: BenchServer, customers: number, items: number): Promise<void> {
  const company = await companyOf(server);
  const customer = {
    id: '1000000000 + g',
    code: `'CS' || g`,
    name: `'测速客户' || g`,
    search: `'cs' || g || ' 测速客户' || g`,
  };
  const one = `(select * from crm_customer where company_id = ${company} and not deleted order by id limit 1) o`;
  const rebuildCustomers = await withoutIndexes(server, 'crm_customer');
  await copyRows(server, 'crm_customer', customer, `generate_series(1, ${customers}) g, ${one}`);
  await rebuildCustomers();
  const invoice = {
    id: '2000000000 + g',
    number: `'YS' || lpad(g::text, 16, '0')`,
    customer: `1000000000 + 1 + g % ${customers}`,
    invoice_date: `current_date - 30 - g % 365`,
    due_date: `current_date + 30 - g % 395`,
    payment_terms: 'null',
    total: '100.00',
    open_amount: '100.00',
    search: `'ys' || lpad(g::text, 16, '0')`,
  };
  const rebuild = await withoutIndexes(server, 'fico_ar_invoice');
  const from = `(select * from fico_ar_invoice where company_id = ${company} and status = 'audited' limit 1) o`;
  await copyRows(server, 'fico_ar_invoice', invoice, `generate_series(1, ${items}) g, ${from}`);
  await rebuild();
  await server.sql(
    `insert into fico_receivable_entry_by_open (company_id, customer, invoice, amount)
     select company_id, customer, id, open_amount from fico_ar_invoice where id > 2000000000`,
  );
  await server.sql(
    `insert into fico_receivable_entry_by_customer (company_id, customer, amount)
     select company_id, customer, sum(open_amount) from fico_ar_invoice where id > 2000000000 group by 1, 2`,
  );
  for (const table of [
    'crm_customer',
    'fico_ar_invoice',
    'fico_receivable_entry_by_open',
    'fico_receivable_entry_by_customer',
  ])
    await server.sql(`vacuum analyze ${table}`);
}
