create table fico_journal (
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
  direction text not null default 'out',
  account bigint not null,
  type bigint,
  target bigint,
  summary text not null,
  party text,
  settlement_type bigint,
  reference text,
  department bigint,
  amount numeric(18,2) not null,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index fico_journal_number on fico_journal (company_id, number);
create index fico_journal_created on fico_journal (company_id, created_at desc, id desc);
create index fico_journal_status on fico_journal (company_id, status, created_at desc, id desc);
create index fico_journal_maker on fico_journal (company_id, created_by, status, created_at desc, id desc);
create index fico_journal_search on fico_journal using gin (company_id, search gin_trgm_ops);
create index fico_journal_doc_date_order on fico_journal (company_id, doc_date, id);
create index fico_journal_direction_recent on fico_journal (company_id, direction, created_at desc, id desc);
create index fico_journal_account_recent on fico_journal (company_id, account, created_at desc, id desc);
create index fico_journal_amount_order on fico_journal (company_id, amount, id);
alter table fico_journal enable row level security;
create policy scope on fico_journal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_journal to heliu_app;
create view fico_journal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, doc_date, direction, account, type, target, summary, party, settlement_type, reference, department, amount, remark, search from fico_journal where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_journal_v to heliu_app;
create table fico_journal_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table fico_journal_count enable row level security;
create policy scope on fico_journal_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_journal_count to heliu_app;
create table fico_journal_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  direction text not null default 'out',
  account bigint,
  type bigint,
  target bigint,
  summary text not null,
  party text,
  settlement_type bigint,
  reference text,
  department bigint,
  amount numeric(18,2),
  search text not null default '',
  primary key (company_id, id)
);
create index fico_journal_template_search on fico_journal_template using gin (company_id, search gin_trgm_ops);
create unique index fico_journal_template_name on fico_journal_template (company_id, name) where not deleted;
alter table fico_journal_template enable row level security;
create policy scope on fico_journal_template using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_journal_template to heliu_app;
create view fico_journal_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, direction, account, type, target, summary, party, settlement_type, reference, department, amount, search from fico_journal_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_journal_template_v to heliu_app;
create table fico_receipt_expense_type (
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
  direction text not null,
  account bigint not null,
  parent bigint,
  tax_rate bigint,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_receipt_expense_type_search on fico_receipt_expense_type using gin (company_id, search gin_trgm_ops);
create unique index fico_receipt_expense_type_code on fico_receipt_expense_type (company_id, code) where not deleted;
create unique index fico_receipt_expense_type_name on fico_receipt_expense_type (company_id, name) where not deleted;
create index fico_receipt_expense_type_direction_order on fico_receipt_expense_type (company_id, direction, id);
alter table fico_receipt_expense_type enable row level security;
create policy scope on fico_receipt_expense_type using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_receipt_expense_type to heliu_app;
create view fico_receipt_expense_type_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, direction, account, parent, tax_rate, sort, disabled, remark, search from fico_receipt_expense_type where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receipt_expense_type_v to heliu_app;
