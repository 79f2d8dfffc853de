drop view oms_output_order_v;
alter table oms_output_order add column kind text not null default 'shop';
alter table oms_output_order add column customer bigint;
alter table oms_output_order add column site bigint;
alter table oms_output_order add column salesman bigint;
alter table oms_output_order add column total numeric(18,2) not null default 0.00;
alter table oms_output_order add column invoiced text not null default 'none';
alter table oms_output_order alter column orders drop not null;
drop index oms_output_order_shop_recent;
drop index oms_output_order_platform_recent;
drop index oms_output_order_out_date_order;
drop index oms_output_order_warehouse_recent;
drop index oms_output_order_express_recent;
drop index oms_output_order_ship_state_recent;
drop index oms_output_order_shipped_at_order;
drop index oms_output_order_push_state_recent;
drop index oms_output_order_merged_into_recent;
create index oms_output_order_kind_recent on oms_output_order (company_id, kind, created_at desc, id desc) include (status);
create index oms_output_order_customer_recent on oms_output_order (company_id, customer, created_at desc, id desc) include (status);
create index oms_output_order_salesman_recent on oms_output_order (company_id, salesman, created_at desc, id desc) include (status);
create index oms_output_order_shop_recent on oms_output_order (company_id, shop, created_at desc, id desc) include (status);
create index oms_output_order_platform_recent on oms_output_order (company_id, platform, created_at desc, id desc) include (status);
create index oms_output_order_out_date_order on oms_output_order (company_id, out_date, id) include (status);
create index oms_output_order_warehouse_recent on oms_output_order (company_id, warehouse, created_at desc, id desc) include (status);
create index oms_output_order_express_recent on oms_output_order (company_id, express, created_at desc, id desc) include (status);
create index oms_output_order_invoiced_recent on oms_output_order (company_id, invoiced, created_at desc, id desc) include (status);
create index oms_output_order_ship_state_recent on oms_output_order (company_id, ship_state, created_at desc, id desc) include (status);
create index oms_output_order_shipped_at_order on oms_output_order (company_id, shipped_at, id) include (status);
create index oms_output_order_push_state_recent on oms_output_order (company_id, push_state, created_at desc, id desc) include (status);
create index oms_output_order_merged_into_recent on oms_output_order (company_id, merged_into, created_at desc, id desc) include (status);
create view oms_output_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, customer, site, salesman, orders, order_nos, shop, platform, origin, out_date, warehouse, express, express_no, route_reason, receiver_name, receiver_phone, receiver_address, region, goods, quantity, amount, total, invoiced, freight, weight, ship_state, shipped_at, shipped_by, push_state, push_message, locked, lock_reason, locked_by, locked_at, merged_into, remark, search from oms_output_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_v to heliu_app;
alter table oms_output_order_count add column kind text not null default 'shop';
alter table oms_output_order_count alter column kind drop default;
alter table oms_output_order_count drop constraint oms_output_order_count_pkey;
alter table oms_output_order_count add primary key (company_id, day, stripe, kind, status, ship_state);
drop view oms_output_order_lines_v;
alter table oms_output_order_lines add column sales_order bigint;
alter table oms_output_order_lines add column sales_line bigint;
alter table oms_output_order_lines add column sku bigint;
alter table oms_output_order_lines add column unit bigint;
alter table oms_output_order_lines add column base_quantity numeric(22,6) not null default '0';
alter table oms_output_order_lines add column location bigint;
alter table oms_output_order_lines add column batch_no text;
alter table oms_output_order_lines add column tax_price numeric(22,6);
alter table oms_output_order_lines add column tax_rate numeric(9,6);
alter table oms_output_order_lines add column total numeric(18,2) not null default 0.00;
alter table oms_output_order_lines add column cost numeric(18,2) not null default 0.00;
alter table oms_output_order_lines add column released_quantity numeric(22,6) not null default '0';
alter table oms_output_order_lines add column invoiced_quantity numeric(22,6) not null default '0';
alter table oms_output_order_lines add column remark text;
alter table oms_output_order_lines alter column quantity drop default;
update oms_output_order_lines set base_quantity = quantity;
create index oms_output_order_lines_sales_order_of on oms_output_order_lines (company_id, sales_order, document_id) where sales_order is not null;
create index oms_output_order_lines_sku_of on oms_output_order_lines (company_id, sku, document_id) where sku is not null;
create view oms_output_order_lines_v as select company_id, document_id, id, position, sales_order, sales_line, "order", order_no, line_no, outer_sku, goods_name, spec, sku, unit, quantity, base_quantity, location, batch_no, gift, tax_price, tax_rate, total, cost, released_quantity, invoiced_quantity, remark from oms_output_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_lines_v to heliu_app;
create table oms_output_order_parts (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  line integer not null,
  sku bigint not null,
  quantity numeric(22,6) not null,
  primary key (company_id, document_id, id)
);
create index oms_output_order_parts_sku_of on oms_output_order_parts (company_id, sku, document_id);
alter table oms_output_order_parts enable row level security;
create policy scope on oms_output_order_parts using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_output_order_parts to heliu_app;
create view oms_output_order_parts_v as select company_id, document_id, id, position, line, sku, quantity from oms_output_order_parts where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_parts_v to heliu_app;
create index sal_order_lines_shipped_quantity_open on sal_order_lines (company_id, document_id) where shipped_quantity < quantity;
