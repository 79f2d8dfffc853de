create table sys_assist (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  role bigint not null,
  hours integer not null,
  reason text not null,
  role_name text,
  expires_at timestamptz,
  granted_by text,
  state text not null default 'active',
  search text not null default '',
  primary key (company_id, id)
);
create index sys_assist_search on sys_assist using gin (company_id, search gin_trgm_ops);
create index sys_assist_expires_at_order on sys_assist (company_id, expires_at, id);
create index sys_assist_state_order on sys_assist (company_id, state, id);
alter table sys_assist enable row level security;
create policy scope on sys_assist using (company_id = current_setting('app.company_id')::bigint or current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_assist to heliu_app;
create view sys_assist_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, role, hours, reason, role_name, expires_at, granted_by, state, search from sys_assist where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_assist_v to heliu_app;
drop view sys_company_v;
alter table sys_company add column leaves_at timestamptz;
create view sys_company_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, tax_no, taxpayer_kind, legal_person, address, phone, bank_name, bank_no, classification, head_title, domain_name, plan, expire_at, user_limit, shop_limit, invoice_limit, storage_limit, menus, plugins_off, leaves_at, disabled, remark, search from sys_company where company_id = (select current_setting('app.company_id')::bigint) or (select current_setting('app.company_id')::bigint) = 0;
grant select on sys_company_v to heliu_app;
create table sys_company_usage (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text,
  name text,
  plan text,
  state text not null default 'running',
  expire_at timestamptz,
  founded_at timestamptz,
  users integer not null default 0,
  active_today integer not null default 0,
  shops integer not null default 0,
  orders_today integer not null default 0,
  orders_month integer not null default 0,
  issued_today integer not null default 0,
  issued_month integer not null default 0,
  failed_month integer not null default 0,
  storage_mb integer not null default 0,
  jobs_failed integer not null default 0,
  last_login_at timestamptz,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sys_company_usage_search on sys_company_usage using gin (company_id, search gin_trgm_ops);
alter table sys_company_usage enable row level security;
create policy scope on sys_company_usage using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sys_company_usage to heliu_app;
create view sys_company_usage_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, plan, state, expire_at, founded_at, users, active_today, shops, orders_today, orders_month, issued_today, issued_month, failed_month, storage_mb, jobs_failed, last_login_at, custom, search from sys_company_usage where company_id = (select current_setting('app.company_id')::bigint);
grant select on sys_company_usage_v to heliu_app;
create table sys_maintenance (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  message text not null,
  notice_at timestamptz,
  start_at timestamptz not null,
  end_at timestamptz not null,
  jobs text not null default 'pause',
  state text not null default 'active',
  primary key (company_id, id)
);
create index sys_maintenance_start_at_order on sys_maintenance (company_id, start_at, id);
create index sys_maintenance_state_order on sys_maintenance (company_id, state, id);
alter table sys_maintenance enable row level security;
create policy scope_read on sys_maintenance for select using (true);
create policy scope_write on sys_maintenance for all using (current_setting('app.company_id')::bigint = 0);
grant select, insert, update, delete on sys_maintenance to heliu_app;
create view sys_maintenance_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, message, notice_at, start_at, end_at, jobs, state from sys_maintenance where true;
grant select on sys_maintenance_v to heliu_app;
