create table pur_input_order (
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
  supplier bigint not null,
  input_date date not null,
  warehouse bigint not null,
  delivery_no text,
  pricing text not null default 'taxed',
  fee_basis text not null default 'amount',
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  fee numeric(18,2) not null default 0.00,
  cost numeric(18,2) not null default 0.00,
  invoiced text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_input_order_number on pur_input_order (company_id, number);
create index pur_input_order_created on pur_input_order (company_id, created_at desc, id desc);
create index pur_input_order_status on pur_input_order (company_id, status, created_at desc, id desc);
create index pur_input_order_maker on pur_input_order (company_id, created_by, status, created_at desc, id desc);
create index pur_input_order_search on pur_input_order using gin (company_id, search gin_trgm_ops);
create index pur_input_order_supplier_recent on pur_input_order (company_id, supplier, created_at desc, id desc);
create index pur_input_order_input_date_order on pur_input_order (company_id, input_date, id);
create index pur_input_order_warehouse_recent on pur_input_order (company_id, warehouse, created_at desc, id desc);
create index pur_input_order_total_order on pur_input_order (company_id, total, id);
create index pur_input_order_invoiced_recent on pur_input_order (company_id, invoiced, created_at desc, id desc);
alter table pur_input_order enable row level security;
create policy scope on pur_input_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_input_order to heliu_app;
create view pur_input_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, supplier, input_date, warehouse, delivery_no, pricing, fee_basis, amount, tax, total, fee, cost, invoiced, remark, search from pur_input_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_input_order_v to heliu_app;
create table pur_input_order_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table pur_input_order_count enable row level security;
create policy scope on pur_input_order_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_input_order_count to heliu_app;
create table pur_input_order_fees (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  name text not null,
  supplier bigint not null,
  amount numeric(18,2) not null,
  remark text,
  primary key (company_id, document_id, id)
);
alter table pur_input_order_fees enable row level security;
create policy scope on pur_input_order_fees using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_input_order_fees to heliu_app;
create view pur_input_order_fees_v as select company_id, document_id, id, position, name, supplier, amount, remark from pur_input_order_fees where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_input_order_fees_v to heliu_app;
create table pur_input_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  "order" bigint,
  order_line bigint,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  location bigint,
  batch_no text,
  production_date date,
  expiry_date date,
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  tax_price numeric(22,6),
  net_price numeric(22,6),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  rejected_quantity numeric(22,6),
  reject_reason text,
  fee_share numeric(18,2) not null default 0.00,
  cost numeric(18,2) not null default 0.00,
  returned_quantity numeric(22,6) not null default '0',
  invoiced_quantity numeric(22,6) not null default '0',
  settled_estimate numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index pur_input_order_lines_order_of on pur_input_order_lines (company_id, "order", document_id) where "order" is not null;
create index pur_input_order_lines_sku_of on pur_input_order_lines (company_id, sku, document_id);
create index pur_input_order_lines_returned_quantity_open on pur_input_order_lines (company_id, document_id) where returned_quantity < quantity;
alter table pur_input_order_lines enable row level security;
create policy scope on pur_input_order_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_input_order_lines to heliu_app;
create view pur_input_order_lines_v as select company_id, document_id, id, position, "order", order_line, sku, unit, quantity, base_quantity, location, batch_no, production_date, expiry_date, price, tax_rate, tax_price, net_price, amount, tax, total, rejected_quantity, reject_reason, fee_share, cost, returned_quantity, invoiced_quantity, settled_estimate, remark from pur_input_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_input_order_lines_v to heliu_app;
drop view pur_order_lines_v;
alter table pur_order_lines add column deal_price numeric(22,6);
create index pur_order_lines_received_quantity_open on pur_order_lines (company_id, document_id) where received_quantity < quantity;
create view pur_order_lines_v as select company_id, document_id, id, position, request, request_line, quotation, quotation_line, sku, unit, quantity, base_quantity, price, tax_rate, tax_price, net_price, amount, tax, total, discount, deal_price, delivery_date, received_quantity, remark from pur_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_order_lines_v to heliu_app;
create table pur_return (
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
  supplier bigint not null,
  return_date date not null,
  warehouse bigint not null,
  cause text not null,
  pricing text not null default 'taxed',
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  invoiced text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_return_number on pur_return (company_id, number);
create index pur_return_created on pur_return (company_id, created_at desc, id desc);
create index pur_return_status on pur_return (company_id, status, created_at desc, id desc);
create index pur_return_maker on pur_return (company_id, created_by, status, created_at desc, id desc);
create index pur_return_search on pur_return using gin (company_id, search gin_trgm_ops);
create index pur_return_supplier_recent on pur_return (company_id, supplier, created_at desc, id desc);
create index pur_return_return_date_order on pur_return (company_id, return_date, id);
create index pur_return_warehouse_recent on pur_return (company_id, warehouse, created_at desc, id desc);
create index pur_return_total_order on pur_return (company_id, total, id);
create index pur_return_invoiced_recent on pur_return (company_id, invoiced, created_at desc, id desc);
alter table pur_return enable row level security;
create policy scope on pur_return using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_return to heliu_app;
create view pur_return_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, supplier, return_date, warehouse, cause, pricing, amount, tax, total, invoiced, remark, search from pur_return where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_return_v to heliu_app;
create table pur_return_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  input bigint not null,
  input_line bigint,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  location bigint,
  batch_no text,
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  tax_price numeric(22,6),
  net_price numeric(22,6),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  cost numeric(18,2) not null default 0.00,
  invoiced_quantity numeric(22,6) not null default '0',
  settled_estimate numeric(18,2) not null default 0.00,
  remark text,
  primary key (company_id, document_id, id)
);
create index pur_return_lines_input_of on pur_return_lines (company_id, input, document_id);
create index pur_return_lines_sku_of on pur_return_lines (company_id, sku, document_id);
alter table pur_return_lines enable row level security;
create policy scope on pur_return_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_return_lines to heliu_app;
create view pur_return_lines_v as select company_id, document_id, id, position, input, input_line, sku, unit, quantity, base_quantity, location, batch_no, price, tax_rate, tax_price, net_price, amount, tax, total, cost, invoiced_quantity, settled_estimate, remark from pur_return_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_return_lines_v to heliu_app;
