create table pur_cart_line (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  supplier bigint,
  warehouse bigint,
  price numeric(22,6),
  need_date date,
  source text not null default 'manual',
  remark text,
  primary key (company_id, id)
);
create index pur_cart_line_sku_order on pur_cart_line (company_id, sku, id);
create index pur_cart_line_supplier_order on pur_cart_line (company_id, supplier, id);
create index pur_cart_line_warehouse_order on pur_cart_line (company_id, warehouse, id);
create index pur_cart_line_source_order on pur_cart_line (company_id, source, id);
alter table pur_cart_line enable row level security;
create policy scope on pur_cart_line using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_cart_line to heliu_app;
create view pur_cart_line_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, sku, unit, quantity, supplier, warehouse, price, need_date, source, remark from pur_cart_line where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_cart_line_v to heliu_app;
create table pur_enquiry (
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
  subject text,
  enquiry_date date not null,
  deadline date not null,
  buyer bigint not null,
  terms text,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_enquiry_number on pur_enquiry (company_id, number);
create index pur_enquiry_created on pur_enquiry (company_id, created_at desc, id desc);
create index pur_enquiry_status on pur_enquiry (company_id, status, created_at desc, id desc);
create index pur_enquiry_maker on pur_enquiry (company_id, created_by, status, created_at desc, id desc);
create index pur_enquiry_search on pur_enquiry using gin (company_id, search gin_trgm_ops);
create index pur_enquiry_enquiry_date_order on pur_enquiry (company_id, enquiry_date, id);
create index pur_enquiry_deadline_order on pur_enquiry (company_id, deadline, id);
create index pur_enquiry_buyer_recent on pur_enquiry (company_id, buyer, created_at desc, id desc);
alter table pur_enquiry enable row level security;
create policy scope on pur_enquiry using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_enquiry to heliu_app;
create view pur_enquiry_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, subject, enquiry_date, deadline, buyer, terms, remark, search from pur_enquiry where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_enquiry_v to heliu_app;
create table pur_enquiry_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  request bigint,
  request_line bigint,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  need_date date,
  spec text,
  quoted_quantity numeric(22,6) not null default '0',
  primary key (company_id, document_id, id)
);
create index pur_enquiry_lines_request_of on pur_enquiry_lines (company_id, request, document_id) where request is not null;
create index pur_enquiry_lines_sku_of on pur_enquiry_lines (company_id, sku, document_id);
alter table pur_enquiry_lines enable row level security;
create policy scope on pur_enquiry_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_enquiry_lines to heliu_app;
create view pur_enquiry_lines_v as select company_id, document_id, id, position, request, request_line, sku, unit, quantity, base_quantity, need_date, spec, quoted_quantity from pur_enquiry_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_enquiry_lines_v to heliu_app;
create table pur_enquiry_suppliers (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  supplier bigint not null,
  answer text not null default 'waiting',
  remark text,
  primary key (company_id, document_id, id)
);
alter table pur_enquiry_suppliers enable row level security;
create policy scope on pur_enquiry_suppliers using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_enquiry_suppliers to heliu_app;
create view pur_enquiry_suppliers_v as select company_id, document_id, id, position, supplier, answer, remark from pur_enquiry_suppliers where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_enquiry_suppliers_v to heliu_app;
create table pur_order (
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
  order_date date not null,
  delivery_date date,
  warehouse bigint not null,
  buyer bigint not null,
  pricing text not null default 'taxed',
  deposit_amount numeric(18,2),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  received text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_order_number on pur_order (company_id, number);
create index pur_order_created on pur_order (company_id, created_at desc, id desc);
create index pur_order_status on pur_order (company_id, status, created_at desc, id desc);
create index pur_order_maker on pur_order (company_id, created_by, status, created_at desc, id desc);
create index pur_order_search on pur_order using gin (company_id, search gin_trgm_ops);
create index pur_order_supplier_recent on pur_order (company_id, supplier, created_at desc, id desc);
create index pur_order_order_date_order on pur_order (company_id, order_date, id);
create index pur_order_delivery_date_order on pur_order (company_id, delivery_date, id);
create index pur_order_warehouse_recent on pur_order (company_id, warehouse, created_at desc, id desc);
create index pur_order_buyer_recent on pur_order (company_id, buyer, created_at desc, id desc);
create index pur_order_total_order on pur_order (company_id, total, id);
create index pur_order_received_recent on pur_order (company_id, received, created_at desc, id desc);
alter table pur_order enable row level security;
create policy scope on pur_order using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_order to heliu_app;
create view pur_order_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, supplier, order_date, delivery_date, warehouse, buyer, pricing, deposit_amount, amount, tax, total, received, remark, search from pur_order where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_order_v to heliu_app;
create table pur_order_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table pur_order_count enable row level security;
create policy scope on pur_order_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_order_count to heliu_app;
create table pur_order_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  request bigint,
  request_line bigint,
  quotation bigint,
  quotation_line bigint,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  tax_price numeric(22,6),
  net_price numeric(22,6),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  discount numeric(18,2),
  delivery_date date,
  received_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index pur_order_lines_request_of on pur_order_lines (company_id, request, document_id) where request is not null;
create index pur_order_lines_quotation_of on pur_order_lines (company_id, quotation, document_id) where quotation is not null;
create index pur_order_lines_sku_of on pur_order_lines (company_id, sku, document_id);
alter table pur_order_lines enable row level security;
create policy scope on pur_order_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_order_lines to heliu_app;
create view pur_order_lines_v as select company_id, document_id, id, position, request, request_line, quotation, quotation_line, sku, unit, quantity, base_quantity, price, tax_rate, tax_price, net_price, amount, tax, total, discount, delivery_date, received_quantity, remark from pur_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_order_lines_v to heliu_app;
create table pur_quotation (
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
  quotation_date date not null,
  valid_to date not null,
  lead_days integer,
  pricing text not null default 'taxed',
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  ordered text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_quotation_number on pur_quotation (company_id, number);
create index pur_quotation_created on pur_quotation (company_id, created_at desc, id desc);
create index pur_quotation_status on pur_quotation (company_id, status, created_at desc, id desc);
create index pur_quotation_maker on pur_quotation (company_id, created_by, status, created_at desc, id desc);
create index pur_quotation_search on pur_quotation using gin (company_id, search gin_trgm_ops);
create index pur_quotation_supplier_recent on pur_quotation (company_id, supplier, created_at desc, id desc);
create index pur_quotation_quotation_date_order on pur_quotation (company_id, quotation_date, id);
create index pur_quotation_valid_to_order on pur_quotation (company_id, valid_to, id);
create index pur_quotation_total_order on pur_quotation (company_id, total, id);
create index pur_quotation_ordered_recent on pur_quotation (company_id, ordered, created_at desc, id desc);
alter table pur_quotation enable row level security;
create policy scope on pur_quotation using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_quotation to heliu_app;
create view pur_quotation_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, supplier, quotation_date, valid_to, lead_days, pricing, amount, tax, total, ordered, remark, search from pur_quotation where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_quotation_v to heliu_app;
create table pur_quotation_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  enquiry bigint,
  enquiry_line bigint,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  tax_price numeric(22,6),
  net_price numeric(22,6),
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  min_quantity numeric(22,6),
  lead_days integer,
  ordered_quantity numeric(22,6) not null default '0',
  primary key (company_id, document_id, id)
);
create index pur_quotation_lines_enquiry_of on pur_quotation_lines (company_id, enquiry, document_id) where enquiry is not null;
create index pur_quotation_lines_sku_of on pur_quotation_lines (company_id, sku, document_id);
alter table pur_quotation_lines enable row level security;
create policy scope on pur_quotation_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_quotation_lines to heliu_app;
create view pur_quotation_lines_v as select company_id, document_id, id, position, enquiry, enquiry_line, sku, unit, quantity, base_quantity, price, tax_rate, tax_price, net_price, amount, tax, total, min_quantity, lead_days, ordered_quantity from pur_quotation_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_quotation_lines_v to heliu_app;
create table pur_request (
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
  request_date date not null,
  requester bigint not null,
  department bigint,
  need_date date not null,
  kind text not null default 'normal',
  reason text,
  pre_audited_by bigint,
  pre_audited_at timestamptz,
  ordered text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_request_number on pur_request (company_id, number);
create index pur_request_created on pur_request (company_id, created_at desc, id desc);
create index pur_request_status on pur_request (company_id, status, created_at desc, id desc);
create index pur_request_maker on pur_request (company_id, created_by, status, created_at desc, id desc);
create index pur_request_search on pur_request using gin (company_id, search gin_trgm_ops);
create index pur_request_request_date_order on pur_request (company_id, request_date, id);
create index pur_request_requester_recent on pur_request (company_id, requester, created_at desc, id desc);
create index pur_request_department_recent on pur_request (company_id, department, created_at desc, id desc);
create index pur_request_need_date_order on pur_request (company_id, need_date, id);
create index pur_request_kind_recent on pur_request (company_id, kind, created_at desc, id desc);
create index pur_request_ordered_recent on pur_request (company_id, ordered, created_at desc, id desc);
alter table pur_request enable row level security;
create policy scope on pur_request using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_request to heliu_app;
create view pur_request_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, request_date, requester, department, need_date, kind, reason, pre_audited_by, pre_audited_at, ordered, remark, search from pur_request where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_request_v to heliu_app;
create table pur_request_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  unit bigint,
  quantity numeric(22,6) not null,
  base_quantity numeric(22,6) not null default '0',
  need_date date,
  supplier bigint,
  price numeric(22,6),
  enquired_quantity numeric(22,6) not null default '0',
  ordered_quantity numeric(22,6) not null default '0',
  remark text,
  primary key (company_id, document_id, id)
);
create index pur_request_lines_sku_of on pur_request_lines (company_id, sku, document_id);
create index pur_request_lines_ordered_quantity_open on pur_request_lines (company_id, document_id) where ordered_quantity < quantity;
alter table pur_request_lines enable row level security;
create policy scope on pur_request_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_request_lines to heliu_app;
create view pur_request_lines_v as select company_id, document_id, id, position, sku, unit, quantity, base_quantity, need_date, supplier, price, enquired_quantity, ordered_quantity, remark from pur_request_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_request_lines_v to heliu_app;
