create table fico_opening (
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
  period bigint not null,
  opening_date date,
  debit numeric(18,2) not null default 0.00,
  credit numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_opening_number on fico_opening (company_id, number);
create index fico_opening_created on fico_opening (company_id, created_at desc, id desc);
create index fico_opening_status on fico_opening (company_id, status, created_at desc, id desc);
create index fico_opening_maker on fico_opening (company_id, created_by, status, created_at desc, id desc);
create index fico_opening_search on fico_opening using gin (company_id, search gin_trgm_ops);
create unique index fico_opening_period on fico_opening (company_id, period);
alter table fico_opening enable row level security;
create policy scope on fico_opening using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_opening to heliu_app;
create view fico_opening_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, period, opening_date, debit, credit, remark, search from fico_opening where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_opening_v to heliu_app;
create table fico_opening_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  account bigint not null,
  customer bigint,
  supplier bigint,
  department bigint,
  staff bigint,
  project bigint,
  item bigint,
  goods bigint,
  cashier bigint,
  direction text not null default 'debit',
  quantity numeric(22,6),
  year_opening numeric(18,2),
  year_debit numeric(18,2),
  year_credit numeric(18,2),
  opening numeric(18,2),
  primary key (company_id, document_id, id)
);
alter table fico_opening_lines enable row level security;
create policy scope on fico_opening_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_opening_lines to heliu_app;
create view fico_opening_lines_v as select company_id, document_id, id, position, account, customer, supplier, department, staff, project, item, goods, cashier, direction, quantity, year_opening, year_debit, year_credit, opening from fico_opening_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_opening_lines_v to heliu_app;
