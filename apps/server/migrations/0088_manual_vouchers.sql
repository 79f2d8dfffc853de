create table fico_accounting_item (
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
  kind text not null default 'project',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_accounting_item_search on fico_accounting_item using gin (company_id, search gin_trgm_ops);
create unique index fico_accounting_item_code on fico_accounting_item (company_id, code) where not deleted;
create index fico_accounting_item_kind_order on fico_accounting_item (company_id, kind, id);
alter table fico_accounting_item enable row level security;
create policy scope on fico_accounting_item using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_accounting_item to heliu_app;
create view fico_accounting_item_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, disabled, remark, search from fico_accounting_item where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_accounting_item_v to heliu_app;
drop view fico_gl_entry_v;
alter table fico_gl_entry add column project bigint;
alter table fico_gl_entry add column item bigint;
alter table fico_gl_entry add column goods bigint;
create view fico_gl_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, voucher_word, voucher_no, voucher_id, account, customer, supplier, department, staff, currency, project, item, goods, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out, summary from fico_gl_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_v to heliu_app;
drop view fico_gl_entry_by_items_v;
alter table fico_gl_entry_by_items add column project bigint not null default 0;
alter table fico_gl_entry_by_items alter column project drop default;
alter table fico_gl_entry_by_items add column item bigint not null default 0;
alter table fico_gl_entry_by_items alter column item drop default;
alter table fico_gl_entry_by_items add column goods bigint not null default 0;
alter table fico_gl_entry_by_items alter column goods drop default;
alter table fico_gl_entry_by_items drop constraint fico_gl_entry_by_items_pkey;
alter table fico_gl_entry_by_items add primary key (company_id, account, customer, supplier, department, staff, currency, project, item, goods, month, stripe);
create view fico_gl_entry_by_items_v as select company_id, account, customer, supplier, department, staff, currency, project, item, goods, month, stripe, debit, credit, quantity, foreign_amount, carried, cash_in, cash_out from fico_gl_entry_by_items where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_gl_entry_by_items_v to heliu_app;
create table fico_summary (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  code text,
  text text not null,
  category text,
  sort integer not null default 0,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_summary_search on fico_summary using gin (company_id, search gin_trgm_ops);
create unique index fico_summary_text on fico_summary (company_id, text) where not deleted;
create unique index fico_summary_code on fico_summary (company_id, code) where not deleted and code is not null;
alter table fico_summary enable row level security;
create policy scope on fico_summary using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_summary to heliu_app;
create view fico_summary_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, text, category, sort, search from fico_summary where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_summary_v to heliu_app;
drop view fico_voucher_v;
alter table fico_voucher add column typed boolean not null default false;
alter table fico_voucher add column reverses bigint;
alter table fico_voucher add column template bigint;
alter table fico_voucher add column signed boolean not null default false;
alter table fico_voucher add column signed_by bigint;
alter table fico_voucher add column remark text;
alter table fico_voucher alter column word set default '记';
alter table fico_voucher alter column kind set default 'manual';
alter table fico_voucher alter column attach_count set default 0;
alter table fico_voucher alter column total set default 0.00;
create index fico_voucher_typed_recent on fico_voucher (company_id, created_at desc, id desc) where typed;
create index fico_voucher_reverses_recent on fico_voucher (company_id, reverses, created_at desc, id desc);
create index fico_voucher_template_recent on fico_voucher (company_id, template, created_at desc, id desc);
create view fico_voucher_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, word, voucher_no, voucher_date, kind, attach_count, total, typed, reverses, template, signed, signed_by, remark, search from fico_voucher where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_v to heliu_app;
create table fico_voucher_entries (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  summary text not null,
  account bigint not null,
  customer bigint,
  supplier bigint,
  department bigint,
  staff bigint,
  project bigint,
  item bigint,
  goods bigint,
  cashier bigint,
  quantity numeric(22,6),
  debit numeric(18,2),
  credit numeric(18,2),
  primary key (company_id, document_id, id)
);
alter table fico_voucher_entries enable row level security;
create policy scope on fico_voucher_entries using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_voucher_entries to heliu_app;
create view fico_voucher_entries_v as select company_id, document_id, id, position, summary, account, customer, supplier, department, staff, project, item, goods, cashier, quantity, debit, credit from fico_voucher_entries where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_entries_v to heliu_app;
create table fico_voucher_template (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  word text not null default '记',
  every text,
  day integer not null default 25,
  sort integer not null default 0,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_voucher_template_search on fico_voucher_template using gin (company_id, search gin_trgm_ops);
create unique index fico_voucher_template_name on fico_voucher_template (company_id, name) where not deleted;
alter table fico_voucher_template enable row level security;
create policy scope on fico_voucher_template using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_voucher_template to heliu_app;
create view fico_voucher_template_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, word, every, day, sort, search from fico_voucher_template where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_template_v to heliu_app;
create table fico_voucher_template_entries (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  summary text not null,
  account bigint not null,
  customer bigint,
  supplier bigint,
  department bigint,
  staff bigint,
  project bigint,
  item bigint,
  goods bigint,
  cashier bigint,
  debit numeric(18,2),
  credit numeric(18,2),
  primary key (company_id, document_id, id)
);
alter table fico_voucher_template_entries enable row level security;
create policy scope on fico_voucher_template_entries using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_voucher_template_entries to heliu_app;
create view fico_voucher_template_entries_v as select company_id, document_id, id, position, summary, account, customer, supplier, department, staff, project, item, goods, cashier, debit, credit from fico_voucher_template_entries where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_voucher_template_entries_v to heliu_app;
-- Vouchers that are typed share their numbers with those of documents, so the series is called after the voucher.
update sys_sequence set key = 'fico_voucher:' || split_part(key, ':', 2) || '-' || replace(split_part(key, ':', 3), '-', '') || '-' where key like 'fico_gl_entry:%';
