drop view goods_goods_v;
alter table goods_goods add column serial_managed boolean not null default false;
create view goods_goods_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, code, name, short_name, kind, category, brand, model, season, grade, material_quality, tags, origin, manufacturer, unit, unit_group, tax_item, tax_rate, invoice_name, valuation_class, cost_method, batch_managed, serial_managed, shelf_life_days, alert_days, allow_negative, min_stock, max_stock, reorder_quantity, lead_days, weight, volume, retail_price, wholesale_price, member_price, min_price, purchase_price, no_sale, no_purchase, no_discount, no_points, detail, cover, pictures, shelf, disabled, remark, search from goods_goods where company_id = (select current_setting('app.company_id')::bigint);
grant select on goods_goods_v to heliu_app;
drop view inv_assembly_v;
alter table inv_assembly add column serials text;
create view inv_assembly_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, warehouse, sku, quantity, location, batch_no, serials, production_date, expiry_date, fee, fee_supplier, handler, amount, remark, search from inv_assembly where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_assembly_v to heliu_app;
drop view inv_assembly_lines_v;
alter table inv_assembly_lines add column serials text;
create view inv_assembly_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, serials, production_date, expiry_date, cost_share, amount, remark from inv_assembly_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_assembly_lines_v to heliu_app;
drop view inv_loss_overflow_lines_v;
alter table inv_loss_overflow_lines add column serials text;
create view inv_loss_overflow_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, serials, production_date, expiry_date, amount, tax, pending, disposed, remark from inv_loss_overflow_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_loss_overflow_lines_v to heliu_app;
drop view inv_other_order_lines_v;
alter table inv_other_order_lines add column serials text;
create view inv_other_order_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, serials, production_date, expiry_date, price, amount, remark from inv_other_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_other_order_lines_v to heliu_app;
create table inv_serial_entry (
  company_id bigint not null,
  source_id bigint not null,
  source_name text collate "C" not null,
  id bigint not null,
  source_action text collate "C" not null,
  source_number text collate "C",
  posted_on date not null,
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  sku bigint not null,
  serial text not null,
  warehouse bigint not null,
  quantity numeric(22,0) not null default '0',
  primary key (company_id, source_id, source_name, id)
);
create unique index inv_serial_entry_reverses on inv_serial_entry (company_id, reverses_id) where reverses_id is not null;
create index inv_serial_entry_serial on inv_serial_entry (company_id, serial, posted_on, id);
alter table inv_serial_entry enable row level security;
create policy scope on inv_serial_entry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert on inv_serial_entry to heliu_app;
create trigger append_only before update or delete or truncate on inv_serial_entry for each statement execute function refuse_rewrite();
create view inv_serial_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, sku, serial, warehouse, quantity from inv_serial_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_serial_entry_v to heliu_app;
create table inv_serial_entry_by_piece (
  company_id bigint not null,
  serial text not null,
  sku bigint not null,
  stripe smallint not null default 0,
  quantity numeric(22,0) not null default 0,
  primary key (company_id, serial, sku, stripe)
);
alter table inv_serial_entry_by_piece enable row level security;
create policy scope on inv_serial_entry_by_piece using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_serial_entry_by_piece to heliu_app;
create view inv_serial_entry_by_piece_v as select company_id, serial, sku, stripe, quantity from inv_serial_entry_by_piece where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_serial_entry_by_piece_v to heliu_app;
create table inv_serial_entry_by_place (
  company_id bigint not null,
  sku bigint not null,
  warehouse bigint not null,
  serial text not null,
  stripe smallint not null default 0,
  quantity numeric(22,0) not null default 0,
  primary key (company_id, sku, warehouse, serial, stripe),
  constraint inv_serial_entry_by_place_floor check (quantity >= 0)
);
alter table inv_serial_entry_by_place enable row level security;
create policy scope on inv_serial_entry_by_place using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_serial_entry_by_place to heliu_app;
create view inv_serial_entry_by_place_v as select company_id, sku, warehouse, serial, stripe, quantity from inv_serial_entry_by_place where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_serial_entry_by_place_v to heliu_app;
drop view inv_stock_take_lines_v;
alter table inv_stock_take_lines add column serials text;
create view inv_stock_take_lines_v as select company_id, document_id, id, position, location, sku, batch_no, book_quantity, first_quantity, quantity, serials, difference, remark from inv_stock_take_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_stock_take_lines_v to heliu_app;
drop view inv_transfer_lines_v;
alter table inv_transfer_lines add column serials text;
create view inv_transfer_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, location, batch_no, serials, to_location, received_quantity, amount, remark from inv_transfer_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_transfer_lines_v to heliu_app;
drop view inv_transfer_receipt_lines_v;
alter table inv_transfer_receipt_lines add column serials text;
create view inv_transfer_receipt_lines_v as select company_id, document_id, id, position, transfer, transfer_line, sku, quantity, base_quantity, location, batch_no, serials, amount, remark from inv_transfer_receipt_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_transfer_receipt_lines_v to heliu_app;
drop view pur_input_order_lines_v;
alter table pur_input_order_lines add column serials text;
create view pur_input_order_lines_v as select company_id, document_id, id, position, "order", order_line, sku, unit, quantity, base_quantity, location, batch_no, serials, production_date, expiry_date, price, tax_rate, tax_price, net_price, amount, tax, total, rejected_quantity, reject_reason, fee_share, cost, returned_quantity, invoiced_quantity, settled_estimate, remark from pur_input_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_input_order_lines_v to heliu_app;
drop view pur_return_lines_v;
alter table pur_return_lines add column serials text;
create view pur_return_lines_v as select company_id, document_id, id, position, input, input_line, sku, unit, quantity, base_quantity, location, batch_no, serials, price, tax_rate, tax_price, net_price, amount, tax, total, cost, invoiced_quantity, settled_estimate, remark from pur_return_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_return_lines_v to heliu_app;
