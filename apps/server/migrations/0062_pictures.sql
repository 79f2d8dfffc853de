drop view goods_goods_v;
alter table goods_goods add column cover bigint;
create view goods_goods_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, category, brand, model, season, grade, material_quality, tags, origin, manufacturer, unit, unit_group, tax_item, tax_rate, invoice_name, valuation_class, cost_method, batch_managed, shelf_life_days, alert_days, allow_negative, min_stock, max_stock, reorder_quantity, lead_days, weight, volume, retail_price, wholesale_price, member_price, min_price, purchase_price, no_sale, no_purchase, no_discount, no_points, detail, cover, pictures, shelf, disabled, remark, search from goods_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_goods_v to heliu_app;
drop view goods_sku_v;
alter table goods_sku add column cover bigint;
create view goods_sku_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, goods, code, name, spec, attribute_key, barcode, picture, cover, retail_price, wholesale_price, member_price, min_price, purchase_price, weight, volume, labels, shelf, withdrawn, disabled, remark, search from goods_sku where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_sku_v to heliu_app;

-- Small pictures, made by the browser that uploaded the large one. Few kilobytes each; they go with the row they belong to.
create table sys_file_thumbnail (
  company_id bigint not null,
  file_id bigint not null,
  media_type text collate "C" not null,
  content bytea not null,
  primary key (company_id, file_id),
  foreign key (company_id, file_id) references sys_file (company_id, id) on delete cascade
);
alter table sys_file_thumbnail alter column content set storage external;
alter table sys_file_thumbnail enable row level security;
create policy scope on sys_file_thumbnail using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, delete on sys_file_thumbnail to heliu_app;
-- The first picture of goods stands for them and for their SKUs.
update goods_goods g set cover = m.file from (
  select distinct on (company_id, goods) company_id, goods, file from goods_media
  where kind = 'picture' and not deleted order by company_id, goods, position, id) m
where m.company_id = g.company_id and m.goods = g.id;
update goods_sku s set cover = coalesce(s.picture, g.cover) from goods_goods g
where g.company_id = s.company_id and g.id = s.goods and (s.picture is not null or g.cover is not null);
