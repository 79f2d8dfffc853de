drop view oms_output_order_lines_v;
alter table oms_output_order_lines add column serials text;
create view oms_output_order_lines_v as select company_id, document_id, id, position, sales_order, sales_line, "order", order_no, line_no, outer_sku, goods_name, spec, sku, unit, quantity, base_quantity, location, batch_no, serials, gift, tax_price, tax_rate, total, cost, released_quantity, invoiced_quantity, remark from oms_output_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_lines_v to heliu_app;
