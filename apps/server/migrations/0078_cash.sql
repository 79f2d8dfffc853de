create table fico_cash_entry (
  company_id bigint not null,
  source_id bigint not null,
  source_name text collate "C" not null,
  id bigint not null,
  source_action text collate "C" not null,
  source_number text collate "C",
  posted_on date not null,
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  account bigint not null,
  income numeric(18,2) not null default 0.00,
  expense numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null,
  summary text,
  reference text,
  party text,
  primary key (company_id, source_id, source_name, id)
);
create unique index fico_cash_entry_reverses on fico_cash_entry (company_id, reverses_id) where reverses_id is not null;
create index fico_cash_entry_day on fico_cash_entry (company_id, posted_on, id);
create index fico_cash_entry_account on fico_cash_entry (company_id, account, posted_on, id);
alter table fico_cash_entry enable row level security;
create policy scope on fico_cash_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on fico_cash_entry to heliu_app;
create trigger append_only before update or delete or truncate on fico_cash_entry for each statement execute function refuse_rewrite();
create view fico_cash_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, account, income, expense, amount, summary, reference, party from fico_cash_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_v to heliu_app;
create table fico_cash_entry_by_account (
  company_id bigint not null,
  account bigint not null,
  stripe smallint not null default 0,
  income numeric(18,2) not null default 0,
  expense numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, account, stripe)
);
alter table fico_cash_entry_by_account enable row level security;
create policy scope on fico_cash_entry_by_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cash_entry_by_account to heliu_app;
create view fico_cash_entry_by_account_v as select company_id, account, stripe, income, expense, amount from fico_cash_entry_by_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_by_account_v to heliu_app;
create table fico_cash_entry_by_months (
  company_id bigint not null,
  account bigint not null,
  month date not null,
  stripe smallint not null default 0,
  income numeric(18,2) not null default 0,
  expense numeric(18,2) not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, account, month, stripe)
);
alter table fico_cash_entry_by_months enable row level security;
create policy scope on fico_cash_entry_by_months using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cash_entry_by_months to heliu_app;
create view fico_cash_entry_by_months_v as select company_id, account, month, stripe, income, expense, amount from fico_cash_entry_by_months where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cash_entry_by_months_v to heliu_app;
create table fico_cashier_account (
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
  kind text not null default 'bank',
  bank_name text,
  bank_no text,
  account bigint not null,
  may_overdraw boolean not null default false,
  usual boolean not null default false,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_cashier_account_search on fico_cashier_account using gin (company_id, search gin_trgm_ops);
create unique index fico_cashier_account_code on fico_cashier_account (company_id, code) where not deleted;
create unique index fico_cashier_account_name on fico_cashier_account (company_id, name) where not deleted;
create index fico_cashier_account_kind_order on fico_cashier_account (company_id, kind, id);
alter table fico_cashier_account enable row level security;
create policy scope on fico_cashier_account using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cashier_account to heliu_app;
create view fico_cashier_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, bank_name, bank_no, account, may_overdraw, usual, sort, disabled, remark, search from fico_cashier_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cashier_account_v to heliu_app;
drop view fico_receivable_entry_v;
alter table fico_receivable_entry add column advance numeric(18,2) not null default 0.00;
alter table fico_receivable_entry alter column invoice drop not null;
alter table fico_receivable_entry alter column amount set default 0.00;
create index fico_receivable_entry_invoice on fico_receivable_entry (company_id, invoice, posted_on, id);
create view fico_receivable_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, customer, invoice, amount, advance from fico_receivable_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_v to heliu_app;
drop view fico_receivable_entry_by_customer_v;
alter table fico_receivable_entry_by_customer add column advance numeric(18,2) not null default 0;
create view fico_receivable_entry_by_customer_v as select company_id, customer, stripe, amount, advance from fico_receivable_entry_by_customer where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_receivable_entry_by_customer_v to heliu_app;
