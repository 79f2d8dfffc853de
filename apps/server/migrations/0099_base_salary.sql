create table hr_base_salary (
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
  staff bigint not null,
  from_month text not null,
  doc_date date not null,
  reason text,
  city text,
  social_base numeric(18,2),
  fund_base numeric(18,2),
  fund_rate numeric(9,6),
  child_education numeric(18,2) not null default 0.00,
  infant_care numeric(18,2) not null default 0.00,
  elder_care numeric(18,2) not null default 0.00,
  housing_loan numeric(18,2) not null default 0.00,
  housing_rent numeric(18,2) not null default 0.00,
  continuing_education numeric(18,2) not null default 0.00,
  opening_income numeric(18,2) not null default 0.00,
  opening_insured numeric(18,2) not null default 0.00,
  opening_special numeric(18,2) not null default 0.00,
  opening_tax numeric(18,2) not null default 0.00,
  special numeric(18,2) not null default 0.00,
  total numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index hr_base_salary_number on hr_base_salary (company_id, number);
create index hr_base_salary_created on hr_base_salary (company_id, created_at desc, id desc);
create index hr_base_salary_status on hr_base_salary (company_id, status, created_at desc, id desc);
create index hr_base_salary_maker on hr_base_salary (company_id, created_by, status, created_at desc, id desc);
create index hr_base_salary_search on hr_base_salary using gin (company_id, search gin_trgm_ops);
create index hr_base_salary_staff_recent on hr_base_salary (company_id, staff, created_at desc, id desc);
create index hr_base_salary_from_month_order on hr_base_salary (company_id, from_month, id);
create index hr_base_salary_from_month_like on hr_base_salary using gin (company_id, from_month gin_trgm_ops);
create index hr_base_salary_doc_date_order on hr_base_salary (company_id, doc_date, id);
alter table hr_base_salary enable row level security;
create policy scope on hr_base_salary using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_base_salary to heliu_app;
create view hr_base_salary_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, staff, from_month, doc_date, reason, city, social_base, fund_base, fund_rate, child_education, infant_care, elder_care, housing_loan, housing_rent, continuing_education, opening_income, opening_insured, opening_special, opening_tax, special, total, remark, search from hr_base_salary where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_base_salary_v to heliu_app;
create table hr_base_salary_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  item bigint not null,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
alter table hr_base_salary_lines enable row level security;
create policy scope on hr_base_salary_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_base_salary_lines to heliu_app;
create view hr_base_salary_lines_v as select company_id, document_id, id, position, item, amount from hr_base_salary_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_base_salary_lines_v to heliu_app;
