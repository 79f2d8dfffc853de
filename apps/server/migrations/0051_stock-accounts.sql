create table fico_stock_account (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  transaction bigint not null,
  valuation_group bigint,
  valuation_class bigint,
  debit bigint not null,
  credit bigint not null,
  priority integer not null default 10,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_stock_account_search on fico_stock_account using gin (company_id, search gin_trgm_ops);
create index fico_stock_account_transaction_order on fico_stock_account (company_id, transaction, id);
alter table fico_stock_account enable row level security;
create policy scope on fico_stock_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_stock_account to heliu_app;
create view fico_stock_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, transaction, valuation_group, valuation_class, debit, credit, priority, disabled, remark, search from fico_stock_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_stock_account_v to heliu_app;
create table fico_transaction (
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
  direction text not null default 'none',
  used_by text,
  preset boolean not null default false,
  sort integer not null default 0,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_transaction_search on fico_transaction using gin (company_id, search gin_trgm_ops);
create unique index fico_transaction_code on fico_transaction (company_id, code) where not deleted;
create unique index fico_transaction_name on fico_transaction (company_id, name) where not deleted;
alter table fico_transaction enable row level security;
create policy scope on fico_transaction using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_transaction to heliu_app;
create view fico_transaction_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, direction, used_by, preset, sort, remark, search from fico_transaction where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_transaction_v to heliu_app;
create table fico_valuation_category (
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
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_valuation_category_search on fico_valuation_category using gin (company_id, search gin_trgm_ops);
create unique index fico_valuation_category_code on fico_valuation_category (company_id, code) where not deleted;
create unique index fico_valuation_category_name on fico_valuation_category (company_id, name) where not deleted;
alter table fico_valuation_category enable row level security;
create policy scope on fico_valuation_category using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_valuation_category to heliu_app;
create view fico_valuation_category_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, sort, disabled, remark, search from fico_valuation_category where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_valuation_category_v to heliu_app;
drop view fico_valuation_class_v;
alter table fico_valuation_class add column category bigint;
create view fico_valuation_class_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, category, sort, disabled, remark, search from fico_valuation_class where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_valuation_class_v to heliu_app;
create table fico_valuation_group (
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
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_valuation_group_search on fico_valuation_group using gin (company_id, search gin_trgm_ops);
create unique index fico_valuation_group_code on fico_valuation_group (company_id, code) where not deleted;
create unique index fico_valuation_group_name on fico_valuation_group (company_id, name) where not deleted;
alter table fico_valuation_group enable row level security;
create policy scope on fico_valuation_group using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_valuation_group to heliu_app;
create view fico_valuation_group_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, sort, disabled, remark, search from fico_valuation_group where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_valuation_group_v to heliu_app;
drop view scm_warehouse_v;
alter table scm_warehouse add column valuation_group bigint;
create view scm_warehouse_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, factory, area, valuation_group, managers, contact, phone, address, location_managed, allow_negative, disabled, remark, search from scm_warehouse where company_id = (select current_setting('app.company_id')::bigint);
grant select on scm_warehouse_v to heliu_app;
