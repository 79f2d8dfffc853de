create table pos_promotion (
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
  kind text not null,
  name text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  weekdays text[],
  slots text,
  audience text not null default 'all',
  priority integer not null default 100,
  exclusive boolean not null default false,
  stack_group text,
  no_member boolean not null default false,
  limit_per_bill integer,
  basis text not null default 'amount',
  threshold numeric(22,2),
  is_loop boolean not null default false,
  max_reduce numeric(18,2),
  gift_choice integer,
  set_mode text,
  set_value numeric(18,2),
  set_rate numeric(22,4),
  summary text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pos_promotion_number on pos_promotion (company_id, number);
create index pos_promotion_created on pos_promotion (company_id, created_at desc, id desc);
create index pos_promotion_status on pos_promotion (company_id, status, created_at desc, id desc);
create index pos_promotion_maker on pos_promotion (company_id, created_by, status, created_at desc, id desc);
create index pos_promotion_search on pos_promotion using gin (company_id, search gin_trgm_ops);
create index pos_promotion_order_date_order on pos_promotion (company_id, order_date, id);
create index pos_promotion_kind_recent on pos_promotion (company_id, kind, created_at desc, id desc);
create index pos_promotion_start_at_order on pos_promotion (company_id, start_at, id);
create index pos_promotion_end_at_order on pos_promotion (company_id, end_at, id);
create index pos_promotion_audience_recent on pos_promotion (company_id, audience, created_at desc, id desc);
alter table pos_promotion enable row level security;
create policy scope on pos_promotion using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_promotion to heliu_app;
create view pos_promotion_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, kind, name, start_at, end_at, weekdays, slots, audience, priority, exclusive, stack_group, no_member, limit_per_bill, basis, threshold, is_loop, max_reduce, gift_choice, set_mode, set_value, set_rate, summary, remark, search from pos_promotion where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_promotion_v to heliu_app;
create table pos_promotion_except (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint,
  goods bigint,
  category bigint,
  brand bigint,
  tag bigint,
  primary key (company_id, document_id, id)
);
create index pos_promotion_except_sku_of on pos_promotion_except (company_id, sku, document_id) where sku is not null;
create index pos_promotion_except_goods_of on pos_promotion_except (company_id, goods, document_id) where goods is not null;
create index pos_promotion_except_category_of on pos_promotion_except (company_id, category, document_id) where category is not null;
create index pos_promotion_except_brand_of on pos_promotion_except (company_id, brand, document_id) where brand is not null;
create index pos_promotion_except_tag_of on pos_promotion_except (company_id, tag, document_id) where tag is not null;
alter table pos_promotion_except enable row level security;
create policy scope on pos_promotion_except using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_promotion_except to heliu_app;
create view pos_promotion_except_v as select company_id, document_id, id, position, sku, goods, category, brand, tag from pos_promotion_except where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_promotion_except_v to heliu_app;
create table pos_promotion_gifts (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  quantity integer not null default 1,
  primary key (company_id, document_id, id)
);
create index pos_promotion_gifts_sku_of on pos_promotion_gifts (company_id, sku, document_id);
alter table pos_promotion_gifts enable row level security;
create policy scope on pos_promotion_gifts using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_promotion_gifts to heliu_app;
create view pos_promotion_gifts_v as select company_id, document_id, id, position, sku, quantity from pos_promotion_gifts where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_promotion_gifts_v to heliu_app;
create table pos_promotion_scope (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint,
  goods bigint,
  category bigint,
  brand bigint,
  tag bigint,
  rate numeric(22,4),
  nth integer,
  special_mode text,
  special_value numeric(18,2),
  set_group integer not null default 1,
  set_quantity integer not null default 1,
  primary key (company_id, document_id, id)
);
create index pos_promotion_scope_sku_of on pos_promotion_scope (company_id, sku, document_id) where sku is not null;
create index pos_promotion_scope_goods_of on pos_promotion_scope (company_id, goods, document_id) where goods is not null;
create index pos_promotion_scope_category_of on pos_promotion_scope (company_id, category, document_id) where category is not null;
create index pos_promotion_scope_brand_of on pos_promotion_scope (company_id, brand, document_id) where brand is not null;
create index pos_promotion_scope_tag_of on pos_promotion_scope (company_id, tag, document_id) where tag is not null;
alter table pos_promotion_scope enable row level security;
create policy scope on pos_promotion_scope using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_promotion_scope to heliu_app;
create view pos_promotion_scope_v as select company_id, document_id, id, position, sku, goods, category, brand, tag, rate, nth, special_mode, special_value, set_group, set_quantity from pos_promotion_scope where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_promotion_scope_v to heliu_app;
create table pos_promotion_tiers (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  threshold numeric(22,2) not null,
  reduce numeric(18,2),
  rate numeric(22,4),
  primary key (company_id, document_id, id)
);
alter table pos_promotion_tiers enable row level security;
create policy scope on pos_promotion_tiers using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pos_promotion_tiers to heliu_app;
create view pos_promotion_tiers_v as select company_id, document_id, id, position, threshold, reduce, rate from pos_promotion_tiers where company_id = (select current_setting('app.company_id')::bigint);
grant select on pos_promotion_tiers_v to heliu_app;
