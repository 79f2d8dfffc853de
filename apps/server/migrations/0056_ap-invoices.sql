drop view fico_payable_entry_v;
alter table fico_payable_entry add column invoice bigint;
create view fico_payable_entry_v as select company_id, source_id, source_name, id, source_action, source_number, posted_on, reverses_id, created_by, created_at, supplier, invoice, amount, estimated from fico_payable_entry where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_v to heliu_app;
create table fico_payable_entry_by_open (
  company_id bigint not null,
  supplier bigint not null,
  invoice bigint not null,
  stripe smallint not null default 0,
  amount numeric(18,2) not null default 0,
  primary key (company_id, supplier, invoice, stripe)
);
alter table fico_payable_entry_by_open enable row level security;
create policy scope on fico_payable_entry_by_open using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on fico_payable_entry_by_open to heliu_app;
create view fico_payable_entry_by_open_v as select company_id, supplier, invoice, stripe, amount from fico_payable_entry_by_open where company_id = (select current_setting('app.company_id')::bigint);
grant select on fico_payable_entry_by_open_v to heliu_app;
create table pur_ap_invoice (
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
  invoice_kind text not null default 'normal',
  supplier bigint not null,
  invoice_date date not null,
  due_date date,
  tax_invoice_no text,
  buyer bigint,
  pricing text not null default 'taxed',
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  settled_amount numeric(18,2) not null default 0.00,
  open_amount numeric(18,2) not null default 0.00,
  settle_status text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_ap_invoice_number on pur_ap_invoice (company_id, number);
create index pur_ap_invoice_created on pur_ap_invoice (company_id, created_at desc, id desc);
create index pur_ap_invoice_status on pur_ap_invoice (company_id, status, created_at desc, id desc);
create index pur_ap_invoice_maker on pur_ap_invoice (company_id, created_by, status, created_at desc, id desc);
create index pur_ap_invoice_search on pur_ap_invoice using gin (company_id, search gin_trgm_ops);
create index pur_ap_invoice_invoice_kind_recent on pur_ap_invoice (company_id, invoice_kind, created_at desc, id desc);
create index pur_ap_invoice_supplier_recent on pur_ap_invoice (company_id, supplier, created_at desc, id desc);
create index pur_ap_invoice_invoice_date_order on pur_ap_invoice (company_id, invoice_date, id);
create index pur_ap_invoice_due_date_order on pur_ap_invoice (company_id, due_date, id);
create unique index pur_ap_invoice_tax_invoice_no on pur_ap_invoice (company_id, tax_invoice_no) where tax_invoice_no is not null;
create index pur_ap_invoice_total_order on pur_ap_invoice (company_id, total, id);
create index pur_ap_invoice_settle_status_recent on pur_ap_invoice (company_id, settle_status, created_at desc, id desc);
alter table pur_ap_invoice enable row level security;
create policy scope on pur_ap_invoice using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_ap_invoice to heliu_app;
create view pur_ap_invoice_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, invoice_kind, supplier, invoice_date, due_date, tax_invoice_no, buyer, pricing, amount, tax, total, settled_amount, open_amount, settle_status, remark, search from pur_ap_invoice where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_ap_invoice_v to heliu_app;
create table pur_ap_invoice_count (
  company_id bigint not null,
  day date not null,
  stripe smallint not null,
  status text not null,
  n bigint not null,
  primary key (company_id, day, stripe, status)
);
alter table pur_ap_invoice_count enable row level security;
create policy scope on pur_ap_invoice_count using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_ap_invoice_count to heliu_app;
create table pur_ap_invoice_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  input bigint,
  input_line bigint,
  returned bigint,
  returned_line bigint,
  sku bigint,
  unit bigint,
  name text,
  expense bigint,
  quantity numeric(22,6) not null,
  price numeric(22,6) not null,
  tax_rate numeric(9,6) not null,
  amount numeric(18,2) not null,
  tax numeric(18,2) not null,
  total numeric(18,2) not null,
  stated_tax numeric(18,2),
  estimate numeric(18,2) not null default 0.00,
  primary key (company_id, document_id, id)
);
create index pur_ap_invoice_lines_input_of on pur_ap_invoice_lines (company_id, input, document_id) where input is not null;
create index pur_ap_invoice_lines_returned_of on pur_ap_invoice_lines (company_id, returned, document_id) where returned is not null;
create index pur_ap_invoice_lines_sku_of on pur_ap_invoice_lines (company_id, sku, document_id) where sku is not null;
alter table pur_ap_invoice_lines enable row level security;
create policy scope on pur_ap_invoice_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_ap_invoice_lines to heliu_app;
create view pur_ap_invoice_lines_v as select company_id, document_id, id, position, input, input_line, returned, returned_line, sku, unit, name, expense, quantity, price, tax_rate, amount, tax, total, stated_tax, estimate from pur_ap_invoice_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_ap_invoice_lines_v to heliu_app;
create index pur_input_order_lines_invoiced_quantity_open on pur_input_order_lines (company_id, document_id) where invoiced_quantity < quantity;
create index pur_return_lines_invoiced_quantity_open on pur_return_lines (company_id, document_id) where invoiced_quantity < quantity;
