drop view oms_output_order_v;
alter table oms_output_order add column intercepted boolean not null default false;
alter table oms_output_order add column intercept_reason text;
create index oms_output_order_intercepted_recent on oms_output_order (company_id, created_at desc, id desc) include (status) where intercepted;
create view oms_output_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, customer, site, salesman, orders, order_nos, shop, platform, origin, out_date, warehouse, express, express_no, number_from, route_reason, receiver_name, receiver_phone, receiver_address, region, goods, quantity, amount, total, invoiced, freight, weight, wave, slot, pack_state, pack_note, ship_state, shipped_at, shipped_by, push_state, push_message, locked, lock_reason, locked_by, locked_at, intercepted, intercept_reason, merged_into, remark, search from oms_output_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_v to heliu_app;
drop view oms_output_order_lines_v;
alter table oms_output_order_lines add column order_line text;
create index oms_output_order_lines_order_of on oms_output_order_lines (company_id, "order", document_id) where "order" is not null;
create view oms_output_order_lines_v as select company_id, document_id, id, position, sales_order, sales_line, "order", order_line, order_no, line_no, outer_sku, goods_name, spec, sku, unit, quantity, base_quantity, location, batch_no, serials, gift, tax_price, tax_rate, total, cost, released_quantity, invoiced_quantity, remark from oms_output_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_lines_v to heliu_app;

-- Which line of its order a line is: the order it came from where orders were merged, and its number there.
update oms_output_order_lines x set order_line = k.key from (
  select y.company_id, y.document_id, y.id, min(concat(l.from_order, '/', coalesce(l.line_no, l.position::text))) as key
  from oms_output_order_lines y
  join oms_order_lines l on l.company_id = y.company_id and l.document_id = y."order" and l.line_no is not distinct from y.line_no
  group by 1, 2, 3
) k where x.company_id = k.company_id and x.document_id = k.document_id and x.id = k.id;
-- An order may leave in several parcels: what was one claim on all of it is one for each of its lines, with how much.
alter table oms_output_claim add column line text not null default '';
alter table oms_output_claim add column quantity numeric(22,6) not null default 0;
alter table oms_output_claim drop constraint oms_output_claim_pkey;
insert into oms_output_claim (company_id, order_id, document_id, line, quantity)
  select c.company_id, c.order_id, c.document_id, coalesce(x.order_line, '/'), sum(x.quantity) from oms_output_claim c
  join oms_output_order_lines x on x.company_id = c.company_id and x.document_id = c.document_id and x."order" = c.order_id
  group by 1, 2, 3, 4;
delete from oms_output_claim where line = '';
alter table oms_output_claim alter column line drop default;
alter table oms_output_claim alter column quantity drop default;
alter table oms_output_claim add primary key (company_id, order_id, line, document_id);
