drop view pur_ap_invoice_lines_v;
alter table pur_ap_invoice_lines add column reversed_estimate numeric(18,2) not null default 0.00;
create view pur_ap_invoice_lines_v as select company_id, document_id, id, position, input, input_line, returned, returned_line, sku, unit, name, expense, quantity, price, tax_rate, amount, tax, total, stated_tax, estimate, reversed_estimate from pur_ap_invoice_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_ap_invoice_lines_v to heliu_app;
create table pur_estimate_run (
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
  kind text not null default 'reverse',
  order_date date not null,
  month text,
  amount numeric(18,2) not null,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_estimate_run_number on pur_estimate_run (company_id, number);
create index pur_estimate_run_created on pur_estimate_run (company_id, created_at desc, id desc);
create index pur_estimate_run_status on pur_estimate_run (company_id, status, created_at desc, id desc);
create index pur_estimate_run_maker on pur_estimate_run (company_id, created_by, status, created_at desc, id desc);
create index pur_estimate_run_search on pur_estimate_run using gin (company_id, search gin_trgm_ops);
create index pur_estimate_run_kind_recent on pur_estimate_run (company_id, kind, created_at desc, id desc);
create index pur_estimate_run_order_date_order on pur_estimate_run (company_id, order_date, id);
create index pur_estimate_run_month_order on pur_estimate_run (company_id, month, id);
create index pur_estimate_run_month_like on pur_estimate_run using gin (company_id, month gin_trgm_ops);
create unique index pur_estimate_run_kind_month on pur_estimate_run (company_id, kind, month);
alter table pur_estimate_run enable row level security;
create policy scope on pur_estimate_run using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_estimate_run to heliu_app;
create view pur_estimate_run_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, kind, order_date, month, amount, remark, search from pur_estimate_run where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_estimate_run_v to heliu_app;
create table pur_estimate_run_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  supplier bigint,
  input bigint,
  input_line bigint,
  returned bigint,
  returned_line bigint,
  sku bigint,
  warehouse bigint,
  amount numeric(18,2) not null,
  primary key (company_id, document_id, id)
);
create index pur_estimate_run_lines_input_of on pur_estimate_run_lines (company_id, input, document_id) where input is not null;
create index pur_estimate_run_lines_returned_of on pur_estimate_run_lines (company_id, returned, document_id) where returned is not null;
alter table pur_estimate_run_lines enable row level security;
create policy scope on pur_estimate_run_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_estimate_run_lines to heliu_app;
create view pur_estimate_run_lines_v as select company_id, document_id, id, position, supplier, input, input_line, returned, returned_line, sku, warehouse, amount from pur_estimate_run_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_estimate_run_lines_v to heliu_app;
drop view pur_input_order_lines_v;
alter table pur_input_order_lines add column reversed_estimate numeric(18,2) not null default 0.00;
create view pur_input_order_lines_v as select company_id, document_id, id, position, "order", order_line, sku, unit, quantity, base_quantity, location, batch_no, serials, production_date, expiry_date, price, tax_rate, tax_price, net_price, amount, tax, total, rejected_quantity, reject_reason, fee_share, cost, returned_quantity, invoiced_quantity, settled_estimate, reversed_estimate, remark from pur_input_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_input_order_lines_v to heliu_app;
drop view pur_return_lines_v;
alter table pur_return_lines add column reversed_estimate numeric(18,2) not null default 0.00;
create view pur_return_lines_v as select company_id, document_id, id, position, input, input_line, sku, unit, quantity, base_quantity, location, batch_no, serials, price, tax_rate, tax_price, net_price, amount, tax, total, cost, invoiced_quantity, settled_estimate, reversed_estimate, remark from pur_return_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_return_lines_v to heliu_app;
