create table inv_loss_overflow (
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
  warehouse bigint not null,
  cause text not null,
  responsible bigint,
  abnormal boolean not null default false,
  tax_rate numeric(9,6) not null default '0.13',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_loss_overflow_number on inv_loss_overflow (company_id, number);
create index inv_loss_overflow_created on inv_loss_overflow (company_id, created_at desc, id desc);
create index inv_loss_overflow_status on inv_loss_overflow (company_id, status, created_at desc, id desc);
create index inv_loss_overflow_maker on inv_loss_overflow (company_id, created_by, status, created_at desc, id desc);
create index inv_loss_overflow_search on inv_loss_overflow using gin (company_id, search gin_trgm_ops);
create index inv_loss_overflow_kind_recent on inv_loss_overflow (company_id, kind, created_at desc, id desc);
create index inv_loss_overflow_order_date_order on inv_loss_overflow (company_id, order_date, id);
create index inv_loss_overflow_warehouse_recent on inv_loss_overflow (company_id, warehouse, created_at desc, id desc);
create index inv_loss_overflow_cause_recent on inv_loss_overflow (company_id, cause, created_at desc, id desc);
alter table inv_loss_overflow enable row level security;
create policy scope on inv_loss_overflow using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_loss_overflow to heliu_app;
create view inv_loss_overflow_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, warehouse, cause, responsible, abnormal, tax_rate, remark, search from inv_loss_overflow where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_loss_overflow_v to heliu_app;
create table inv_loss_overflow_lines (
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
  amount numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_loss_overflow_lines_sku_of on inv_loss_overflow_lines (company_id, sku, document_id);
alter table inv_loss_overflow_lines enable row level security;
create policy scope on inv_loss_overflow_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_loss_overflow_lines to heliu_app;
create view inv_loss_overflow_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, production_date, expiry_date, amount, remark from inv_loss_overflow_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_loss_overflow_lines_v to heliu_app;
create table inv_stock_take (
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
  category bigint,
  goods bigint[],
  with_empty boolean not null default false,
  frozen boolean not null default false,
  handler bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_stock_take_number on inv_stock_take (company_id, number);
create index inv_stock_take_created on inv_stock_take (company_id, created_at desc, id desc);
create index inv_stock_take_status on inv_stock_take (company_id, status, created_at desc, id desc);
create index inv_stock_take_maker on inv_stock_take (company_id, created_by, status, created_at desc, id desc);
create index inv_stock_take_search on inv_stock_take using gin (company_id, search gin_trgm_ops);
create index inv_stock_take_order_date_order on inv_stock_take (company_id, order_date, id);
create index inv_stock_take_warehouse_recent on inv_stock_take (company_id, warehouse, created_at desc, id desc);
alter table inv_stock_take enable row level security;
create policy scope on inv_stock_take using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_stock_take to heliu_app;
create view inv_stock_take_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, warehouse, category, goods, with_empty, frozen, handler, remark, search from inv_stock_take where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_take_v to heliu_app;
create table inv_stock_take_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  location bigint,
  sku bigint not null,
  batch_no text,
  book_quantity numeric(22,6),
  first_quantity numeric(22,6),
  quantity numeric(22,6),
  difference numeric(22,6),
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_stock_take_lines_sku_of on inv_stock_take_lines (company_id, sku, document_id);
alter table inv_stock_take_lines enable row level security;
create policy scope on inv_stock_take_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_stock_take_lines to heliu_app;
create view inv_stock_take_lines_v as select company_id, document_id, id, position, location, sku, batch_no, book_quantity, first_quantity, quantity, difference, remark from inv_stock_take_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_take_lines_v to heliu_app;
create table inv_transfer (
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
  from_warehouse bigint not null,
  to_warehouse bigint not null,
  kind text not null default 'direct',
  transit_warehouse bigint,
  carrier text,
  handler bigint,
  received text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_transfer_number on inv_transfer (company_id, number);
create index inv_transfer_created on inv_transfer (company_id, created_at desc, id desc);
create index inv_transfer_status on inv_transfer (company_id, status, created_at desc, id desc);
create index inv_transfer_maker on inv_transfer (company_id, created_by, status, created_at desc, id desc);
create index inv_transfer_search on inv_transfer using gin (company_id, search gin_trgm_ops);
create index inv_transfer_order_date_order on inv_transfer (company_id, order_date, id);
create index inv_transfer_from_warehouse_recent on inv_transfer (company_id, from_warehouse, created_at desc, id desc);
create index inv_transfer_to_warehouse_recent on inv_transfer (company_id, to_warehouse, created_at desc, id desc);
create index inv_transfer_kind_recent on inv_transfer (company_id, kind, created_at desc, id desc);
create index inv_transfer_received_recent on inv_transfer (company_id, received, created_at desc, id desc);
alter table inv_transfer enable row level security;
create policy scope on inv_transfer using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_transfer to heliu_app;
create view inv_transfer_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, from_warehouse, to_warehouse, kind, transit_warehouse, carrier, handler, received, remark, search from inv_transfer where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_transfer_v to heliu_app;
create table inv_transfer_lines (
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
  to_location bigint,
  received_quantity numeric(22,6) not null default '0',
  amount numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_transfer_lines_sku_of on inv_transfer_lines (company_id, sku, document_id);
create index inv_transfer_lines_received_quantity_open on inv_transfer_lines (company_id, document_id) where received_quantity < base_quantity;
alter table inv_transfer_lines enable row level security;
create policy scope on inv_transfer_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_transfer_lines to heliu_app;
create view inv_transfer_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, to_location, received_quantity, amount, remark from inv_transfer_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_transfer_lines_v to heliu_app;
create table inv_transfer_receipt (
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
  from_warehouse bigint not null,
  to_warehouse bigint not null,
  transit_warehouse bigint not null,
  handler bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_transfer_receipt_number on inv_transfer_receipt (company_id, number);
create index inv_transfer_receipt_created on inv_transfer_receipt (company_id, created_at desc, id desc);
create index inv_transfer_receipt_status on inv_transfer_receipt (company_id, status, created_at desc, id desc);
create index inv_transfer_receipt_maker on inv_transfer_receipt (company_id, created_by, status, created_at desc, id desc);
create index inv_transfer_receipt_search on inv_transfer_receipt using gin (company_id, search gin_trgm_ops);
create index inv_transfer_receipt_order_date_order on inv_transfer_receipt (company_id, order_date, id);
create index inv_transfer_receipt_from_warehouse_recent on inv_transfer_receipt (company_id, from_warehouse, created_at desc, id desc);
create index inv_transfer_receipt_to_warehouse_recent on inv_transfer_receipt (company_id, to_warehouse, created_at desc, id desc);
alter table inv_transfer_receipt enable row level security;
create policy scope on inv_transfer_receipt using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_transfer_receipt to heliu_app;
create view inv_transfer_receipt_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, from_warehouse, to_warehouse, transit_warehouse, handler, remark, search from inv_transfer_receipt where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_transfer_receipt_v to heliu_app;
create table inv_transfer_receipt_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  transfer bigint not null,
  transfer_line bigint,
  sku bigint not null,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  location bigint,
  batch_no text,
  amount numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_transfer_receipt_lines_transfer_of on inv_transfer_receipt_lines (company_id, transfer, document_id);
create index inv_transfer_receipt_lines_sku_of on inv_transfer_receipt_lines (company_id, sku, document_id);
alter table inv_transfer_receipt_lines enable row level security;
create policy scope on inv_transfer_receipt_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_transfer_receipt_lines to heliu_app;
create view inv_transfer_receipt_lines_v as select company_id, document_id, id, position, transfer, transfer_line, sku, quantity, base_quantity, location, batch_no, amount, remark from inv_transfer_receipt_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_transfer_receipt_lines_v to heliu_app;
