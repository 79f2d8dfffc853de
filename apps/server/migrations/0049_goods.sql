create table fico_valuation_class (
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
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index fico_valuation_class_search on fico_valuation_class using gin (company_id, search gin_trgm_ops);
create unique index fico_valuation_class_code on fico_valuation_class (company_id, code) where not deleted;
create unique index fico_valuation_class_name on fico_valuation_class (company_id, name) where not deleted;
alter table fico_valuation_class enable row level security;
create policy scope on fico_valuation_class using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_valuation_class to heliu_app;
create view fico_valuation_class_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, sort, disabled, remark, search from fico_valuation_class where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_valuation_class_v to heliu_app;
create table goods_brand (
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
  english_name text,
  logo bigint,
  registration_no text,
  authorized_until date,
  story text,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_brand_search on goods_brand using gin (company_id, search gin_trgm_ops);
create unique index goods_brand_code on goods_brand (company_id, code) where not deleted;
create unique index goods_brand_name on goods_brand (company_id, name) where not deleted;
alter table goods_brand enable row level security;
create policy scope on goods_brand using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_brand to heliu_app;
create view goods_brand_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, english_name, logo, registration_no, authorized_until, story, sort, disabled, remark, search from goods_brand where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_brand_v to heliu_app;
create table goods_category (
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
  tax_item bigint,
  tax_rate bigint,
  valuation_class bigint,
  picture bigint,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_category_search on goods_category using gin (company_id, search gin_trgm_ops);
create unique index goods_category_code on goods_category (company_id, code) where not deleted;
create unique index goods_category_parent_name on goods_category (company_id, parent, name) where not deleted;
alter table goods_category enable row level security;
create policy scope on goods_category using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_category to heliu_app;
create view goods_category_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, parent, tax_item, tax_rate, valuation_class, picture, sort, disabled, remark, search from goods_category where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_category_v to heliu_app;
create table goods_category_attributes (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  name text not null,
  kind text not null default 'sale',
  values text not null,
  primary key (company_id, document_id, id)
);
alter table goods_category_attributes enable row level security;
create policy scope on goods_category_attributes using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_category_attributes to heliu_app;
create view goods_category_attributes_v as select company_id, document_id, id, position, name, kind, values from goods_category_attributes where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_category_attributes_v to heliu_app;
create table goods_combination (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  combination bigint not null,
  name text not null,
  kind text not null default 'virtual',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_combination_search on goods_combination using gin (company_id, search gin_trgm_ops);
create unique index goods_combination_combination on goods_combination (company_id, combination) where not deleted;
alter table goods_combination enable row level security;
create policy scope on goods_combination using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_combination to heliu_app;
create view goods_combination_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, combination, name, kind, disabled, remark, search from goods_combination where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_combination_v to heliu_app;
create table goods_combination_parts (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  quantity numeric(22,6) not null,
  price_share numeric(22,4),
  primary key (company_id, document_id, id)
);
create index goods_combination_parts_sku_of on goods_combination_parts (company_id, sku, document_id);
alter table goods_combination_parts enable row level security;
create policy scope on goods_combination_parts using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_combination_parts to heliu_app;
create view goods_combination_parts_v as select company_id, document_id, id, position, sku, quantity, price_share from goods_combination_parts where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_combination_parts_v to heliu_app;
create table goods_goods (
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
  short_name text,
  kind text not null default 'goods',
  category bigint not null,
  brand bigint,
  model bigint,
  season bigint,
  grade bigint,
  material_quality bigint,
  tags bigint[],
  origin text,
  manufacturer text,
  unit bigint not null,
  unit_group bigint,
  tax_item bigint,
  tax_rate bigint,
  invoice_name text,
  valuation_class bigint,
  cost_method text not null default 'movingAverage',
  batch_managed boolean not null default false,
  serial_managed boolean not null default false,
  shelf_life_days integer,
  alert_days integer,
  min_stock numeric(22,6),
  max_stock numeric(22,6),
  reorder_quantity numeric(22,6),
  lead_days integer,
  weight numeric(22,4),
  volume numeric(22,6),
  retail_price numeric(22,4),
  wholesale_price numeric(22,4),
  member_price numeric(22,4),
  min_price numeric(22,4),
  purchase_price numeric(22,4),
  no_sale boolean not null default false,
  no_purchase boolean not null default false,
  no_discount boolean not null default false,
  no_points boolean not null default false,
  detail text,
  pictures integer not null default 0,
  shelf text not null default 'off',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_goods_created on goods_goods (company_id, created_at desc, id desc);
create index goods_goods_search on goods_goods using gin (company_id, search gin_trgm_ops);
create unique index goods_goods_code on goods_goods (company_id, code) where not deleted;
create index goods_goods_code_order on goods_goods (company_id, code, id);
create index goods_goods_code_like on goods_goods using gin (company_id, code gin_trgm_ops);
create index goods_goods_kind_recent on goods_goods (company_id, kind, created_at desc, id desc);
create index goods_goods_category_recent on goods_goods (company_id, category, created_at desc, id desc);
create index goods_goods_brand_recent on goods_goods (company_id, brand, created_at desc, id desc);
create index goods_goods_tags_among on goods_goods using gin (company_id, tags) where tags is not null;
create index goods_goods_shelf_recent on goods_goods (company_id, shelf, created_at desc, id desc);
create index goods_goods_disabled_recent on goods_goods (company_id, created_at desc, id desc) where disabled;
alter table goods_goods enable row level security;
create policy scope on goods_goods using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_goods to heliu_app;
create view goods_goods_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, category, brand, model, season, grade, material_quality, tags, origin, manufacturer, unit, unit_group, tax_item, tax_rate, invoice_name, valuation_class, cost_method, batch_managed, serial_managed, shelf_life_days, alert_days, min_stock, max_stock, reorder_quantity, lead_days, weight, volume, retail_price, wholesale_price, member_price, min_price, purchase_price, no_sale, no_purchase, no_discount, no_points, detail, pictures, shelf, disabled, remark, search from goods_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_goods_v to heliu_app;
create table goods_goods_attributes (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  name text not null,
  kind text not null default 'sale',
  values text not null,
  primary key (company_id, document_id, id)
);
alter table goods_goods_attributes enable row level security;
create policy scope on goods_goods_attributes using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_goods_attributes to heliu_app;
create view goods_goods_attributes_v as select company_id, document_id, id, position, name, kind, values from goods_goods_attributes where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_goods_attributes_v to heliu_app;
create table goods_grade (
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
  standard text,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_grade_search on goods_grade using gin (company_id, search gin_trgm_ops);
create unique index goods_grade_code on goods_grade (company_id, code) where not deleted;
create unique index goods_grade_name on goods_grade (company_id, name) where not deleted;
alter table goods_grade enable row level security;
create policy scope on goods_grade using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_grade to heliu_app;
create view goods_grade_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, standard, sort, disabled, remark, search from goods_grade where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_grade_v to heliu_app;
create table goods_label (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  kind text not null default 'storage',
  colour text not null default 'grey',
  instruction text,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_label_search on goods_label using gin (company_id, search gin_trgm_ops);
create unique index goods_label_name on goods_label (company_id, name) where not deleted;
alter table goods_label enable row level security;
create policy scope on goods_label using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_label to heliu_app;
create view goods_label_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, kind, colour, instruction, sort, disabled, remark, search from goods_label where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_label_v to heliu_app;
create table goods_material_quality (
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
  composition text,
  care_note text,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_material_quality_search on goods_material_quality using gin (company_id, search gin_trgm_ops);
create unique index goods_material_quality_code on goods_material_quality (company_id, code) where not deleted;
create unique index goods_material_quality_name on goods_material_quality (company_id, name) where not deleted;
alter table goods_material_quality enable row level security;
create policy scope on goods_material_quality using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_material_quality to heliu_app;
create view goods_material_quality_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, composition, care_note, disabled, remark, search from goods_material_quality where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_material_quality_v to heliu_app;
create table goods_media (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  goods bigint not null,
  kind text not null default 'picture',
  file bigint not null,
  position integer not null default 0,
  primary key (company_id, id)
);
create index goods_media_goods_order on goods_media (company_id, goods, id);
alter table goods_media enable row level security;
create policy scope on goods_media using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_media to heliu_app;
create view goods_media_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, goods, kind, file, position from goods_media where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_media_v to heliu_app;
create table goods_model (
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
  category bigint,
  brand bigint,
  unit bigint,
  unit_group bigint,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_model_search on goods_model using gin (company_id, search gin_trgm_ops);
create unique index goods_model_code on goods_model (company_id, code) where not deleted;
alter table goods_model enable row level security;
create policy scope on goods_model using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_model to heliu_app;
create view goods_model_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, category, brand, unit, unit_group, disabled, remark, search from goods_model where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_model_v to heliu_app;
create table goods_model_attributes (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  name text not null,
  kind text not null default 'sale',
  values text not null,
  primary key (company_id, document_id, id)
);
alter table goods_model_attributes enable row level security;
create policy scope on goods_model_attributes using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_model_attributes to heliu_app;
create view goods_model_attributes_v as select company_id, document_id, id, position, name, kind, values from goods_model_attributes where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_model_attributes_v to heliu_app;
create table goods_price_change (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  sku bigint not null,
  kind text not null,
  before numeric(22,4),
  after numeric(22,4),
  cost_before numeric(22,4),
  cost_after numeric(22,4),
  source text not null,
  number text,
  primary key (company_id, id)
);
create index goods_price_change_created on goods_price_change (company_id, created_at desc, id desc);
create index goods_price_change_sku_recent on goods_price_change (company_id, sku, created_at desc, id desc);
create index goods_price_change_kind_recent on goods_price_change (company_id, kind, created_at desc, id desc);
alter table goods_price_change enable row level security;
create policy scope on goods_price_change using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_price_change to heliu_app;
create view goods_price_change_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, sku, kind, before, after, cost_before, cost_after, source, number from goods_price_change where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_price_change_v to heliu_app;
create table goods_price_order (
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
  kind text not null default 'retailPrice',
  effective_at timestamptz,
  end_at timestamptz,
  reason text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index goods_price_order_number on goods_price_order (company_id, number);
create index goods_price_order_created on goods_price_order (company_id, created_at desc, id desc);
create index goods_price_order_status on goods_price_order (company_id, status, created_at desc, id desc);
create index goods_price_order_maker on goods_price_order (company_id, created_by, status, created_at desc, id desc);
create index goods_price_order_search on goods_price_order using gin (company_id, search gin_trgm_ops);
create index goods_price_order_order_date_order on goods_price_order (company_id, order_date, id);
create index goods_price_order_kind_recent on goods_price_order (company_id, kind, created_at desc, id desc);
create index goods_price_order_effective_at_order on goods_price_order (company_id, effective_at, id);
alter table goods_price_order enable row level security;
create policy scope on goods_price_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_price_order to heliu_app;
create view goods_price_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, kind, effective_at, end_at, reason, remark, search from goods_price_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_price_order_v to heliu_app;
create table goods_price_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  old_price numeric(22,4),
  new_price numeric(22,4),
  old_cost numeric(22,4),
  new_cost numeric(22,4),
  primary key (company_id, document_id, id)
);
create index goods_price_order_lines_sku_of on goods_price_order_lines (company_id, sku, document_id);
alter table goods_price_order_lines enable row level security;
create policy scope on goods_price_order_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_price_order_lines to heliu_app;
create view goods_price_order_lines_v as select company_id, document_id, id, position, sku, old_price, new_price, old_cost, new_cost from goods_price_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_price_order_lines_v to heliu_app;
create table goods_season (
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
  year integer not null,
  start_month integer,
  end_month integer,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_season_search on goods_season using gin (company_id, search gin_trgm_ops);
create unique index goods_season_code on goods_season (company_id, code) where not deleted;
create unique index goods_season_name on goods_season (company_id, name) where not deleted;
alter table goods_season enable row level security;
create policy scope on goods_season using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_season to heliu_app;
create view goods_season_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, year, start_month, end_month, disabled, remark, search from goods_season where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_season_v to heliu_app;
create table goods_sku (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  goods bigint not null,
  code text not null,
  name text not null,
  spec text,
  attribute_key text not null,
  barcode text,
  picture bigint,
  retail_price numeric(22,4),
  wholesale_price numeric(22,4),
  member_price numeric(22,4),
  min_price numeric(22,4),
  purchase_price numeric(22,4),
  weight numeric(22,4),
  volume numeric(22,6),
  labels bigint[],
  shelf text not null default 'off',
  withdrawn boolean not null default false,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_sku_created on goods_sku (company_id, created_at desc, id desc);
create index goods_sku_search on goods_sku using gin (company_id, search gin_trgm_ops);
create index goods_sku_goods_recent on goods_sku (company_id, goods, created_at desc, id desc);
create unique index goods_sku_code on goods_sku (company_id, code) where not deleted;
create index goods_sku_code_order on goods_sku (company_id, code, id);
create index goods_sku_code_like on goods_sku using gin (company_id, code gin_trgm_ops);
create index goods_sku_labels_among on goods_sku using gin (company_id, labels) where labels is not null;
create index goods_sku_shelf_recent on goods_sku (company_id, shelf, created_at desc, id desc);
create index goods_sku_disabled_recent on goods_sku (company_id, created_at desc, id desc) where disabled;
create unique index goods_sku_goods_attribute_key on goods_sku (company_id, goods, attribute_key) where not deleted;
alter table goods_sku enable row level security;
create policy scope on goods_sku using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_sku to heliu_app;
create view goods_sku_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, goods, code, name, spec, attribute_key, barcode, picture, retail_price, wholesale_price, member_price, min_price, purchase_price, weight, volume, labels, shelf, withdrawn, disabled, remark, search from goods_sku where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_sku_v to heliu_app;
create table goods_sku_barcodes (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  barcode text not null,
  unit bigint not null,
  primary key (company_id, document_id, id)
);
create unique index goods_sku_barcodes_barcode on goods_sku_barcodes (company_id, barcode);
alter table goods_sku_barcodes enable row level security;
create policy scope on goods_sku_barcodes using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_sku_barcodes to heliu_app;
create view goods_sku_barcodes_v as select company_id, document_id, id, position, barcode, unit from goods_sku_barcodes where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_sku_barcodes_v to heliu_app;
create table goods_tag (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  colour text not null default 'grey',
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_tag_search on goods_tag using gin (company_id, search gin_trgm_ops);
create unique index goods_tag_name on goods_tag (company_id, name) where not deleted;
alter table goods_tag enable row level security;
create policy scope on goods_tag using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_tag to heliu_app;
create view goods_tag_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, colour, sort, disabled, remark, search from goods_tag where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_tag_v to heliu_app;
create table goods_unit (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  code text,
  decimals integer not null default 0,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_unit_search on goods_unit using gin (company_id, search gin_trgm_ops);
create unique index goods_unit_name on goods_unit (company_id, name) where not deleted;
create unique index goods_unit_code on goods_unit (company_id, code) where not deleted and code is not null;
alter table goods_unit enable row level security;
create policy scope on goods_unit using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_unit to heliu_app;
create view goods_unit_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, code, decimals, sort, disabled, remark, search from goods_unit where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_unit_v to heliu_app;
create table goods_unit_group (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index goods_unit_group_search on goods_unit_group using gin (company_id, search gin_trgm_ops);
create unique index goods_unit_group_name on goods_unit_group (company_id, name) where not deleted;
alter table goods_unit_group enable row level security;
create policy scope on goods_unit_group using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_unit_group to heliu_app;
create view goods_unit_group_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, disabled, remark, search from goods_unit_group where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_unit_group_v to heliu_app;
create table goods_unit_group_units (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  unit bigint not null,
  ratio numeric(22,6) not null,
  purchase_default boolean not null default false,
  sale_default boolean not null default false,
  shown boolean not null default false,
  primary key (company_id, document_id, id)
);
alter table goods_unit_group_units enable row level security;
create policy scope on goods_unit_group_units using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on goods_unit_group_units to heliu_app;
create view goods_unit_group_units_v as select company_id, document_id, id, position, unit, ratio, purchase_default, sale_default, shown from goods_unit_group_units where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_unit_group_units_v to heliu_app;
drop view oms_goods_name_v;
alter table oms_goods_name add column goods_sku bigint;
alter table oms_goods_name add column sku_state text not null default 'open';
alter table oms_goods_name add column sku_found text;
create index oms_goods_name_goods_sku_recent on oms_goods_name (company_id, goods_sku, created_at desc, id desc);
create index oms_goods_name_sku_state_recent on oms_goods_name (company_id, sku_state, created_at desc, id desc);
create view oms_goods_name_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, shop, goods_name, spec, outer_sku, item_id, sku_id, item_key, category, state, tax_item, invoice_name, sku, found, goods_sku, sku_state, sku_found, seen, last_seen, tried, remark, search from oms_goods_name where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_goods_name_v to heliu_app;
create table scm_area (
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
  manager bigint,
  regions text,
  sort integer not null default 0,
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index scm_area_search on scm_area using gin (company_id, search gin_trgm_ops);
create unique index scm_area_code on scm_area (company_id, code) where not deleted;
alter table scm_area enable row level security;
create policy scope on scm_area using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on scm_area to heliu_app;
create view scm_area_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, parent, manager, regions, sort, disabled, remark, search from scm_area where company_id = (select current_setting('app.company_id')::bigint);
grant select on scm_area_v to heliu_app;
create table scm_location (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  warehouse bigint not null,
  code text not null,
  name text,
  kind text not null default 'pick',
  disabled boolean not null default false,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create index scm_location_search on scm_location using gin (company_id, search gin_trgm_ops);
create index scm_location_warehouse_order on scm_location (company_id, warehouse, id);
create unique index scm_location_warehouse_code on scm_location (company_id, warehouse, code) where not deleted;
alter table scm_location enable row level security;
create policy scope on scm_location using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on scm_location to heliu_app;
create view scm_location_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, warehouse, code, name, kind, disabled, remark, search from scm_location where company_id = (select current_setting('app.company_id')::bigint);
grant select on scm_location_v to heliu_app;
drop view scm_warehouse_v;
alter table scm_warehouse add column area bigint;
alter table scm_warehouse add column managers bigint[];
alter table scm_warehouse add column location_managed boolean not null default false;
alter table scm_warehouse add column allow_negative boolean not null default false;
create view scm_warehouse_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, kind, factory, area, managers, contact, phone, address, location_managed, allow_negative, disabled, remark, search from scm_warehouse where company_id = (select current_setting('app.company_id')::bigint);
grant select on scm_warehouse_v to heliu_app;
