drop view pur_request_lines_v;
alter table pur_request_lines add column tax_rate numeric(9,6);
create view pur_request_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, need_date, supplier, price, tax_rate, enquired_quantity, ordered_quantity, remark from pur_request_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_request_lines_v to heliu_app;
