create table oms_sales_channel (
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
  kind text not null default 'platform',
  contact text,
  mobile text,
  area text,
  commission numeric(9,6),
  provider text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_sales_channel_search on oms_sales_channel using gin (company_id, search gin_trgm_ops);
create unique index oms_sales_channel_code on oms_sales_channel (company_id, code) where not deleted;
alter table oms_sales_channel enable row level security;
create policy scope_read on oms_sales_channel for select using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
create policy scope_write on oms_sales_channel for all using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0) with check (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
grant select, insert, update, delete on oms_sales_channel to heliu_app;
create view oms_sales_channel_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, contact, mobile, area, commission, provider, disabled, remark, search from oms_sales_channel where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on oms_sales_channel_v to heliu_app;
create table crm_customer (
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
  short_name text,
  kind text not null default 'company',
  salesman bigint not null,
  shared_users bigint[],
  department bigint,
  source text,
  status text not null default 'active',
  credit_limit numeric(18,2),
  credit_days integer,
  tax_no text,
  invoice_title text,
  bank_name text,
  bank_no text,
  registered_address text,
  registered_phone text,
  phone text,
  address text,
  contacts jsonb,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index crm_customer_search on crm_customer using gin (company_id, search gin_trgm_ops);
create unique index crm_customer_code on crm_customer (company_id, code) where not deleted;
create index crm_customer_kind_order on crm_customer (company_id, kind, id);
create index crm_customer_salesman_order on crm_customer (company_id, salesman, id);
create index crm_customer_status_order on crm_customer (company_id, status, id);
alter table crm_customer enable row level security;
create policy scope_read on crm_customer for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on crm_customer for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on crm_customer to heliu_app;
create view crm_customer_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, salesman, shared_users, department, source, status, credit_limit, credit_days, tax_no, invoice_title, bank_name, bank_no, registered_address, registered_phone, phone, address, contacts, remark, search from crm_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_customer_v to heliu_app;
create table crm_customer_site (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  customer bigint not null,
  code text not null,
  name text not null,
  contact text not null,
  mobile text not null,
  province text,
  city text,
  district text,
  address text not null,
  latitude numeric(22,6),
  longitude numeric(22,6),
  preferred boolean not null default false,
  locations jsonb,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index crm_customer_site_search on crm_customer_site using gin (company_id, search gin_trgm_ops);
create index crm_customer_site_customer_order on crm_customer_site (company_id, customer, id);
create unique index crm_customer_site_code on crm_customer_site (company_id, code) where not deleted;
alter table crm_customer_site enable row level security;
create policy scope_read on crm_customer_site for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on crm_customer_site for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on crm_customer_site to heliu_app;
create view crm_customer_site_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, customer, code, name, contact, mobile, province, city, district, address, latitude, longitude, preferred, locations, disabled, remark, search from crm_customer_site where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_customer_site_v to heliu_app;
create table crm_follow (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  module_code text not null,
  row_id text not null,
  kind text not null default 'call',
  content text not null,
  next_time timestamptz,
  primary key (company_id, id)
);
create index crm_follow_module_code_order on crm_follow (company_id, module_code, id);
create index crm_follow_row_id_order on crm_follow (company_id, row_id, id);
alter table crm_follow enable row level security;
create policy scope_read on crm_follow for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on crm_follow for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on crm_follow to heliu_app;
create view crm_follow_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, module_code, row_id, kind, content, next_time from crm_follow where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_follow_v to heliu_app;
create table fico_accounting_type (
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
  element text not null,
  direction text not null,
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_accounting_type_search on fico_accounting_type using gin (company_id, search gin_trgm_ops);
create unique index fico_accounting_type_code on fico_accounting_type (company_id, code) where not deleted;
alter table fico_accounting_type enable row level security;
create policy scope_read on fico_accounting_type for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_accounting_type for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_accounting_type to heliu_app;
create view fico_accounting_type_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, element, direction, sort, disabled, search from fico_accounting_type where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_accounting_type_v to heliu_app;
create table fico_account (
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
  full_name text,
  parent bigint,
  level integer not null default 1,
  type bigint not null,
  direction text not null,
  has_children boolean not null default false,
  aux_types text[],
  quantity_unit text,
  cash boolean not null default false,
  bank boolean not null default false,
  preset boolean not null default false,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_account_search on fico_account using gin (company_id, search gin_trgm_ops);
create unique index fico_account_code on fico_account (company_id, code) where not deleted;
create index fico_account_parent_order on fico_account (company_id, parent, id);
alter table fico_account enable row level security;
create policy scope_read on fico_account for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_account for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_account to heliu_app;
create view fico_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, full_name, parent, level, type, direction, has_children, aux_types, quantity_unit, cash, bank, preset, disabled, remark, search from fico_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_account_v to heliu_app;
create table fico_period (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  year integer not null,
  month integer not null,
  start_date date not null,
  end_date date not null,
  status text not null default 'notOpen',
  closed_by bigint,
  closed_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_period_search on fico_period using gin (company_id, search gin_trgm_ops);
create unique index fico_period_name on fico_period (company_id, name) where not deleted;
create index fico_period_start_date_order on fico_period (company_id, start_date, id);
alter table fico_period enable row level security;
create policy scope_read on fico_period for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_period for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_period to heliu_app;
create view fico_period_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, year, month, start_date, end_date, status, closed_by, closed_at, search from fico_period where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_period_v to heliu_app;
create table fico_currency (
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
  symbol text,
  decimals integer not null default 2,
  base boolean not null default false,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_currency_search on fico_currency using gin (company_id, search gin_trgm_ops);
create unique index fico_currency_code on fico_currency (company_id, code) where not deleted;
alter table fico_currency enable row level security;
create policy scope_read on fico_currency for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_currency for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_currency to heliu_app;
create view fico_currency_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, symbol, decimals, base, disabled, search from fico_currency where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_currency_v to heliu_app;
create table fico_tax_rate (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  rate numeric(9,6) not null,
  kind text not null default 'general',
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_tax_rate_search on fico_tax_rate using gin (company_id, search gin_trgm_ops);
create unique index fico_tax_rate_name on fico_tax_rate (company_id, name) where not deleted;
alter table fico_tax_rate enable row level security;
create policy scope_read on fico_tax_rate for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_tax_rate for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_tax_rate to heliu_app;
create view fico_tax_rate_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, rate, kind, sort, disabled, search from fico_tax_rate where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_tax_rate_v to heliu_app;
create table fico_settlement_type (
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
  needs_reference boolean not null default false,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_settlement_type_search on fico_settlement_type using gin (company_id, search gin_trgm_ops);
create unique index fico_settlement_type_code on fico_settlement_type (company_id, code) where not deleted;
alter table fico_settlement_type enable row level security;
create policy scope_read on fico_settlement_type for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_settlement_type for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_settlement_type to heliu_app;
create view fico_settlement_type_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, needs_reference, sort, disabled, remark, search from fico_settlement_type where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_settlement_type_v to heliu_app;
create table fico_payment_method (
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
  tender text not null,
  fee_rate numeric(9,6),
  opens_drawer boolean not null default false,
  gives_change boolean not null default false,
  refundable boolean not null default false,
  earns_points boolean not null default false,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_payment_method_search on fico_payment_method using gin (company_id, search gin_trgm_ops);
create unique index fico_payment_method_code on fico_payment_method (company_id, code) where not deleted;
alter table fico_payment_method enable row level security;
create policy scope_read on fico_payment_method for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_payment_method for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_payment_method to heliu_app;
create view fico_payment_method_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, tender, fee_rate, opens_drawer, gives_change, refundable, earns_points, sort, disabled, remark, search from fico_payment_method where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payment_method_v to heliu_app;
create table fico_ar_invoice (
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
  invoice_kind text not null default 'normal',
  customer bigint not null,
  site bigint,
  invoice_date date not null,
  due_date date,
  tax_invoice_no text,
  salesman bigint,
  department bigint,
  receivable bigint not null,
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  settled_amount numeric(18,2) not null default 0.00,
  open_amount numeric(18,2) not null default 0.00,
  settle_status text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_ar_invoice_number on fico_ar_invoice (company_id, number);
create index fico_ar_invoice_created on fico_ar_invoice (company_id, created_at desc, id desc);
create index fico_ar_invoice_status on fico_ar_invoice (company_id, status, created_at desc, id desc);
create index fico_ar_invoice_search on fico_ar_invoice using gin (company_id, search gin_trgm_ops);
create index fico_ar_invoice_customer_order on fico_ar_invoice (company_id, customer, id);
create index fico_ar_invoice_invoice_date_order on fico_ar_invoice (company_id, invoice_date, id);
create index fico_ar_invoice_due_date_order on fico_ar_invoice (company_id, due_date, id);
create unique index fico_ar_invoice_tax_invoice_no on fico_ar_invoice (company_id, tax_invoice_no) where tax_invoice_no is not null;
create index fico_ar_invoice_total_order on fico_ar_invoice (company_id, total, id);
alter table fico_ar_invoice enable row level security;
create policy scope_read on fico_ar_invoice for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_ar_invoice for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_ar_invoice to heliu_app;
create view fico_ar_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, invoice_kind, customer, site, invoice_date, due_date, tax_invoice_no, salesman, department, receivable, amount, tax, total, settled_amount, open_amount, settle_status, remark, search from fico_ar_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_ar_invoice_v to heliu_app;
create table fico_ar_invoice_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  goods_name text not null,
  spec text,
  unit text,
  quantity numeric(22,6) not null,
  tax_price numeric(22,8) not null,
  tax_rate numeric(9,6) not null,
  income bigint,
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
alter table fico_ar_invoice_lines enable row level security;
create policy scope_read on fico_ar_invoice_lines for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_ar_invoice_lines for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_ar_invoice_lines to heliu_app;
create view fico_ar_invoice_lines_v as select company_id, document_id, id, position, goods_name, spec, unit, quantity, tax_price, tax_rate, income, amount, tax, total from fico_ar_invoice_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_ar_invoice_lines_v to heliu_app;
create table fico_ar_invoice_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_ar_invoice_count enable row level security;
create policy scope_read on fico_ar_invoice_count for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_ar_invoice_count for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_ar_invoice_count to heliu_app;
create table hr_department (
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
  short_name text,
  parent bigint,
  leader bigint,
  phone text,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_department_search on hr_department using gin (company_id, search gin_trgm_ops);
create unique index hr_department_code on hr_department (company_id, code) where not deleted;
alter table hr_department enable row level security;
create policy scope_read on hr_department for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on hr_department for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on hr_department to heliu_app;
create view hr_department_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, parent, leader, phone, sort, disabled, remark, search from hr_department where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_department_v to heliu_app;
create table hr_post (
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
  department bigint,
  sequence text,
  headcount integer,
  duty text,
  salary_account bigint,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_post_search on hr_post using gin (company_id, search gin_trgm_ops);
create unique index hr_post_code on hr_post (company_id, code) where not deleted;
alter table hr_post enable row level security;
create policy scope_read on hr_post for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on hr_post for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on hr_post to heliu_app;
create view hr_post_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, department, sequence, headcount, duty, salary_account, disabled, remark, search from hr_post where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_post_v to heliu_app;
create table hr_post_level (
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
  rank integer not null,
  salary_min numeric(18,2),
  salary_max numeric(18,2),
  allowance numeric(18,2),
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_post_level_search on hr_post_level using gin (company_id, search gin_trgm_ops);
create unique index hr_post_level_code on hr_post_level (company_id, code) where not deleted;
alter table hr_post_level enable row level security;
create policy scope_read on hr_post_level for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on hr_post_level for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on hr_post_level to heliu_app;
create view hr_post_level_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, rank, salary_min, salary_max, allowance, disabled, remark, search from hr_post_level where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_post_level_v to heliu_app;
create table hr_staff (
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
  gender text,
  id_type text not null default 'idCard',
  id_no text not null,
  birthday date,
  mobile text not null,
  email text,
  nation text,
  marital text,
  education text,
  address text,
  department bigint not null,
  post bigint not null,
  level bigint,
  supervisor bigint,
  work_kind text not null default 'full',
  entry_date date not null,
  probation_end date,
  regular_date date,
  status text not null default 'probation',
  leave_date date,
  leave_reason text,
  bank_name text,
  bank_no text,
  social_city text,
  social_no text,
  fund_no text,
  non_resident boolean not null default false,
  first_job_this_year boolean not null default false,
  tax_relief text[],
  emergency_contact text,
  emergency_relation text,
  emergency_phone text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_staff_search on hr_staff using gin (company_id, search gin_trgm_ops);
create unique index hr_staff_code on hr_staff (company_id, code) where not deleted;
create unique index hr_staff_id_no on hr_staff (company_id, id_no) where not deleted;
create unique index hr_staff_mobile on hr_staff (company_id, mobile) where not deleted;
create index hr_staff_department_order on hr_staff (company_id, department, id);
create index hr_staff_post_order on hr_staff (company_id, post, id);
create index hr_staff_entry_date_order on hr_staff (company_id, entry_date, id);
create index hr_staff_status_order on hr_staff (company_id, status, id);
alter table hr_staff enable row level security;
create policy scope_read on hr_staff for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on hr_staff for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on hr_staff to heliu_app;
create view hr_staff_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, gender, id_type, id_no, birthday, mobile, email, nation, marital, education, address, department, post, level, supervisor, work_kind, entry_date, probation_end, regular_date, status, leave_date, leave_reason, bank_name, bank_no, social_city, social_no, fund_no, non_resident, first_job_this_year, tax_relief, emergency_contact, emergency_relation, emergency_phone, remark, search from hr_staff where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_staff_v to heliu_app;
create table scm_warehouse (
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
  kind text not null default 'own',
  factory bigint,
  contact text,
  phone text,
  address text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index scm_warehouse_search on scm_warehouse using gin (company_id, search gin_trgm_ops);
create unique index scm_warehouse_code on scm_warehouse (company_id, code) where not deleted;
alter table scm_warehouse enable row level security;
create policy scope_read on scm_warehouse for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on scm_warehouse for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on scm_warehouse to heliu_app;
create view scm_warehouse_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, factory, contact, phone, address, disabled, remark, search from scm_warehouse where company_id = (select current_setting('app.company_id')::bigint);
grant select on scm_warehouse_v to heliu_app;
create table sys_company (
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
  short_name text,
  tax_no text,
  taxpayer_kind text not null default 'general',
  legal_person text,
  address text,
  phone text,
  bank_name text,
  bank_no text,
  classification text,
  head_title text,
  domain_name text,
  plan text,
  expire_at timestamptz,
  user_limit integer,
  menus jsonb,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_company_search on sys_company using gin (company_id, search gin_trgm_ops);
alter table sys_company enable row level security;
create policy scope_read on sys_company for select using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
create policy scope_write on sys_company for all using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0) with check (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
grant select, insert, update, delete on sys_company to heliu_app;
create view sys_company_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, tax_no, taxpayer_kind, legal_person, address, phone, bank_name, bank_no, classification, head_title, domain_name, plan, expire_at, user_limit, menus, disabled, remark, search from sys_company where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_company_v to heliu_app;
create table sys_factory (
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
  kind text not null default 'office',
  address text,
  manager bigint,
  phone text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_factory_search on sys_factory using gin (company_id, search gin_trgm_ops);
create unique index sys_factory_code on sys_factory (company_id, code) where not deleted;
alter table sys_factory enable row level security;
create policy scope_read on sys_factory for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on sys_factory for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_factory to heliu_app;
create view sys_factory_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, address, manager, phone, disabled, remark, search from sys_factory where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_factory_v to heliu_app;
create table sys_user (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  username text not null,
  realname text not null,
  mobile text,
  email text,
  user_type text not null default 'staff',
  chief boolean not null default false,
  factory bigint,
  roles bigint[],
  staff bigint,
  only_own_clients boolean not null default false,
  sites bigint[],
  warehouses bigint[],
  figures text[],
  last_login_at timestamptz,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_user_search on sys_user using gin (company_id, search gin_trgm_ops);
alter table sys_user enable row level security;
create policy scope_read on sys_user for select using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
create policy scope_write on sys_user for all using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0) with check (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
grant select, insert, update, delete on sys_user to heliu_app;
create view sys_user_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, username, realname, mobile, email, user_type, chief, factory, roles, staff, only_own_clients, sites, warehouses, figures, last_login_at, disabled, remark, search from sys_user where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_user_v to heliu_app;
create table sys_role (
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
  menus jsonb,
  half_menus jsonb,
  own_clients boolean not null default false,
  masks text[],
  assets jsonb,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_role_search on sys_role using gin (company_id, search gin_trgm_ops);
create unique index sys_role_code on sys_role (company_id, code) where not deleted;
alter table sys_role enable row level security;
create policy scope_read on sys_role for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on sys_role for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_role to heliu_app;
create view sys_role_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, menus, half_menus, own_clients, masks, assets, remark, search from sys_role where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_role_v to heliu_app;
create table sys_menu (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text not null,
  parent bigint,
  kind text not null,
  label text not null,
  path text,
  icon text,
  section text,
  stream text,
  permissions jsonb,
  sort integer not null default 0,
  hidden boolean not null default false,
  built_in boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_menu_search on sys_menu using gin (company_id, search gin_trgm_ops);
create unique index sys_menu_code on sys_menu (company_id, code) where not deleted;
alter table sys_menu enable row level security;
create policy scope_read on sys_menu for select using (true);
create policy scope_write on sys_menu for all using ((select current_setting('app.company_id')::bigint) = 0) with check ((select current_setting('app.company_id')::bigint) = 0);
grant select, insert, update, delete on sys_menu to heliu_app;
create view sys_menu_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, parent, kind, label, path, icon, section, stream, permissions, sort, hidden, built_in, search from sys_menu where true;
grant select on sys_menu_v to heliu_app;
create table sys_parameter (
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
  "group" text not null,
  value_type text not null,
  value text not null,
  default_value text,
  options text,
  built_in boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_parameter_search on sys_parameter using gin (company_id, search gin_trgm_ops);
create unique index sys_parameter_code on sys_parameter (company_id, code) where not deleted;
alter table sys_parameter enable row level security;
create policy scope_read on sys_parameter for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on sys_parameter for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_parameter to heliu_app;
create view sys_parameter_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, "group", value_type, value, default_value, options, built_in, remark, search from sys_parameter where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_parameter_v to heliu_app;
create table sys_technology (
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
  work_center text,
  standard_hours numeric(22,2),
  unit_cost numeric(18,2),
  sort integer not null default 0,
  disabled boolean not null default false,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_technology_search on sys_technology using gin (company_id, search gin_trgm_ops);
create unique index sys_technology_code on sys_technology (company_id, code) where not deleted;
alter table sys_technology enable row level security;
create policy scope_read on sys_technology for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on sys_technology for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on sys_technology to heliu_app;
create view sys_technology_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, work_center, standard_hours, unit_cost, sort, disabled, search from sys_technology where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_technology_v to heliu_app;
create table sys_message (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  channel text not null,
  receiver text not null,
  content text not null,
  state text not null default 'waiting',
  error text,
  sent_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_message_created on sys_message (company_id, created_at desc, id desc);
create index sys_message_search on sys_message using gin (company_id, search gin_trgm_ops);
create index sys_message_state_order on sys_message (company_id, state, id);
alter table sys_message enable row level security;
create policy scope_read on sys_message for select using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
create policy scope_write on sys_message for all using (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0) with check (company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0);
grant select, insert, update, delete on sys_message to heliu_app;
create view sys_message_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, channel, receiver, content, state, error, sent_at, search from sys_message where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_message_v to heliu_app;
create table fico_receivable_entry (
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
  customer bigint not null,
  invoice bigint not null,
  amount numeric(18,2) not null,
  primary key (company_id, source_id, source_name, id)
);
create unique index fico_receivable_entry_reverses on fico_receivable_entry (company_id, reverses_id) where reverses_id is not null;
create index fico_receivable_entry_customer on fico_receivable_entry (company_id, customer, posted_on, id);
alter table fico_receivable_entry enable row level security;
create policy scope_read on fico_receivable_entry for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_receivable_entry for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert on fico_receivable_entry to heliu_app;
create trigger append_only before update or delete or truncate on fico_receivable_entry for each statement execute function refuse_rewrite();
create view fico_receivable_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, customer, invoice, amount from fico_receivable_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_v to heliu_app;
create table fico_receivable_entry_by_open (
  company_id bigint not null,
  customer bigint not null,
  invoice bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, customer, invoice, stripe)
);
alter table fico_receivable_entry_by_open enable row level security;
create policy scope_read on fico_receivable_entry_by_open for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_receivable_entry_by_open for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_receivable_entry_by_open to heliu_app;
create view fico_receivable_entry_by_open_v as select company_id, customer, invoice, stripe, amount from fico_receivable_entry_by_open where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_by_open_v to heliu_app;
create table fico_receivable_entry_by_customer (
  company_id bigint not null,
  customer bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, customer, stripe)
);
alter table fico_receivable_entry_by_customer enable row level security;
create policy scope_read on fico_receivable_entry_by_customer for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_receivable_entry_by_customer for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_receivable_entry_by_customer to heliu_app;
create view fico_receivable_entry_by_customer_v as select company_id, customer, stripe, amount from fico_receivable_entry_by_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_by_customer_v to heliu_app;
create table fico_gl_entry (
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
  voucher_word text not null,
  voucher_no integer not null,
  account bigint not null,
  customer bigint,
  debit numeric(18,2) not null,
  credit numeric(18,2) not null,
  primary key (company_id, source_id, source_name, id)
);
create unique index fico_gl_entry_reverses on fico_gl_entry (company_id, reverses_id) where reverses_id is not null;
create index fico_gl_entry_account on fico_gl_entry (company_id, account, posted_on, id);
alter table fico_gl_entry enable row level security;
create policy scope_read on fico_gl_entry for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_gl_entry for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert on fico_gl_entry to heliu_app;
create trigger append_only before update or delete or truncate on fico_gl_entry for each statement execute function refuse_rewrite();
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_no, account, customer, debit, credit from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
create table fico_gl_entry_by_account (
  company_id bigint not null,
  account bigint not null,
  month date not null,
  stripe smallint not null default 0,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  primary key (company_id, account, month, stripe)
);
alter table fico_gl_entry_by_account enable row level security;
create policy scope_read on fico_gl_entry_by_account for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on fico_gl_entry_by_account for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on fico_gl_entry_by_account to heliu_app;
create view fico_gl_entry_by_account_v as select company_id, account, month, stripe, debit, credit from fico_gl_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_account_v to heliu_app;
