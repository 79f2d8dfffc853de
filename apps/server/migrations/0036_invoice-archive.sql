create table oms_invoice_archive (
  company_id bigint not null,
  id bigint not null,
  version integer not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  name text not null,
  month text not null,
  subject bigint,
  part integer not null default 1,
  invoices integer not null default 0,
  files integer not null default 0,
  missing integer not null default 0,
  gross numeric(18,2) not null default 0.00,
  content bigint,
  sha256 text,
  check_state text not null default 'none',
  checked_at timestamptz,
  search text not null default '',
  primary key (company_id, id)
);
create index oms_invoice_archive_search on oms_invoice_archive using gin (company_id, search gin_trgm_ops);
create index oms_invoice_archive_month_order on oms_invoice_archive (company_id, month, id);
alter table oms_invoice_archive enable row level security;
create policy scope on oms_invoice_archive using (company_id = current_setting('app.company_id')::bigint);
grant select, insert, update, delete on oms_invoice_archive to heliu_app;
create view oms_invoice_archive_v as select company_id, id, version, created_by, created_at, updated_by, updated_at, deleted, name, month, subject, part, invoices, files, missing, gross, content, sha256, check_state, checked_at, search from oms_invoice_archive where company_id = (select current_setting('app.company_id')::bigint);
grant select on oms_invoice_archive_v to heliu_app;
