create table oms_goods_channel (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  shop bigint not null,
  title text not null,
  item_id text not null,
  sku_id text not null default '',
  sku bigint not null,
  mode text not null default 'share',
  share numeric(9,6) not null default '1',
  fixed integer,
  reserve integer not null default 0,
  stopped boolean not null default false,
  push_state text not null default 'waiting',
  pushed_quantity integer,
  pushed_at timestamptz,
  push_message text,
  due_at timestamptz,
  sending_until timestamptz,
  tries integer not null default 0,
  forced boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_goods_channel_created on oms_goods_channel (company_id, created_at desc, id desc);
create index oms_goods_channel_search on oms_goods_channel using gin (company_id, search gin_trgm_ops);
create index oms_goods_channel_shop_recent on oms_goods_channel (company_id, shop, created_at desc, id desc);
create index oms_goods_channel_sku_recent on oms_goods_channel (company_id, sku, created_at desc, id desc);
create index oms_goods_channel_stopped_recent on oms_goods_channel (company_id, created_at desc, id desc) where stopped;
create index oms_goods_channel_push_state_recent on oms_goods_channel (company_id, push_state, created_at desc, id desc);
create index oms_goods_channel_pushed_at_order on oms_goods_channel (company_id, pushed_at, id);
create index oms_goods_channel_due_at_order on oms_goods_channel (company_id, due_at, id);
create unique index oms_goods_channel_shop_item_id_sku_id on oms_goods_channel (company_id, shop, item_id, sku_id) where not deleted;
alter table oms_goods_channel enable row level security;
create policy scope on oms_goods_channel using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_goods_channel to heliu_app;
create view oms_goods_channel_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, title, item_id, sku_id, sku, mode, share, fixed, reserve, stopped, push_state, pushed_quantity, pushed_at, push_message, due_at, sending_until, tries, forced, remark, search from oms_goods_channel where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_goods_channel_v to heliu_app;
