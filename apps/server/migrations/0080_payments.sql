drop view fico_payable_entry_v;
alter table fico_payable_entry add column payment bigint;
alter table fico_payable_entry add column prepaid numeric(18,2) not null default 0.00;
create view fico_payable_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, supplier, invoice, payment, amount, estimated, prepaid from fico_payable_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_v to heliu_app;
create table fico_payable_entry_by_prepayments (
  company_id bigint not null,
  supplier bigint not null,
  payment bigint not null,
  stripe smallint not null default 0,
  prepaid numeric(18,2) not null default 0,
  primary key (company_id, supplier, payment, stripe)
);
alter table fico_payable_entry_by_prepayments enable row level security;
create policy scope on fico_payable_entry_by_prepayments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payable_entry_by_prepayments to heliu_app;
create view fico_payable_entry_by_prepayments_v as select company_id, supplier, payment, stripe, prepaid from fico_payable_entry_by_prepayments where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_by_prepayments_v to heliu_app;
drop view fico_payable_entry_by_supplier_v;
alter table fico_payable_entry_by_supplier add column prepaid numeric(18,2) not null default 0;
create view fico_payable_entry_by_supplier_v as select company_id, supplier, stripe, amount, estimated, prepaid from fico_payable_entry_by_supplier where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_by_supplier_v to heliu_app;
create table fico_payment (
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
  pay_kind text not null default 'ap',
  payee_type text not null default 'supplier',
  supplier bigint,
  staff bigint,
  payee_name text,
  bank_name text,
  bank_no text,
  cashier bigint not null,
  pay_date date not null,
  reference text,
  fee numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  paid_by bigint,
  prepaid_amount numeric(18,2) not null default 0.00,
  prepaid_settled numeric(18,2) not null default 0.00,
  prepaid_open numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_payment_number on fico_payment (company_id, number);
create index fico_payment_created on fico_payment (company_id, created_at desc, id desc);
create index fico_payment_status on fico_payment (company_id, status, created_at desc, id desc);
create index fico_payment_maker on fico_payment (company_id, created_by, status, created_at desc, id desc);
create index fico_payment_search on fico_payment using gin (company_id, search gin_trgm_ops);
create index fico_payment_pay_kind_recent on fico_payment (company_id, pay_kind, created_at desc, id desc);
create index fico_payment_supplier_recent on fico_payment (company_id, supplier, created_at desc, id desc);
create index fico_payment_staff_recent on fico_payment (company_id, staff, created_at desc, id desc);
create index fico_payment_cashier_recent on fico_payment (company_id, cashier, created_at desc, id desc);
create index fico_payment_pay_date_order on fico_payment (company_id, pay_date, id);
create index fico_payment_amount_order on fico_payment (company_id, amount, id);
alter table fico_payment enable row level security;
create policy scope on fico_payment using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment to heliu_app;
create view fico_payment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, pay_kind, payee_type, supplier, staff, payee_name, bank_name, bank_no, cashier, pay_date, reference, fee, amount, paid_by, prepaid_amount, prepaid_settled, prepaid_open, remark, search from fico_payment where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_v to heliu_app;
create table fico_payment_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_payment_count enable row level security;
create policy scope on fico_payment_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_count to heliu_app;
create table fico_payment_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  request bigint not null,
  request_line bigint,
  invoice bigint,
  "order" bigint,
  account bigint,
  summary text,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index fico_payment_lines_request_of on fico_payment_lines (company_id, request, document_id);
create index fico_payment_lines_invoice_of on fico_payment_lines (company_id, invoice, document_id) where invoice is not null;
create index fico_payment_lines_order_of on fico_payment_lines (company_id, "order", document_id) where "order" is not null;
alter table fico_payment_lines enable row level security;
create policy scope on fico_payment_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_lines to heliu_app;
create view fico_payment_lines_v as select company_id, document_id, id, position, request, request_line, invoice, "order", account, summary, amount from fico_payment_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_lines_v to heliu_app;
create index fico_payment_request_lines_paid_amount_open on fico_payment_request_lines (company_id, document_id) where paid_amount < amount;
