drop view fico_period_v;
alter table fico_period add column locks text[];
create view fico_period_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, year, month, start_date, end_date, status, locks, closed_by, closed_at, custom, search from fico_period where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_period_v to heliu_app;
create table fico_route_algorithm (
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
  expression text not null,
  kind text not null default 'amount',
  usable_in text,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_route_algorithm_search on fico_route_algorithm using gin (company_id, search gin_trgm_ops);
create unique index fico_route_algorithm_code on fico_route_algorithm (company_id, code) where not deleted;
create unique index fico_route_algorithm_name on fico_route_algorithm (company_id, name) where not deleted;
alter table fico_route_algorithm enable row level security;
create policy scope on fico_route_algorithm using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_route_algorithm to heliu_app;
create view fico_route_algorithm_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, expression, kind, usable_in, remark, custom, search from fico_route_algorithm where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_route_algorithm_v to heliu_app;
create table sal_route (
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
  warehouse bigint,
  weekdays text[],
  departure text,
  vehicle text,
  driver text,
  phone text,
  disabled boolean not null default false,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index sal_route_search on sal_route using gin (company_id, search gin_trgm_ops);
create unique index sal_route_code on sal_route (company_id, code) where not deleted;
create unique index sal_route_name on sal_route (company_id, name) where not deleted;
create index sal_route_disabled_order on sal_route (company_id, disabled, id);
alter table sal_route enable row level security;
create policy scope on sal_route using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_route to heliu_app;
create view sal_route_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, warehouse, weekdays, departure, vehicle, driver, phone, disabled, remark, custom, search from sal_route where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_route_v to heliu_app;
create table sal_route_stops (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  site bigint not null,
  remark text,
  primary key (company_id, document_id, id)
);
create index sal_route_stops_site_of on sal_route_stops (company_id, site, document_id);
alter table sal_route_stops enable row level security;
create policy scope on sal_route_stops using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_route_stops to heliu_app;
create view sal_route_stops_v as select company_id, document_id, id, position, site, remark from sal_route_stops where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_route_stops_v to heliu_app;
