create table inv_assembly (
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
  kind text not null default 'assemble',
  order_date date not null,
  warehouse bigint not null,
  sku bigint not null,
  quantity numeric(22,6) not null default '1',
  location bigint,
  batch_no text,
  production_date date,
  expiry_date date,
  fee numeric(18,2),
  fee_supplier bigint,
  handler bigint,
  amount numeric(18,2),
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_assembly_number on inv_assembly (company_id, number);
create index inv_assembly_created on inv_assembly (company_id, created_at desc, id desc);
create index inv_assembly_status on inv_assembly (company_id, status, created_at desc, id desc);
create index inv_assembly_maker on inv_assembly (company_id, created_by, status, created_at desc, id desc);
create index inv_assembly_search on inv_assembly using gin (company_id, search gin_trgm_ops);
create index inv_assembly_kind_recent on inv_assembly (company_id, kind, created_at desc, id desc);
create index inv_assembly_order_date_order on inv_assembly (company_id, order_date, id);
create index inv_assembly_warehouse_recent on inv_assembly (company_id, warehouse, created_at desc, id desc);
create index inv_assembly_sku_recent on inv_assembly (company_id, sku, created_at desc, id desc);
alter table inv_assembly enable row level security;
create policy scope on inv_assembly using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_assembly to heliu_app;
create view inv_assembly_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, warehouse, sku, quantity, location, batch_no, production_date, expiry_date, fee, fee_supplier, handler, amount, remark, search from inv_assembly where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_assembly_v to heliu_app;
create table inv_assembly_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  location bigint,
  batch_no text,
  production_date date,
  expiry_date date,
  cost_share numeric(22,4),
  amount numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_assembly_lines_sku_of on inv_assembly_lines (company_id, sku, document_id);
alter table inv_assembly_lines enable row level security;
create policy scope on inv_assembly_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_assembly_lines to heliu_app;
create view inv_assembly_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, production_date, expiry_date, cost_share, amount, remark from inv_assembly_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_assembly_lines_v to heliu_app;
create table inv_disposal (
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
  kind text not null default 'loss',
  order_date date not null,
  opinion text not null,
  amount numeric(18,2) not null default 0.00,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_disposal_number on inv_disposal (company_id, number);
create index inv_disposal_created on inv_disposal (company_id, created_at desc, id desc);
create index inv_disposal_status on inv_disposal (company_id, status, created_at desc, id desc);
create index inv_disposal_maker on inv_disposal (company_id, created_by, status, created_at desc, id desc);
create index inv_disposal_search on inv_disposal using gin (company_id, search gin_trgm_ops);
create index inv_disposal_kind_recent on inv_disposal (company_id, kind, created_at desc, id desc);
create index inv_disposal_order_date_order on inv_disposal (company_id, order_date, id);
alter table inv_disposal enable row level security;
create policy scope on inv_disposal using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_disposal to heliu_app;
create view inv_disposal_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, opinion, amount, remark, search from inv_disposal where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_disposal_v to heliu_app;
create table inv_disposal_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  "order" bigint not null,
  order_line bigint,
  sku bigint not null,
  amount numeric(18,2) not null,
  result text not null default 'normal',
  staff bigint,
  supplier bigint,
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_disposal_lines_order_of on inv_disposal_lines (company_id, "order", document_id);
create index inv_disposal_lines_sku_of on inv_disposal_lines (company_id, sku, document_id);
alter table inv_disposal_lines enable row level security;
create policy scope on inv_disposal_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_disposal_lines to heliu_app;
create view inv_disposal_lines_v as select company_id, document_id, id, position, "order", order_line, sku, amount, result, staff, supplier, remark from inv_disposal_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_disposal_lines_v to heliu_app;
create table inv_lock (
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
  order_date date not null,
  warehouse bigint not null,
  cause text not null,
  customer bigint,
  until date,
  handler bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_lock_number on inv_lock (company_id, number);
create index inv_lock_created on inv_lock (company_id, created_at desc, id desc);
create index inv_lock_status on inv_lock (company_id, status, created_at desc, id desc);
create index inv_lock_maker on inv_lock (company_id, created_by, status, created_at desc, id desc);
create index inv_lock_search on inv_lock using gin (company_id, search gin_trgm_ops);
create index inv_lock_order_date_order on inv_lock (company_id, order_date, id);
create index inv_lock_warehouse_recent on inv_lock (company_id, warehouse, created_at desc, id desc);
create index inv_lock_cause_recent on inv_lock (company_id, cause, created_at desc, id desc);
create index inv_lock_customer_recent on inv_lock (company_id, customer, created_at desc, id desc);
create index inv_lock_until_order on inv_lock (company_id, until, id);
alter table inv_lock enable row level security;
create policy scope on inv_lock using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_lock to heliu_app;
create view inv_lock_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, warehouse, cause, customer, until, handler, remark, search from inv_lock where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_lock_v to heliu_app;
create table inv_lock_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  released_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_lock_lines_sku_of on inv_lock_lines (company_id, sku, document_id);
alter table inv_lock_lines enable row level security;
create policy scope on inv_lock_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_lock_lines to heliu_app;
create view inv_lock_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, released_quantity, remark from inv_lock_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_lock_lines_v to heliu_app;
drop view inv_loss_overflow_v;
alter table inv_loss_overflow add column disposal text not null default 'none';
create index inv_loss_overflow_disposal_recent on inv_loss_overflow (company_id, disposal, created_at desc, id desc);
create view inv_loss_overflow_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, warehouse, cause, responsible, abnormal, tax_rate, disposal, remark, search from inv_loss_overflow where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_loss_overflow_v to heliu_app;
drop view inv_loss_overflow_lines_v;
alter table inv_loss_overflow_lines add column tax numeric(18,2) not null default 0.00;
alter table inv_loss_overflow_lines add column pending numeric(18,2) not null default 0.00;
alter table inv_loss_overflow_lines add column disposed numeric(18,2) not null default 0.00;
create index inv_loss_overflow_lines_disposed_open on inv_loss_overflow_lines (company_id, document_id) where disposed < pending;
create view inv_loss_overflow_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, production_date, expiry_date, amount, tax, pending, disposed, remark from inv_loss_overflow_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_loss_overflow_lines_v to heliu_app;
-- What was lost or turned up before waits for its decision too.
update inv_loss_overflow_lines l set tax = round(l.amount * case when h.abnormal then h.tax_rate else 0 end, 2),
  pending = l.amount + round(l.amount * case when h.abnormal then h.tax_rate else 0 end, 2)
  from inv_loss_overflow h where h.company_id = l.company_id and h.id = l.document_id and h.status = 'audited';
