create table fico_receipt (
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
  kind text not null default 'sales',
  customer bigint not null,
  receipt_date date not null,
  discount numeric(18,2) not null default 0.00,
  received numeric(18,2) not null,
  fee numeric(18,2) not null default 0.00,
  settled numeric(18,2) not null default 0.00,
  advance numeric(18,2) not null default 0.00,
  advance_used numeric(18,2) not null default 0.00,
  advance_open numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_receipt_number on fico_receipt (company_id, number);
create index fico_receipt_created on fico_receipt (company_id, created_at desc, id desc);
create index fico_receipt_status on fico_receipt (company_id, status, created_at desc, id desc);
create index fico_receipt_maker on fico_receipt (company_id, created_by, status, created_at desc, id desc);
create index fico_receipt_search on fico_receipt using gin (company_id, search gin_trgm_ops);
create index fico_receipt_kind_recent on fico_receipt (company_id, kind, created_at desc, id desc);
create index fico_receipt_customer_recent on fico_receipt (company_id, customer, created_at desc, id desc);
create index fico_receipt_receipt_date_order on fico_receipt (company_id, receipt_date, id);
create index fico_receipt_received_order on fico_receipt (company_id, received, id);
create index fico_receipt_advance_open_order on fico_receipt (company_id, advance_open, id);
alter table fico_receipt enable row level security;
create policy scope on fico_receipt using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt to heliu_app;
create view fico_receipt_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, customer, receipt_date, discount, received, fee, settled, advance, advance_used, advance_open, remark, search from fico_receipt where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receipt_v to heliu_app;
create table fico_receipt_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_receipt_count enable row level security;
create policy scope on fico_receipt_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt_count to heliu_app;
create table fico_receipt_money (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  account bigint not null,
  amount numeric(18,2) not null,
  fee numeric(18,2) not null default 0.00,
  settlement_type bigint,
  reference text,
  primary key (company_id, document_id, id)
);
create index fico_receipt_money_account_of on fico_receipt_money (company_id, account, document_id);
alter table fico_receipt_money enable row level security;
create policy scope on fico_receipt_money using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt_money to heliu_app;
create view fico_receipt_money_v as select company_id, document_id, id, position, account, amount, fee, settlement_type, reference from fico_receipt_money where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receipt_money_v to heliu_app;
create table fico_receipt_refunds (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  receipt bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_receipt_refunds_receipt_of on fico_receipt_refunds (company_id, receipt, document_id);
alter table fico_receipt_refunds enable row level security;
create policy scope on fico_receipt_refunds using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt_refunds to heliu_app;
create view fico_receipt_refunds_v as select company_id, document_id, id, position, receipt, open, amount from fico_receipt_refunds where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receipt_refunds_v to heliu_app;
create table fico_receipt_write_offs (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  invoice bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_receipt_write_offs_invoice_of on fico_receipt_write_offs (company_id, invoice, document_id);
alter table fico_receipt_write_offs enable row level security;
create policy scope on fico_receipt_write_offs using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt_write_offs to heliu_app;
create view fico_receipt_write_offs_v as select company_id, document_id, id, position, invoice, open, amount from fico_receipt_write_offs where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receipt_write_offs_v to heliu_app;
drop view fico_receivable_entry_v;
alter table fico_receivable_entry add column receipt bigint;
create index fico_receivable_entry_receipt on fico_receivable_entry (company_id, receipt, posted_on, id);
create view fico_receivable_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, customer, invoice, receipt, amount, advance from fico_receivable_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_v to heliu_app;
create table fico_receivable_entry_by_advances (
  company_id bigint not null,
  customer bigint not null,
  receipt bigint not null,
  stripe smallint not null default 0,
  advance numeric(18,2) not null default 0,
  primary key (company_id, customer, receipt, stripe)
);
alter table fico_receivable_entry_by_advances enable row level security;
create policy scope on fico_receivable_entry_by_advances using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receivable_entry_by_advances to heliu_app;
create view fico_receivable_entry_by_advances_v as select company_id, customer, receipt, stripe, advance from fico_receivable_entry_by_advances where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_by_advances_v to heliu_app;
