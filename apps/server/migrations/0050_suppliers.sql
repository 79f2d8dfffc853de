create table crm_supplier (
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
  kind text not null default 'goods',
  buyer bigint,
  rating text,
  hold text not null default 'none',
  disabled boolean not null default false,
  lead_days integer,
  min_order_amount numeric(18,2),
  credit_days integer,
  tax_rate numeric(9,6),
  qualification_expiry date,
  tax_no text,
  bank_name text,
  bank_no text,
  phone text,
  email text,
  address text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index crm_supplier_search on crm_supplier using gin (company_id, search gin_trgm_ops);
create unique index crm_supplier_code on crm_supplier (company_id, code) where not deleted;
create unique index crm_supplier_name on crm_supplier (company_id, name) where not deleted;
create index crm_supplier_kind_order on crm_supplier (company_id, kind, id);
create index crm_supplier_buyer_order on crm_supplier (company_id, buyer, id);
create index crm_supplier_rating_order on crm_supplier (company_id, rating, id);
create index crm_supplier_hold_order on crm_supplier (company_id, hold, id);
create index crm_supplier_disabled_order on crm_supplier (company_id, disabled, id);
create index crm_supplier_qualification_expiry_order on crm_supplier (company_id, qualification_expiry, id);
alter table crm_supplier enable row level security;
create policy scope on crm_supplier using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on crm_supplier to heliu_app;
create view crm_supplier_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, buyer, rating, hold, disabled, lead_days, min_order_amount, credit_days, tax_rate, qualification_expiry, tax_no, bank_name, bank_no, phone, email, address, remark, search from crm_supplier where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_supplier_v to heliu_app;
create table crm_supplier_contacts (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  name text not null,
  job text,
  phone text,
  email text,
  primary key (company_id, document_id, id)
);
alter table crm_supplier_contacts enable row level security;
create policy scope on crm_supplier_contacts using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on crm_supplier_contacts to heliu_app;
create view crm_supplier_contacts_v as select company_id, document_id, id, position, name, job, phone, email from crm_supplier_contacts where company_id = (select current_setting('app.company_id')::bigint);
grant select on crm_supplier_contacts_v to heliu_app;
drop view fico_gl_entry_v;
alter table fico_gl_entry add column supplier bigint;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_no, voucher_id, account, customer, supplier, department, staff, currency, debit, credit, quantity, foreign_amount, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
drop view fico_gl_entry_by_items_v;
alter table fico_gl_entry_by_items add column supplier bigint not null default 0;
alter table fico_gl_entry_by_items alter column supplier drop default;
alter table fico_gl_entry_by_items drop constraint fico_gl_entry_by_items_pkey;
alter table fico_gl_entry_by_items add primary key (company_id, account, customer, supplier, department, staff, currency, month, stripe);
create view fico_gl_entry_by_items_v as select company_id, account, customer, supplier, department, staff, currency, month, stripe, debit, credit, quantity, foreign_amount from fico_gl_entry_by_items where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_items_v to heliu_app;
create table fico_payable_entry (
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
  supplier bigint not null,
  amount numeric(18,2) not null default 0.00,
  estimated numeric(18,2) not null default 0.00,
  primary key (company_id, source_id, source_name, id)
);
create unique index fico_payable_entry_reverses on fico_payable_entry (company_id, reverses_id) where reverses_id is not null;
create index fico_payable_entry_supplier on fico_payable_entry (company_id, supplier, posted_on, id);
alter table fico_payable_entry enable row level security;
create policy scope on fico_payable_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on fico_payable_entry to heliu_app;
create trigger append_only before update or delete or truncate on fico_payable_entry for each statement execute function refuse_rewrite();
create view fico_payable_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, supplier, amount, estimated from fico_payable_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_v to heliu_app;
create table fico_payable_entry_by_supplier (
  company_id bigint not null,
  supplier bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  estimated numeric(18,2) not null default 0,
  primary key (company_id, supplier, stripe)
);
alter table fico_payable_entry_by_supplier enable row level security;
create policy scope on fico_payable_entry_by_supplier using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payable_entry_by_supplier to heliu_app;
create view fico_payable_entry_by_supplier_v as select company_id, supplier, stripe, amount, estimated from fico_payable_entry_by_supplier where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_by_supplier_v to heliu_app;
create table pur_supplier_goods (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  supplier bigint not null,
  sku bigint not null,
  supplier_sku text,
  price numeric(22,6),
  tax_rate numeric(9,6),
  min_quantity numeric(22,6),
  lead_days integer,
  preferred boolean not null default false,
  last_ordered_on date,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index pur_supplier_goods_created on pur_supplier_goods (company_id, created_at desc, id desc);
create index pur_supplier_goods_search on pur_supplier_goods using gin (company_id, search gin_trgm_ops);
create index pur_supplier_goods_supplier_recent on pur_supplier_goods (company_id, supplier, created_at desc, id desc);
create index pur_supplier_goods_sku_recent on pur_supplier_goods (company_id, sku, created_at desc, id desc);
create index pur_supplier_goods_preferred_recent on pur_supplier_goods (company_id, created_at desc, id desc) where preferred;
create index pur_supplier_goods_last_ordered_on_order on pur_supplier_goods (company_id, last_ordered_on, id);
create index pur_supplier_goods_disabled_recent on pur_supplier_goods (company_id, created_at desc, id desc) where disabled;
create unique index pur_supplier_goods_supplier_sku on pur_supplier_goods (company_id, supplier, sku) where not deleted;
alter table pur_supplier_goods enable row level security;
create policy scope on pur_supplier_goods using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_supplier_goods to heliu_app;
create view pur_supplier_goods_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, supplier, sku, supplier_sku, price, tax_rate, min_quantity, lead_days, preferred, last_ordered_on, disabled, remark, search from pur_supplier_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_supplier_goods_v to heliu_app;
