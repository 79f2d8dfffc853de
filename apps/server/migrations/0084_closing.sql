create table fico_closing (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  number text collate "C" not null,
  status text collate "C" not null,
  source_type text,
  source_id bigint,
  source_number text,
  audited_by bigint,
  audited_at timestamptz,
  print_count integer not null default 0,
  period bigint not null,
  close_date date not null,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_closing_number on fico_closing (company_id, number);
create index fico_closing_created on fico_closing (company_id, created_at desc, id desc);
create index fico_closing_status on fico_closing (company_id, status, created_at desc, id desc);
create index fico_closing_maker on fico_closing (company_id, created_by, status, created_at desc, id desc);
create index fico_closing_search on fico_closing using gin (company_id, search gin_trgm_ops);
create unique index fico_closing_period on fico_closing (company_id, period);
create index fico_closing_close_date_order on fico_closing (company_id, close_date, id);
alter table fico_closing enable row level security;
create policy scope on fico_closing using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_closing to heliu_app;
create view fico_closing_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, period, close_date, search from fico_closing where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_closing_v to heliu_app;
drop view fico_gl_entry_v;
alter table fico_gl_entry add column carried numeric(18,2) not null default 0.00;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_no, voucher_id, account, customer, supplier, department, staff, currency, debit, credit, quantity, foreign_amount, carried, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
drop view fico_gl_entry_by_account_v;
alter table fico_gl_entry_by_account add column carried numeric(18,2) not null default 0;
create view fico_gl_entry_by_account_v as select company_id, account, month, stripe, debit, credit, quantity, foreign_amount, carried from fico_gl_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_account_v to heliu_app;
drop view fico_gl_entry_by_items_v;
alter table fico_gl_entry_by_items add column carried numeric(18,2) not null default 0;
create view fico_gl_entry_by_items_v as select company_id, account, customer, supplier, department, staff, currency, month, stripe, debit, credit, quantity, foreign_amount, carried from fico_gl_entry_by_items where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_items_v to heliu_app;
