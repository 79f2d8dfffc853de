create table fico_payment_request (
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
  bank_changed boolean not null default false,
  request_date date not null,
  expected_date date,
  urgent boolean not null default false,
  applicant bigint not null,
  department bigint,
  purpose text not null,
  amount numeric(18,2) not null,
  paid_amount numeric(18,2) not null default 0.00,
  paid text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_payment_request_number on fico_payment_request (company_id, number);
create index fico_payment_request_created on fico_payment_request (company_id, created_at desc, id desc);
create index fico_payment_request_status on fico_payment_request (company_id, status, created_at desc, id desc);
create index fico_payment_request_maker on fico_payment_request (company_id, created_by, status, created_at desc, id desc);
create index fico_payment_request_search on fico_payment_request using gin (company_id, search gin_trgm_ops);
create index fico_payment_request_pay_kind_recent on fico_payment_request (company_id, pay_kind, created_at desc, id desc);
create index fico_payment_request_payee_type_recent on fico_payment_request (company_id, payee_type, created_at desc, id desc);
create index fico_payment_request_supplier_recent on fico_payment_request (company_id, supplier, created_at desc, id desc);
create index fico_payment_request_staff_recent on fico_payment_request (company_id, staff, created_at desc, id desc);
create index fico_payment_request_bank_changed_recent on fico_payment_request (company_id, created_at desc, id desc) where bank_changed;
create index fico_payment_request_request_date_order on fico_payment_request (company_id, request_date, id);
create index fico_payment_request_expected_date_order on fico_payment_request (company_id, expected_date, id);
create index fico_payment_request_urgent_recent on fico_payment_request (company_id, created_at desc, id desc) where urgent;
create index fico_payment_request_applicant_recent on fico_payment_request (company_id, applicant, created_at desc, id desc);
create index fico_payment_request_department_recent on fico_payment_request (company_id, department, created_at desc, id desc);
create index fico_payment_request_amount_order on fico_payment_request (company_id, amount, id);
create index fico_payment_request_paid_recent on fico_payment_request (company_id, paid, created_at desc, id desc);
alter table fico_payment_request enable row level security;
create policy scope on fico_payment_request using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_request to heliu_app;
create view fico_payment_request_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, pay_kind, payee_type, supplier, staff, payee_name, bank_name, bank_no, bank_changed, request_date, expected_date, urgent, applicant, department, purpose, amount, paid_amount, paid, remark, search from fico_payment_request where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_request_v to heliu_app;
create table fico_payment_request_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  paid text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status, paid)
);
alter table fico_payment_request_count enable row level security;
create policy scope on fico_payment_request_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_request_count to heliu_app;
create table fico_payment_request_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  invoice bigint,
  "order" bigint,
  account bigint,
  summary text,
  due_date date,
  open_amount numeric(18,2),
  amount numeric(18,2) not null,
  paid_amount numeric(18,2) not null default 0.00,
  primary key (company_id, document_id, id)
);
create index fico_payment_request_lines_invoice_of on fico_payment_request_lines (company_id, invoice, document_id) where invoice is not null;
create index fico_payment_request_lines_order_of on fico_payment_request_lines (company_id, "order", document_id) where "order" is not null;
alter table fico_payment_request_lines enable row level security;
create policy scope on fico_payment_request_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_request_lines to heliu_app;
create view fico_payment_request_lines_v as select company_id, document_id, id, position, invoice, "order", account, summary, due_date, open_amount, amount, paid_amount from fico_payment_request_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_request_lines_v to heliu_app;
