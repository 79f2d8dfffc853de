create table pur_forecast (
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
  forecast_date date not null,
  warehouse bigint not null,
  scope text not null default 'company',
  category bigint,
  supplier bigint,
  history_months integer not null default 24,
  method text not null default 'auto',
  cover_days integer not null default 30,
  level text not null default '95',
  buyer bigint not null,
  pricing text not null default 'taxed',
  total numeric(18,2) not null,
  ordered text not null default 'none',
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index pur_forecast_number on pur_forecast (company_id, number);
create index pur_forecast_created on pur_forecast (company_id, created_at desc, id desc);
create index pur_forecast_status on pur_forecast (company_id, status, created_at desc, id desc);
create index pur_forecast_maker on pur_forecast (company_id, created_by, status, created_at desc, id desc);
create index pur_forecast_search on pur_forecast using gin (company_id, search gin_trgm_ops);
create index pur_forecast_forecast_date_order on pur_forecast (company_id, forecast_date, id);
create index pur_forecast_warehouse_recent on pur_forecast (company_id, warehouse, created_at desc, id desc);
create index pur_forecast_supplier_recent on pur_forecast (company_id, supplier, created_at desc, id desc);
create index pur_forecast_buyer_recent on pur_forecast (company_id, buyer, created_at desc, id desc);
create index pur_forecast_ordered_recent on pur_forecast (company_id, ordered, created_at desc, id desc);
alter table pur_forecast enable row level security;
create policy scope on pur_forecast using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_forecast to heliu_app;
create view pur_forecast_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, forecast_date, warehouse, scope, category, supplier, history_months, method, cover_days, level, buyer, pricing, total, ordered, remark, search from pur_forecast where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_forecast_v to heliu_app;
create table pur_forecast_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  unit bigint,
  supplier bigint,
  supply numeric(22,6),
  daily_demand numeric(22,6),
  lead_days integer,
  target numeric(22,6),
  suggested numeric(22,6) not null,
  quantity numeric(22,6),
  base_quantity numeric(22,6) not null default '0',
  price numeric(22,6),
  tax_rate numeric(9,6),
  amount numeric(18,2) not null,
  ordered_quantity numeric(22,6) not null default '0',
  reasoning jsonb,
  remark text,
  primary key (company_id, document_id, id)
);
create index pur_forecast_lines_sku_of on pur_forecast_lines (company_id, sku, document_id);
create index pur_forecast_lines_ordered_quantity_open on pur_forecast_lines (company_id, document_id) where ordered_quantity < quantity;
alter table pur_forecast_lines enable row level security;
create policy scope on pur_forecast_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on pur_forecast_lines to heliu_app;
create view pur_forecast_lines_v as select company_id, document_id, id, position, sku, unit, supplier, supply, daily_demand, lead_days, target, suggested, quantity, base_quantity, price, tax_rate, amount, ordered_quantity, reasoning, remark from pur_forecast_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_forecast_lines_v to heliu_app;
drop view pur_order_lines_v;
alter table pur_order_lines add column forecast bigint;
alter table pur_order_lines add column forecast_line bigint;
create index pur_order_lines_forecast_of on pur_order_lines (company_id, forecast, document_id) where forecast is not null;
create view pur_order_lines_v as select company_id, document_id, id, position, request, request_line, quotation, quotation_line, forecast, forecast_line, sku, unit, quantity, base_quantity, price, tax_rate, tax_price, net_price, amount, tax, total, discount, deal_price, delivery_date, received_quantity, remark from pur_order_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on pur_order_lines_v to heliu_app;
