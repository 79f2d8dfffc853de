import type { House } from './house.ts';

/** The company that grows: everything is measured inside it, beside all others. */
async function companyOf(house: House): Promise<number> {
  const [row] = await house.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
  return Number(row!.id);
}

/** Copies of real invoices with other numbers, dates and amounts: the lists must stay fast over a million of them. */
export async function fillInvoices(house: House, count: number): Promise<void> {
  const company = await companyOf(house);
  const columns = await house.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'fico_ar_invoice' order by ordinal_position`,
  );
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
  const list = columns.map(({ name }) => other[name] ?? `i."${name}"`);
  await house.sql(
    `insert into fico_ar_invoice (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${list.join(', ')} from
       (select g, now() - (g * interval '31 seconds') as d from generate_series(1, ${count}) g) x,
       (select * from fico_ar_invoice where company_id = ${company} and status = 'audited' limit 1) i,
       (select array_agg(id) as ids from crm_customer where company_id = ${company}) c`,
  );
  await house.sql(
    `insert into fico_ar_invoice_count as t (company_id, day, stripe, status, n)
     select company_id, (created_at at time zone 'Asia/Shanghai')::date, 0, status, count(*) from fico_ar_invoice where id >= 1000000000 group by 1, 2, 4
     on conflict (company_id, day, stripe, status) do update set n = t.n + excluded.n`,
  );
  await house.sql('vacuum analyze fico_ar_invoice');
  await house.sql('analyze fico_ar_invoice_count');
}

/** Lines of the general ledger, with the balances they sum to, as posting would have left them. */
export async function fillLedger(house: House, from: number, to: number): Promise<void> {
  const company = await companyOf(house);
  await house.sql(
    `insert into fico_gl_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, voucher_word, voucher_no, account, customer, debit, credit)
     select ${company}, 2000000000 + g / 4, 'fico_ar_invoice', 3000000000 + g, 'audit', null, (date_trunc('month', now()) - ((g % 5) || ' months')::interval)::date, 0, '记', 1 + g / 4,
            a.ids[1 + g % array_length(a.ids, 1)], null, case when g % 2 = 0 then 12.34 else 0 end, case when g % 2 = 1 then 12.34 else 0 end
     from generate_series(${from}, ${to - 1}) g, (select array_agg(id) as ids from fico_account where company_id = ${company} and not has_children) a`,
  );
  await house.sql(
    `insert into fico_gl_entry_by_account as t (company_id, account, month, stripe, debit, credit)
     select company_id, account, date_trunc('month', posted_on)::date, 0, sum(debit), sum(credit) from fico_gl_entry where id >= ${3_000_000_000 + from} and id < ${3_000_000_000 + to}
     group by 1, 2, 3
     on conflict (company_id, account, month, stripe) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit`,
  );
  await house.sql('analyze fico_gl_entry');
}
