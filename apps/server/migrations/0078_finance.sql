drop view crm_customer_v;
alter table crm_customer add column payment_terms bigint;
create view crm_customer_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, salesman, shared_users, department, source, status, price_class, credit_limit, payment_terms, credit_days, tax_no, invoice_title, bank_name, bank_no, registered_address, registered_phone, phone, address, contacts, remark, search from crm_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_customer_v to heliu_app;
drop view crm_supplier_v;
alter table crm_supplier add column payment_terms bigint;
create view crm_supplier_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, buyer, rating, hold, disabled, lead_days, min_order_amount, payment_terms, credit_days, tax_rate, qualification_expiry, tax_no, bank_name, bank_no, phone, email, address, remark, search from crm_supplier where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_supplier_v to heliu_app;
drop view fico_ar_invoice_v;
alter table fico_ar_invoice add column payment_terms bigint;
create view fico_ar_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, invoice_kind, customer, site, invoice_date, payment_terms, due_date, tax_invoice_no, salesman, department, receivable, amount, tax, total, settled_amount, open_amount, settle_status, remark, search from fico_ar_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_ar_invoice_v to heliu_app;
create table fico_ar_invoice_instalments (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  due_date date not null,
  amount numeric(18,2) not null,
  discount_until date,
  discount_amount numeric(18,2),
  primary key (company_id, document_id, id)
);
alter table fico_ar_invoice_instalments enable row level security;
create policy scope on fico_ar_invoice_instalments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_ar_invoice_instalments to heliu_app;
create view fico_ar_invoice_instalments_v as select company_id, document_id, id, position, due_date, amount, discount_until, discount_amount from fico_ar_invoice_instalments where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_ar_invoice_instalments_v to heliu_app;
create table fico_cash_entry (
  company_id bigint not null,
  source_id bigint not null,
  source_name text collate "C" not null,
  id bigint not null,
  source_action text collate "C" not null,
  source_number text collate "C",
  posted_on date not null,
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  account bigint not null,
  income numeric(18,2) not null default 0.00,
  expense numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  summary text,
  reference text,
  party text,
  primary key (company_id, source_id, source_name, id)
);
create unique index fico_cash_entry_reverses on fico_cash_entry (company_id, reverses_id) where reverses_id is not null;
create index fico_cash_entry_day on fico_cash_entry (company_id, posted_on, id);
create index fico_cash_entry_account on fico_cash_entry (company_id, account, posted_on, id);
alter table fico_cash_entry enable row level security;
create policy scope on fico_cash_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on fico_cash_entry to heliu_app;
create trigger append_only before update or delete or truncate on fico_cash_entry for each statement execute function refuse_rewrite();
create view fico_cash_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, account, income, expense, amount, summary, reference, party from fico_cash_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_v to heliu_app;
create table fico_cash_entry_by_account (
  company_id bigint not null,
  account bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, account, stripe)
);
alter table fico_cash_entry_by_account enable row level security;
create policy scope on fico_cash_entry_by_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cash_entry_by_account to heliu_app;
create view fico_cash_entry_by_account_v as select company_id, account, stripe, amount from fico_cash_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_by_account_v to heliu_app;
create table fico_cash_entry_by_months (
  company_id bigint not null,
  account bigint not null,
  month date not null,
  stripe smallint not null default 0,
  income numeric(18,2) not null default 0,
  expense numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, account, month, stripe)
);
alter table fico_cash_entry_by_months enable row level security;
create policy scope on fico_cash_entry_by_months using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cash_entry_by_months to heliu_app;
create view fico_cash_entry_by_months_v as select company_id, account, month, stripe, income, expense, amount from fico_cash_entry_by_months where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_by_months_v to heliu_app;
create table fico_cashier_account (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  kind text not null default 'bank',
  bank_name text,
  bank_no text,
  account bigint not null,
  may_overdraw boolean not null default false,
  usual boolean not null default false,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_cashier_account_search on fico_cashier_account using gin (company_id, search gin_trgm_ops);
create unique index fico_cashier_account_code on fico_cashier_account (company_id, code) where not deleted;
create unique index fico_cashier_account_name on fico_cashier_account (company_id, name) where not deleted;
create index fico_cashier_account_kind_order on fico_cashier_account (company_id, kind, id);
alter table fico_cashier_account enable row level security;
create policy scope on fico_cashier_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cashier_account to heliu_app;
create view fico_cashier_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, bank_name, bank_no, account, may_overdraw, usual, sort, disabled, remark, search from fico_cashier_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cashier_account_v to heliu_app;
create table fico_journal (
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
  doc_date date not null,
  direction text not null default 'out',
  account bigint not null,
  type bigint,
  target bigint,
  summary text not null,
  party text,
  settlement_type bigint,
  reference text,
  department bigint,
  amount numeric(18,2) not null,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_journal_number on fico_journal (company_id, number);
create index fico_journal_created on fico_journal (company_id, created_at desc, id desc);
create index fico_journal_status on fico_journal (company_id, status, created_at desc, id desc);
create index fico_journal_maker on fico_journal (company_id, created_by, status, created_at desc, id desc);
create index fico_journal_search on fico_journal using gin (company_id, search gin_trgm_ops);
create index fico_journal_doc_date_order on fico_journal (company_id, doc_date, id);
create index fico_journal_direction_recent on fico_journal (company_id, direction, created_at desc, id desc);
create index fico_journal_account_recent on fico_journal (company_id, account, created_at desc, id desc);
create index fico_journal_amount_order on fico_journal (company_id, amount, id);
alter table fico_journal enable row level security;
create policy scope on fico_journal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_journal to heliu_app;
create view fico_journal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, doc_date, direction, account, type, target, summary, party, settlement_type, reference, department, amount, remark, search from fico_journal where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_journal_v to heliu_app;
create table fico_journal_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_journal_count enable row level security;
create policy scope on fico_journal_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_journal_count to heliu_app;
create table fico_journal_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  direction text not null default 'out',
  account bigint,
  type bigint,
  target bigint,
  summary text not null,
  party text,
  settlement_type bigint,
  reference text,
  department bigint,
  amount numeric(18,2),
  search text not null default '',
  primary key (company_id, id)
);
create index fico_journal_template_search on fico_journal_template using gin (company_id, search gin_trgm_ops);
create unique index fico_journal_template_name on fico_journal_template (company_id, name) where not deleted;
alter table fico_journal_template enable row level security;
create policy scope on fico_journal_template using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_journal_template to heliu_app;
create view fico_journal_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, direction, account, type, target, summary, party, settlement_type, reference, department, amount, search from fico_journal_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_journal_template_v to heliu_app;
drop view fico_payable_entry_v;
alter table fico_payable_entry add column payment bigint;
alter table fico_payable_entry add column prepaid numeric(18,2) not null default 0.00;
create index fico_payable_entry_day on fico_payable_entry (company_id, posted_on, id);
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
  n bigint not null,
  primary key (company_id, day, stripe, status)
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
create index fico_payment_request_lines_paid_amount_open on fico_payment_request_lines (company_id, document_id) where paid_amount < amount;
alter table fico_payment_request_lines enable row level security;
create policy scope on fico_payment_request_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_request_lines to heliu_app;
create view fico_payment_request_lines_v as select company_id, document_id, id, position, invoice, "order", account, summary, due_date, open_amount, amount, paid_amount from fico_payment_request_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_request_lines_v to heliu_app;
create table fico_payment_terms (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_payment_terms_search on fico_payment_terms using gin (company_id, search gin_trgm_ops);
create unique index fico_payment_terms_code on fico_payment_terms (company_id, code) where not deleted;
alter table fico_payment_terms enable row level security;
create policy scope on fico_payment_terms using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_terms to heliu_app;
create view fico_payment_terms_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, disabled, remark, search from fico_payment_terms where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_terms_v to heliu_app;
create table fico_payment_terms_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  portion numeric(9,6) not null,
  basis text not null default 'document',
  months integer,
  days integer,
  fixed_day integer,
  discount_rate numeric(9,6),
  discount_days integer,
  primary key (company_id, document_id, id)
);
alter table fico_payment_terms_lines enable row level security;
create policy scope on fico_payment_terms_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payment_terms_lines to heliu_app;
create view fico_payment_terms_lines_v as select company_id, document_id, id, position, portion, basis, months, days, fixed_day, discount_rate, discount_days from fico_payment_terms_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_terms_lines_v to heliu_app;
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
create table fico_receipt_expense_type (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  name text not null,
  direction text not null,
  account bigint not null,
  parent bigint,
  tax_rate bigint,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_receipt_expense_type_search on fico_receipt_expense_type using gin (company_id, search gin_trgm_ops);
create unique index fico_receipt_expense_type_code on fico_receipt_expense_type (company_id, code) where not deleted;
create unique index fico_receipt_expense_type_name on fico_receipt_expense_type (company_id, name) where not deleted;
create index fico_receipt_expense_type_direction_order on fico_receipt_expense_type (company_id, direction, id);
alter table fico_receipt_expense_type enable row level security;
create policy scope on fico_receipt_expense_type using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt_expense_type to heliu_app;
create view fico_receipt_expense_type_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, direction, account, parent, tax_rate, sort, disabled, remark, search from fico_receipt_expense_type where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receipt_expense_type_v to heliu_app;
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
alter table fico_receivable_entry add column advance numeric(18,2) not null default 0.00;
alter table fico_receivable_entry alter column invoice drop not null;
alter table fico_receivable_entry alter column amount set default 0.00;
create index fico_receivable_entry_day on fico_receivable_entry (company_id, posted_on, id);
create index fico_receivable_entry_invoice on fico_receivable_entry (company_id, invoice, posted_on, id);
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
drop view fico_receivable_entry_by_customer_v;
alter table fico_receivable_entry_by_customer add column advance numeric(18,2) not null default 0;
create view fico_receivable_entry_by_customer_v as select company_id, customer, stripe, amount, advance from fico_receivable_entry_by_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_by_customer_v to heliu_app;
drop view pur_ap_invoice_v;
alter table pur_ap_invoice add column payment_terms bigint;
create view pur_ap_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, invoice_kind, supplier, invoice_date, payment_terms, due_date, tax_invoice_no, buyer, pricing, amount, tax, total, settled_amount, open_amount, settle_status, remark, search from pur_ap_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_ap_invoice_v to heliu_app;
create table pur_ap_invoice_instalments (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  due_date date not null,
  amount numeric(18,2) not null,
  discount_until date,
  discount_amount numeric(18,2),
  primary key (company_id, document_id, id)
);
alter table pur_ap_invoice_instalments enable row level security;
create policy scope on pur_ap_invoice_instalments using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_ap_invoice_instalments to heliu_app;
create view pur_ap_invoice_instalments_v as select company_id, document_id, id, position, due_date, amount, discount_until, discount_amount from pur_ap_invoice_instalments where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_ap_invoice_instalments_v to heliu_app;
