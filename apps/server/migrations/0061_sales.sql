drop view crm_customer_v;
alter table crm_customer add column price_class bigint;
create index crm_customer_price_class_order on crm_customer (company_id, price_class, id);
create view crm_customer_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, salesman, shared_users, department, source, status, price_class, credit_limit, credit_days, tax_no, invoice_title, bank_name, bank_no, registered_address, registered_phone, phone, address, contacts, remark, search from crm_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_customer_v to heliu_app;
create table sal_commitment_entry (
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
  ordered numeric(18,2) not null default 0.00,
  shipped numeric(18,2) not null default 0.00,
  primary key (company_id, source_id, source_name, id)
);
create unique index sal_commitment_entry_reverses on sal_commitment_entry (company_id, reverses_id) where reverses_id is not null;
create index sal_commitment_entry_customer on sal_commitment_entry (company_id, customer, posted_on, id);
alter table sal_commitment_entry enable row level security;
create policy scope on sal_commitment_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on sal_commitment_entry to heliu_app;
create trigger append_only before update or delete or truncate on sal_commitment_entry for each statement execute function refuse_rewrite();
create view sal_commitment_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, customer, ordered, shipped from sal_commitment_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_commitment_entry_v to heliu_app;
create table sal_commitment_entry_by_customer (
  company_id bigint not null,
  customer bigint not null,
  stripe smallint not null default 0,
  ordered numeric(18,2) not null default 0,
  shipped numeric(18,2) not null default 0,
  primary key (company_id, customer, stripe)
);
alter table sal_commitment_entry_by_customer enable row level security;
create policy scope on sal_commitment_entry_by_customer using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_commitment_entry_by_customer to heliu_app;
create view sal_commitment_entry_by_customer_v as select company_id, customer, stripe, ordered, shipped from sal_commitment_entry_by_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_commitment_entry_by_customer_v to heliu_app;
create table sal_order (
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
  site bigint,
  order_date date not null,
  delivery_date date,
  warehouse bigint not null,
  salesman bigint not null,
  customer_order_no text,
  pricing text not null default 'taxed',
  deposit_amount numeric(18,2),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  profit numeric(18,2),
  shipped text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sal_order_number on sal_order (company_id, number);
create index sal_order_created on sal_order (company_id, created_at desc, id desc);
create index sal_order_status on sal_order (company_id, status, created_at desc, id desc);
create index sal_order_maker on sal_order (company_id, created_by, status, created_at desc, id desc);
create index sal_order_search on sal_order using gin (company_id, search gin_trgm_ops);
create index sal_order_customer_recent on sal_order (company_id, customer, created_at desc, id desc);
create index sal_order_order_date_order on sal_order (company_id, order_date, id);
create index sal_order_delivery_date_order on sal_order (company_id, delivery_date, id);
create index sal_order_warehouse_recent on sal_order (company_id, warehouse, created_at desc, id desc);
create index sal_order_salesman_recent on sal_order (company_id, salesman, created_at desc, id desc);
create index sal_order_total_order on sal_order (company_id, total, id);
create index sal_order_shipped_recent on sal_order (company_id, shipped, created_at desc, id desc);
alter table sal_order enable row level security;
create policy scope on sal_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_order to heliu_app;
create view sal_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, customer, site, order_date, delivery_date, warehouse, salesman, customer_order_no, pricing, deposit_amount, amount, tax, total, profit, shipped, remark, search from sal_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_order_v to heliu_app;
create table sal_order_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table sal_order_count enable row level security;
create policy scope on sal_order_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_order_count to heliu_app;
create table sal_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  quotation bigint,
  quotation_line bigint,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  tax_price numeric(22,6),
  net_price numeric(22,6),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  discount numeric(18,2),
  found_price numeric(22,6),
  price_source text,
  cost numeric(22,6),
  deal_price numeric(22,6),
  delivery_date date,
  reserved_quantity numeric(22,6) not null default '0',
  shipped_quantity numeric(22,6) not null default '0',
  cart_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index sal_order_lines_quotation_of on sal_order_lines (company_id, quotation, document_id) where quotation is not null;
create index sal_order_lines_sku_of on sal_order_lines (company_id, sku, document_id);
alter table sal_order_lines enable row level security;
create policy scope on sal_order_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_order_lines to heliu_app;
create view sal_order_lines_v as select company_id, document_id, id, position, quotation, quotation_line, sku, unit, quantity, base_quantity, price, tax_rate, tax_price, net_price, amount, tax, total, discount, found_price, price_source, cost, deal_price, delivery_date, reserved_quantity, shipped_quantity, cart_quantity, remark from sal_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_order_lines_v to heliu_app;
create table sal_price_class (
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
  base text not null default 'retailPrice',
  factor numeric(22,4) not null default '1',
  rounding text not null default 'fen',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sal_price_class_search on sal_price_class using gin (company_id, search gin_trgm_ops);
create unique index sal_price_class_code on sal_price_class (company_id, code) where not deleted;
create unique index sal_price_class_name on sal_price_class (company_id, name) where not deleted;
create index sal_price_class_disabled_order on sal_price_class (company_id, disabled, id);
alter table sal_price_class enable row level security;
create policy scope on sal_price_class using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_price_class to heliu_app;
create view sal_price_class_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, base, factor, rounding, disabled, remark, search from sal_price_class where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_price_class_v to heliu_app;
create table sal_price_rule (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  customer bigint,
  price_class bigint,
  sku bigint,
  category bigint,
  brand bigint,
  valid_from date,
  valid_to date,
  summary text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sal_price_rule_created on sal_price_rule (company_id, created_at desc, id desc);
create index sal_price_rule_search on sal_price_rule using gin (company_id, search gin_trgm_ops);
create index sal_price_rule_customer_recent on sal_price_rule (company_id, customer, created_at desc, id desc);
create index sal_price_rule_price_class_recent on sal_price_rule (company_id, price_class, created_at desc, id desc);
create index sal_price_rule_sku_recent on sal_price_rule (company_id, sku, created_at desc, id desc);
create index sal_price_rule_category_recent on sal_price_rule (company_id, category, created_at desc, id desc);
create index sal_price_rule_brand_recent on sal_price_rule (company_id, brand, created_at desc, id desc);
create index sal_price_rule_valid_from_order on sal_price_rule (company_id, valid_from, id);
create index sal_price_rule_valid_to_order on sal_price_rule (company_id, valid_to, id);
create index sal_price_rule_disabled_recent on sal_price_rule (company_id, created_at desc, id desc) where disabled;
alter table sal_price_rule enable row level security;
create policy scope on sal_price_rule using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_price_rule to heliu_app;
create view sal_price_rule_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, customer, price_class, sku, category, brand, valid_from, valid_to, summary, disabled, remark, search from sal_price_rule where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_price_rule_v to heliu_app;
create table sal_price_rule_steps (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  min_quantity numeric(22,6) not null default '0',
  price numeric(22,4),
  discount numeric(22,4),
  primary key (company_id, document_id, id)
);
alter table sal_price_rule_steps enable row level security;
create policy scope on sal_price_rule_steps using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_price_rule_steps to heliu_app;
create view sal_price_rule_steps_v as select company_id, document_id, id, position, min_quantity, price, discount from sal_price_rule_steps where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_price_rule_steps_v to heliu_app;
create table sal_quotation (
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
  site bigint,
  quotation_date date not null,
  valid_to date not null,
  salesman bigint not null,
  pricing text not null default 'taxed',
  delivery text,
  payment text,
  revision integer not null default 1,
  replaces bigint,
  lost_reason text,
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  profit numeric(18,2),
  ordered text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sal_quotation_number on sal_quotation (company_id, number);
create index sal_quotation_created on sal_quotation (company_id, created_at desc, id desc);
create index sal_quotation_status on sal_quotation (company_id, status, created_at desc, id desc);
create index sal_quotation_maker on sal_quotation (company_id, created_by, status, created_at desc, id desc);
create index sal_quotation_search on sal_quotation using gin (company_id, search gin_trgm_ops);
create index sal_quotation_customer_recent on sal_quotation (company_id, customer, created_at desc, id desc);
create index sal_quotation_quotation_date_order on sal_quotation (company_id, quotation_date, id);
create index sal_quotation_valid_to_order on sal_quotation (company_id, valid_to, id);
create index sal_quotation_salesman_recent on sal_quotation (company_id, salesman, created_at desc, id desc);
create index sal_quotation_replaces_recent on sal_quotation (company_id, replaces, created_at desc, id desc);
create index sal_quotation_lost_reason_recent on sal_quotation (company_id, lost_reason, created_at desc, id desc);
create index sal_quotation_total_order on sal_quotation (company_id, total, id);
create index sal_quotation_ordered_recent on sal_quotation (company_id, ordered, created_at desc, id desc);
alter table sal_quotation enable row level security;
create policy scope on sal_quotation using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_quotation to heliu_app;
create view sal_quotation_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, customer, site, quotation_date, valid_to, salesman, pricing, delivery, payment, revision, replaces, lost_reason, amount, tax, total, profit, ordered, remark, search from sal_quotation where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_quotation_v to heliu_app;
create table sal_quotation_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  tax_price numeric(22,6),
  net_price numeric(22,6),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  discount numeric(18,2),
  found_price numeric(22,6),
  price_source text,
  cost numeric(22,6),
  min_quantity numeric(22,6),
  ordered_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index sal_quotation_lines_sku_of on sal_quotation_lines (company_id, sku, document_id);
alter table sal_quotation_lines enable row level security;
create policy scope on sal_quotation_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_quotation_lines to heliu_app;
create view sal_quotation_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, price, tax_rate, tax_price, net_price, amount, tax, total, discount, found_price, price_source, cost, min_quantity, ordered_quantity, remark from sal_quotation_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_quotation_lines_v to heliu_app;
