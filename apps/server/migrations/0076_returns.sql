create index oms_output_order_express_no_order on oms_output_order (company_id, express_no, id) include (status);
create index oms_output_order_express_no_like on oms_output_order using gin (company_id, express_no gin_trgm_ops);
drop view oms_output_order_lines_v;
alter table oms_output_order_lines add column returning_quantity numeric(22,6) not null default '0';
alter table oms_output_order_lines add column returned_quantity numeric(22,6) not null default '0';
create index oms_output_order_lines_returning_quantity_open on oms_output_order_lines (company_id, document_id) where returning_quantity < quantity;
create index oms_output_order_lines_returned_quantity_open on oms_output_order_lines (company_id, document_id) where returned_quantity < quantity;
create view oms_output_order_lines_v as select company_id, document_id, id, position, sales_order, sales_line, "order", order_line, order_no, line_no, outer_sku, goods_name, spec, sku, unit, quantity, base_quantity, location, batch_no, serials, gift, tax_price, tax_rate, total, tax, cost, released_quantity, invoiced_quantity, returning_quantity, returned_quantity, remark from oms_output_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_output_order_lines_v to heliu_app;
create table sal_return_complete (
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
  complete_date date not null,
  request bigint,
  way text,
  kind text,
  customer bigint,
  shop bigint,
  cost numeric(18,2) not null default 0.00,
  amount numeric(18,2) not null default 0.00,
  exchange bigint,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sal_return_complete_number on sal_return_complete (company_id, number);
create index sal_return_complete_created on sal_return_complete (company_id, created_at desc, id desc);
create index sal_return_complete_status on sal_return_complete (company_id, status, created_at desc, id desc);
create index sal_return_complete_maker on sal_return_complete (company_id, created_by, status, created_at desc, id desc);
create index sal_return_complete_search on sal_return_complete using gin (company_id, search gin_trgm_ops);
create index sal_return_complete_complete_date_order on sal_return_complete (company_id, complete_date, id);
create index sal_return_complete_request_recent on sal_return_complete (company_id, request, created_at desc, id desc);
create index sal_return_complete_customer_recent on sal_return_complete (company_id, customer, created_at desc, id desc);
create index sal_return_complete_shop_recent on sal_return_complete (company_id, shop, created_at desc, id desc);
alter table sal_return_complete enable row level security;
create policy scope on sal_return_complete using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_complete to heliu_app;
create view sal_return_complete_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, complete_date, request, way, kind, customer, shop, cost, amount, exchange, remark, search from sal_return_complete where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_complete_v to heliu_app;
create table sal_return_complete_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table sal_return_complete_count enable row level security;
create policy scope on sal_return_complete_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_complete_count to heliu_app;
create table sal_return_complete_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  receipt bigint not null,
  receipt_line bigint,
  request bigint,
  request_line bigint,
  output bigint,
  output_line bigint,
  sku bigint,
  goods_name text,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  quality text not null,
  warehouse bigint,
  location bigint,
  batch_no text,
  serials text,
  amount numeric(18,2),
  cost numeric(18,2) not null default 0.00,
  invoiced_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index sal_return_complete_lines_receipt_of on sal_return_complete_lines (company_id, receipt, document_id);
create index sal_return_complete_lines_request_of on sal_return_complete_lines (company_id, request, document_id) where request is not null;
create index sal_return_complete_lines_output_of on sal_return_complete_lines (company_id, output, document_id) where output is not null;
create index sal_return_complete_lines_sku_of on sal_return_complete_lines (company_id, sku, document_id) where sku is not null;
create index sal_return_complete_lines_warehouse_of on sal_return_complete_lines (company_id, warehouse, document_id) where warehouse is not null;
alter table sal_return_complete_lines enable row level security;
create policy scope on sal_return_complete_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_complete_lines to heliu_app;
create view sal_return_complete_lines_v as select company_id, document_id, id, position, receipt, receipt_line, request, request_line, output, output_line, sku, goods_name, unit, quantity, base_quantity, quality, warehouse, location, batch_no, serials, amount, cost, invoiced_quantity, remark from sal_return_complete_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_complete_lines_v to heliu_app;
create table sal_return_receipt (
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
  receipt_date date not null,
  warehouse bigint not null,
  express bigint,
  express_no text,
  sender text,
  claim text not null default 'unknown',
  request bigint,
  kind text,
  customer bigint,
  shop bigint,
  guess bigint,
  completed text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sal_return_receipt_number on sal_return_receipt (company_id, number);
create index sal_return_receipt_created on sal_return_receipt (company_id, created_at desc, id desc);
create index sal_return_receipt_status on sal_return_receipt (company_id, status, created_at desc, id desc);
create index sal_return_receipt_maker on sal_return_receipt (company_id, created_by, status, created_at desc, id desc);
create index sal_return_receipt_search on sal_return_receipt using gin (company_id, search gin_trgm_ops);
create index sal_return_receipt_receipt_date_order on sal_return_receipt (company_id, receipt_date, id);
create index sal_return_receipt_warehouse_recent on sal_return_receipt (company_id, warehouse, created_at desc, id desc);
create index sal_return_receipt_express_no_order on sal_return_receipt (company_id, express_no, id);
create index sal_return_receipt_express_no_like on sal_return_receipt using gin (company_id, express_no gin_trgm_ops);
create index sal_return_receipt_claim_recent on sal_return_receipt (company_id, claim, created_at desc, id desc);
create index sal_return_receipt_request_recent on sal_return_receipt (company_id, request, created_at desc, id desc);
create index sal_return_receipt_customer_recent on sal_return_receipt (company_id, customer, created_at desc, id desc);
create index sal_return_receipt_shop_recent on sal_return_receipt (company_id, shop, created_at desc, id desc);
create index sal_return_receipt_completed_recent on sal_return_receipt (company_id, completed, created_at desc, id desc);
alter table sal_return_receipt enable row level security;
create policy scope on sal_return_receipt using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_receipt to heliu_app;
create view sal_return_receipt_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, receipt_date, warehouse, express, express_no, sender, claim, request, kind, customer, shop, guess, completed, remark, search from sal_return_receipt where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_receipt_v to heliu_app;
create table sal_return_receipt_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  claim text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status, claim)
);
alter table sal_return_receipt_count enable row level security;
create policy scope on sal_return_receipt_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_receipt_count to heliu_app;
create table sal_return_receipt_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  request bigint,
  request_line bigint,
  sku bigint,
  goods_name text,
  unit bigint,
  quantity numeric(22,6) not null,
  quality text,
  warehouse bigint,
  location bigint,
  batch_no text,
  serials text,
  completed_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index sal_return_receipt_lines_request_of on sal_return_receipt_lines (company_id, request, document_id) where request is not null;
