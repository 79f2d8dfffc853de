create table hr_salary_slip (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  run bigint not null,
  pay_month text not null,
  staff bigint not null,
  name text not null,
  department bigint not null,
  post bigint,
  account bigint,
  fixed_by bigint,
  city text,
  fault text,
  work_days numeric(22,2),
  away_days numeric(22,2),
  unpaid_days numeric(22,2),
  overtime_hours numeric(22,2),
  gross numeric(18,2) not null default 0.00,
  reduced numeric(18,2) not null default 0.00,
  social numeric(18,2) not null default 0.00,
  fund numeric(18,2) not null default 0.00,
  tax numeric(18,2) not null default 0.00,
  other_deducted numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  employer_social numeric(18,2) not null default 0.00,
  employer_fund numeric(18,2) not null default 0.00,
  employer_other numeric(18,2) not null default 0.00,
  cost numeric(18,2) not null default 0.00,
  special numeric(18,2) not null default 0.00,
  cum_income numeric(18,2) not null default 0.00,
  cum_allowance numeric(18,2) not null default 0.00,
  cum_insured numeric(18,2) not null default 0.00,
  cum_special numeric(18,2) not null default 0.00,
  cum_taxable numeric(18,2) not null default 0.00,
  tax_rate integer not null default 0,
  tax_quick numeric(18,2) not null default 0.00,
  cum_tax numeric(18,2) not null default 0.00,
  cum_withheld numeric(18,2) not null default 0.00,
  figures jsonb,
  digest text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create index hr_salary_slip_search on hr_salary_slip using gin (company_id, search gin_trgm_ops);
create index hr_salary_slip_run_order on hr_salary_slip (company_id, run, id);
create index hr_salary_slip_pay_month_order on hr_salary_slip (company_id, pay_month, id);
create index hr_salary_slip_staff_order on hr_salary_slip (company_id, staff, id);
create index hr_salary_slip_department_order on hr_salary_slip (company_id, department, id);
create unique index hr_salary_slip_run_staff on hr_salary_slip (company_id, run, staff) where not deleted;
alter table hr_salary_slip enable row level security;
create policy scope on hr_salary_slip using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_salary_slip to heliu_app;
create view hr_salary_slip_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, run, pay_month, staff, name, department, post, account, fixed_by, city, fault, work_days, away_days, unpaid_days, overtime_hours, gross, reduced, social, fund, tax, other_deducted, net, employer_social, employer_fund, employer_other, cost, special, cum_income, cum_allowance, cum_insured, cum_special, cum_taxable, tax_rate, tax_quick, cum_tax, cum_withheld, figures, digest, custom, search from hr_salary_slip where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_slip_v to heliu_app;
create table hr_staff_salary (
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
  pay_month text not null,
  doc_date date,
  pay_date date,
  work_days numeric(22,2) not null default '21.75',
  presence text not null default 'workdays',
  people integer not null default 0,
  faulty integer not null default 0,
  gross numeric(18,2) not null default 0.00,
  insured numeric(18,2) not null default 0.00,
  tax numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  employer numeric(18,2) not null default 0.00,
  calculated_at timestamptz,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index hr_staff_salary_number on hr_staff_salary (company_id, number);
create index hr_staff_salary_created on hr_staff_salary (company_id, created_at desc, id desc);
create index hr_staff_salary_status on hr_staff_salary (company_id, status, created_at desc, id desc);
create index hr_staff_salary_maker on hr_staff_salary (company_id, created_by, status, created_at desc, id desc);
create index hr_staff_salary_search on hr_staff_salary using gin (company_id, search gin_trgm_ops);
create unique index hr_staff_salary_pay_month on hr_staff_salary (company_id, pay_month);
create index hr_staff_salary_pay_month_order on hr_staff_salary (company_id, pay_month, id);
create index hr_staff_salary_pay_month_like on hr_staff_salary using gin (company_id, pay_month gin_trgm_ops);
create index hr_staff_salary_doc_date_order on hr_staff_salary (company_id, doc_date, id);
create index hr_staff_salary_custom on hr_staff_salary using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table hr_staff_salary enable row level security;
create policy scope on hr_staff_salary using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_staff_salary to heliu_app;
create view hr_staff_salary_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, pay_month, doc_date, pay_date, work_days, presence, people, faulty, gross, insured, tax, net, employer, calculated_at, remark, custom, search from hr_staff_salary where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_staff_salary_v to heliu_app;
create table hr_staff_salary_attendance (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  staff bigint not null,
  unpaid_days numeric(22,2),
  overtime_hours numeric(22,2),
  note text,
  primary key (company_id, document_id, id)
);
alter table hr_staff_salary_attendance enable row level security;
create policy scope on hr_staff_salary_attendance using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_staff_salary_attendance to heliu_app;
create view hr_staff_salary_attendance_v as select company_id, document_id, id, position, staff, unpaid_days, overtime_hours, note from hr_staff_salary_attendance where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_staff_salary_attendance_v to heliu_app;
create table hr_staff_salary_typed (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  staff bigint not null,
  item bigint not null,
  amount numeric(18,2) not null,
  note text,
  primary key (company_id, document_id, id)
);
alter table hr_staff_salary_typed enable row level security;
create policy scope on hr_staff_salary_typed using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_staff_salary_typed to heliu_app;
create view hr_staff_salary_typed_v as select company_id, document_id, id, position, staff, item, amount, note from hr_staff_salary_typed where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_staff_salary_typed_v to heliu_app;
