create table hr_contribution_payment (
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
  doc_date date not null,
  run bigint not null,
  kind text not null,
  cashier bigint not null,
  reference text,
  difference numeric(18,2) not null default 0.00,
  difference_account bigint,
  difference_department bigint,
  people integer not null default 0,
  personal numeric(18,2) not null default 0.00,
  employer numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null default 0.00,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index hr_contribution_payment_number on hr_contribution_payment (company_id, number);
create index hr_contribution_payment_created on hr_contribution_payment (company_id, created_at desc, id desc);
create index hr_contribution_payment_status on hr_contribution_payment (company_id, status, created_at desc, id desc);
create index hr_contribution_payment_maker on hr_contribution_payment (company_id, created_by, status, created_at desc, id desc);
create index hr_contribution_payment_search on hr_contribution_payment using gin (company_id, search gin_trgm_ops);
create index hr_contribution_payment_doc_date_order on hr_contribution_payment (company_id, doc_date, id);
create index hr_contribution_payment_run_recent on hr_contribution_payment (company_id, run, created_at desc, id desc);
create index hr_contribution_payment_kind_recent on hr_contribution_payment (company_id, kind, created_at desc, id desc);
create index hr_contribution_payment_custom on hr_contribution_payment using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table hr_contribution_payment enable row level security;
create policy scope on hr_contribution_payment using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_contribution_payment to heliu_app;
create view hr_contribution_payment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, doc_date, run, kind, cashier, reference, difference, difference_account, difference_department, people, personal, employer, amount, remark, custom, search from hr_contribution_payment where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_contribution_payment_v to heliu_app;
create table hr_salary_payment (
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
  doc_date date not null,
  run bigint not null,
  cashier bigint not null,
  other_account bigint,
  reference text,
  people integer not null default 0,
  wage numeric(18,2) not null default 0.00,
  insured numeric(18,2) not null default 0.00,
  tax numeric(18,2) not null default 0.00,
  other_deducted numeric(18,2) not null default 0.00,
  net numeric(18,2) not null default 0.00,
  remark text,
  custom jsonb,
  search text not null default '',
  primary key (company_id, id)
);
create unique index hr_salary_payment_number on hr_salary_payment (company_id, number);
create index hr_salary_payment_created on hr_salary_payment (company_id, created_at desc, id desc);
create index hr_salary_payment_status on hr_salary_payment (company_id, status, created_at desc, id desc);
create index hr_salary_payment_maker on hr_salary_payment (company_id, created_by, status, created_at desc, id desc);
create index hr_salary_payment_search on hr_salary_payment using gin (company_id, search gin_trgm_ops);
create index hr_salary_payment_doc_date_order on hr_salary_payment (company_id, doc_date, id);
create index hr_salary_payment_run_recent on hr_salary_payment (company_id, run, created_at desc, id desc);
create index hr_salary_payment_custom on hr_salary_payment using gin (company_id, custom jsonb_path_ops) where custom is not null;
alter table hr_salary_payment enable row level security;
create policy scope on hr_salary_payment using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_salary_payment to heliu_app;
create view hr_salary_payment_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, doc_date, run, cashier, other_account, reference, people, wage, insured, tax, other_deducted, net, remark, custom, search from hr_salary_payment where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_payment_v to heliu_app;
create table hr_salary_payment_held (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  staff bigint not null,
  note text,
  primary key (company_id, document_id, id)
);
alter table hr_salary_payment_held enable row level security;
create policy scope on hr_salary_payment_held using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on hr_salary_payment_held to heliu_app;
create view hr_salary_payment_held_v as select company_id, document_id, id, position, staff, note from hr_salary_payment_held where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_payment_held_v to heliu_app;
drop view hr_salary_slip_v;
alter table hr_salary_slip add column payment bigint;
create view hr_salary_slip_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, run, pay_month, staff, name, department, post, account, fixed_by, city, payment, fault, work_days, away_days, unpaid_days, overtime_hours, gross, reduced, social, fund, tax, other_deducted, net, employer_social, employer_fund, employer_other, cost, special, cum_income, cum_allowance, cum_insured, cum_special, cum_taxable, tax_rate, tax_quick, cum_tax, cum_withheld, figures, digest, custom, search from hr_salary_slip where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_salary_slip_v to heliu_app;
drop view hr_staff_salary_v;
alter table hr_staff_salary add column pay_state text not null default 'none';
create index hr_staff_salary_pay_state_recent on hr_staff_salary (company_id, pay_state, created_at desc, id desc);
create view hr_staff_salary_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, pay_month, doc_date, pay_date, work_days, presence, people, faulty, gross, insured, tax, net, employer, calculated_at, pay_state, remark, custom, search from hr_staff_salary where company_id = (select current_setting('app.company_id')::bigint);
grant select on hr_staff_salary_v to heliu_app;
