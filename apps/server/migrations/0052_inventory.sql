update goods_goods set cost_method = 'movingAverage' where cost_method in ('fifo', 'monthAverage');
drop view goods_goods_v;
alter table goods_goods add column allow_negative boolean not null default false;
alter table goods_goods drop column serial_managed;
create view goods_goods_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, category, brand, model, season, grade, material_quality, tags, origin, manufacturer, unit, unit_group, tax_item, tax_rate, invoice_name, valuation_class, cost_method, batch_managed, shelf_life_days, alert_days, allow_negative, min_stock, max_stock, reorder_quantity, lead_days, weight, volume, retail_price, wholesale_price, member_price, min_price, purchase_price, no_sale, no_purchase, no_discount, no_points, detail, pictures, shelf, disabled, remark, search from goods_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_goods_v to heliu_app;
create table inv_batch (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  sku bigint not null,
  batch_no text not null,
  production_date date,
  expiry_date date,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index inv_batch_created on inv_batch (company_id, created_at desc, id desc);
create index inv_batch_search on inv_batch using gin (company_id, search gin_trgm_ops);
create index inv_batch_sku_recent on inv_batch (company_id, sku, created_at desc, id desc);
create index inv_batch_expiry_date_order on inv_batch (company_id, expiry_date, id);
create unique index inv_batch_sku_batch_no on inv_batch (company_id, sku, batch_no) where not deleted;
alter table inv_batch enable row level security;
create policy scope on inv_batch using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_batch to heliu_app;
create view inv_batch_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, sku, batch_no, production_date, expiry_date, disabled, remark, search from inv_batch where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_batch_v to heliu_app;
create table inv_other_order (
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
  kind text not null default 'in',
  order_date date not null,
  warehouse bigint not null,
  department bigint,
  handler bigint,
  cause text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_other_order_number on inv_other_order (company_id, number);
create index inv_other_order_created on inv_other_order (company_id, created_at desc, id desc);
create index inv_other_order_status on inv_other_order (company_id, status, created_at desc, id desc);
create index inv_other_order_maker on inv_other_order (company_id, created_by, status, created_at desc, id desc);
create index inv_other_order_search on inv_other_order using gin (company_id, search gin_trgm_ops);
create index inv_other_order_kind_recent on inv_other_order (company_id, kind, created_at desc, id desc);
create index inv_other_order_order_date_order on inv_other_order (company_id, order_date, id);
create index inv_other_order_warehouse_recent on inv_other_order (company_id, warehouse, created_at desc, id desc);
alter table inv_other_order enable row level security;
create policy scope on inv_other_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_other_order to heliu_app;
create view inv_other_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, warehouse, department, handler, cause, remark, search from inv_other_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_other_order_v to heliu_app;
create table inv_other_order_lines (
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
  price numeric(22,6),
  amount numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_other_order_lines_sku_of on inv_other_order_lines (company_id, sku, document_id);
alter table inv_other_order_lines enable row level security;
create policy scope on inv_other_order_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_other_order_lines to heliu_app;
create view inv_other_order_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, production_date, expiry_date, price, amount, remark from inv_other_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_other_order_lines_v to heliu_app;
create table inv_stock_entry (
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
  sku bigint not null,
  warehouse bigint not null,
  location bigint,
  batch text,
  pool text,
  kind text not null,
  quantity numeric(22,6) not null default '0',
  amount numeric(18,2) not null default 0.00,
  reserved numeric(22,6) not null default '0',
  locked numeric(22,6) not null default '0',
  on_order numeric(22,6) not null default '0',
  in_transit numeric(22,6) not null default '0',
  available numeric(22,6) not null default '0',
  primary key (company_id, source_id, source_name, id)
);
create unique index inv_stock_entry_reverses on inv_stock_entry (company_id, reverses_id) where reverses_id is not null;
create index inv_stock_entry_day on inv_stock_entry (company_id, posted_on, id);
create index inv_stock_entry_sku on inv_stock_entry (company_id, sku, posted_on, id);
create index inv_stock_entry_warehouse on inv_stock_entry (company_id, warehouse, posted_on, id);
alter table inv_stock_entry enable row level security;
create policy scope on inv_stock_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on inv_stock_entry to heliu_app;
create trigger append_only before update or delete or truncate on inv_stock_entry for each statement execute function refuse_rewrite();
create view inv_stock_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, sku, warehouse, location, batch, pool, kind, quantity, amount, reserved, locked, on_order, in_transit, available from inv_stock_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_entry_v to heliu_app;
create table inv_stock_entry_by_lot (
  company_id bigint not null,
  sku bigint not null,
  warehouse bigint not null,
  location bigint not null,
  batch text not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  primary key (company_id, sku, warehouse, location, batch, stripe)
);
alter table inv_stock_entry_by_lot enable row level security;
create policy scope on inv_stock_entry_by_lot using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_stock_entry_by_lot to heliu_app;
create view inv_stock_entry_by_lot_v as select company_id, sku, warehouse, location, batch, stripe, quantity from inv_stock_entry_by_lot where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_entry_by_lot_v to heliu_app;
create table inv_stock_entry_by_month (
  company_id bigint not null,
  sku bigint not null,
  warehouse bigint not null,
  kind text not null,
  month date not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, sku, warehouse, kind, month, stripe)
);
alter table inv_stock_entry_by_month enable row level security;
create policy scope on inv_stock_entry_by_month using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_stock_entry_by_month to heliu_app;
create view inv_stock_entry_by_month_v as select company_id, sku, warehouse, kind, month, stripe, quantity, amount from inv_stock_entry_by_month where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_entry_by_month_v to heliu_app;
create table inv_stock_entry_by_place (
  company_id bigint not null,
  sku bigint not null,
  warehouse bigint not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  amount numeric(18,2) not null default 0,
  reserved numeric(22,6) not null default 0,
  locked numeric(22,6) not null default 0,
  on_order numeric(22,6) not null default 0,
  in_transit numeric(22,6) not null default 0,
  available numeric(22,6) not null default 0,
  primary key (company_id, sku, warehouse, stripe)
);
alter table inv_stock_entry_by_place enable row level security;
create policy scope on inv_stock_entry_by_place using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_stock_entry_by_place to heliu_app;
create view inv_stock_entry_by_place_v as select company_id, sku, warehouse, stripe, quantity, amount, reserved, locked, on_order, in_transit, available from inv_stock_entry_by_place where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_entry_by_place_v to heliu_app;
create table inv_stock_entry_by_pool (
  company_id bigint not null,
  sku bigint not null,
  pool text not null,
  stripe smallint not null default 0,
  quantity numeric(22,6) not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, sku, pool, stripe)
);
alter table inv_stock_entry_by_pool enable row level security;
create policy scope on inv_stock_entry_by_pool using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_stock_entry_by_pool to heliu_app;
create view inv_stock_entry_by_pool_v as select company_id, sku, pool, stripe, quantity, amount from inv_stock_entry_by_pool where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_entry_by_pool_v to heliu_app;
