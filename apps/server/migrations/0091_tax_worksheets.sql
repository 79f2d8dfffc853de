create table fico_income_tax (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  period text not null,
  staff integer,
  assets numeric(18,2),
  restricted boolean not null default false,
  specific numeric(18,2),
  untaxed numeric(18,2),
  depreciation numeric(18,2),
  exempt numeric(18,2),
  reduced numeric(18,2),
  losses numeric(18,2),
  credited numeric(18,2),
  prepaid numeric(18,2),
  elsewhere numeric(18,2),
  remark text,
  primary key (company_id, id)
);
create unique index fico_income_tax_period on fico_income_tax (company_id, period) where not deleted;
alter table fico_income_tax enable row level security;
create policy scope on fico_income_tax using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_income_tax to heliu_app;
create view fico_income_tax_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, period, staff, assets, restricted, specific, untaxed, depreciation, exempt, reduced, losses, credited, prepaid, elsewhere, remark from fico_income_tax where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_income_tax_v to heliu_app;