create index sal_return_receipt_lines_sku_of on sal_return_receipt_lines (company_id, sku, document_id) where sku is not null;
create index sal_return_receipt_lines_warehouse_of on sal_return_receipt_lines (company_id, warehouse, document_id) where warehouse is not null;
create index sal_return_receipt_lines_completed_quantity_open on sal_return_receipt_lines (company_id, document_id) where completed_quantity < quantity;
alter table sal_return_receipt_lines enable row level security;
create policy scope on sal_return_receipt_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_receipt_lines to heliu_app;
create view sal_return_receipt_lines_v as select company_id, document_id, id, position, request, request_line, sku, goods_name, unit, quantity, quality, warehouse, location, batch_no, serials, completed_quantity, remark from sal_return_receipt_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_receipt_lines_v to heliu_app;
create table sal_return_request (
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
  kind text not null default 'sales',
  way text not null,
  cause bigint not null,
  customer bigint,
  shop bigint,
  request_date date not null,
  express bigint,
  express_no text,
  order_nos text,
  goods text,
  amount numeric(18,2) not null default 0.00,
  exchange_total numeric(18,2) not null default 0.00,
  difference numeric(18,2) not null default 0.00,
  refund bigint,
  refund_no text,
  refund_status text,
  received text not null default 'none',
  completed text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index sal_return_request_number on sal_return_request (company_id, number);
create index sal_return_request_created on sal_return_request (company_id, created_at desc, id desc);
create index sal_return_request_status on sal_return_request (company_id, status, created_at desc, id desc);
create index sal_return_request_maker on sal_return_request (company_id, created_by, status, created_at desc, id desc);
create index sal_return_request_search on sal_return_request using gin (company_id, search gin_trgm_ops);
create index sal_return_request_kind_recent on sal_return_request (company_id, kind, created_at desc, id desc);
create index sal_return_request_way_recent on sal_return_request (company_id, way, created_at desc, id desc);
create index sal_return_request_cause_recent on sal_return_request (company_id, cause, created_at desc, id desc);
create index sal_return_request_customer_recent on sal_return_request (company_id, customer, created_at desc, id desc);
create index sal_return_request_shop_recent on sal_return_request (company_id, shop, created_at desc, id desc);
create index sal_return_request_request_date_order on sal_return_request (company_id, request_date, id);
create index sal_return_request_express_no_order on sal_return_request (company_id, express_no, id);
create index sal_return_request_express_no_like on sal_return_request using gin (company_id, express_no gin_trgm_ops);
create unique index sal_return_request_refund on sal_return_request (company_id, refund) where refund is not null;
create index sal_return_request_received_recent on sal_return_request (company_id, received, created_at desc, id desc);
create index sal_return_request_completed_recent on sal_return_request (company_id, completed, created_at desc, id desc);
alter table sal_return_request enable row level security;
create policy scope on sal_return_request using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_request to heliu_app;
create view sal_return_request_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, way, cause, customer, shop, request_date, express, express_no, order_nos, goods, amount, exchange_total, difference, refund, refund_no, refund_status, received, completed, remark, search from sal_return_request where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_request_v to heliu_app;
create table sal_return_request_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  way text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status, way)
);
alter table sal_return_request_count enable row level security;
create policy scope on sal_return_request_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_request_count to heliu_app;
create table sal_return_request_exchanges (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  tax_price numeric(22,6),
  total numeric(18,2) not null default 0.00,
  primary key (company_id, document_id, id)
);
create index sal_return_request_exchanges_sku_of on sal_return_request_exchanges (company_id, sku, document_id);
alter table sal_return_request_exchanges enable row level security;
create policy scope on sal_return_request_exchanges using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_request_exchanges to heliu_app;
create view sal_return_request_exchanges_v as select company_id, document_id, id, position, sku, unit, quantity, tax_price, total from sal_return_request_exchanges where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_request_exchanges_v to heliu_app;
create table sal_return_request_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  output bigint not null,
  output_line bigint,
  sku bigint,
  goods_name text,
  spec text,
  unit bigint,
  quantity numeric(22,6) not null,
  asked_quantity numeric(22,6) not null default '0',
  amount numeric(18,2),
  received_quantity numeric(22,6) not null default '0',
  completed_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index sal_return_request_lines_output_of on sal_return_request_lines (company_id, output, document_id);
create index sal_return_request_lines_sku_of on sal_return_request_lines (company_id, sku, document_id) where sku is not null;
create index sal_return_request_lines_completed_quantity_open on sal_return_request_lines (company_id, document_id) where completed_quantity < quantity;
alter table sal_return_request_lines enable row level security;
create policy scope on sal_return_request_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on sal_return_request_lines to heliu_app;
create view sal_return_request_lines_v as select company_id, document_id, id, position, output, output_line, sku, goods_name, spec, unit, quantity, asked_quantity, amount, received_quantity, completed_quantity, remark from sal_return_request_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on sal_return_request_lines_v to heliu_app;
