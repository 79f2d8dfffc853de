drop view pur_cart_line_v;
alter table pur_cart_line add column forecast bigint;
alter table pur_cart_line add column forecast_line bigint;
create index pur_cart_line_forecast_order on pur_cart_line (company_id, forecast, id);
create view pur_cart_line_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, sku, unit, quantity, supplier, warehouse, price, need_date, source, forecast, forecast_line, remark from pur_cart_line where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_cart_line_v to heliu_app;
