create table hr_insurance_item (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text,
  city text not null,
  kind text not null,
  effective_from date not null,
  base_min numeric(18,2) not null,
  base_max numeric(18,2) not null,
  personal_rate numeric(9,6) not null default '0',
  personal_fixed numeric(18,2) not null default 0.00,
  company_rate numeric(9,6) not null default '0',
  company_fixed numeric(18,2) not null default 0.00,
  rounding text not null default 'halfUp',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_insurance_item_search on hr_insurance_item using gin (company_id, search gin_trgm_ops);
create index hr_insurance_item_city_order on hr_insurance_item (company_id, city, id);
create unique index hr_insurance_item_city_kind_effective_from on hr_insurance_item (company_id, city, kind, effective_from) where not deleted;
alter table hr_insurance_item enable row level security;
create policy scope on hr_insurance_item using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_insurance_item to heliu_app;
create view hr_insurance_item_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, city, kind, effective_from, base_min, base_max, personal_rate, personal_fixed, company_rate, company_fixed, rounding, disabled, remark, search from hr_insurance_item where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_insurance_item_v to heliu_app;
create table hr_salary_item (
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
  kind text not null default 'earning',
  source text not null default 'fixed',
  formula text,
  condition text,
  insurances text[],
  taxable boolean not null default false,
  before_tax boolean not null default false,
  prorated boolean not null default false,
  rounding text not null default 'halfUp',
  sort integer not null default 100,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_salary_item_search on hr_salary_item using gin (company_id, search gin_trgm_ops);
create unique index hr_salary_item_code on hr_salary_item (company_id, code) where not deleted;
create unique index hr_salary_item_name on hr_salary_item (company_id, name) where not deleted;
alter table hr_salary_item enable row level security;
create policy scope on hr_salary_item using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_salary_item to heliu_app;
create view hr_salary_item_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, source, formula, condition, insurances, taxable, before_tax, prorated, rounding, sort, disabled, remark, search from hr_salary_item where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_item_v to heliu_app;
