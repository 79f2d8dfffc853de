create table fico_cost_center (
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
  category text not null default 'admin',
  parent bigint,
  has_children boolean not null default false,
  departments bigint[],
  profit_center bigint,
  manager bigint,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_cost_center_search on fico_cost_center using gin (company_id, search gin_trgm_ops);
create unique index fico_cost_center_code on fico_cost_center (company_id, code) where not deleted;
create unique index fico_cost_center_name on fico_cost_center (company_id, name) where not deleted;
create index fico_cost_center_category_order on fico_cost_center (company_id, category, id);
create index fico_cost_center_parent_order on fico_cost_center (company_id, parent, id);
create index fico_cost_center_profit_center_order on fico_cost_center (company_id, profit_center, id);
alter table fico_cost_center enable row level security;
create policy scope on fico_cost_center using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_cost_center to heliu_app;
create view fico_cost_center_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, category, parent, has_children, departments, profit_center, manager, disabled, remark, search from fico_cost_center where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_cost_center_v to heliu_app;
drop view fico_gl_entry_v;
alter table fico_gl_entry add column cost_center bigint;
alter table fico_gl_entry add column profit_center bigint;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_id, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, currency, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
drop view fico_gl_entry_by_items_v;
alter table fico_gl_entry_by_items add column cost_center bigint not null default 0;
alter table fico_gl_entry_by_items alter column cost_center drop default;
alter table fico_gl_entry_by_items add column profit_center bigint not null default 0;
alter table fico_gl_entry_by_items alter column profit_center drop default;
alter table fico_gl_entry_by_items drop constraint fico_gl_entry_by_items_pkey;
alter table fico_gl_entry_by_items add primary key (company_id, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, currency, month, stripe);
create view fico_gl_entry_by_items_v as select company_id, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, currency, month, stripe, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out from fico_gl_entry_by_items where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_items_v to heliu_app;
drop view fico_opening_lines_v;
alter table fico_opening_lines add column cost_center bigint;
alter table fico_opening_lines add column profit_center bigint;
create view fico_opening_lines_v as select company_id, document_id, id, position, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, cashier, direction, quantity, year_opening, year_debit, year_credit, opening from fico_opening_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_opening_lines_v to heliu_app;
create table fico_profit_center (
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
  parent bigint,
  has_children boolean not null default false,
  manager bigint,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_profit_center_search on fico_profit_center using gin (company_id, search gin_trgm_ops);
create unique index fico_profit_center_code on fico_profit_center (company_id, code) where not deleted;
create unique index fico_profit_center_name on fico_profit_center (company_id, name) where not deleted;
create index fico_profit_center_parent_order on fico_profit_center (company_id, parent, id);
alter table fico_profit_center enable row level security;
create policy scope on fico_profit_center using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_profit_center to heliu_app;
create view fico_profit_center_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, parent, has_children, manager, disabled, remark, search from fico_profit_center where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_profit_center_v to heliu_app;
drop view fico_voucher_entries_v;
alter table fico_voucher_entries add column cost_center bigint;
alter table fico_voucher_entries add column profit_center bigint;
create view fico_voucher_entries_v as select company_id, document_id, id, position, summary, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, cashier, quantity, debit, credit from fico_voucher_entries where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_entries_v to heliu_app;
drop view fico_voucher_template_entries_v;
alter table fico_voucher_template_entries add column cost_center bigint;
alter table fico_voucher_template_entries add column profit_center bigint;
create view fico_voucher_template_entries_v as select company_id, document_id, id, position, summary, account, customer, supplier, department, staff, cost_center, profit_center, project, item, goods, cashier, debit, credit from fico_voucher_template_entries where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_template_entries_v to heliu_app;
