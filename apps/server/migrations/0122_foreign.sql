drop view fico_account_v;
alter table fico_account add column currency bigint;
alter table fico_account add column foreign_currency boolean not null default false;
create view fico_account_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, full_name, parent, level, type, direction, has_children, aux_types, quantity_unit, currency, foreign_currency, cash, bank, preset, disabled, remark, custom, search from fico_account where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_account_v to heliu_app;
create table fico_exchange_rate (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  day date not null,
  currency bigint not null,
  rate numeric(22,6) not null,
  note text,
  custom jsonb,
  primary key (company_id, id)
);
create index fico_exchange_rate_day_order on fico_exchange_rate (company_id, day, id);
create index fico_exchange_rate_currency_order on fico_exchange_rate (company_id, currency, id);
create unique index fico_exchange_rate_currency_day on fico_exchange_rate (company_id, currency, day) where not deleted;
alter table fico_exchange_rate enable row level security;
create policy scope on fico_exchange_rate using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_exchange_rate to heliu_app;
create view fico_exchange_rate_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, day, currency, rate, note, custom from fico_exchange_rate where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_exchange_rate_v to heliu_app;
drop view fico_opening_lines_v;
alter table fico_opening_lines add column foreign_amount numeric(18,2);
create view fico_opening_lines_v as select company_id, document_id, id, position, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, cashier, direction, quantity, foreign_amount, year_opening, year_debit, year_credit, opening from fico_opening_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_opening_lines_v to heliu_app;
drop view fico_voucher_entries_v;
alter table fico_voucher_entries add column foreign_amount numeric(18,2);
alter table fico_voucher_entries add column exchange_rate numeric(22,6);
create view fico_voucher_entries_v as select company_id, document_id, id, position, summary, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, cashier, quantity, foreign_amount, exchange_rate, debit, credit from fico_voucher_entries where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_entries_v to heliu_app;
