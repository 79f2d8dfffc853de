create table inv_cost_adjust (
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
  order_date date not null,
  reason text not null,
  remark text,
  search text not null default '',
  primary key (company_id, id)
);
create unique index inv_cost_adjust_number on inv_cost_adjust (company_id, number);
create index inv_cost_adjust_created on inv_cost_adjust (company_id, created_at desc, id desc);
create index inv_cost_adjust_status on inv_cost_adjust (company_id, status, created_at desc, id desc);
create index inv_cost_adjust_maker on inv_cost_adjust (company_id, created_by, status, created_at desc, id desc);
create index inv_cost_adjust_search on inv_cost_adjust using gin (company_id, search gin_trgm_ops);
create index inv_cost_adjust_order_date_order on inv_cost_adjust (company_id, order_date, id);
alter table inv_cost_adjust enable row level security;
create policy scope on inv_cost_adjust using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_cost_adjust to heliu_app;
create view inv_cost_adjust_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, number, status, source_type, source_id, source_number, audited_by, audited_at, print_count, order_date, reason, remark, search from inv_cost_adjust where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_cost_adjust_v to heliu_app;
create table inv_cost_adjust_lines (
  company_id bigint not null,
  document_id bigint not null,
  id bigint not null,
  position integer not null,
  sku bigint not null,
  warehouse bigint not null,
  batch_no text,
  amount numeric(18,2) not null,
  quantity numeric(22,6),
  before numeric(22,6),
  after numeric(22,6),
  remark text,
  primary key (company_id, document_id, id)
);
create index inv_cost_adjust_lines_sku_of on inv_cost_adjust_lines (company_id, sku, document_id);
alter table inv_cost_adjust_lines enable row level security;
create policy scope on inv_cost_adjust_lines using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on inv_cost_adjust_lines to heliu_app;
create view inv_cost_adjust_lines_v as select company_id, document_id, id, position, sku, warehouse, batch_no, amount, quantity, before, after, remark from inv_cost_adjust_lines where company_id = (select current_setting('app.company_id')::bigint);
grant select on inv_cost_adjust_lines_v to heliu_app;
