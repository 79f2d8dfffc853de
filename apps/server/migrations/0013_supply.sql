create table oms_express_company (
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
  phone text,
  track_url text,
  platform_codes jsonb,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_express_company_search on oms_express_company using gin (company_id, search gin_trgm_ops);
create unique index oms_express_company_code on oms_express_company (company_id, code) where not deleted;
create unique index oms_express_company_name on oms_express_company (company_id, name) where not deleted;
alter table oms_express_company enable row level security;
create policy scope_read on oms_express_company for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_express_company for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_express_company to heliu_app;
create view oms_express_company_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, phone, track_url, platform_codes, disabled, remark, search from oms_express_company where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_express_company_v to heliu_app;
create table oms_route (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  priority integer not null default 100,
  shops bigint[],
  platforms text[],
  regions text,
  min_amount numeric(18,2),
  max_amount numeric(18,2),
  labels bigint[],
  warehouse bigint not null,
  express bigint,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_route_search on oms_route using gin (company_id, search gin_trgm_ops);
create unique index oms_route_name on oms_route (company_id, name) where not deleted;
alter table oms_route enable row level security;
create policy scope_read on oms_route for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_route for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_route to heliu_app;
create view oms_route_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, priority, shops, platforms, regions, min_amount, max_amount, labels, warehouse, express, disabled, remark, search from oms_route where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_route_v to heliu_app;
create table oms_channel_area (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  channel bigint not null,
  province text not null,
  city text not null default '',
  warehouse bigint not null,
  express bigint,
  freight text,
  primary key (company_id, id)
);
create index oms_channel_area_channel_order on oms_channel_area (company_id, channel, id);
create unique index oms_channel_area_channel_province_city on oms_channel_area (company_id, channel, province, city) where not deleted;
alter table oms_channel_area enable row level security;
create policy scope_read on oms_channel_area for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_channel_area for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_channel_area to heliu_app;
create view oms_channel_area_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, channel, province, city, warehouse, express, freight from oms_channel_area where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_channel_area_v to heliu_app;
create table oms_abnormal_merchant (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'title',
  tax_no text,
  reason text not null,
  since date not null,
  state text not null default 'active',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_abnormal_merchant_search on oms_abnormal_merchant using gin (company_id, search gin_trgm_ops);
alter table oms_abnormal_merchant enable row level security;
create policy scope_read on oms_abnormal_merchant for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_abnormal_merchant for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_abnormal_merchant to heliu_app;
create view oms_abnormal_merchant_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, tax_no, reason, since, state, remark, search from oms_abnormal_merchant where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_abnormal_merchant_v to heliu_app;
create table oms_goods_name (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  shop bigint not null,
  goods_name text not null,
  spec text,
  outer_sku text,
  item_id text,
  sku_id text,
  item_key text not null default '',
  category text,
  state text not null default 'unmatched',
  tax_item bigint,
  invoice_name text,
  sku text,
  found text,
  seen integer not null default 0,
  last_seen timestamptz,
  tried boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_goods_name_created on oms_goods_name (company_id, created_at desc, id desc);
create index oms_goods_name_search on oms_goods_name using gin (company_id, search gin_trgm_ops);
create index oms_goods_name_shop_order on oms_goods_name (company_id, shop, id);
create index oms_goods_name_shop_recent on oms_goods_name (company_id, shop, created_at desc, id desc);
create index oms_goods_name_goods_name_order on oms_goods_name (company_id, goods_name, id);
create index oms_goods_name_goods_name_like on oms_goods_name using gin (company_id, goods_name gin_trgm_ops);
create index oms_goods_name_outer_sku_order on oms_goods_name (company_id, outer_sku, id);
create index oms_goods_name_outer_sku_like on oms_goods_name using gin (company_id, outer_sku gin_trgm_ops);
create index oms_goods_name_category_order on oms_goods_name (company_id, category, id);
create index oms_goods_name_category_like on oms_goods_name using gin (company_id, category gin_trgm_ops);
create index oms_goods_name_state_order on oms_goods_name (company_id, state, id);
create index oms_goods_name_seen_order on oms_goods_name (company_id, seen, id);
create unique index oms_goods_name_shop_item_key on oms_goods_name (company_id, shop, item_key) where not deleted;
alter table oms_goods_name enable row level security;
create policy scope_read on oms_goods_name for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_goods_name for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_goods_name to heliu_app;
create view oms_goods_name_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, goods_name, spec, outer_sku, item_id, sku_id, item_key, category, state, tax_item, invoice_name, sku, found, seen, last_seen, tried, remark, search from oms_goods_name where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_goods_name_v to heliu_app;
create table oms_output_order (
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
  orders bigint[] not null,
  order_nos text,
  shop bigint,
  platform text,
  origin text not null default 'orders',
  out_date date not null,
  warehouse bigint not null,
  express bigint,
  express_no text,
  route_reason text,
  receiver_name text,
  receiver_phone text,
  receiver_address text,
  region text,
  goods text,
  quantity numeric(22,6) not null default '0',
  amount numeric(18,2) not null default 0.00,
  freight numeric(18,2) not null default 0.00,
  weight numeric(22,3),
  ship_state text not null default 'waiting',
  shipped_at timestamptz,
  shipped_by bigint,
  push_state text not null default 'none',
  push_message text,
  locked boolean not null default false,
  lock_reason text,
  locked_by bigint,
  locked_at timestamptz,
  merged_into bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index oms_output_order_number on oms_output_order (company_id, number);
create index oms_output_order_created on oms_output_order (company_id, created_at desc, id desc);
create index oms_output_order_status on oms_output_order (company_id, status, created_at desc, id desc);
create index oms_output_order_maker on oms_output_order (company_id, created_by, status, created_at desc, id desc);
create index oms_output_order_search on oms_output_order using gin (company_id, search gin_trgm_ops);
create index oms_output_order_orders_among on oms_output_order using gin (company_id, orders);
create index oms_output_order_shop_order on oms_output_order (company_id, shop, id);
create index oms_output_order_shop_recent on oms_output_order (company_id, shop, created_at desc, id desc);
create index oms_output_order_platform_order on oms_output_order (company_id, platform, id);
create index oms_output_order_out_date_order on oms_output_order (company_id, out_date, id);
create index oms_output_order_warehouse_order on oms_output_order (company_id, warehouse, id);
create index oms_output_order_warehouse_recent on oms_output_order (company_id, warehouse, created_at desc, id desc);
create index oms_output_order_express_order on oms_output_order (company_id, express, id);
create index oms_output_order_express_recent on oms_output_order (company_id, express, created_at desc, id desc);
create index oms_output_order_ship_state_order on oms_output_order (company_id, ship_state, id);
create index oms_output_order_shipped_at_order on oms_output_order (company_id, shipped_at, id);
create index oms_output_order_push_state_order on oms_output_order (company_id, push_state, id);
create index oms_output_order_merged_into_order on oms_output_order (company_id, merged_into, id);
create index oms_output_order_merged_into_recent on oms_output_order (company_id, merged_into, created_at desc, id desc);
alter table oms_output_order enable row level security;
create policy scope_read on oms_output_order for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_output_order for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_output_order to heliu_app;
create view oms_output_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, orders, order_nos, shop, platform, origin, out_date, warehouse, express, express_no, route_reason, receiver_name, receiver_phone, receiver_address, region, goods, quantity, amount, freight, weight, ship_state, shipped_at, shipped_by, push_state, push_message, locked, lock_reason, locked_by, locked_at, merged_into, remark, search from oms_output_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_v to heliu_app;
create table oms_output_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  "order" bigint,
  order_no text,
  line_no text,
  outer_sku text,
  goods_name text,
  spec text,
  quantity numeric(22,6) not null default '0',
  gift boolean not null default false,
  primary key (company_id, document_id, id)
);
alter table oms_output_order_lines enable row level security;
create policy scope_read on oms_output_order_lines for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_output_order_lines for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_output_order_lines to heliu_app;
create view oms_output_order_lines_v as select company_id, document_id, id, position, "order", order_no, line_no, outer_sku, goods_name, spec, quantity, gift from oms_output_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_lines_v to heliu_app;
create table oms_output_order_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  ship_state text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status, ship_state)
);
alter table oms_output_order_count enable row level security;
create policy scope_read on oms_output_order_count for select using (company_id = (select current_setting('app.company_id')::bigint));
create policy scope_write on oms_output_order_count for all using (company_id = (select current_setting('app.company_id')::bigint)) with check (company_id = (select current_setting('app.company_id')::bigint));
grant select, insert, update, delete on oms_output_order_count to heliu_app;
