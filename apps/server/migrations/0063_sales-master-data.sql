create table sal_return_cause (
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
  responsibility text not null,
  disposition text not null default 'restock',
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index sal_return_cause_search on sal_return_cause using gin (company_id, search gin_trgm_ops);
create unique index sal_return_cause_code on sal_return_cause (company_id, code) where not deleted;
create unique index sal_return_cause_name on sal_return_cause (company_id, name) where not deleted;
create index sal_return_cause_disabled_order on sal_return_cause (company_id, disabled, id);
alter table sal_return_cause enable row level security;
create policy scope on sal_return_cause using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_cause to heliu_app;
create view sal_return_cause_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, responsibility, disposition, sort, disabled, remark, search from sal_return_cause where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_cause_v to heliu_app;
create table sys_organize_parameter (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  organisation bigint not null,
  warehouse bigint,
  reserve_on text,
  short_order text,
  credit_mode text,
  overdue_mode text,
  remark text,
  primary key (company_id, id)
);
create unique index sys_organize_parameter_organisation on sys_organize_parameter (company_id, organisation) where not deleted;
alter table sys_organize_parameter enable row level security;
create policy scope on sys_organize_parameter using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_organize_parameter to heliu_app;
create view sys_organize_parameter_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, organisation, warehouse, reserve_on, short_order, credit_mode, overdue_mode, remark from sys_organize_parameter where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_organize_parameter_v to heliu_app;
