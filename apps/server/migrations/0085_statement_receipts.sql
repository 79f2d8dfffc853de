drop view fico_bill_mail_v;
alter table fico_bill_mail add column due numeric(18,2);
create view fico_bill_mail_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, bill, due, account, receiver, title, state, tries, next_try_at, error, sent_at, search from fico_bill_mail where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_bill_mail_v to heliu_app;
create table fico_statement_receipt (
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
  customer bigint not null,
  collect_date date not null,
  account bigint,
  amount numeric(18,2) not null default 0.00,
  payment bigint,
  transaction_id text,
  paid_at timestamptz,
  book_date date,
  receipt bigint,
  problem text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_statement_receipt_number on fico_statement_receipt (company_id, number);
create index fico_statement_receipt_created on fico_statement_receipt (company_id, created_at desc, id desc);
create index fico_statement_receipt_status on fico_statement_receipt (company_id, status, created_at desc, id desc);
create index fico_statement_receipt_maker on fico_statement_receipt (company_id, created_by, status, created_at desc, id desc);
create index fico_statement_receipt_search on fico_statement_receipt using gin (company_id, search gin_trgm_ops);
create index fico_statement_receipt_customer_recent on fico_statement_receipt (company_id, customer, created_at desc, id desc) include (status);
create index fico_statement_receipt_collect_date_order on fico_statement_receipt (company_id, collect_date, id) include (status);
create index fico_statement_receipt_amount_order on fico_statement_receipt (company_id, amount, id) include (status);
create index fico_statement_receipt_payment_recent on fico_statement_receipt (company_id, payment, created_at desc, id desc) include (status);
create index fico_statement_receipt_paid_at_order on fico_statement_receipt (company_id, paid_at, id) include (status);
create index fico_statement_receipt_receipt_recent on fico_statement_receipt (company_id, receipt, created_at desc, id desc) include (status);
alter table fico_statement_receipt enable row level security;
create policy scope on fico_statement_receipt using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_statement_receipt to heliu_app;
create view fico_statement_receipt_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, customer, collect_date, account, amount, payment, transaction_id, paid_at, book_date, receipt, problem, remark, search from fico_statement_receipt where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_statement_receipt_v to heliu_app;
create table fico_statement_receipt_bills (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  bill bigint not null,
  open numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_statement_receipt_bills_bill_of on fico_statement_receipt_bills (company_id, bill, document_id);
alter table fico_statement_receipt_bills enable row level security;
create policy scope on fico_statement_receipt_bills using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_statement_receipt_bills to heliu_app;
create view fico_statement_receipt_bills_v as select company_id, document_id, id, position, bill, open, amount from fico_statement_receipt_bills where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_statement_receipt_bills_v to heliu_app;
create table fico_statement_receipt_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_statement_receipt_count enable row level security;
create policy scope on fico_statement_receipt_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_statement_receipt_count to heliu_app;
drop view oms_payment_v;
alter table oms_payment add column source_name text;
alter table oms_payment add column source_record integer;
create index oms_payment_source_record_order on oms_payment (company_id, source_record, id);
create view oms_payment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, out_trade_no, purpose, order_no, amount, expires_at, state, refunded, refunding, code_url, transaction_id, paid_at, payer, problem, source_name, source_record, search from oms_payment where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_payment_v to heliu_app;
