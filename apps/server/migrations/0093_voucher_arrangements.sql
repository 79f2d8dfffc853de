drop view fico_gl_entry_v;
alter table fico_gl_entry drop column voucher_no;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_id, account, customer, supplier, department, staff, currency, project, item, goods, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
create table fico_voucher_arrangement (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  month text not null,
  "order" text not null default 'date',
  count integer not null default 0,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_voucher_arrangement_search on fico_voucher_arrangement using gin (company_id, search gin_trgm_ops);
alter table fico_voucher_arrangement enable row level security;
create policy scope on fico_voucher_arrangement using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_voucher_arrangement to heliu_app;
create view fico_voucher_arrangement_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, month, "order", count, search from fico_voucher_arrangement where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_arrangement_v to heliu_app;
create table fico_voucher_arrangement_moves (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  voucher_id bigint not null,
  voucher_date date not null,
  former text not null,
  number text not null,
  primary key (company_id, document_id, id)
);
create index fico_voucher_arrangement_moves_voucher_id_of on fico_voucher_arrangement_moves (company_id, voucher_id, document_id);
alter table fico_voucher_arrangement_moves enable row level security;
create policy scope on fico_voucher_arrangement_moves using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_voucher_arrangement_moves to heliu_app;
create view fico_voucher_arrangement_moves_v as select company_id, document_id, id, position, voucher_id, voucher_date, former, number from fico_voucher_arrangement_moves where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_arrangement_moves_v to heliu_app;
