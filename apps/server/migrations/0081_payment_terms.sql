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
